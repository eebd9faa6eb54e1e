"""The environments for PettingZoo."""

import random
import warnings
from typing import Any

import numpy as np
import plyground as pg
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from plyground.envs import lput_v0, morris_v0

MODULES = [morris_v0, lput_v0]


@pytest.mark.parametrize("module", MODULES)
def test_pettingzoo_has_nothing_to_complain_of(module: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # It asks for a dict to be on its list of environments that may have one.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        # The player who is not to move has no action.
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        api_test(module.env(), num_cycles=200)
        seed_test(module.env, num_cycles=100)
        render_test(module.env)
    assert capsys.readouterr().out


@pytest.mark.parametrize("module", MODULES)
def test_the_actions_are_the_moves(module: Any) -> None:
    """Every legal move has one action, and playing it leads where the move leads."""
    env = module.raw_env()
    rng = random.Random(1)
    for game in range(3):
        env.reset(seed=game)
        for _ in range(400):
            agent = env.agent_selection
            seen, _, ended, _, _ = env.last()
            if ended:
                break
            before = env.position
            assert before.turn == ("first" if agent == "player_0" else "second")
            action = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
            assert seen["observation"].min() >= 0 and seen["observation"].max() <= 1
            assert not env.observe("player_1" if agent == "player_0" else "player_0")["action_mask"].any()
            env.step(action)
            after = env.position
            if after != before:
                assert after in [before.play(move) for move in before.moves()]


def reached(env: Any) -> set[str]:
    """The positions that the legal actions lead to, over the second half of a move too."""
    import copy

    found = set()
    for action in np.flatnonzero(env.observe(env.agent_selection)["action_mask"]):
        # A state is a value, and a move halfway is in the environment: play it on a copy.
        after = copy.copy(env)
        after._playing = pg._native.Playing(env.rules, str(env.position))
        for name in ("rewards", "_cumulative_rewards", "terminations"):
            setattr(after, name, dict(getattr(env, name)))
        after.step(int(action))
        found |= reached(after) if after.position == env.position else {str(after.position)}
    return found


@pytest.mark.parametrize(
    ("module", "texts"),
    [
        (morris_v0, ["WW.B.B.................. W 7 7 0", "WWWBWB.B.............B.B W 0 0 4", "WW....W....B..W..BBB.... W 0 0 3"]),
        (lput_v0, ["1 BSc3:16 RPd3:16", "3 BPb8:16a BFd4:12+340da RPn5:16cw RAn3:9 w:RP"]),
    ],
)
def test_every_move_can_be_made(module: Any, texts: list[str]) -> None:
    for text in texts:
        env = module.raw_env()
        env.reset()
        env._playing = pg._native.Playing(env.rules, text)
        env._follow()
        assert reached(env) == {str(env.position.play(move)) for move in env.position.moves()}


def test_a_removal_is_an_action_of_its_own() -> None:
    env = morris_v0.raw_env()
    env.reset()
    # White closes the line a7 d7 g7 and then takes a man.
    points = morris_v0.POINTS
    for name in ("a7", "b6", "d7", "d6", "g7"):
        assert env.agent_selection == ("player_0" if name in ("a7", "d7", "g7") else "player_1")
        env.step(points.index(name))
    assert env.agent_selection == "player_0"
    seen = env.observe("player_0")
    assert seen["observation"][5].all() and seen["observation"][0, 0, 6] == 1
    assert set(np.flatnonzero(seen["action_mask"])) == {points.index("b6"), points.index("d6")}
    env.step(points.index("b6"))
    assert env.agent_selection == "player_1" and str(env.position).startswith("WWW.B")


def test_who_wins_gets_a_point_and_a_repetition_is_a_draw() -> None:
    rng = random.Random(4)
    results = set()
    for game in range(12):
        env = morris_v0.raw_env(repetition=2 if game % 2 else 3)
        env.reset()
        while not any(env.terminations.values()):
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(rng.choice(np.flatnonzero(mask).tolist()))
        assert env.rewards["player_0"] == -env.rewards["player_1"] == env._playing.payoff
        results.add(env.rewards["player_0"])
        if not env.position.over:
            assert env._playing.outcome == "draw" and env.rewards["player_0"] == 0
    assert len(results) > 1


def test_an_illegal_action_is_refused_or_loses() -> None:
    env = morris_v0.raw_env()
    env.reset()
    with pytest.raises(pg.IllegalMove, match="action 599"):
        env.step(599)
    wrapped = morris_v0.env()
    wrapped.reset()
    wrapped.step(599)
    assert wrapped.terminations["player_0"] and wrapped.rewards["player_0"] == -1


def test_planes_of_lput_have_the_pieces() -> None:
    env = lput_v0.raw_env()
    env.reset()
    planes = env.observe("player_0")["observation"]
    assert planes[:10].sum() == 10 and planes[10].sum() == 1 and (planes[16:21].sum(axis=0) == 1).all()
    other = env.observe("player_1")["observation"]
    assert (other[:5] == planes[5:10]).all() and (other[16:21] == planes[16:21]).all()
    assert planes[21].all() != other[21].all()
