"""Strategies for questions and for whatever else might arrive as an answer."""

from random import Random
from typing import Any

from hypothesis import strategies as st

from houseway.core.cards import NAMES
from houseway.round.ask import Amount, Answer, Argument, Lay, Option, Question, Sort, Spot

PLACES = ("front", "middle", "back")
SPOTS = ("player", "tie", "seven", "eight")

amounts = st.builds(
    lambda least, step, steps, off, unit: Amount(
        max(0, least * step - off), None if steps is None else (least + steps) * step, step, unit
    ),
    least=st.integers(0, 50),
    step=st.sampled_from((1, 5, 100)),
    steps=st.none() | st.integers(0, 30),
    off=st.integers(0, 4),
    unit=st.sampled_from(("", "cards")),
).filter(lambda amount: amount.high is None or amount.high >= amount.low)


@st.composite
def sorts(draw: st.DrawFn) -> Sort:
    """Few cards, perhaps two alike, and places that they can fill."""
    held = draw(st.lists(st.sampled_from(sorted(NAMES)), min_size=1, max_size=5))
    places: dict[str, tuple[int, int]] = {}
    left = len(held)
    for place in draw(st.lists(st.sampled_from(PLACES), min_size=1, unique=True)):
        low = draw(st.integers(0, left))
        places[place] = (low, draw(st.integers(low, 6)))
        left -= low
    return Sort(tuple(held), places)


@st.composite
def lays(draw: st.DrawFn) -> Lay:
    """Spots that may need or cap one another, and chips that may not suffice."""
    ids = draw(st.lists(st.sampled_from(SPOTS), min_size=1, unique=True))
    others = st.lists(st.sampled_from(ids), unique=True, max_size=2).map(tuple)
    step = draw(st.sampled_from((1, 50, 100)))
    spots = []
    for spot_id in ids:
        low = draw(st.integers(1, 10))
        high = draw(st.none() | st.integers(low, 40))
        amount = Amount(low * step, None if high is None else high * step, step)
        needs = tuple(other for other in draw(others) if other != spot_id)
        at_most = tuple(other for other in draw(others) if other != spot_id)
        fee = draw(st.sampled_from((0, 100)))
        spots.append(Spot(spot_id, spot_id.title(), "main", amount, fee, needs, at_most))
    return Lay(tuple(spots), draw(st.integers(0, 5_000)), draw(st.sampled_from((0, 200))))


arguments: st.SearchStrategy[Argument | None] = st.none() | amounts | sorts() | lays()


@st.composite
def questions(draw: st.DrawFn) -> Question:
    """Some options, one of which takes nothing and is the default."""
    drawn = draw(st.lists(st.tuples(arguments, st.sampled_from(("", "", "not now"))), max_size=3))
    options = [Option(f"option {number}", "Do it", arg, closed) for number, (arg, closed) in enumerate(drawn)]
    options.insert(draw(st.integers(0, len(options))), Option("pass", "Pass"))
    return Question("key", "Ann", "What now?", tuple(options), Answer("key", "pass"), draw(st.booleans()))


_scalars: st.SearchStrategy[Any] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-10, 5_000),
    st.integers(),
    st.floats(),
    st.text(max_size=3),
    st.sampled_from(sorted(NAMES.values())),
)
_keys = st.sampled_from((*PLACES, *SPOTS)) | st.text(max_size=3)

# Whatever JSON can say, with a liking for the keys that mean something.
junk: st.SearchStrategy[Any] = st.recursive(
    _scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(_keys, inner, max_size=4),
    ),
    max_leaves=6,
)


@st.composite
def spoiled(draw: st.DrawFn, argument: Argument | None) -> Any:
    """A legal argument with one part of it exchanged for junk."""
    arg = argument.sample(Random(draw(st.integers(0, 99)))) if argument else None
    if not isinstance(arg, dict) or not arg:
        return draw(junk)
    return {**arg, draw(st.sampled_from(sorted(arg)) | _keys): draw(junk)}
