"""What notebooks show: a search as a tree that opens, and a game that is stepped through with the arrow keys. Plain HTML, so that
no widget has to be installed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from itertools import count
from typing import Any

from plyground._native import Decision, Error, State

_numbers = count()
# Of a tree: so many plies deep, and so many branches of each node.
_DEPTH, _WIDTH = 4, 8
_TABLE = "border-collapse:collapse;font-variant-numeric:tabular-nums"
_CELL = "padding:2px 10px 2px 0;text-align:left"
_BAR = "display:inline-block;height:9px;border-radius:3px;background:#4f46c4;vertical-align:middle;margin-right:6px"


def replay(state: State, moves: Iterable[str]) -> Replay:
    """A game from a position on: the moves and events one after another.

    >>> import plyground as pg
    >>> game = replay(pg.game("morris").start(), ["d6", "d2", "f4"])
    >>> len(game.states), game.states[-1].turn
    (4, 'second')
    """
    states, played = [state], []
    for move in moves:
        states.append(states[-1].play(move))
        played.append(move)
    return Replay(states, played)


class Replay:
    """A game that a notebook shows move by move: the arrow keys step through it."""

    def __init__(self, states: list[State], moves: list[str]) -> None:
        if len(states) != len(moves) + 1:
            raise Error(f"{len(states)} positions and {len(moves)} moves: expected one position more than moves")
        self.states = states
        self.moves = moves

    def __len__(self) -> int:
        return len(self.moves)

    def __repr__(self) -> str:
        return f"<Replay of {self.states[0].game.name}: {len(self.moves)} moves>"

    def _repr_html_(self) -> str:
        name = f"plyground-replay-{next(_numbers)}"
        titles = ["start", *self.moves]
        frames = "".join(
            f'<figure data-frame="{index}"{"" if index == 0 else " hidden"} style="margin:0">{state.svg(width=340)}'
            f"<figcaption>{index} of {len(self.moves)}: {escape(title)}</figcaption></figure>"
            for index, (state, title) in enumerate(zip(self.states, titles, strict=True))
        )
        buttons = "".join(
            f'<button type="button" data-step="{step}" title="{title}" style="min-width:40px">{sign}</button>'
            for step, title, sign in ((-9999, "Home", "⏮"), (-1, "←", "◀"), (1, "→", "▶"), (9999, "End", "⏭"))
        )
        return (
            f'<div id="{name}" tabindex="0" role="group" aria-label="A game, move by move. Arrow keys step."'
            f' style="display:inline-block">{frames}<div>{buttons}</div></div>{_script(name)}'
        )


def _script(name: str) -> str:
    return f"""<script>
(() => {{
  const all = document.querySelectorAll("#{name}");
  const box = all[all.length - 1];
  if (!box) return;
  const frames = [...box.querySelectorAll("[data-frame]")];
  let at = 0;
  const go = (step) => {{
    at = Math.max(0, Math.min(frames.length - 1, at + step));
    frames.forEach((frame, index) => (frame.hidden = index !== at));
  }};
  const keys = {{ ArrowLeft: -1, ArrowRight: 1, Home: -9999, End: 9999 }};
  box.addEventListener("keydown", (event) => {{
    if (!(event.key in keys) || event.ctrlKey || event.altKey || event.metaKey) return;
    go(keys[event.key]);
    event.preventDefault();
    event.stopPropagation();
  }});
  for (const button of box.querySelectorAll("[data-step]")) button.addEventListener("click", () => go(Number(button.dataset.step)));
}})();
</script>"""


def decision_html(decision: Decision) -> str:
    """A decision: its moves with their values, and the search below it if it was looked into."""
    judged = sorted(decision.judged, key=lambda one: one.visits, reverse=True)
    visited = any(one.visits for one in judged)
    most = max((one.visits for one in judged), default=0)
    rows = "".join(
        f'<tr><td style="{_CELL}">{_strong(one.move, one.move == decision.move)}</td>'
        f'<td style="{_CELL}">{one.value:+.4g}{"" if one.bound in ("exact", "unproven") else " (" + one.bound + ")"}</td>'
        + (f'<td style="{_CELL}">{_bar(one.visits, most)}{one.visits}</td>' if visited else "")
        + f'<td style="{_CELL}">{escape(" ".join(one.line[:6]))}</td></tr>'
        for one in judged
    )
    heads = ["move", "value", *(["visits"] if visited else []), "expected line"]
    head = "".join(f'<th style="{_CELL}">{word}</th>' for word in heads)
    inside = "" if decision.inside is None else _inside(decision.inside)
    return (
        f"<div><p><b>{escape(decision.move)}</b>, value {decision.value:+.4g} for the first player, "
        f'{decision.nodes} nodes</p><table style="{_TABLE}"><tr>{head}</tr>{rows}</table>{inside}</div>'
    )


def _strong(text: str, strong: bool) -> str:
    return f"<b>{escape(text)}</b>" if strong else escape(text)


def _bar(part: int, most: int) -> str:
    return f'<span style="{_BAR};width:{round(90 * part / most) if most else 0}px"></span>'


def _inside(inside: dict[str, Any]) -> str:
    if inside["kind"] == "tree":
        return f"<details><summary>the tree</summary>{_branch(inside['root'], inside['root']['visits'], 0)}</details>"
    if inside["kind"] == "iterations":
        return _rows("the iterations", ["depth", "move", "value", "nodes"], inside["iterations"])
    return _rows("the frontier", None, inside["buckets"])


def _branch(branch: dict[str, Any], most: int, depth: int) -> str:
    name = escape(branch["move"]) or "the position"
    proven = ", proven" if branch["proven"] else ""
    text = f"{_bar(branch['visits'], most)}{name} &nbsp; {branch['visits']} visits, value {branch['mean']:+.4g}{proven}"
    children = branch["children"][:_WIDTH] if depth < _DEPTH else []
    if not children:
        return f'<div style="margin-left:{18 * min(depth, 1)}px">{text}</div>'
    hidden = branch["hidden"] + len(branch["children"]) - len(children)
    more = f'<div style="margin-left:18px">and {hidden} more</div>' if hidden else ""
    below = "".join(_branch(child, most, depth + 1) for child in children)
    opened = " open" if depth == 0 else ""
    return (
        f'<details{opened} style="margin-left:{18 * min(depth, 1)}px"><summary>{text}</summary>{below}{more}</details>'
    )


def _rows(title: str, names: list[str] | None, items: list[dict[str, Any]]) -> str:
    chosen = names or sorted({name for item in items for name in item})
    head = "".join(f'<th style="{_CELL}">{name}</th>' for name in chosen)
    body = "".join(f"<tr>{''.join(_cells(item, chosen))}</tr>" for item in items)
    return f'<details><summary>{title}</summary><table style="{_TABLE}"><tr>{head}</tr>{body}</table></details>'


def _cells(item: dict[str, Any], names: list[str]) -> Iterator[str]:
    for name in names:
        value = item.get(name, "")
        text = f"{value:.4g}" if isinstance(value, float) else str(value)
        yield f'<td style="{_CELL}">{escape(text)}</td>'
