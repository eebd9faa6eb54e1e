"""What to tune, as people write it: a TOML file that begins with its question."""

from __future__ import annotations

import dataclasses
import math
import pathlib
import sys
from typing import Any

from plyground._native import Error, agent_parameters, agent_with

if sys.version_info >= (3, 11):
    import tomllib
else:  # pragma: no cover (the same under another name)
    import tomli as tomllib

METHODS = ("spsa", "tpe")
KEYS = {"question", "game", "rules", "agent", "method", "opponents", "games", "batch", "seed", "parameters"} | {
    "opening_plies",
    "opening_until",
    "confirm",
    "budget",
}


@dataclasses.dataclass(frozen=True)
class Range:
    """A parameter and where to look for its value."""

    name: str
    whole: bool
    low: float
    high: float
    start: float
    log: bool
    #: How far the two candidates of SPSA are from the middle at the end, as a part of the range.
    step: float

    def value(self, place: float) -> float | int:
        """The value at a place from 0 to 1 of the range."""
        place = min(max(place, 0.0), 1.0)
        if self.log:
            value = math.exp(math.log(self.low) + place * (math.log(self.high) - math.log(self.low)))
        else:
            value = self.low + place * (self.high - self.low)
        # Four digits are more than any number of games can tell apart, and they can be read.
        return round(value) if self.whole else float(f"{value:.4g}")

    def place(self, value: float) -> float:
        if self.log:
            return (math.log(value) - math.log(self.low)) / (math.log(self.high) - math.log(self.low))
        return (value - self.low) / (self.high - self.low)


@dataclasses.dataclass(frozen=True)
class Tuning:
    """A file, understood."""

    name: str
    question: str
    game: str
    rules: dict[str, Any]
    agent: str
    method: str
    opponents: list[str]
    games: int
    batch: int
    seed: int
    opening: dict[str, Any]
    budget: str
    confirm: int
    two: bool
    ranges: list[Range]

    def candidate(self, values: dict[str, Any]) -> str:
        return agent_with(self.agent, values)

    @property
    def default(self) -> str:
        """The agent as it was."""
        return self.candidate({})


def read(file: pathlib.Path) -> Tuning:
    """Reads a file; whatever is wrong with it is told with its place."""
    try:
        table = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as why:
        raise Error(f"{file}: {why}") from why
    try:
        return understand(table, file.stem)
    except Error as why:
        raise Error(f"{file}: {why}") from why


def understand(table: dict[str, Any], name: str) -> Tuning:
    for key in table:
        if key not in KEYS:
            raise Error(f"unknown key {key!r}; expected one of {', '.join(sorted(KEYS))}")
    game, agent = _text(table, "game"), _text(table, "agent")
    rules = table.get("rules", {})
    known = {of["parameter"]["name"]: of for of in agent_parameters(game, rules, agent)}
    asked = table.get("parameters", {})
    if not isinstance(asked, dict) or not asked:
        raise Error("[parameters] is missing: which parameters, such as c = { from = 0.2, to = 2 }?")
    method = table.get("method", "spsa")
    if method not in METHODS:
        raise Error(f"method = {method!r}: expected one of {', '.join(METHODS)}")
    import plyground

    two = plyground.game(game, **rules).players == 2
    games, batch = _count(table, "games", 1000), _count(table, "batch", 20)
    confirm = table.get("confirm", games // 2)
    if games < 2 * batch:
        raise Error(f"games = {games}: expected at least two batches of {batch} games")
    return Tuning(
        name=name,
        question=_text(table, "question"),
        game=game,
        rules=rules,
        agent=agent,
        method=method,
        opponents=[str(opponent) for opponent in table.get("opponents", [])],
        games=games,
        batch=batch,
        seed=_count(table, "seed", 1),
        opening={key: table[key] for key in ("opening_plies", "opening_until") if key in table},
        budget=str(table.get("budget", "")),
        confirm=_count({"confirm": confirm}, "confirm", 1),
        two=two,
        ranges=[_range(key, asked[key], known, agent) for key in asked],
    )


def _text(table: dict[str, Any], key: str) -> str:
    value = table.get(key)
    if not isinstance(value, str) or not value.strip():
        raise Error(f"{key} is missing; expected a text")
    return value


def _count(table: dict[str, Any], key: str, default: int) -> int:
    value = table.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise Error(f"{key} = {value!r}: expected a whole number, 1 or more")
    return value


def _range(name: str, asked: Any, known: dict[str, Any], agent: str) -> Range:
    place = f"parameters.{name}"
    if name not in known:
        raise Error(f"{place}: {agent} has no such parameter; it has {', '.join(known) or 'none'}")
    of, value = known[name]["parameter"], known[name]["value"]
    if of["kind"] not in ("whole", "number"):
        raise Error(f"{place}: only numbers can be tuned, and this is a {of['kind']}")
    if not isinstance(asked, dict) or not {"from", "to"} <= asked.keys() <= {"from", "to", "start", "scale", "step"}:
        raise Error(f"{place}: expected {{ from = A, to = B }} and, if need be, start, step and scale")
    low, high, start = asked["from"], asked["to"], asked.get("start", value)
    for key, number in (("from", low), ("to", high), ("start", start)):
        if isinstance(number, bool) or not isinstance(number, (int, float)) or not math.isfinite(number):
            raise Error(f"{place}.{key} = {number!r}: expected a number")
    least, most = of.get("min", 0), of.get("max", math.inf)
    below = low < least or (of.get("above_min", False) and low <= least)
    if below or high > most or not low < high:
        raise Error(f"{place}: from {low} to {high} is no range within {least} and {most}")
    if not low <= start <= high:
        raise Error(f"{place}: it starts at {start}, outside of {low} to {high}; give a start or a wider range")
    scale = asked.get("scale", "linear")
    if scale not in ("linear", "log") or (scale == "log" and low <= 0):
        raise Error(f'{place}.scale = {scale!r}: expected "linear", or "log" for a range above 0')
    step = asked.get("step", 0.1)
    if isinstance(step, bool) or not isinstance(step, (int, float)) or not 0 < step <= 0.5:
        raise Error(f"{place}.step = {step!r}: expected a part of the range, above 0 and up to 0.5")
    return Range(name, of["kind"] == "whole", float(low), float(high), float(start), scale == "log", float(step))
