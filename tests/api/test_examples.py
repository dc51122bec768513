"""The examples in `examples/` run, and the cells of the tour give the plots that are kept with them."""

import ast
import json
import runpy

import pytest

from scripts.tour import NOTEBOOK, run_cells

EXAMPLES = NOTEBOOK.parent
SHOWN = {
    "blackjack.py": "1,000 hands of $25: $-2.13 ± 1.48 a hand, after fees\n",
    "edge.py": "player      1.2351%  = 241149546272/19524993263685\n",
    "step.py": "Bob with Ad 5d: $4 to call, $6 in the pot: call\n",
    "collection.py": "option  1: $2.00 in fees; the player-dealer nets $-0.47 a hand\n",
}
LINES_MOST = {"blackjack.py": 20, "edge.py": 5}


def test_all_examples_are_tried() -> None:
    assert {path.name for path in EXAMPLES.glob("*.py")} == set(SHOWN)


@pytest.mark.parametrize("name", SHOWN)
def test_an_example(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    assert capsys.readouterr().out.startswith(SHOWN[name])


@pytest.mark.parametrize("name", LINES_MOST)
def test_it_is_as_short_as_is_said(name: str) -> None:
    """Lines of code: blank ones and docstrings apart."""
    tree = ast.parse((EXAMPLES / name).read_text("utf-8"))
    lines = [line for line in ast.unparse(tree).splitlines() if line.strip() and not line.strip().startswith('"""')]
    assert len(lines) <= LINES_MOST[name]


def test_the_tour_gives_what_is_kept_with_it() -> None:
    assert NOTEBOOK.stat().st_size < 60_000
    kept = json.loads(NOTEBOOK.read_text("utf-8"))
    again = run_cells(kept)
    assert sum("image/svg+xml" in str(cell["outputs"]) for cell in again["cells"] if "outputs" in cell) >= 2
    assert again == kept, "run: python -m scripts.tour"
