"""Chance: every shoe is committed to before it is dealt, and no change of it goes unseen."""

from collections import Counter
from hashlib import sha256
from random import Random, SystemRandom

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.core.cards import NAMES, STANDARD
from houseway.core.chance import Shoe, generator, stir_order
from houseway.core.opened_shoe import OpenedShoe
from houseway.core.seals import SALT_BYTES, proves, seals, tree
from houseway.core.text import Mistake
from tests.counts import soak

# Chi-square beyond which one in a hundred thousand fair tests would go, by degrees of freedom.
CHI_SQUARE_51 = 111.1


def made(seed: int, decks: int = 1, place: int = 0, deck: tuple[int, ...] = STANDARD) -> Shoe:
    shoe = Shoe(Random(seed))
    shoe.shuffle(deck, decks, place)
    return shoe


@pytest.mark.parametrize("decks", [1, 3, 8])
def test_an_opened_shoe_is_the_one_committed_to(decks: int) -> None:
    shoe = Shoe(Random(decks))
    root = shoe.shuffle(STANDARD, decks, 0)
    opened = shoe.lay_open()
    assert opened.root == root
    assert opened.faces() == [shoe.face(place) for place in range(52 * decks)]
    assert Counter(opened.faces()) == Counter(list(STANDARD) * decks)


@given(st.integers(0, 51), st.integers(0, 51))
def test_two_cards_changed_about_are_found(one: int, other: int) -> None:
    opened = made(5).lay_open()
    order = opened.order.split()
    order[one], order[other] = order[other], order[one]
    assert is_refused(msgspec.structs.replace(opened, order=" ".join(order))) == (one != other)


@given(st.integers(0, 51), st.sampled_from(sorted(NAMES.values())))
def test_another_card_is_found(place: int, name: str) -> None:
    opened = made(6).lay_open()
    order = opened.order.split()
    same = order[place] == name
    order[place] = name
    assert is_refused(msgspec.structs.replace(opened, order=" ".join(order))) == (not same)


@given(st.integers(0, 52 * SALT_BYTES * 2 - 1), st.sampled_from("0123456789abcdef"))
def test_another_salt_is_found(place: int, digit: str) -> None:
    opened = made(7).lay_open()
    salts = opened.salts[:place] + digit + opened.salts[place + 1 :]
    assert is_refused(msgspec.structs.replace(opened, salts=salts)) == (salts != opened.salts)


@pytest.mark.parametrize(
    "wrong",
    [
        {"root": "0" * 64},
        {"order": ""},
        {"order": "", "salts": ""},
        {"salts": ""},
        {"salts": "xyz"},
        {"salts": "0"},
        {"order": "nothing but words"},
    ],
)
def test_a_shoe_that_makes_no_sense_is_refused(wrong: dict[str, str]) -> None:
    assert is_refused(msgspec.structs.replace(made(8).lay_open(), **wrong))


def test_a_card_more_or_less_is_found() -> None:
    opened = made(9, deck=STANDARD[:7]).lay_open()
    names, salt = opened.order.split(), "00" * SALT_BYTES
    longer = msgspec.structs.replace(opened, order=f"{opened.order} {names[-1]}", salts=opened.salts + salt)
    last = opened.salts[-2 * SALT_BYTES :]
    doubled = msgspec.structs.replace(opened, order=f"{opened.order} {names[-1]}", salts=opened.salts + last)
    shorter = msgspec.structs.replace(opened, order=" ".join(names[:-1]), salts=opened.salts[: -2 * SALT_BYTES])
    assert [is_refused(each) for each in (longer, doubled, shorter, opened)] == [True, True, True, False]


def is_refused(opened: OpenedShoe) -> bool:
    try:
        opened.faces()
    except Mistake:
        return True
    return False


@pytest.mark.parametrize("size", [1, 2, 3, 13, 16, 17, 52])
def test_every_card_can_be_proved_alone(size: int) -> None:
    shoe = made(size, deck=STANDARD[:size])
    root, names = shoe.lay_open().root, shoe.lay_open().order.split()
    for place in range(size):
        proof = shoe.proof(place)
        assert proves(root, place, names[place], proof)
        assert not proves(root, place, "Xr", proof)
        assert not proves("0" * 64, place, names[place], proof)
        assert not proves(root, place ^ 1, names[place], proof)
        for step in range(len(proof)):
            wrong = [*proof[:step], proof[step][::-1] or "00" * 32, *proof[step + 1 :]]
            assert not proves(root, place, names[place], wrong)


def test_a_proof_says_nothing_of_the_other_cards() -> None:
    """A seal without its salt fits every card, so the neighbours in a proof do not show theirs."""
    shoe = made(3)
    names = shoe.lay_open().order.split()
    plain = {seal.hex() for seal in seals(names, bytes(SALT_BYTES * 52))}
    assert not any(seal in neighbours for seal in plain for neighbours in shoe.proof(0))


def test_a_proof_follows_the_cut() -> None:
    shoe = made(4)
    names = shoe.lay_open().order.split()
    shoe.cut(20)
    assert NAMES[shoe.face(0)] == names[20]
    assert proves(shoe.lay_open().root, 20, names[20], shoe.proof(0))


@given(st.integers(1, 51), st.integers(0, 51))
def test_a_cut_puts_the_top_at_the_end(depth: int, place: int) -> None:
    shoe = made(11)
    order = [shoe.face(each) for each in range(52)]
    assert shoe.cut(depth) == depth
    assert shoe.face(place) == (order[depth:] + order[:depth])[place]


def test_a_round_begins_at_the_next_card() -> None:
    shoe = made(12)
    order = [shoe.face(each) for each in range(52)]
    shoe.begin(6)
    assert [shoe.face(place) for place in range(4)] == order[6:10]
    shoe.cut(10)
    assert shoe.face(0) == order[16]


def test_a_shoe_made_in_the_middle_of_a_round_begins_at_its_place() -> None:
    shoe = made(13, place=9)
    names = shoe.lay_open().order.split()
    assert [NAMES[shoe.face(place)] for place in (9, 10)] == names[:2]


def test_a_new_shuffle_lays_the_old_shoe_open_and_forgets_the_cut() -> None:
    shoe = made(14)
    first = shoe.lay_open()
    assert not shoe.spent
    shoe.cut(5)
    shoe.shuffle(STANDARD, 2, 0)
    assert shoe.spent == (first,)
    assert shoe.lay_open().root != first.root
    assert NAMES[shoe.face(0)] == shoe.lay_open().order.split()[0]


def test_the_same_seed_makes_the_same_shoe_and_another_another() -> None:
    assert made(1).lay_open() == made(1).lay_open()
    assert made(1).lay_open().order != made(2).lay_open().order
    assert made(1).lay_open().salts != made(2).lay_open().salts


def test_live_chance_is_the_systems_own() -> None:
    assert isinstance(generator(), SystemRandom)
    assert not isinstance(generator(1), SystemRandom)
    assert generator(1).random() == generator(1).random()


def test_the_tree_goes_up_to_one_root() -> None:
    leaves = [bytes([number % 256]) * 32 for number in range(416)]
    assert [len(level) for level in tree(leaves)] == [416, 26, 2, 1]
    assert [len(level) for level in tree(leaves[:1])] == [1]
    assert len({tree(leaves[:size])[-1][0] for size in range(1, 60)}) == 59


@pytest.mark.parametrize("place", [0, 25, 51])
def test_every_card_comes_to_every_place_about_equally_often(place: int) -> None:
    shuffles = soak(20_000, 2_600)
    rng = Random(place)
    shoe = Shoe(rng)
    counts: Counter[int] = Counter()
    for _ in range(shuffles):
        shoe.shuffle(STANDARD, 1, 0)
        counts[shoe.face(place)] += 1
    expected = shuffles / 52
    chi_square = sum((counts[face] - expected) ** 2 / expected for face in STANDARD)
    assert chi_square < CHI_SQUARE_51, f"seed {place}: {chi_square}"


def test_a_stirred_shoe_is_dealt_in_another_order_and_opened_in_the_one_it_was_sealed_in() -> None:
    shoe, words = made(3), [("Ann", "a word"), ("Bob", "another")]
    sealed, root = shoe.lay_open(), shoe.root
    before = [shoe.face(place) for place in range(52)]
    shoe.stir(words)
    assert (shoe.lay_open(), shoe.root) == (sealed, root)
    after = [shoe.face(place) for place in range(52)]
    assert after == [before[at] for at in stir_order(root, words, 52)]
    assert after != before
    assert Counter(after) == Counter(before)
    shoe.cut(7)
    for place in range(52):
        assert proves(root, shoe.position(place), NAMES[shoe.face(place)], shoe.proof(place))
    again = Shoe.restore(Random(0), sealed, 7, words)
    assert [again.face(place) for place in range(52)] == [shoe.face(place) for place in range(52)]
    assert [shoe.copy().face(place) for place in range(52)] == [shoe.face(place) for place in range(52)]


def test_no_words_leave_a_shoe_as_it_was_sealed_and_every_word_counts() -> None:
    root, words = made(3).root, [("Ann", "a word"), ("Bob", "another")]
    assert list(stir_order(root, [], 52)) == list(range(52))
    others = [
        words[:1],
        words[1:],
        words[::-1],
        [("Ann", "a word"), ("Bob", "anothe")],
        [("Ann", "another"), *words[1:]],
    ]
    orders = [tuple(stir_order(root, each, 416)) for each in [words, *others]]
    orders.append(tuple(stir_order(made(4).root, words, 416)))
    assert len(set(orders)) == len(orders)
    assert all(sorted(order) == list(range(416)) for order in orders)


def test_stirring_is_as_the_journal_page_says_to_the_byte() -> None:
    """Worked out once more from the page's words, with nothing of ours."""
    root = "ab" * 32
    mixed = sha256(b"\x02" + root.encode() + b"\0Ann\0first\0Bob\0second").digest()
    keys = {at: sha256(b"\x03" + mixed + bytes((at // 256, at % 256))).hexdigest() for at in range(300)}
    assert list(stir_order(root, [("Ann", "first"), ("Bob", "second")], 300)) == sorted(keys, key=lambda at: keys[at])
