"""Boards as pictures, and what notebooks show."""

import re
import struct
import xml.dom.minidom

import numpy as np
import plyground as pg
import pytest


@pytest.mark.parametrize("name", pg.games())
@pytest.mark.parametrize("dark", [False, True])
def test_every_game_is_drawn_as_the_page_draws_it(name: str, dark: bool) -> None:
    state = pg.game(name).start(seed=3)
    for ply in range(12):
        move = state.sample(seed=ply)
        state = state if move is None else state.play(move)
    drawn = state.svg(width=300, dark=dark)
    root = xml.dom.minidom.parseString(drawn).documentElement
    assert root is not None and root.tagName == "svg" and root.getAttribute("width") == "300"
    assert str(state) in root.getAttribute("aria-label")
    assert "var(" not in drawn and "class=" not in drawn
    assert state._repr_svg_().startswith("<svg")
    assert state.svg(dark=dark) != state.svg(dark=not dark)


@pytest.mark.parametrize("name", pg.games())
def test_pixels_are_those_of_the_picture(name: str) -> None:
    state = pg.game(name).start(seed=3)
    pixels = state.pixels(width=320)
    assert pixels.dtype == np.uint8 and pixels.shape[1:] == (320, 3)
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 20
    png = state.png(width=320)
    assert png[:8] == b"\x89PNG\r\n\x1a\n" and struct.unpack(">I", png[16:20])[0] == 320


def test_tiles_have_the_colours_and_the_numbers_of_the_page() -> None:
    state = pg.game("2048").read("2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,64 256")
    assert ">64</text>" in state.svg()
    pixels = state.pixels(width=460)
    # One pixel a unit: the lower right tile begins at 348, and its colour is --t-64 by day.
    assert tuple(pixels[360, 398]) == (0x1F, 0x78, 0xA8)
    assert tuple(pixels[62, 174]) == (0xED, 0xEF, 0xF2)
    # Letters are there: the ink of a dark tile is white.
    assert (pixels[380:420, 370:430] == 255).all(axis=2).any()


def test_a_hint_is_drawn_and_a_wrong_one_is_refused() -> None:
    state = pg.game("morris").start()
    assert state.svg(hint="d6") != state.svg()
    with pytest.raises(pg.Error, match="z9"):
        state.svg(hint="z9")


@pytest.mark.parametrize("width", [0, -5, float("nan"), 1e9])
def test_widths_that_cannot_be_are_refused(width: float) -> None:
    with pytest.raises(pg.Error, match="width"):
        pg.game("2048").start().svg(width=width)


def test_a_board_from_the_other_side() -> None:
    state = pg.game("morris").start().play("d6")
    assert state.svg(flipped=True) != state.svg()


def test_a_decision_shows_its_moves_and_its_tree() -> None:
    state = pg.game("morris").start()
    shown = pg.agent("morris", "uct(nodes=300)").choose(state, inside=True)._repr_html_()
    assert "the tree" in shown and shown.count("<details") > 1 and "visits" in shown
    for move in state.moves():
        assert move in shown
    plain = pg.agent("morris", "alpha-beta(depth=2)").choose(state, inside=True)._repr_html_()
    assert "the iterations" in plain
    assert "the tree" not in pg.agent("morris", "uct(nodes=300)").choose(state)._repr_html_()


def test_a_game_is_stepped_through() -> None:
    moves = ["d6", "d2", "f4", "b4"]
    shown = pg.replay(pg.game("morris").start(), moves)
    html = shown._repr_html_()
    assert html.count("<figure") == 5 and html.count(" hidden") == 4
    assert "ArrowRight" in html and html != shown._repr_html_(), "two of them on a page are told apart"
    for number, move in enumerate(moves, 1):
        assert f"{number} of 4: {move}" in html
    with pytest.raises(pg.IllegalMove):
        pg.replay(pg.game("morris").start(), ["d6", "d6"])
    assert len(re.findall(r"<script>", html)) == 1
