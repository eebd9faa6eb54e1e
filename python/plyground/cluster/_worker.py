"""What runs on the machines of a cluster: a process expands an experiment once and then plays what it is told."""

from __future__ import annotations

from plyground._native import Player

_players: dict[tuple[str, str], Player] = {}


def play(text: str, name: str, node: str, jobs: list[int]) -> tuple[bytes, float]:
    """Plays these jobs and returns the packed games, and how long they took."""
    asked = (text, name)
    if asked not in _players:
        # Whoever plays another experiment has done with the one before.
        _players.clear()
        _players[asked] = Player(text, name)
    return _players[asked].play(jobs, node)
