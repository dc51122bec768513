"""How often an address may ask: so many times in a span that begins with the first, each address for itself."""

from houseway.room.web.rate_limits import Count


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_an_address_is_turned_away_until_its_span_is_over() -> None:
    clock = Clock()
    count = Count(3, 60.0, clock)
    assert [count.add("a") for _ in range(5)] == [False, False, False, True, True]
    assert not count.add("b")
    clock.now += 59.9
    assert count.add("a")
    clock.now += 0.1
    assert [count.add("a") for _ in range(4)] == [False, False, False, True]


def test_what_costs_more_counts_for_more() -> None:
    count = Count(10, 1.0, Clock())
    assert [count.add("a", 5) for _ in range(3)] == [False, False, True]
    assert [count.add("b", 5), *(count.add("b") for _ in range(6))] == [False] * 6 + [True]


def test_addresses_that_come_no_more_are_forgotten() -> None:
    clock = Clock()
    count = Count(3, 1.0, clock)
    for number in range(1000):
        count.add(f"address {number}")
        clock.now += 0.1
    assert len(count._spans) <= 20
