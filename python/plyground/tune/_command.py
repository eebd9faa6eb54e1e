"""`plyground tune FILE`."""

from __future__ import annotations

import argparse
import json
import pathlib
from collections.abc import Sequence

from plyground._native import Error
from plyground.cluster._command import ending
from plyground.cluster._run import DB
from plyground.tune._run import markdown, tune


def main(arguments: Sequence[str]) -> int:
    """`plyground tune …`."""
    parser = argparse.ArgumentParser(
        prog="plyground tune",
        description="Look for better values of an agent's parameters (docs/tuning.md). Every trial is stored as a run; an "
        "interrupted tuning goes on with the same command.",
    )
    parser.add_argument("file", metavar="FILE", help="what to tune, a TOML file")
    parser.add_argument(
        "--db", metavar="FILE|URL", default=DB, help="the database: a file, or the address of a PostgreSQL server"
    )
    parser.add_argument("--threads", metavar="T", type=int, help="number of games played at a time [default: all cores]")
    parser.add_argument("--address", metavar="ADDRESS", help="play on a Ray cluster instead (see plyground cluster run)")
    parser.add_argument("--report", metavar="FILE", type=pathlib.Path, help="write the report here as Markdown")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    return ending(lambda: _tune(parser.parse_args(arguments)))


def _tune(asked: argparse.Namespace) -> int:
    if asked.threads is not None and not 1 <= asked.threads <= 1024:
        raise Error(f"--threads {asked.threads}: expected 1 to 1024")
    if asked.threads is not None and asked.address is not None:
        raise Error("--threads is for this machine and --address for a cluster; give one of them")
    found = tune(asked.file, address=asked.address or asked.threads, db=asked.db)
    if asked.report:
        try:
            asked.report.write_text(markdown(found), encoding="utf-8")
        except OSError as why:
            raise Error(f"--report {asked.report}: {why}") from why
    print(json.dumps(found) if asked.json else markdown(found), end="\n" if asked.json else "")
    return 0
