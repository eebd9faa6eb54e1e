"""A run on a cluster, from the file to the result."""

from __future__ import annotations

import pathlib
import time
from typing import Any

from plyground._native import Campaign, Error, RunFailed
from plyground.cluster._progress import Progress
from plyground.cluster._queue import WAIT, Account, Pool, Queue, Stranded
from plyground.cluster._threads import Threads

#: Where games are stored if nobody says where.
DB = "plyground.db"


def run(
    file: str | pathlib.Path,
    *,
    address: str = "auto",
    db: str = DB,
    wait: float = WAIT,
    quiet: bool = False,
) -> dict[str, Any]:
    """Plays what is missing of an experiment on the machines of a Ray cluster, and stores every game here.

    `address` is "auto" for the cluster that this machine is in, "local" for one that begins and ends with this call, or
    "HOST:PORT" or "ray://HOST:PORT". `wait` is how many seconds to wait for a machine when all are gone. Returns the
    result as data, with what happened to machines under "cluster".
    """
    place = pathlib.Path(file)
    try:
        text = place.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as why:
        raise Error(f"{place}: {why}") from why
    return play(text, place.stem, address, db, str(place), wait, quiet)


def play(
    text: str, name: str, address: str | int, db: str, place: str, wait: float = WAIT, quiet: bool = False
) -> dict[str, Any]:
    """The same for a text; a number instead of an address is that of threads of this process."""
    try:
        campaign = Campaign(text, name, db)
    except Error as why:
        raise Error(_explained(why, place, db)) from why
    began, account = time.monotonic(), Account()
    if not campaign.over and campaign.pending():
        progress = Progress(campaign.name, quiet)
        pool = _pool(address, text, name, campaign.threads, progress)
        try:
            account = _attend(campaign, pool, progress, wait)
        finally:
            progress.clear()
            pool.close()
    ended: dict[str, Any] = campaign.end()
    ended["measured"]["seconds"] = time.monotonic() - began
    ended["cluster"] = {
        "workers_lost": account.workers_lost,
        "nodes_lost": account.nodes_lost,
        "tasks": account.tasks,
        "set_aside": [{"job": job, "why": why} for job, why in sorted(account.aside.items())],
    }
    return ended


def _explained(why: Error, place: str, db: str) -> str:
    text = str(why)
    if db in text:
        # What is wrong with the database says so itself.
        return text
    if "agents" in text and pathlib.Path("guests.toml").exists():
        text += "; guests do not play on a cluster: `plyground run --shard` plays them where they are installed"
    return f"{place}: {text}"


def _pool(address: str | int, text: str, name: str, threads: int, progress: Progress) -> Any:
    if isinstance(address, int):
        return Threads(text, name, address)
    from plyground.cluster._ray import Cluster

    return Cluster(address, text, name, threads, progress.tell)


def _attend(campaign: Campaign, pool: Pool, progress: Progress, wait: float) -> Account:
    warned: set[str] = set()

    def watch(account: Account) -> None:
        for node in campaign.overloaded():
            if node not in warned:
                warned.add(node)
                what = "it gets no more of them" if campaign.timed else "it is overloaded"
                progress.tell(f"warning: moves on {node} take longer than their time: {what}")
        now = campaign.progress()
        failures = account.workers_lost + account.nodes_lost
        lost = f" · {failures} failures" if failures else ""
        aside = f" · {len(account.aside)} set aside" if account.aside else ""
        llr = f" · LLR {now['sprt']['llr']:.2f}" if now["sprt"] else ""
        machines = f" · {account.nodes} machine{'' if account.nodes == 1 else 's'}"
        progress.show(now["done"], now["before"], now["total"], f"{machines}{lost}{aside}{llr}")

    try:
        return Queue(campaign, pool).play(watch, wait)
    except Stranded:
        campaign.end()
        raise RunFailed(
            f"no machine of the cluster has been there for {wait:.0f} seconds: every game that has come back is stored; "
            "type the same command again when there is one"
        ) from None
