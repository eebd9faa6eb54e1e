"""Players written in Python, and searches with functions of Python's."""

import pathlib
import subprocess
import sys
from typing import Any

import plyground as pg
import pytest
from plyground.examples import ConnectFour, Pig, TicTacToe


class First(pg.Agent):
    """Plays the first legal move."""

    def choose(self, state: pg.State, budget: pg.Budget) -> str:
        return state.moves()[0]


class Thinker(pg.Agent):
    """Lets an agent of plyground think, and says what it thought."""

    def choose(self, state: pg.State, budget: pg.Budget) -> pg.Decision:
        return pg.agent(state.game, "uct").choose(state, nodes=budget.nodes or 30, seed=budget.seed)


class Clumsy(pg.Agent):
    """Fails at its third move."""

    def __init__(self) -> None:
        self.moves = 0

    def choose(self, state: pg.State, budget: pg.Budget) -> tuple[str, float]:
        self.moves += 1
        if self.moves == 3:
            raise LookupError("no idea")
        return state.moves()[0], 0.25


@pytest.mark.parametrize("game", ["morris", TicTacToe, Pig])
def test_players_of_yours_play_any_game_in_matches(game: Any) -> None:
    match = pg.match(game, Thinker, First, pairs=2)
    assert match.wins + match.draws + match.losses == 4
    assert {"thinker", "first"} == set(match.run.agents)
    thought = [row for row in match.moves.rows() if row["agent"] == "thinker"]
    assert thought and all(row["nodes"] > 0 for row in thought)


def test_players_sit_in_experiments_and_know_their_budget() -> None:
    seen: list[pg.Budget] = []

    class Watcher(First):
        def choose(self, state: pg.State, budget: pg.Budget) -> str:
            seen.append(budget)
            return super().choose(state, budget)

    run = pg.run(
        {
            "question": "Who?",
            "game": TicTacToe,
            "agents": [Watcher, "random", Thinker()],
            "budget": "nodes=20",
            "match": {"pairs": 1},
        }
    )
    assert run.agents == ["watcher", "random", "thinker"] and run.games.height == 6
    assert {budget.nodes for budget in seen} == {20} and len({budget.seed for budget in seen}) > 3
    assert "watcher" in run.report().text()


def test_an_exception_costs_the_game_and_its_traceback_is_stored() -> None:
    match = pg.match(TicTacToe, Clumsy, First, pairs=2)
    assert match.losses == 4
    for why in match.games["forfeit"]:
        assert why.startswith("clumsy raised LookupError: no idea") and "Traceback" in why and "in choose" in why
    assert match.games["outcome"][0] == "First forfeits"
    assert [value for value in match.moves["value"] if value is not None][0] == 0.25


def test_a_player_that_always_fails_is_given_up() -> None:
    class Hopeless(pg.Agent):
        def choose(self, state: pg.State, budget: pg.Budget) -> str:
            return "no such move"

    with pytest.raises(pg.Forfeit, match="in a row"):
        pg.match(TicTacToe, Hopeless, "random", pairs=10)


def test_two_players_of_one_class_have_names_of_their_own() -> None:
    match = pg.match(TicTacToe, Thinker(), Thinker(), pairs=1)
    assert match.run.agents == ["thinker", "thinker-2"]


@pytest.mark.parametrize(
    ("player", "mention"),
    [
        (type("Lazy", (pg.Agent,), {}), "needs a method choose"),
        (type("Random", (First,), {}), "agent of this name"),
        (object(), "expected an agent"),
    ],
)
def test_who_cannot_be_a_player_is_told_why(player: Any, mention: str) -> None:
    with pytest.raises(pg.Error, match=mention):
        pg.match("morris", player, "random", pairs=1)


def payoff(state: pg.State) -> float:
    return state.payoff


def payoffs(states: list[pg.State]) -> list[float]:
    return [state.payoff for state in states]


@pytest.mark.parametrize(("game", "position"), [("morris", None), (TicTacToe, "X...O...."), (ConnectFour, None)])
def test_an_evaluation_in_python_is_the_same_search(game: Any, position: str | None) -> None:
    rules = pg.game(game)
    state = rules.read(position) if position else rules.start()
    own = pg.search("alpha-beta(depth=3)", value=payoff).choose(state)
    batch = pg.search("alpha-beta(depth=3)", evaluate=payoffs).choose(state)
    assert own.to_dict() == batch.to_dict()
    if game == TicTacToe:
        assert (own.move, own.value) == (lambda d: (d.move, d.value))(pg.agent(rules, "alpha-beta(depth=3)").choose(state))


def test_batches_hold_the_positions_beside_each_other() -> None:
    sizes: list[int] = []

    def network(states: list[pg.State]) -> list[float]:
        sizes.append(len(states))
        return [0.0] * len(states)

    decision = pg.search("uct(nodes=200, playout=0)", evaluate=network).choose(pg.game("morris").start())
    assert decision.nodes == 200
    assert max(sizes) == 24 and sum(sizes) / len(sizes) > 5
    assert pg.search("alpha-beta(depth=2)", evaluate=network).choose(pg.game("morris").start()).depth == 2


def test_a_policy_moves_in_playouts() -> None:
    asked: list[str] = []

    def centre(state: pg.State) -> str:
        asked.append(str(state))
        return "5" if "5" in state.moves() else state.moves()[0]

    def weights(state: pg.State) -> list[float]:
        return [1.0] * len(state.moves())

    state = pg.game(TicTacToe).start()
    assert pg.search("uct(nodes=50)", policy=centre).choose(state).move in state.moves() and len(asked) > 50
    once, again = (pg.search("uct(nodes=50)", policy=weights).choose(state, seed=4).to_dict() for _ in range(2))
    assert once == again
    with pytest.raises(pg.Error, match="no legal move"):
        pg.search("uct(nodes=50)", policy=lambda state: "10").choose(state)
    with pytest.raises(pg.Error, match="weights"):
        pg.search("uct(nodes=50)", policy=lambda state: [1.0]).choose(state)


def test_searches_with_functions_play_matches_and_tell_their_errors() -> None:
    material = pg.search("alpha-beta(depth=2, eval=points)", value=lambda state: float(str(state).count("X")), name="counter")
    assert pg.match(TicTacToe, material, "random", pairs=2).run.agents == ["counter", "random"]
    with pytest.raises(ZeroDivisionError):
        pg.search("uct(nodes=5, playout=0)", value=lambda state: 1 / 0).choose(pg.game("morris").start())
    with pytest.raises(pg.Error, match="finite"):
        pg.search("uct(nodes=5, playout=0)", value=lambda state: float("inf")).choose(pg.game("morris").start())
    with pytest.raises(pg.Error, match="one for each position"):
        pg.search("uct(nodes=5, playout=0)", evaluate=lambda states: []).choose(pg.game("morris").start())
    with pytest.raises(pg.Error, match="alpha-beta does not play"):
        pg.search("alpha-beta(depth=2)", value=payoff).choose(pg.game(Pig).start())
    with pytest.raises(pg.Error, match="takes no function"):
        pg.search("random", value=payoff)
    with pytest.raises(pg.Error, match="two evaluations"):
        pg.search("uct", value=payoff, evaluate=payoffs)
    with pytest.raises(pg.UnknownName, match="c"):
        pg.search("uct(c=-1)", value=payoff)


BOT = pathlib.Path(__file__).parents[2] / "crates" / "guests" / "examples" / "morris_bot.py"


def test_programs_from_outside_play(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "guests.toml"
    text = f"[[guest]]\nname = 'outsider'\ngames = ['morris']\ncommand = [{sys.executable!r}, {str(BOT)!r}]\n"
    file.write_text(text)
    assert pg.guests(file) == ["outsider"] == pg.guests(file), "a cell of a notebook is run again"
    match = pg.match("morris", "outsider(nodes=1)", "random", pairs=2)
    assert match.wins == 4 and match.run.agents == ["outsider(nodes=1)", "random"]
    assert "morris-bot 1.0" in match.report().text()
    file.write_text(text.replace("morris", "chess"))
    with pytest.raises(pg.Error, match="unknown game"):
        pg.guests(file)
    with pytest.raises(pg.Error, match="No such file"):
        pg.guests(tmp_path / "nothing.toml")


def test_a_player_speaks_the_protocol_of_engines() -> None:
    program = """
import plyground as pg
from plyground.examples import TicTacToe
class Last(pg.Agent):
    def choose(self, state, budget): return state.moves()[-1]
pg.engine(Last, TicTacToe)
"""
    lines = "uci\nisready\nposition startpos moves 9\ngo nodes 10\nquit\n"
    ended = subprocess.run([sys.executable, "-c", program], input=lines, capture_output=True, text=True, timeout=60)
    assert ended.returncode == 0, ended.stderr
    assert "uciok" in ended.stdout and "readyok" in ended.stdout and "bestmove 8" in ended.stdout
