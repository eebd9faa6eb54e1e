"""The notebooks run as scripts, cell by cell; what a cell ends with is shown as a notebook would show it."""

import ast
import json
import pathlib
import time
from typing import Any

import pytest

NOTEBOOKS = sorted((pathlib.Path(__file__).parents[1] / "notebooks").glob("*.ipynb"))


def show(value: Any) -> str | None:
    for name in ("_repr_html_", "_repr_svg_"):
        if hasattr(value, name):
            return str(getattr(value, name)())
    return None if value is None else repr(value)


def run(cell: str, names: dict[str, Any], where: str) -> str | None:
    tree = ast.parse(cell, where)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, where, "exec"), names)
    if last is None:
        return None
    return show(eval(compile(ast.Expression(last.value), where, "eval"), names))


def test_there_is_one_for_each_study() -> None:
    studies = pathlib.Path(__file__).parents[2] / "experiments" / "studies"
    assert [book.stem for book in NOTEBOOKS] == sorted(study.stem for study in studies.glob("*.toml"))


@pytest.mark.parametrize("book", NOTEBOOKS, ids=lambda book: str(book.stem))
def test_notebook(book: pathlib.Path) -> None:
    content = json.loads(book.read_text())
    assert content["nbformat"] == 4
    names: dict[str, Any] = {"__name__": "__main__"}
    began, shown = time.monotonic(), []
    for number, cell in enumerate(content["cells"]):
        source = "".join(cell["source"])
        assert not cell.get("outputs"), "a notebook is stored without its outputs"
        if cell["cell_type"] == "code":
            shown.append(run(source, names, f"{book.name}, cell {number}"))
    assert any(text and "<svg" in text for text in shown), "a notebook draws something"
    assert time.monotonic() - began < 60
