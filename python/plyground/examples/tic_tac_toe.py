"""Tic-tac-toe: a state is a text of nine letters and needs nothing more."""

from __future__ import annotations

import plyground as pg

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


class TicTacToe(pg.Game):
    """Two players put a mark on one of nine cells in turn. Three in a row win.

    If nobody has three in a row when all cells are taken, the game is a draw.
    """

    title = "Tic-tac-toe"
    seats = ("X", "O")

    def start(self) -> str:
        return "........."

    def winner(self, s: str) -> str:
        for a, b, c in LINES:
            if s[a] != "." and s[a] == s[b] == s[c]:
                return s[a]
        return ""

    def turn(self, s: str) -> int | str:
        if "." not in s or self.winner(s):
            return "over"
        return s.count("X") - s.count("O")

    def moves(self, s: str) -> list[str]:
        return [str(cell + 1) for cell in range(9) if s[cell] == "."]

    def play(self, s: str, move: str) -> str:
        cell = int(move) - 1
        return s[:cell] + "XO"[s.count("X") - s.count("O")] + s[cell + 1 :]

    def payoff(self, s: str) -> float:
        return {"X": 1.0, "O": -1.0, "": 0.0}[self.winner(s)]

    def read(self, text: str) -> str:
        ahead = text.count("X") - text.count("O")
        if len(text) != 9 or set(text) - set("XO.") or ahead not in (0, 1):
            raise ValueError(f'{text!r}: expected nine letters X, O and ".", such as "X...O....", with X to begin')
        return text

    def view(self, s: str) -> pg.View:
        return pg.grid([s[0:3], s[3:6], s[6:9]], sides={"X": 0, "O": 1}, names="123456789")
