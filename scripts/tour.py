"""Runs the cells of examples/tour.ipynb, and keeps what they give in it: `python -m scripts.tour`.

No notebook server is needed for that: a cell is Python, and its last line may draw itself as SVG.
"""

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

NOTEBOOK = Path(__file__).parent.parent / "examples" / "tour.ipynb"


def run_cells(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the same notebook with the outputs of its cells, run from the first to the last."""
    names: dict[str, object] = {"__name__": "tour"}
    cells = []
    for number, cell in enumerate(notebook["cells"], 1):
        if cell["cell_type"] == "code":
            cell = {**cell, "outputs": _run("".join(cell["source"]), names), "execution_count": number}
        cells.append(cell)
    return {**notebook, "cells": cells}


def _run(source: str, names: dict[str, object]) -> list[dict[str, Any]]:
    tree, printed, shown = ast.parse(source), io.StringIO(), None
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    with redirect_stdout(printed):
        exec(compile(tree, NOTEBOOK.name, "exec"), names)
        if isinstance(last, ast.Expr):
            shown = eval(compile(ast.Expression(last.value), NOTEBOOK.name, "eval"), names)
    outputs: list[dict[str, Any]] = []
    if text := printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": text.splitlines(keepends=True)})
    if draw := getattr(shown, "_repr_svg_", None):
        outputs.append({"output_type": "display_data", "data": {"image/svg+xml": [draw()]}, "metadata": {}})
    return outputs


def main() -> None:
    notebook = run_cells(json.loads(NOTEBOOK.read_text("utf-8")))
    NOTEBOOK.write_text(json.dumps(notebook, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
