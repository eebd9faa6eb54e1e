"""The command that the package brings."""

import shutil
import subprocess
import sys

import plyground as pg


def run(*arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([sys.executable, "-m", "plyground", *arguments], capture_output=True, text=True)


def test_the_command_is_the_binary() -> None:
    assert run("--version").stdout.split()[:2] == ["plyground", pg.__version__]
    assert "2048" in run("games").stdout
    assert shutil.which("plyground", path=str(__import__("pathlib").Path(sys.executable).parent))


def test_bad_input_ends_with_exit_code_2() -> None:
    for arguments in (["moves", "2049"], ["no-such-command"]):
        ended = run(*arguments)
        assert ended.returncode == 2 and "error:" in ended.stderr and "Traceback" not in ended.stderr
