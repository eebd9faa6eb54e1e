"""Boards of games written in Python, as data that the page, the terminal and notebooks draw."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from plyground._native import Error

#: What stands for an empty cell.
EMPTY = ("", " ", ".", "-", None, 0)

Side = "int | None"


@dataclass
class View:
    """A board: named cells with places, pieces on them, and how moves are made.

    `grid`, `hexes` and `graph` make one. `moves` says how a move is made where its name does not: by touching a cell or
    several (a list of names), or by a button (a text). A move that is called as a cell, or as several cells one after the
    other ("a1b2", "a1-b2"), needs no entry; any other is a button.
    """

    #: Name, x, y (growing downwards), shape ("square", "hex" or "point").
    cells: list[tuple[str, float, float, str]]
    #: Lines between cells.
    links: list[tuple[str, str]] = field(default_factory=list)
    #: The letters on a cell, and whose piece it is: 0, 1 or None.
    pieces: dict[str, tuple[str, int | None]] = field(default_factory=dict)
    #: Numbers beside the board, by what they are.
    facts: dict[str, object] = field(default_factory=dict)
    #: How moves are made.
    moves: Mapping[str, str | Sequence[str]] = field(default_factory=dict)

    def to_json(self, legal: Sequence[str]) -> dict[str, Any]:
        """As screens get it, with an input for every legal move."""
        index = {name: number for number, (name, _, _, _) in enumerate(self.cells)}
        if len(index) < len(self.cells):
            raise Error("view: two cells have the same name")

        def place(name: str) -> int:
            if name not in index:
                raise Error(f"view: there is no cell {name!r}")
            return index[name]

        sides = {0: "first", 1: "second", None: None}
        return {
            "cells": [
                {"name": name, "x": float(x), "y": float(y), "shape": shape, "kind": "point" if shape == "point" else "cell"}
                for name, x, y, shape in self.cells
            ],
            "links": [[place(one), place(other)] for one, other in self.links],
            "pieces": [
                {"cell": place(cell), "kind": text, "side": sides[side], "text": text, "count": None, "flags": []}
                for cell, (text, side) in self.pieces.items()
            ],
            "marks": [],
            "facts": [{"label": label, "value": str(value), "side": None} for label, value in self.facts.items()],
            "inputs": [{"move": move, "gesture": self._gesture(move, index)} for move in legal],
        }

    def _gesture(self, move: str, index: Mapping[str, int]) -> dict[str, Any]:
        said = self.moves.get(move)
        if isinstance(said, str):
            return {"button": said}
        path = _path(move, index) if said is None else list(said)
        unknown = [cell for cell in path if cell not in index]
        if unknown:
            raise Error(f"view: move {move!r} goes over {unknown[0]!r}, which is no cell")
        return {"path": [index[cell] for cell in path]} if path else {"button": move}


def _path(move: str, cells: Mapping[str, int]) -> list[str]:
    """The cells in the name of a move, if it is made of nothing but cells and the marks between them."""
    path, rest = [], move
    longest = max((len(name) for name in cells), default=0)
    while rest:
        for length in range(min(longest, len(rest)), 0, -1):
            if rest[:length] in cells:
                path.append(rest[:length])
                rest = rest[length:].removeprefix("-").removeprefix("x").removeprefix(">")
                break
        else:
            return []
    return path


def _texts(rows: Sequence[Sequence[Any]]) -> list[list[str]]:
    return [["" if _empty(item) else str(item) for item in row] for row in rows]


def _empty(item: Any) -> bool:
    return item is None or (isinstance(item, str) and item in EMPTY) or (not isinstance(item, str) and item == 0)


def _names(rows: int, columns: int, names: Sequence[str] | None) -> list[list[str]]:
    if names is None:
        if columns > 26:
            raise Error(f"view: {columns} columns need names of their own")
        # As in chess: letters from the left, numbers from the bottom.
        return [[f"{chr(97 + column)}{rows - row}" for column in range(columns)] for row in range(rows)]
    if len(names) != rows * columns:
        raise Error(f"view: expected {rows * columns} names of cells, not {len(names)}")
    return [[str(names[row * columns + column]) for column in range(columns)] for row in range(rows)]


def _board(
    rows: Sequence[Sequence[Any]],
    sides: Mapping[str, int] | None,
    names: Sequence[str] | None,
    shape: str,
    slant: float | None,
) -> View:
    texts = _texts(rows)
    columns = max((len(row) for row in texts), default=0)
    if any(len(row) != columns for row in texts):
        raise Error("view: the rows are not equally long")
    called = _names(len(texts), columns, names)
    height = 1.0 if shape == "square" else math.sqrt(3) / 2
    cells, pieces = [], {}
    for row, line in enumerate(texts):
        shift = 0.0 if shape == "square" else (row * 0.5 if slant is not None else (row % 2) * 0.5)
        for column, text in enumerate(line):
            name = called[row][column]
            cells.append((name, column + shift, row * height, shape))
            if text:
                pieces[name] = (text, (sides or {}).get(text))
    return View(cells, pieces=pieces)


def grid(
    rows: Sequence[Sequence[Any]],
    *,
    sides: Mapping[str, int] | None = None,
    names: Sequence[str] | None = None,
    moves: Mapping[str, str | Sequence[str]] | None = None,
    facts: Mapping[str, object] | None = None,
) -> View:
    """A board of squares: row by row from the top, each item the letters of a piece. "", " ", ".", "-", None and 0 are empty.

    `sides` says whose the letters are: {"X": 0, "O": 1}. Cells are called as in chess, "a1" at the bottom left, unless
    `names` lists them row by row.

    >>> import plyground as pg
    >>> view = pg.grid(["X.", ".O"], sides={"X": 0, "O": 1})
    >>> [cell[0] for cell in view.cells]
    ['a2', 'b2', 'a1', 'b1']
    >>> view.pieces
    {'a2': ('X', 0), 'b1': ('O', 1)}
    """
    view = _board(rows, sides, names, "square", None)
    view.moves, view.facts = dict(moves or {}), dict(facts or {})
    return view


def hexes(
    rows: Sequence[Sequence[Any]],
    *,
    slant: bool = False,
    sides: Mapping[str, int] | None = None,
    names: Sequence[str] | None = None,
    moves: Mapping[str, str | Sequence[str]] | None = None,
    facts: Mapping[str, object] | None = None,
) -> View:
    """A board of hexagons, as `grid`: every second row is shifted by half a cell; with `slant` each row is, as in Hex."""
    view = _board(rows, sides, names, "hex", 0.5 if slant else None)
    view.moves, view.facts = dict(moves or {}), dict(facts or {})
    return view


def graph(
    cells: Mapping[str, tuple[float, float]],
    links: Sequence[tuple[str, str]] = (),
    *,
    pieces: Mapping[str, Any] | None = None,
    sides: Mapping[str, int] | None = None,
    moves: Mapping[str, str | Sequence[str]] | None = None,
    facts: Mapping[str, object] | None = None,
) -> View:
    """Points at places of your own (y grows downwards), with lines between them and pieces on them."""
    placed = {cell: str(text) for cell, text in (pieces or {}).items() if not _empty(text)}
    return View(
        [(name, x, y, "point") for name, (x, y) in cells.items()],
        links=list(links),
        pieces={cell: (text, (sides or {}).get(text)) for cell, text in placed.items()},
        moves=dict(moves or {}),
        facts=dict(facts or {}),
    )


def of_text(text: str) -> View:
    """A position without a board: its words, one below the other."""
    words = text.split() or [text]
    cells = [(str(number), 0.0, float(number), "square") for number in range(1, len(words) + 1)]
    return View(cells, pieces={str(number): (word, None) for number, word in enumerate(words, 1)})
