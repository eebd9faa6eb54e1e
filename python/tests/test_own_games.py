"""Games written in Python."""

import pickle
import subprocess
import sys
from typing import Any

import plyground as pg
import pytest
from plyground.examples import ConnectFour, Pig, TicTacToe

EXAMPLES = [TicTacToe, ConnectFour, Pig]


@pytest.mark.parametrize("kind", EXAMPLES)
def test_the_examples_keep_the_laws(kind: type[pg.Game]) -> None:
    seen = pg.check(kind, games=10)
    assert seen.games == 10 and seen.positions > 60 and seen.unfinished == 0


@pytest.mark.parametrize("kind", EXAMPLES)
def test_states_of_own_games_are_values(kind: type[pg.Game]) -> None:
    game = pg.game(kind)
    state = game.start(seed=3)
    for ply in range(40):
        again = game.read(str(state))
        assert again == state and hash(again) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state
        move = state.sample(seed=ply)
        if move is None:
            break
        assert move in (state.moves() or [event for event, _ in state.events()])
        state = state.play(move)
    assert state.over == (state.outcome is not None)


def test_perft_counts_what_is_known() -> None:
    # Tic-tac-toe: games of depth 5 and 6; Connect Four: published counts of positions by move sequences.
    game = pg.game(TicTacToe)
    assert [game.perft(depth) for depth in range(1, 7)] == [9, 72, 504, 3024, 15120, 54720]
    assert [pg.game(ConnectFour).perft(depth) for depth in range(1, 5)] == [7, 49, 343, 2401]


@pytest.mark.parametrize("agent", ["alpha-beta(depth=9)", "minimax(depth=9, table=1MiB)", "uct(nodes=3000)"])
def test_searches_find_that_tic_tac_toe_is_a_draw_and_a_win_is_a_win(agent: str) -> None:
    player = pg.agent(TicTacToe, agent)
    game = pg.game(TicTacToe)
    assert player.choose(game.start()).value == pytest.approx(0, abs=0.5 if agent.startswith("uct") else 0)
    win = player.choose(game.read("XX.OO...."))
    assert win.move == "3" and win.value > 0.9


@pytest.mark.parametrize("kind", EXAMPLES)
def test_every_agent_of_the_list_plays(kind: type[pg.Game]) -> None:
    game = pg.game(kind)
    state = game.start()
    assert "uct" in game.agents() and len(game.levels()) == 8
    assert ("alpha-beta" in game.agents()) == (kind is not Pig)
    # Other tests have added players of their own, which are agents too.
    ours = {"random", "greedy", "minimax", "alpha-beta", "expectimax", "flat-monte-carlo", "uct"}
    for name in ours & set(game.agents()):
        looks_ahead = name in ("alpha-beta", "minimax", "expectimax")
        agent = pg.agent(game, name)
        decision = agent.choose(state, depth=2) if looks_ahead else agent.choose(state, nodes=20)
        assert decision.move in state.moves()


def test_expectimax_holds_when_it_wins() -> None:
    state = pg.game(Pig).read("(14, 3, 6, 0, False)")
    assert pg.agent(Pig, "expectimax(depth=2)").choose(state).move == "hold"


def test_experiments_measure_them() -> None:
    match = pg.match(TicTacToe, "uct(nodes=60)", "random", pairs=8)
    assert match.score.value > 0.6 and match.games.height == 16
    assert "tic-tac-toe" == match.run.game
    assert match.run.replay(0)["outcome"] in ("X wins", "O wins", "draw")
    assert pg.match(Pig, "expectimax(depth=3)", "random", pairs=2).games.height == 4


def test_a_puzzle_is_solved() -> None:
    class Halve(pg.Game):
        """Come from 20 to 1 by halving even numbers or adding one."""

        players = 1

        def start(self) -> int:
            return 20

        def turn(self, s: int) -> int | str:
            return "over" if s == 1 or s > 40 else 0

        def moves(self, s: int) -> list[str]:
            return [] if self.turn(s) == "over" else ["add", "halve"] if s % 2 == 0 else ["add"]

        def play(self, s: int, move: str) -> int:
            return s // 2 if move == "halve" else s + 1

        def payoff(self, s: int) -> float:
            return float(s == 1)

        def solved(self, s: int) -> bool:
            return s == 1

    pg.check(Halve)
    assert "breadth-first" in pg.game(Halve).agents()
    assert pg.agent(Halve, "breadth-first").choose(pg.game(Halve).start()).move == "halve"


class Broken(TicTacToe):
    """A game with an error in it."""

    title = ""


def broken(**methods: Any) -> type[pg.Game]:
    return type("Broken", (Broken,), methods)


@pytest.mark.parametrize(
    ("methods", "mention"),
    [
        ({"turn": lambda self, s: 2}, "turn is 2"),
        ({"turn": lambda self, s: "chance"}, "no method chances"),
        ({"moves": lambda self, s: [1, 2]}, "a move is a name"),
        ({"moves": lambda self, s: ["1", "1"]}, "twice"),
        ({"moves": lambda self, s: ["1 2"]}, "without spaces"),
        ({"moves": lambda self, s: []}, "yet the game is not over"),
        ({"payoff": lambda self, s: None}, "payoff is None"),
        ({"payoff": lambda self, s: float("nan")}, "payoff is nan"),
        ({"text": lambda self, s: s.count("X") * "x" or "-"}, "text"),
        ({"text": lambda self, s: s + "\n"}, "one line"),
        ({"start": lambda self, numbers=iter(range(99)): f"........{next(numbers)}"}, "start is not the same"),
        ({"view": lambda self, s: pg.grid(["ab"], names="11")}, "same name"),
        ({"view": lambda self, s: 7}, "expected what grid"),
    ],
)
def test_a_broken_law_is_explained(methods: dict[str, Any], mention: str) -> None:
    with pytest.raises((pg.Error, TypeError)) as caught:
        pg.check(broken(**methods))
    assert mention in str(caught.value)


def test_an_exception_in_a_game_is_the_callers_exception() -> None:
    def fail(self: pg.Game, s: str, move: str) -> str:
        if s.count(".") == 2:
            raise ZeroDivisionError("on purpose")
        return TicTacToe.play(self, s, move)  # type: ignore[arg-type]

    game = pg.game(broken(name="breaks", play=fail))
    late = game.read("XXOOOX...")
    with pytest.raises(ZeroDivisionError, match="on purpose"):
        late.play("7").play("8")
    for agent in ("alpha-beta(depth=3)", "uct(nodes=50)", "uct(nodes=50, threads=2)"):
        with pytest.raises(ZeroDivisionError, match="on purpose"):
            pg.agent(game, agent).choose(late)
    with pytest.raises(ZeroDivisionError, match="on purpose"):
        pg.match(game, "random", "uct(nodes=10)", pairs=1)
    # The process is as it was.
    assert pg.agent(TicTacToe, "uct(nodes=50)").choose(pg.game(TicTacToe).start()).move


def test_a_game_that_is_written_again_takes_the_place_of_the_one_before() -> None:
    first = pg.game(broken(name="again"))
    second = pg.game(broken(name="again", start=lambda self: "X........"))
    assert str(first.start()) == "........." and str(second.start()) == "X........"
    with pytest.raises(pg.Error, match="already"):
        pg.game(broken(name="again", players=1))
    with pytest.raises(pg.Error, match="another game has this name"):
        pg.game(broken(name="morris"))
    with pytest.raises(pg.Error, match="needs a method turn"):
        pg.game(type("Empty", (pg.Game,), {"start": lambda self: ""}))


def test_bad_text_is_refused() -> None:
    game = pg.game(TicTacToe)
    with pytest.raises(pg.BadPosition, match="nine letters"):
        game.read("XXXX")
    with pytest.raises(pg.IllegalMove, match="legal are"):
        game.start().play("x")
    with pytest.raises(pg.BadPosition, match="lie on each other"):
        pg.game(ConnectFour).read("X....../......./......./......./......./.......")


def test_views_show_pieces_and_moves() -> None:
    view = pg.game(ConnectFour).start().play("d").view()
    assert len(view["cells"]) == 42 and [piece["text"] for piece in view["pieces"]] == ["X"]
    assert {entry["move"] for entry in view["inputs"]} == set("abcdefg")
    plain = pg.game(broken(name="plain", view=lambda self, s: None)).start().view()
    assert [piece["text"] for piece in plain["pieces"]] == ["........."]
    assert plain["inputs"][0]["gesture"] == {"path": [0]} and plain["inputs"][1]["gesture"] == {"button": "2"}


def test_the_page_serves_them(tmp_path: Any) -> None:
    import json
    import re
    import urllib.request

    program = """
import plyground as pg, sys
from plyground.examples import TicTacToe
class Last(pg.Agent):
    def choose(self, state, budget): return state.moves()[-1]
pg.serve(games=[TicTacToe], players=[Last], port=0, db=sys.argv[1])
"""
    child = subprocess.Popen([sys.executable, "-u", "-c", program, str(tmp_path / "x.db")], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout
        line = next(line for line in child.stdout if "plyground is at" in line)
        address = re.search(r"http://\S+", line)
        assert address
        with urllib.request.urlopen(f"{address[0].rstrip('/')}/api/catalog", timeout=20) as answer:
            assert "tic-tac-toe" in json.dumps(json.load(answer))
    finally:
        child.send_signal(2)
        assert child.wait(timeout=20) == 0
