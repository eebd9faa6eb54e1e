"""A trial: some games between candidates, stored as a run of its own. Tuning again finds it stored and plays nothing, which
is all there is to going on where it stopped."""

from __future__ import annotations

import json
from typing import Any

from plyground._native import RunFailed
from plyground.cluster._run import play
from plyground.tune._file import Tuning

#: The games that confirm the result have seeds that no trial has.
CONFIRMING = 1 << 40


class Games:
    """Plays games for a tuning, on threads of this process or on a cluster."""

    def __init__(self, tuning: Tuning, address: str | int, db: str) -> None:
        self.tuning, self.address, self.db = tuning, address, db
        self.played = 0
        self.fresh = 0

    def text(self, question: str, agents: list[str], games: int, seed: int, gauntlet: bool) -> str:
        """The experiment file of a trial."""
        of = self.tuning
        lines = [
            f"question = {json.dumps(question)}",
            f"game = {json.dumps(of.game)}",
            f"agents = {json.dumps(agents)}",
            f"seed = {seed}",
        ]
        if of.budget:
            lines.append(f"budget = {json.dumps(of.budget)}")
        if of.rules:
            rules = ", ".join(f"{key} = {json.dumps(value)}" for key, value in of.rules.items())
            lines.append(f"rules = {{ {rules} }}")
        if of.two:
            lines += ["[match]", f"pairs = {max(games // 2, 1)}"]
            lines += ['schedule = "gauntlet"'] if gauntlet else []
            lines += [f"{key} = {json.dumps(value)}" for key, value in of.opening.items()]
        else:
            lines += ["[solo]", f"games = {games}"]
        return "\n".join(lines) + "\n"

    def play(
        self, label: str, question: str, agents: list[str], games: int, seed: int, gauntlet: bool = False
    ) -> dict[str, Any]:
        """Plays a trial unless it is stored, and returns how it ended."""
        text = self.text(question, agents, games, seed, gauntlet)
        name = f"{self.tuning.name}-{label}"
        ended = play(text, name, self.address, self.db, name, quiet=True)
        if ended["state"] not in ("complete", "decided"):
            raise RunFailed(f"{name} is not complete: {ended['cluster']['set_aside']}")
        self.played += ended["done"]
        self.fresh += ended["fresh"]
        return ended

    def duel(self, label: str, one: str, other: str, games: int, seed: int) -> float:
        """How much better the first of two candidates did, from -1 to 1."""
        if one == other:
            return 0.0
        rivals = self.tuning.opponents
        question = f"{self.tuning.question} ({label})"
        if rivals:
            return self.score(label + "+", one, games, seed) - self.score(label + "-", other, games, seed)
        ended = self.play(label, question, [one, other], games, seed)
        first, second = ended["standings"]
        if self.tuning.two:
            return float((first["points"] - second["points"]) / max(first["games"], 1))
        ours, theirs = first["points"] / first["games"], second["points"] / second["games"]
        # Scores have any size: what counts is the part by which they differ.
        return float((ours - theirs) / max(abs(ours), abs(theirs), 1e-9))

    def score(self, label: str, agent: str, games: int, seed: int) -> float:
        """What a candidate scores: points of a game against the opponents, or the payoff of a game of one player."""
        rivals = self.tuning.opponents or ([self.tuning.default] if self.tuning.two else [])
        rivals = [rival for rival in rivals if rival != agent]
        if self.tuning.two and not rivals:
            return 0.5
        question = f"{self.tuning.question} ({label})"
        each = max(games // max(len(rivals), 1), 2)
        ended = self.play(label, question, [agent, *rivals], each, seed, gauntlet=len(rivals) > 1)
        row = ended["standings"][0]
        return float(row["points"] / max(row["games"], 1))
