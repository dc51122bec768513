"""Every example of a house way that the books print, set as they print it, by the row they print it in.

"10" is written T, and Xr is the joker, also where its picture is lost. What else is damaged is said beside it.
"""

from functools import cache

import msgspec
import pytest

from houseway.core.cards import CARDS
from houseway.games.house_way.setting import set_hand
from houseway.games.pai_gow_poker.rules import Rules
from houseway.games.pai_gow_poker.showdown import split_of
from houseway.sheets.shelf import load_sheet

# The same chart with the same examples in three books, at the lines of four sheets.
FORTUNE = """
628-630 | 4861-4863 | 2834-2835 | 1962 | Kd Jc / Ah Tc 7s 5h 3d
631-633 | 4864-4866 | 2836-2837 | 1963 | Ac Qd / 3s 3c Jh 8d 4c
634-636 | 4867-4869 | 2838-2839 | 1964 | 3d 3s / Kh Ks 7h 6c 2d
637-639 | 4870-4872 | 2840-2841 | 1965 | Ac 7h / Jd Js 8c 8h 4s
640-642 | 4873-4875 | 2842-2843 | 1966 | Ks 9s / 8c 8d 4d 4h 7c
643-645 | 4879-4881 | 2844-2845 | 1967 | Qh 8c / 5h 5s 4h 4c 2s
646-648 | 4882-4884 | 2846-2847 | 1972 | 9c 9s / 7d 7c 5h 5s Ac
649-651 | 4885-4887 | 2848-2849 | 1973 | Ac 8d / Ad As 5d 4c 2s
652-654 | 4888-4890 | 2853      | 1974 | Jh Tc / Kh Kd Kc 7s 5h
655-657 | 4891-4893 | 2854      | 1975 | Jc Jd / 5s 5h 5c Js Ad
661-663 | 4894-4896 | 2855      | 1976 | As 9s / 6s 5s 4c 3d 2s
664-666 | 4897-4899 | 2856      | 1977 | Jh 8d / 9s 8h Xr 6s 5d
667-669 | 4900-4902 | 2857      | 1978 | 7d 7c / 9h 9d Qd Jd 4d
670-672 | 4903-4905 | 2858      | 1979 | 5c 5h / 7d 6s 5d 4s 3h
673-675 | 4906-4908 | 2859      | 1980 | 4c 4h / 8h 8s 8d Ac Kh
676-678 | 4909-4911 | 2860      | 1981 | Qc Qd / Qh Qs 9s 7d 5c
679-681 | 4915-4916 | 2861      | 1982 | Jd Js / Jh Jc Qd Ts 7h
682-684 | 4917-4918 | 2862      | 1984 | 8h 8d / 8c 8s Jc 7s 4d
685-687 | 4919-4920 | 2863      | 1985 | 9h 8c / 5s 5d 5h 5c 2s
688-690 | 4921-4922 | 2869-2870 | 1986 | 4c 4h / 5h 5d 5c 5s 2s
694-696 | 4923-4924 | 2871-2872 | 1988 | Ac As / Ah Ad Xr Ks 5c
"""
FORTUNE_SHEETS = (
    "500-club/fortune-pai-gow-poker",
    "500-club/face-up-pai-gow-poker",
    "lotus/ace-up-pai-gow-poker",
    # Most suits of its examples are lost; those of the other books are taken.
    "limelight/fortune-pai-gow-poker",
)
# By the letter the example of two pair with a flush is set by the row for two pair, to which its own row leads.
LEADS_TO = {
    "667-669": "637-639",
    "4900-4902": "4870-4872",
    "2857": "2840-2841",
    "1978": "1965",
}
LUCKY = """
2518      | Kh Qd / As Th 8s 7s 2c
2519      | Qs Jh / Tc Td 8c 6d 3d
2520      | 8s 8h / Qh Qd 9d 7d 3c
2521-2522 | Ad 5c / Tc Td 6h 6s 3c
2521-2522 | 8c 8d / 9s 9c Qh 7s 3c
2523-2524 | Ks 9s / 7s 7c 4h 4d 3s
2523-2524 | 4h 4d / 7s 7c Qc 9s 3s
2528-2529 | Qs Td / 5s 5d 2s 2d 8h
2528-2529 | 2s 2d / 5s 5d Js Td 8h
2530      | Td Tc / 9s 9c 5d 5h 3d
# The book has the ace of diamonds in front and behind.
2531      | Ad Qs / Ah Ac 9s 8s 2c
2532      | Qd 9s / Kh Kd Kc 7c 2d
2533      | Kh Kd / 6h 6s 6c Ks 9d
2534      | 8c 7s / 6h 5s 4d 3c 2d
2535-2536 | Kc Qh / Qd Jh Ts 9s 8c
2535-2536 | 3s 3h / Ac Kh Qh Jd Tc
2537      | 3c 3h / 6d 6s 5h 4s 2d
2538      | 9d 9s / 9c 8h 7d 6s 5c
# Two threes of a kind, both, which have a row of their own.
2533      | 9s 9h / 5h 5c 5s 9c 4c
2533      | Ac Ah / 4s 4d 4h As 6h
2541      | Qd Qs / Qh Qc As Kd 4h
2542-2543 | Kc Js / Td Ts Th Tc 7c
2542-2543 | Th Ts / Td Tc 8d 3c 2h
2544-2545 | Qd Tc / 7s 7d 7h 7c 2d
2544-2545 | 7s 7d / 7h 7c Ts 9s 2d
2546      | Ks Qd / 4s 4d 4h 4c 7d
2547      | As Xr / Ah Ac Ad 8d 3c
"""
# Those of the first ten rows have four cards left, and cannot be set.
ROYAL = """
1824      | As Xr / Ah Ac Ad 8d 3c
1825      | 8c 7s / 6h 5s 4d 3c 2d
1826      | Kc Qh / Qd Jh Ts 9s 8c
1826      | 3s 3h / Ac Kh Qh Jd Tc
1827      | 3c 3h / 6d 6s 5h 4c 2d
1828      | 9d 9s / 9c 8h 7d 6s 5c
1817      | 9s 9h / 5h 5c 5s 9c 4c
1830      | Qd Qs / Qh Qc Ac Kd 4h
1831      | Kc Js / Td Ts Th Tc 7c
1831      | Th Ts / Td Tc 8d 3c 2h
1832      | Qd Tc / 7s 7d 7h 7c 2d
1832      | 7s 7d / 7h 7c Ts 9s 2d
1833      | Ks Qd / 4s 4d 4h 4c 7d
"""


def examples() -> list[tuple[str, str, str]]:
    found = []
    for line in FORTUNE.strip().splitlines():
        *lines, example = (part.strip() for part in line.split("|"))
        found += [
            (sheet, LEADS_TO.get(cited, cited), example) for sheet, cited in zip(FORTUNE_SHEETS, lines, strict=True)
        ]
    for sheet, table in (("lotus/lucky-pai-gow-poker", LUCKY), ("lotus/royal-pai-gow-poker", ROYAL)):
        rows = (line for line in table.strip().splitlines() if not line.startswith("#"))
        found += [(sheet, *(part.strip() for part in row.split("|"))) for row in rows]  # type: ignore[misc]
    found.append(("limelight/fortune-pai-gow-poker", "1987", "Qd Ts / Jh Jd Js Jc Xr"))
    return found


@cache
def rules_of(sheet_id: str) -> Rules:
    return msgspec.convert(load_sheet(sheet_id).rules, Rules)


@pytest.mark.parametrize(("sheet_id", "lines", "example"), examples())
def test_an_example_is_set_as_printed(sheet_id: str, lines: str, example: str) -> None:
    rules = rules_of(sheet_id)
    ahead, behind = ([CARDS[name] for name in part.split()] for part in example.split("/"))
    setting = set_hand([*ahead, *behind], rules.house_way, rules.joker_is)
    printed = split_of([*ahead, *behind], ahead, rules)
    assert setting
    assert (setting.split.front_rank, setting.split.behind_rank) == (printed.front_rank, printed.behind_rank)
    assert lines in setting.rule.lines.split("; ")
    if "Xr" not in example:
        assert sorted(card >> 2 for card in setting.split.front) == sorted(card >> 2 for card in ahead)
