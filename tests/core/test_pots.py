"""Pots: layers, halves and odd chips."""

from random import Random

from houseway.core.pots import PotLayer, halve, layers, share_out


def test_side_pots_and_what_a_folded_player_left() -> None:
    paid = {"Ann": 500, "Bob": 2000, "Cat": 2000, "Dan": 2000}
    assert layers(paid, ("Ann", "Bob", "Cat")) == [
        PotLayer(2000, ("Ann", "Bob", "Cat")),
        PotLayer(4500, ("Bob", "Cat")),
    ]
    assert layers({"Ann": 500, "Bob": 700}, ("Ann",)) == [PotLayer(1200, ("Ann",))]


def test_a_fee_comes_from_the_main_pot_first() -> None:
    paid = {"Ann": 100, "Bob": 400, "Cat": 400}
    assert layers(paid, ("Ann", "Bob", "Cat"), fee=500) == [PotLayer(400, ("Bob", "Cat"))]


def test_nothing_is_lost() -> None:
    rng = Random(1)
    for _ in range(500):
        names = [f"p{number}" for number in range(rng.randint(2, 9))]
        paid = {name: rng.randint(0, 9) * 100 for name in names}
        live = rng.sample(names, rng.randint(1, len(names)))
        fee = rng.randint(0, sum(paid.values()))
        assert sum(pot.cents for pot in layers(paid, live, fee)) == sum(paid.values()) - fee
        cents = rng.randint(1, 5000)
        assert sum(share_out(cents, live, 100).values()) == cents
        assert sum(halve(cents, 2, 100)) == cents


def test_odd_chips_go_to_the_first() -> None:
    assert share_out(1100, ("Ann", "Bob", "Cat"), 100) == {"Ann": 400, "Bob": 400, "Cat": 300}
    assert share_out(1050, ("Ann", "Bob"), 100) == {"Ann": 550, "Bob": 500}
