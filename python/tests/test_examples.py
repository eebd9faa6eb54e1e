"""The examples in docstrings and documents are tests."""

import doctest
import importlib
import pathlib
import pkgutil

import plyground
import pytest

DOCUMENT = pathlib.Path(__file__).parents[2] / "docs" / "python.md"
MODULES = ["plyground"] + [
    f"plyground.{module.name}" for module in pkgutil.iter_modules(plyground.__path__) if module.name != "__main__"
]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    failed, _ = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert failed == 0


def test_the_document(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    failed, tried = doctest.testfile(str(DOCUMENT), module_relative=False, optionflags=flags)
    assert tried > 10 and failed == 0
