"""Games, states and agents as Python values."""

import copy
import json
import pickle
import subprocess
import sys
import threading
import time

import plyground as pg
import pytest


@pytest.mark.parametrize("name", pg.games())
def test_states_are_values(name: str) -> None:
    game = pg.game(name)
    state = game.start(seed=3)
    for ply in range(30):
        again = game.read(str(state))
        assert again == state and hash(again) == hash(state)
        assert pickle.loads(pickle.dumps(state)) == state
        assert copy.copy(state) == copy.deepcopy(state) == state
        move = state.sample(seed=ply)
        if move is None:
            break
        before, text = state, str(state)
        assert move in (state.moves() or [event for event, _ in state.events()])
        state = state.play(move)
        assert str(before) == text, "a move changes no position"
    assert state.over == (state.turn == "over") == (state.outcome is not None)


def test_the_example_of_the_issue_works() -> None:
    morris = pg.game("morris", max_quiet=100)
    state = morris.start(seed=1).play("d6")
    assert (state.turn, state.payoff) == ("second", 0.0)
    assert state == morris.read(str(state))
    decision = pg.agent(morris, "uct(nodes=2000)").choose(state)
    assert decision.move in state.moves()
    assert isinstance(decision.value, float)
    assert {judged.move for judged in decision.judged} == set(state.moves())


def test_games_with_other_rules_are_other_games() -> None:
    assert pg.game("2048") == pg.game("2048") != pg.game("2048", rows=3)
    assert hash(pg.game("2048")) == hash(pg.game("2048"))
    assert pickle.loads(pickle.dumps(pg.game("2048", rows=3))) == pg.game("2048", rows=3)
    assert repr(pg.game("2048", rows=3)) == 'plyground.game("2048", rows=3)'


def test_the_same_seed_and_nodes_decide_as_on_the_command_line() -> None:
    state = pg.game("morris").start().play("d6")
    ours = pg.agent("morris", "uct(nodes=500)").choose(state, seed=7)
    command = [sys.executable, "-m", "plyground", "move", "morris", "--agent", "uct(nodes=500)"]
    command += ["--position", str(state), "--seed", "7", "--json"]
    answer = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    assert (answer["move"], answer["value"]) == (ours.move, pytest.approx(ours.value))
    assert ours.to_dict() == pg.agent("morris", "uct(nodes=500)").choose(state, seed=7).to_dict()


@pytest.mark.parametrize(
    ("wrong", "kind", "mention"),
    [
        (lambda: pg.game("2049"), pg.UnknownName, 'did you mean "2048"'),
        (lambda: pg.game("2048", wide=3), pg.UnknownName, "wide"),
        (lambda: pg.game("2048", rows=-3), pg.UnknownName, "rows"),
        (lambda: pg.game("2048", rows=object()), pg.Error, "2048.rows: a object"),
        (lambda: pg.agent("morris", "uct(c=-1)"), pg.UnknownName, "c"),
        (lambda: pg.agent("morris", "deep-blue"), pg.UnknownName, "no agent"),
        (lambda: pg.game("morris").read("nonsense"), pg.BadPosition, ""),
        (lambda: pg.game("morris").start().play("z9"), pg.IllegalMove, "z9"),
        (lambda: pg.agent("morris", "uct").choose(pg.game("2048").start()), pg.Error, "the agent plays morris"),
        (lambda: pg.agent("morris", "uct").choose(pg.game("morris").start(), time=-1), pg.Error, "time"),
        (lambda: pg.agent("morris", "uct").choose(pg.game("morris").start(), time=float("nan")), pg.Error, "time"),
    ],
)
def test_bad_input_raises_a_value_error_that_says_what_is_wrong(wrong, kind, mention) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(kind) as caught:
        wrong()
    assert isinstance(caught.value, ValueError)
    assert mention in str(caught.value)


def test_numbers_out_of_range_are_refused() -> None:
    with pytest.raises(OverflowError):
        pg.game("2048").start(seed=-1)
    with pytest.raises(OverflowError):
        pg.game("2048").start(seed=2**64)


def test_searches_run_beside_other_python_threads() -> None:
    state = pg.game("morris").start()
    ticks = 0

    def think() -> None:
        pg.agent("morris", "uct").choose(state, time=0.5)

    thread = threading.Thread(target=think)
    thread.start()
    while thread.is_alive():
        ticks += 1
        time.sleep(0.005)
    assert ticks > 20, "the search holds Python's lock"


def test_looking_inside_gives_the_tree() -> None:
    state = pg.game("morris").start()
    decision = pg.agent("morris", "uct(nodes=100)").choose(state, inside=True)
    assert decision.inside
    assert pg.agent("morris", "uct(nodes=100)").choose(state).inside is None


def test_perft_counts() -> None:
    assert pg.game("morris").perft(2) == 24 * 23
