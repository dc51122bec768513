"""The fields of an object, found by looking, so that one added later is compared as well."""


def fields_of(thing: object, *but: str) -> dict[str, object]:
    """Every field of an object but these. A compiled object has no dictionary, and lists their names on its class."""
    names = getattr(type(thing), "__mypyc_attrs__", None) or vars(thing)
    return {name: getattr(thing, name) for name in names if name not in but}
