"""Tables of a run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from plyground import _native

if TYPE_CHECKING:
    import numpy as np


class Table(Mapping[str, list[Any]]):
    """Columns by name: lists whose empty cells are None.

    `polars.DataFrame(table)`, `pyarrow.table(table)`, `pandas.DataFrame.from_arrow(table)` and DuckDB take it by Arrow's
    PyCapsule interface. `dict(table)` is what `pandas.DataFrame` takes everywhere.
    """

    def __init__(self, native: _native.Table) -> None:
        self._native = native

    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
        return self._native.columns

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self._native)

    def rows(self) -> Iterator[dict[str, Any]]:
        """One row after another, as dicts."""
        names, columns = self.columns, [self[name] for name in self.columns]
        for cells in zip(*columns):
            yield dict(zip(names, cells))

    def to_dict(self) -> dict[str, list[Any]]:
        """All columns as lists."""
        return dict(self)

    def to_numpy(self) -> dict[str, np.ndarray[Any, Any]]:
        """All columns as arrays: numbers as int64, or as float64 with NaN where cells are empty; texts as objects."""
        import numpy as np

        arrays: dict[str, np.ndarray[Any, Any]] = {}
        for name in self.columns:
            raw = self._native.raw(name)
            if raw is None:
                arrays[name] = np.array(self[name], dtype=object)
            else:
                kind, content = raw
                arrays[name] = np.frombuffer(content, dtype=kind)
        return arrays

    def __getitem__(self, name: str) -> list[Any]:
        return self._native[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.columns)

    def __len__(self) -> int:
        return len(self.columns)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return self._native.__arrow_c_stream__(requested_schema)

    def __repr__(self) -> str:
        return f"<Table of {self.height} rows: {', '.join(self.columns)}>"

    def _repr_html_(self) -> str:
        shown = [row for _, row in zip(range(10), self.rows())]
        head = "".join(f"<th>{escape(name)}</th>" for name in self.columns)
        body = "".join("<tr>" + "".join(f"<td>{_cell(row[name])}</td>" for name in self.columns) + "</tr>" for row in shown)
        more = f"<p>{self.height} rows</p>" if self.height > len(shown) else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>{more}"


def _cell(value: object) -> str:
    return "" if value is None else escape(str(value))
