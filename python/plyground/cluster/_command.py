"""`plyground cluster run FILE`: what the wheel's command has beyond the binary's."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from plyground._native import Error, InternalError, RunFailed
from plyground.cluster._run import DB, run


def ending(act: Callable[[], int]) -> int:
    """The exit code, as the binary's commands have it: 2 for invalid input, 1 for what is not the user's fault."""
    try:
        return act()
    except Error as why:
        print(f"error: {why}", file=sys.stderr)
        return 2
    except (RunFailed, InternalError) as why:
        print(f"error: {why}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("stopped; every game that has come back is stored: the same command goes on", file=sys.stderr)
        return 130


def main(arguments: Sequence[str]) -> int:
    """`plyground cluster …`."""
    parser = argparse.ArgumentParser(
        prog="plyground cluster", description="Run experiments on the machines of a Ray cluster (docs/cluster.md)."
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    runs = commands.add_parser(
        "run",
        help="play what is missing of an experiment",
        description="Play what is missing of an experiment on many machines; every game is stored here. An interrupted "
        "run goes on with the same command.",
    )
    runs.add_argument("file", metavar="FILE", help="the experiment, a TOML file")
    runs.add_argument(
        "--address",
        metavar="ADDRESS",
        default="auto",
        help='"auto" for the cluster that this machine is in, "local" for one that begins and ends with the command, or '
        "HOST:PORT or ray://HOST:PORT [default: auto]",
    )
    runs.add_argument(
        "--db", metavar="FILE|URL", default=DB, help="the database: a file, or the address of a PostgreSQL server"
    )
    runs.add_argument(
        "--wait",
        metavar="SECONDS",
        type=float,
        default=600.0,
        help="how long to wait for a machine when all are gone [default: 600]",
    )
    runs.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args(arguments)
    return ending(lambda: _run(asked))


def _run(asked: argparse.Namespace) -> int:
    ended = run(asked.file, address=asked.address, db=asked.db, wait=asked.wait)
    if asked.json:
        print(json.dumps(ended))
    else:
        tell(ended)
    return 1 if ended["cluster"]["set_aside"] else 0


def tell(ended: dict[str, Any]) -> None:
    """The result as text."""
    print(f"{ended['name']}  {ended['question']}")
    width = max(len(row["agent"]) for row in ended["standings"])
    for row in ended["standings"]:
        print(f"  {row['agent']:<{width}}  {row['points']:g} of {row['games']}")
    for node in ended["measured"]["nodes"]:
        of, late = node["session"], ""
        if of["timed"]:
            late = f", {of['late']} of {of['timed']} moves late" + (" (overloaded)" if node["overloaded"] else "")
        print(f"  played on {of['node']}: {of['games']} ({of['machine']}{late})")
    machines = {node["session"]["machine"] for node in ended["measured"]["nodes"]}
    if len(machines) > 1 and any(node["session"]["timed"] for node in ended["measured"]["nodes"]):
        print("  note: time limits the moves, and the machines differ, so the games are not all of the same strength")
    lost = ended["cluster"]
    if lost["workers_lost"] or lost["nodes_lost"]:
        print(
            f"  tasks lost and played again: {lost['workers_lost']} with their process, "
            f"{lost['nodes_lost']} with their machine"
        )
    for job in lost["set_aside"]:
        print(f"  set aside: job {job['job']}, whose process ended three times ({job['why']})")
    what = {"complete": "complete", "decided": "decided by its stopping rule"}.get(ended["state"], "not complete")
    print(f"{ended['done']} of {ended['total']} jobs are stored in {ended['db']}, {ended['fresh']} of them now: {what}")
