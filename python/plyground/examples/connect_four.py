"""Connect Four: a state is a NumPy array, which `text` and `read` turn into a line and back."""

from __future__ import annotations

from typing import Any

import numpy as np

import plyground as pg

Board = Any  # An array of 6 × 7 numbers: 0 empty, 1 the first player, -1 the second; row 0 is at the top.


class ConnectFour(pg.Game):
    """Two players drop discs into seven columns in turn. Four discs in a line win: in a row, a column, or diagonally.

    If the board is full without such a line, the game is a draw.
    """

    title = "Connect Four"
    seats = ("X", "O")

    def start(self) -> Board:
        return np.zeros((6, 7), dtype=np.int8)

    def turn(self, s: Board) -> int | str:
        if self.payoff(s) or s[0].all():
            return "over"
        return 0 if s.sum() == 0 else 1

    def moves(self, s: Board) -> list[str]:
        return ["abcdefg"[column] for column in range(7) if s[0, column] == 0]

    def _lands(self, s: Board, move: str) -> tuple[int, int]:
        column = "abcdefg".index(move)
        return int(np.flatnonzero(s[:, column] == 0)[-1]), column

    def play(self, s: Board, move: str) -> Board:
        after = s.copy()
        after[self._lands(s, move)] = 1 if s.sum() == 0 else -1
        return after

    def payoff(self, s: Board) -> float:
        sums = [
            s[:, :-3] + s[:, 1:-2] + s[:, 2:-1] + s[:, 3:],
            s[:-3] + s[1:-2] + s[2:-1] + s[3:],
            s[:-3, :-3] + s[1:-2, 1:-2] + s[2:-1, 2:-1] + s[3:, 3:],
            s[3:, :-3] + s[2:-1, 1:-2] + s[1:-2, 2:-1] + s[:-3, 3:],
        ]
        if any((four == 4).any() for four in sums):
            return 1.0
        return -1.0 if any((four == -4).any() for four in sums) else 0.0

    def text(self, s: Board) -> str:
        return "/".join("".join(".XO"[cell] for cell in row) for row in s)

    def read(self, text: str) -> Board:
        rows = text.split("/")
        if len(rows) != 6 or any(len(row) != 7 or set(row) - set(".XO") for row in rows):
            raise ValueError(f"{text!r}: expected six rows of seven letters X, O and '.', separated by '/'")
        board = np.array([[{".": 0, "X": 1, "O": -1}[cell] for cell in row] for row in rows], dtype=np.int8)
        floating = (board[:-1] != 0) & (board[1:] == 0)
        if floating.any() or board.sum() not in (0, 1):
            raise ValueError(f"{text!r}: discs lie on each other, and X, who begins, has as many as O or one more")
        return board

    def view(self, s: Board) -> pg.View:
        over = self.turn(s) == "over"
        cells = {} if over else {move: self._lands(s, move) for move in self.moves(s)}
        moves = {move: [f"{move}{6 - row}"] for move, (row, _) in cells.items()}
        return pg.grid(self.text(s).split("/"), sides={"X": 0, "O": 1}, moves=moves)

