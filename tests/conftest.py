"""One hypothesis profile: repeatable when quick, fresh examples when soaking."""

from hypothesis import settings

from tests.counts import SOAKING, soak

settings.register_profile(
    "houseway",
    max_examples=soak(1_000, 60),
    deadline=None,
    derandomize=not SOAKING,
    print_blob=SOAKING,
    database=None,
)
settings.load_profile("houseway")
