"""A tuning from its file to its report."""

from __future__ import annotations

import os
import pathlib
import sys
from typing import Any

from plyground._native import difference
from plyground.cluster._run import DB
from plyground.tune._file import Tuning, read
from plyground.tune._search import Step, Values, spsa, tpe
from plyground.tune._trial import CONFIRMING, Games


def tune(
    file: str | pathlib.Path, *, address: str | int | None = None, db: str = DB, quiet: bool = False
) -> dict[str, Any]:
    """Looks for better values of an agent's parameters, and confirms what was found in a match with seeds of its own.

    `address` is a number of threads of this process (without it, one for each core), or that of a Ray cluster as for
    `plyground.cluster.run`. Every trial is stored in `db` as a run; the same call goes on where it stopped.
    """
    tuning = read(pathlib.Path(file))
    games = Games(tuning, address or len(os.sched_getaffinity(0)), db)

    def watch(step: Step) -> None:
        if not quiet:
            found = ", ".join(f"{name}={value}" for name, value in step.values.items())
            line = f"{tuning.name}: {step.games} of {tuning.games} games · trial {step.trial} · {found}"
            print(line, file=sys.stderr, flush=True)

    values, path = (spsa if tuning.method == "spsa" else tpe)(tuning, games, watch)
    return {
        "name": tuning.name,
        "question": tuning.question,
        "method": tuning.method,
        "game": tuning.game,
        "default": tuning.default,
        "start": {of.name: of.value(of.place(of.start)) for of in tuning.ranges},
        "tuned": tuning.candidate(values),
        "values": values,
        "games": games.played,
        "path": [vars(step) for step in path],
        "confirmation": _confirm(tuning, values, games),
        "fresh": games.fresh,
        "db": db,
    }


def _confirm(tuning: Tuning, values: Values, games: Games) -> dict[str, Any] | None:
    """The tuned agent against the one that was there; nothing if they are the same."""
    tuned = tuning.candidate(values)
    same = {of.name: of.value(of.place(of.start)) for of in tuning.ranges}
    if values == same:
        return None
    question = f"Is what tuning has found better? {tuning.question}"
    agents, seed = [tuned, tuning.default], tuning.seed + CONFIRMING
    ended = games.play("confirmed", question, agents, tuning.confirm, seed)
    found: dict[str, Any] = difference(games.db, ended["key"])
    return {"run": ended["name"], "games": ended["done"], "seed": seed, **found}


def markdown(found: dict[str, Any]) -> str:
    """The report."""
    names = list(found["values"])
    path = found["path"]
    # Forty lines show where it went; the whole path is in the object that --json prints.
    shown = [step for at, step in enumerate(path) if at % max(len(path) // 40, 1) == 0 or at == len(path) - 1]
    lines = [f"# {found['question']}", "", verdict(found), ""]
    lines += [f"`{found['tuned']}`, from `{found['default']}`, by {found['method'].upper()} with {found['games']} games"]
    lines[-1] += f" of {found['game']}, stored in {found['db']} as runs whose names begin with {found['name']}-."
    lines += ["", "| trial | games | " + " | ".join(names) + " | result |", "|---:|---:|" + "---:|" * (len(names) + 1)]
    for step in shown:
        values = " | ".join(str(step["values"][name]) for name in names)
        lines.append(f"| {step['trial']} | {step['games']} | {values} | {step['result']:+.3f} |")
    return "\n".join(lines) + "\n"


def verdict(found: dict[str, Any]) -> str:
    """What the confirming games say, in a sentence."""
    confirmed = found["confirmation"]
    if confirmed is None:
        return "Tuning ended where it began: there is nothing to confirm."
    where = f"in {confirmed['games']} games on seed {confirmed['seed']}, which no trial had (run {confirmed['run']})"
    if "elo" in confirmed:
        score, elo = confirmed["elo"]["score"], confirmed["elo"]["elo"]
        what = f"scores {_span(score, 100, ' %')} against the agent before, an Elo difference of {_span(elo, 1, '')}"
        better, worse = (elo["low"] or -1) > 0, (elo["high"] or 1) < 0
    else:
        of = confirmed["payoff"]
        what = f"differs from the agent before by {_span(of, 1, '')} in the mean of its payoffs"
        better, worse = (of["low"] or -1) > 0, (of["high"] or 1) < 0
    said = "It is better" if better else "It is worse" if worse else "It is not shown to be better"
    return f"{said}: the tuned agent {what}, {where}."


def _span(estimate: dict[str, Any], factor: float, unit: str) -> str:
    ends = [estimate[end] for end in ("value", "low", "high")]
    value, low, high = ("unknown" if end is None else f"{factor * end:.1f}" for end in ends)
    return f"{value}{unit} (95 %: {low} to {high})"
