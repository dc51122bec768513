"""Where every schedule stands in the books, and what its columns are.

Columns are named from left to right. A fee is `payer`, `at` a moment (before the deal if not said), `by` the bracket
of its row (`action`: all wagers on the table, `base`: all but the bonus bets, `wager`: the player's own), `for` a
number of players where each number has its own column.
"""

from dataclasses import dataclass
from typing import Literal

Shape = Literal["tabs", "merged", "lines", "run"]


@dataclass(frozen=True)
class Table:
    """Lines of a book from first to last, with the options from lowest to highest.

    `tabs`: cells between tabs, the option's number on its first row. `merged`: the number anywhere beside its rows.
    `lines`: an option a line, cells between blanks. `run`: an option over several lines, merged cells in between.
    """

    first: int
    last: int
    columns: str
    lowest: int
    highest: int
    shape: Shape = "tabs"


@dataclass(frozen=True)
class Section:
    id: str
    book: str
    source: tuple[str, ...]
    tables: tuple[Table, ...]
    again: tuple[Table, ...] = ()  # the same table printed a second time


def _section(name: str, source: str, *tables: Table, again: tuple[Table, ...] = ()) -> Section:
    book = _BOOKS[name.partition("/")[0]]
    return Section(name, book, tuple(f"{book}:{lines}" for lines in source.split()), tables, again)


_BOOKS = {
    "500-club": "000_de408d14f49bb3f5.txt",
    "lotus": "001_adc0a8156e8c1b3e.txt",
    "players": "002_6a64e57423635d44.txt",
    "north-coast": "003_10c60e7efb819742.txt",
    "limelight": "004_5b6dbee19774d5d5.txt",
}

_ACTION = "option | action | player-dealer by action"
_ACTION_FREE = _ACTION + " | player"
_LIMIT_ACTION_FREE = "option | limit | action | player-dealer by action | player"
_LIMIT_BASE_FREE = "option | limit | base | player-dealer by base | player"
_WAGER = "option | wager | player by wager | player-dealer"
_WAGER_ACTION = "option | wager | player by wager | action | player-dealer by action"
_LIMIT_WAGER = "option | limit | wager | player by wager | player-dealer"
_FLOP_4 = "option | players | pot at flop | pot at turn | pot at river | pot at no flop"
_FLOP_2 = "option | players | pot at flop | pot at no flop"
_ROUNDS = "option | players | pot at first betting round | pot at second betting round | pot at third betting round"
_LOTUS_POT = "pot at flop for 7 or more | pot at flop for 5-6 | pot at flop for 4 or less"
_LIMELIGHT_POT = "pot at flop for 8 or more | pot at flop for 6-7 | pot at flop for 4-5 | pot at flop for 3 or less"
_DEAL = "option | players | pot at after the deal"
_DEAL_FLOP = _DEAL + " | pot at flop"
_HALF_HOUR = "option | players | player at every 30 minutes"
_DRAW = "option | players | pot at before the draw | pot at after the draw"
_RIT = "option | players | pot at flop"

_500_CLUB = (
    # the text beside this table has the fee taken after the deal, the round of play before it
    _section("500-club/pure-21-5-blackjack", "176-196", Table(176, 196, _LIMIT_ACTION_FREE, 1, 3)),
    _section("500-club/pure-spanish-21-5", "340-384", Table(346, 384, _LIMIT_BASE_FREE, 1, 8)),
    _section("500-club/ez-baccarat", "3583-3709", Table(3593, 3709, _ACTION, 1, 22)),
    _section(
        "500-club/fortune-pai-gow-poker",
        "3711-3764",
        Table(3719, 3742, _WAGER, 1, 4),
        Table(3749, 3764, _ACTION, 5, 7),
    ),
    _section("500-club/pure-21-5-blackjack-california-games", "3768-3839", Table(3776, 3839, _ACTION, 1, 12)),
    _section("500-club/pure-spanish-21-5-california-games", "3841-3935", Table(3849, 3935, _ACTION, 1, 17)),
    _section("500-club/three-card-poker-6-card-bonus", "3937-3968", Table(3945, 3968, _ACTION, 1, 4)),
    _section("500-club/ultimate-texas-holdem", "3970-4020", Table(3977, 4020, _ACTION, 1, 8)),
    _section(
        "500-club/pineapple-and-omaha-high-low-split",
        "4036-4245",
        Table(4042, 4125, _FLOP_4, 1, 80),
        Table(4135, 4138, _FLOP_2, 81, 83),
        Table(4146, 4232, _FLOP_4, 84, 163),
        Table(4242, 4245, _FLOP_2, 164, 166),
    ),
    _section(
        "500-club/omaha-and-big-o",
        "4247-4450",
        Table(4255, 4351, _FLOP_4, 1, 90),
        Table(4358, 4450, _FLOP_4, 91, 176),
    ),
    _section(
        "500-club/texas-holdem",
        "4452-4656",
        Table(4460, 4557, _FLOP_4, 1, 91),
        Table(4564, 4656, _FLOP_4, 92, 177),
    ),
    _section(
        "500-club/draw-and-stud", "4658-4734", Table(4664, 4697, _ROUNDS, 1, 30), Table(4704, 4734, _ROUNDS, 31, 60)
    ),
    _section(
        "500-club/face-up-chinese-poker", "4738-4743", Table(4742, 4743, "option | player at every 40 minutes", 1, 1)
    ),
    _section(
        "500-club/face-up-pai-gow-poker",
        "5023-5239",
        Table(5031, 5051, _WAGER, 1, 4),
        Table(5059, 5097, _WAGER_ACTION, 5, 11),
        Table(5105, 5239, _ACTION, 12, 36),
    ),
)

_LOTUS = (
    _section("lotus/three-card-poker-6-card-bonus", "756-769", Table(760, 769, _LIMIT_ACTION_FREE, 1, 2)),
    _section("lotus/commission-free-baccarat", "909-918", Table(913, 918, _LIMIT_ACTION_FREE, 1, 1)),
    _section("lotus/texas-holdem-limit", "920-937 965-981", Table(926, 937, "option | limit | " + _LOTUS_POT, 1, 11)),
    _section(
        "lotus/texas-holdem-no-limit", "939-954 965-981", Table(941, 954, "option | blinds | " + _LOTUS_POT, 1, 13)
    ),
    _section(
        "lotus/13-card-red", "956-963 965-981", Table(958, 963, "option | limit | min buy-in | ante | antes", 1, 5)
    ),
    _section("lotus/ez-baccarat-panda-8", "1104-1189", Table(1108, 1189, _LIMIT_ACTION_FREE, 1, 15)),
    _section(
        "lotus/ace-up-pai-gow-poker",
        "2941-3056",
        Table(2951, 2967, _WAGER, 1, 4),
        Table(2975, 3056, _ACTION_FREE, 5, 19),
    ),
    _section("lotus/cash-in-and-commission-free-baccarat", "3058-3094", Table(3066, 3094, _ACTION_FREE, 1, 5)),
    _section("lotus/blackjack-x", "3096-3298", Table(3104, 3298, _ACTION_FREE, 1, 36)),
    _section("lotus/lucky-pai-gow-poker", "3300-3313", Table(3308, 3313, _WAGER, 1, 1)),
    _section("lotus/pai-gow-tiles", "3315-3330", Table(3325, 3330, _WAGER, 1, 1)),
    _section("lotus/3-card-poker", "3332-3350", Table(3340, 3350, _ACTION_FREE, 1, 2)),
    _section(
        "lotus/pai-gow-and-ultimate-war",
        "3352-3456",
        Table(3362, 3367, _WAGER, 1, 1),
        Table(3375, 3456, _ACTION_FREE, 2, 16),
    ),
    _section("lotus/big-bonus-baccarat", "3470-3548", Table(3480, 3535, _ACTION_FREE, 1, 10)),
    _section("lotus/ultimate-texas-holdem", "3781-3862", Table(3789, 3862, _ACTION_FREE, 1, 14)),
    _section("lotus/advantage-baccarat-x1-2", "4069-4130", Table(4077, 4130, _ACTION_FREE, 1, 10)),
)

_NORTH_COAST = (
    _section(
        "north-coast/omaha-and-texas-holdem",
        "108-133 401-426",
        Table(114, 123, _FLOP_2, 1, 9),
        again=(Table(407, 416, _FLOP_2, 1, 9),),
    ),
    _section("north-coast/omaha-high-low-split", "262-287", Table(268, 277, _FLOP_2, 1, 9)),
    _section("north-coast/north-coast-baccarat", "576-731", Table(582, 731, _ACTION_FREE, 1, 29, "merged")),
)


def _flop_games(starts: tuple[int, ...]) -> tuple[Table, ...]:
    """The ten tables of the players' flop games, printed twice in the book, by the lines they start at."""
    river, flop = _DEAL_FLOP + " | pot at river", _DEAL_FLOP
    four = _DEAL_FLOP + " | pot at turn | pot at river"
    kinds = (river, flop, flop, _HALF_HOUR, four, river, flop, flop, _HALF_HOUR, four)
    ends = (15, 33, 51, 70, 155, 170, 188, 206, 225, 310)
    return tuple(
        Table(start, start + high - low + 2, kind, low, high, "lines")
        for start, kind, low, high in zip(starts, kinds, (1, *(end + 1 for end in ends)), ends, strict=False)
    )


_STUD = "option | players | pot at first upcard | pot at fourth street"
_MEXICAN = "option | players | pot at first upcard | pot at third street"

_PLAYERS = (
    _section(
        "players/ez-baccarat-panda-8",
        "448-495",
        Table(474, 482, "option | limit | player-dealer | player", 1, 9, "lines"),
        Table(486, 495, _LIMIT_ACTION_FREE, 10, 10, "run"),
    ),
    _section(
        "players/21st-century-blackjack-switch",
        "1858-1968",
        Table(1892, 1900, "option | limit | player-dealer | player", 1, 9, "lines"),
        Table(1909, 1968, "option | limit | action | player | player-dealer by action", 10, 15, "run"),
    ),
    _section(
        "players/21st-century-blackjack-5-0-buster",
        "2215-2498",
        Table(2228, 2256, "option | limit | player | player-dealer", 1, 15, "lines"),
        Table(2315, 2358, "option | limit | " + _WAGER_ACTION.partition(" | ")[2], 16, 20, "run"),
        Table(2385, 2435, _LIMIT_ACTION_FREE, 21, 26, "run"),
        Table(2447, 2498, "option | limit | action | player | player-dealer by action", 27, 32, "run"),
    ),
    _section(
        "players/big-o-high-low-split",
        "2799-2832",
        Table(2814, 2832, "option | limit | players | pot at flop", 1, 12, "lines"),
    ),
    _section(
        "players/three-card-poker-6-card-bonus",
        "3187-3325",
        Table(3228, 3234, _LIMIT_WAGER, 1, 1, "run"),  # headed total table action, but ends at one player's limit
        Table(3248, 3255, "option | limit | player | player-dealer", 2, 9, "lines"),
        Table(3272, 3325, _LIMIT_ACTION_FREE, 10, 14, "run"),
    ),
    _section(
        "players/badugi",
        "3549-3685",
        Table(3578, 3593, _DRAW, 1, 15, "lines"),
        Table(3607, 3624, _HALF_HOUR, 16, 32, "lines"),
        Table(3639, 3653, _DRAW, 33, 47, "lines"),
        Table(3668, 3685, _HALF_HOUR, 48, 65, "lines"),
    ),
    _section(
        "players/flop-games",
        "4240-4758",
        *_flop_games((4269, 4298, 4333, 4362, 4412, 4526, 4556, 4590, 4619, 4667)),
    ),
    _section("players/pan", "4760-4775", Table(4769, 4774, _HALF_HOUR, 1, 6, "lines")),
    _section(
        "players/lowball",
        "4777-4880",
        Table(4787, 4802, _DRAW, 1, 15, "lines"),
        Table(4811, 4828, _HALF_HOUR, 16, 33, "lines"),
        Table(4839, 4853, _DRAW, 34, 48, "lines"),
        Table(4862, 4879, _HALF_HOUR, 49, 66, "lines"),
    ),
    _section(
        "players/seven-card-stud",
        "4882-5084",
        Table(4908, 4915, _STUD + " | pot at seventh street", 1, 8, "lines"),
        Table(4926, 4935, _STUD, 9, 18, "lines"),
        Table(4946, 4957, "option | players | pot at fourth street", 19, 30, "lines"),
        Table(4966, 4984, _HALF_HOUR, 31, 49, "lines"),
        Table(5009, 5016, _STUD + " | pot at seventh street", 50, 57, "lines"),
        Table(5026, 5035, _STUD, 58, 67, "lines"),
        Table(5045, 5056, "option | players | pot at fourth street", 68, 79, "lines"),
        Table(5065, 5083, _HALF_HOUR, 80, 98, "lines"),
    ),
    _section(
        "players/badugi-poker-rates",
        "5086-5190",
        Table(5096, 5110, _DRAW, 1, 15, "lines"),
        Table(5119, 5137, _HALF_HOUR, 16, 34, "lines"),
        Table(5148, 5162, _DRAW, 35, 49, "lines"),
        Table(5171, 5189, _HALF_HOUR, 50, 68, "lines"),
    ),
    _section(
        "players/mexican-poker",
        "5192-5398",
        Table(5218, 5225, _MEXICAN + " | pot at fifth street", 1, 8, "lines"),
        Table(5237, 5246, _MEXICAN, 9, 18, "lines"),
        Table(5257, 5268, "option | players | pot at second street", 19, 30, "lines"),
        Table(5277, 5294, _HALF_HOUR, 31, 48, "lines"),
        Table(5322, 5329, _MEXICAN + " | pot at fifth street", 49, 56, "lines"),
        Table(5341, 5350, _MEXICAN, 57, 66, "lines"),
        Table(5361, 5372, "option | players | pot at second street", 67, 78, "lines"),
        Table(5381, 5398, _HALF_HOUR, 79, 96, "lines"),
    ),
    _section(
        "players/big-o-high-low-split-run-it-twice",
        "5400-5725",
        Table(5425, 5439, _RIT + " | pot at river | pot at no flop", 1, 15, "lines"),
        Table(5466, 5480, _RIT + " | pot at river | pot at no flop", 16, 30, "lines"),
        Table(5495, 5509, _RIT + " | pot at river", 31, 45, "lines"),
        Table(5524, 5546, _RIT + " | pot at river", 46, 60, "lines"),
        Table(5558, 5575, _RIT, 61, 78, "lines"),
        Table(5587, 5604, _RIT, 79, 96, "lines"),
        Table(5618, 5636, _RIT + " | pot at no flop", 97, 114, "lines"),
        Table(5648, 5665, _RIT + " | pot at no flop", 115, 132, "lines"),
        Table(5677, 5695, _HALF_HOUR, 133, 151, "lines"),
        Table(5707, 5725, _HALF_HOUR, 152, 170, "lines"),
    ),
    _section(
        "players/three-card-poker-1-1",
        "6096-6143",
        Table(6108, 6126, _LIMIT_WAGER, 1, 3, "run"),
        Table(6138, 6142, "option | player | player-dealer", 4, 8, "lines"),
    ),
    _section(
        "players/ultimate-texas-holdem",
        "6145-6174",
        Table(6157, 6160, "option | player | player-dealer", 1, 4, "lines"),
        Table(6172, 6174, _LIMIT_WAGER, 5, 6, "run"),
    ),
    _section(
        "players/fortune-pai-gow-poker",
        "6176-6219",
        Table(6190, 6201, "option | player | player-dealer", 1, 11, "lines"),
        Table(6217, 6219, _WAGER, 12, 13, "run"),
    ),
    _section("players/california-games", "6221-6452", Table(6250, 6452, _ACTION_FREE, 1, 18, "run")),
    _section("players/golden-frog-baccarat", "6453-6662", Table(6473, 6662, _ACTION_FREE, 1, 17, "run")),
    _section(
        "players/double-board-omaha",
        "7060-7580",
        *_flop_games((7087, 7116, 7151, 7180, 7230, 7344, 7374, 7408, 7437, 7496)),
    ),
)

_LIMIT_GAME = "option | limit | min buy-in | blinds | " + _LIMELIGHT_POT
_POT_LIMIT_GAME = "option | min buy-in | max buy-in | blinds | " + _LIMELIGHT_POT

_LIMELIGHT = (
    _section("limelight/panguingue", "198-205", Table(200, 200, "option | players | pot", 1, 2)),
    _section(
        "limelight/lowball-letter", "198-205", Table(202, 202, "option | limit | player at every 30 minutes", 1, 1)
    ),
    _section(
        "limelight/holdem",
        "622-659",
        Table(628, 642, _LIMIT_GAME, 1, 12),
        Table(
            646,
            655,
            "option | min buy-in | max buy-in | blinds | min bet | forced open | " + _LIMELIGHT_POT,
            13,
            20,
        ),
    ),
    _section("limelight/omaha", "663-693", Table(667, 677, _LIMIT_GAME, 1, 8), Table(681, 691, _POT_LIMIT_GAME, 9, 17)),
    _section(
        "limelight/crazy-pineapple",
        "696-726",
        Table(700, 710, _LIMIT_GAME, 1, 8),
        Table(714, 724, _POT_LIMIT_GAME, 9, 17),
    ),
    _section(  # the text says flop, which stud has not: fourth street
        "limelight/seven-card-stud-and-razz",
        "728-736",
        Table(734, 736, "option | limit | " + _LIMELIGHT_POT.replace("flop", "fourth street"), 1, 1),
    ),
    _section(
        "limelight/lowball", "738-745", Table(744, 745, "option | limit | player at on the hour and half hour", 1, 1)
    ),
    _section("limelight/california-games", "1176-1726", Table(1183, 1713, _ACTION_FREE, 1, 103, "merged")),
    _section(
        "limelight/open-face-pineapple-chinese-poker",
        "1877-1899",
        Table(1881, 1889, "option | limit | player at every 40 minutes", 1, 8),
    ),
    _section(
        "limelight/fortune-pai-gow-poker",
        "2062-2140",
        Table(2067, 2089, _WAGER, 1, 4, "merged"),
        Table(2093, 2128, _WAGER_ACTION, 5, 11, "merged"),
    ),
    _section("limelight/ultimate-texas-holdem", "2302-2822", Table(2308, 2810, _ACTION_FREE, 3, 100, "merged")),
)

SECTIONS = (*_500_CLUB, *_LOTUS, *_NORTH_COAST, *_PLAYERS, *_LIMELIGHT)
