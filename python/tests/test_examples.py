"""The examples in docstrings and documents are tests."""

import doctest
import importlib
import pathlib
import pkgutil
import shutil
import subprocess
import sys

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


def test_the_document_where_there_is_neither_rust_nor_node(tmp_path: pathlib.Path) -> None:
    """Everything that the document does works with the environment's own programs, and nothing of this machine's user."""
    bare = {"PATH": str(pathlib.Path(sys.executable).parent), "HOME": str(tmp_path)}
    for program in ("cargo", "rustc", "node", "npm", "cc"):
        assert shutil.which(program, path=bare["PATH"]) is None
    program = f"""
import doctest
flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
failed, tried = doctest.testfile({str(DOCUMENT)!r}, module_relative=False, optionflags=flags)
assert tried > 10 and failed == 0, (failed, tried)
"""
    ended = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=bare, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stdout + ended.stderr
