"""The environments for Gymnasium: one board, and many in one call."""

import subprocess
import sys
import warnings
from typing import Any

import gymnasium as gym
import numpy as np
import plyground as pg
import plyground.envs
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

KINDS: dict[str, list[dict[str, Any]]] = {
    "plyground/2048-v0": [{}, {"rows": 3, "columns": 2}, {"stop": 64}, {"observation": "cells"}, {"illegal": "end"}],
    "plyground/TenPair-v0": [
        {"max_cells": 100},
        {"width": 4, "board": "random", "rows": 2, "max_cells": 40},
        {"width": 3, "max_cells": 30, "deal": "any", "observation": "cells"},
    ],
}
CASES = [(name, rules) for name, all_rules in KINDS.items() for rules in all_rules]


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_gymnasium_has_nothing_to_complain_of(name: str, rules: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gym.make(name, disable_env_checker=True, **rules).unwrapped)


@pytest.mark.parametrize(("name", "rules"), CASES)
def test_an_episode_is_a_game_of_the_rules(name: str, rules: dict[str, Any]) -> None:
    env: Any = gym.make(name, **rules).unwrapped
    _, info = env.reset(seed=5)
    env.action_space.seed(5)
    total, ended = 0.0, False
    for _ in range(3000):
        before = env.state
        legal = len(before.moves())
        assert (env.action_masks() == info["action_mask"].astype(bool)).all()
        # Two actions may stand for the same pair, where its digits are neighbours both ways.
        assert legal <= info["action_mask"].sum() <= (legal if "2048" in name else 2 * legal)
        seen, reward, ended, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        after = env.state
        if not after.over:
            assert after.turn == "first", "chance has had its turn"
        assert reward == after.payoff - before.payoff and truncated is False
        assert seen in env.observation_space
        total += reward
        if ended:
            break
    assert ended and env.state.over and total == env.state.payoff
    with pytest.raises(pg.Error, match="reset"):
        env.step(0)


def test_planes_of_2048_are_exponents() -> None:
    env: Any = gym.make("plyground/2048-v0").unwrapped
    seen, _ = env.reset(seed=1)
    rng = np.random.default_rng(1)
    for _ in range(300):
        tiles = np.array([[int(tile) for tile in row.split(",")] for row in str(env.state).split()[0].split("/")])
        assert seen.shape == (18, 4, 4) and (seen.sum(axis=0) == 1).all()
        exponents = seen.argmax(axis=0)
        assert (np.where(exponents == 0, 0, 2**exponents) == tiles).all()
        seen, _, ended, _, info = env.step(rng.choice(np.flatnonzero(env.action_masks())))
        if ended:
            break


def test_planes_of_tenpair_are_digits() -> None:
    for observation in ("planes", "cells"):
        env: Any = gym.make("plyground/TenPair-v0", max_cells=90, observation=observation).unwrapped
        seen, info = env.reset(seed=1)
        env.action_space.seed(1)
        for _ in range(100):
            digits = str(env.state).partition(":")[2].replace("/", "")
            flat = seen.reshape(seen.shape[0], -1)
            for cell in range(90):
                digit = digits[cell] if cell < len(digits) else None
                if observation == "cells":
                    assert flat[0, cell] == (0 if digit is None else 10 if digit == "." else int(digit))
                else:
                    assert flat[0, cell] == (digit is not None)
                    assert [d for d in range(1, 10) if flat[d, cell]] == ([] if digit in (None, ".") else [int(digit or 0)])
            seen, _, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
            if ended:
                break


def test_actions_of_tenpair_are_the_next_digit_across_or_below() -> None:
    env: Any = gym.make("plyground/TenPair-v0", max_cells=200).unwrapped
    _, info = env.reset(seed=1)
    env.action_space.seed(2)
    for _ in range(60):
        digits = str(env.state).partition(":")[2].replace("/", "")
        expected = set()
        for move in env.state.moves():
            if move == "deal":
                expected.add(env.action_space.n - 1)
                continue
            first, second = (ord(end[-1]) - 97 + 9 * (int(end[:-1]) - 1) for end in move.split("-"))
            if all(digits[cell] == "." for cell in range(first + 1, second)):
                expected.add(2 * first)
            if (second - first) % 9 == 0 and all(digits[cell] == "." for cell in range(first + 9, second, 9)):
                expected.add(2 * first + 1)
        assert set(np.flatnonzero(info["action_mask"])) == expected
        _, _, ended, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if ended:
            break


def test_what_an_illegal_action_does_is_a_matter_of_choice() -> None:
    def played(**how: Any) -> tuple[Any, Any, Any]:
        env: Any = gym.make("plyground/2048-v0", **how).unwrapped
        _, info = env.reset(seed=1)
        # Push up until it changes nothing.
        while info["action_mask"][0]:
            info = env.step(0)[4]
        before = env.state
        _, reward, ended, _, _ = env.step(0)
        assert env.state == before
        return reward, ended, env

    assert played()[:2] == (0.0, False)
    assert played(illegal="stay", illegal_reward=-2.5)[:2] == (-2.5, False)
    assert played(illegal="end", illegal_reward=-1)[:2] == (-1.0, True)
    with pytest.raises(pg.IllegalMove, match="action 0 is not legal"):
        played(illegal="raise")


@pytest.mark.parametrize(
    ("wrong", "mention"),
    [
        ({"rows": 9}, "rows = 9"),
        ({"colour": 1}, "colour"),
        ({"illegal": "cheat"}, 'illegal = "cheat"'),
        ({"observation": "smell"}, "observation"),
        ({"render_mode": "smoke"}, "render_mode"),
    ],
)
def test_what_an_environment_cannot_be_is_refused(wrong: dict[str, Any], mention: str) -> None:
    with pytest.raises(pg.Error, match=mention):
        pg.envs.Twenty48Env(**wrong)


def test_bad_actions_are_refused() -> None:
    env = pg.envs.Twenty48Env()
    env.reset(seed=1)
    for action in (-1, 4):
        with pytest.raises(pg.Error, match="0 to 3"):
            env.step(np.int64(action))
    with pytest.raises(TypeError):
        env.step("up")  # type: ignore[arg-type]
    with pytest.raises(pg.Error, match="max_cells"):
        pg.envs.TenPairEnv(max_cells=0)
    many = pg.envs.Twenty48VectorEnv(3)
    many.reset(seed=1)
    with pytest.raises(pg.Error, match="2 actions: expected 3"):
        many.step(np.zeros(2, np.int64))
    with pytest.raises(pg.Error, match="action 7 on board 1"):
        many.step(np.array([0, 7, 0]))
    with pytest.raises(pg.Error, match="num_envs"):
        pg.envs.Twenty48VectorEnv(0)


def same(ours: Any, theirs: Any, where: str) -> None:
    if isinstance(theirs, dict):
        assert ours.keys() == theirs.keys(), where
        for key in theirs:
            same(ours[key], theirs[key], f"{where}.{key}")
    elif isinstance(theirs, np.ndarray) and theirs.dtype == object:
        for one, other in zip(ours, theirs, strict=True):
            same(one, other, where)
    elif theirs is None:
        assert ours is None, where
    else:
        assert ours.dtype == theirs.dtype and (ours == theirs).all(), where


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("plyground/2048-v0", {"rows": 2, "columns": 3}),
        ("plyground/2048-v0", {"stop": 32, "observation": "cells", "illegal": "end", "illegal_reward": -1}),
        ("plyground/TenPair-v0", {"width": 3, "max_cells": 12, "board": "random", "rows": 2}),
    ],
)
def test_many_boards_in_one_call_are_as_many_environments(name: str, rules: dict[str, Any], mode: AutoresetMode) -> None:
    many, count = gym.make_vec(name, 7, autoreset_mode=mode, **rules), 7
    assert isinstance(many, plyground.envs.Twenty48VectorEnv | plyground.envs.TenPairVectorEnv)
    each = SyncVectorEnv([lambda: gym.make(name, disable_env_checker=True, **rules).unwrapped] * count, autoreset_mode=mode)
    assert many.observation_space == each.observation_space and many.action_space == each.action_space
    same(many.reset(seed=9)[1], each.reset(seed=9)[1], "the start")
    rng, endings = np.random.default_rng(0), 0
    for step in range(150):
        # Illegal actions too: about one in four.
        actions = rng.integers(many.single_action_space.n, size=count)
        chosen = many.sample_actions()
        actions = np.where(rng.random(count) < 0.75, chosen, actions)
        ours, theirs = many.step(actions), each.step(actions)
        for place, part in enumerate(("observations", "rewards", "terminations", "truncations", "infos")):
            same(ours[place], theirs[place], f"step {step}: {part}")
        ended = ours[2]
        endings += int(ended.sum())
        if mode == AutoresetMode.DISABLED and ended.any():
            options = [many.reset(options={"reset_mask": ended.copy()}), each.reset(options={"reset_mask": ended.copy()})]
            same(options[0][0], options[1][0], f"step {step}: reset")
    assert endings > 5, "the test has seen games end"


def test_random_actions_are_legal_and_the_same_for_the_same_seed() -> None:
    first, second = (pg.envs.Twenty48VectorEnv(64) for _ in range(2))
    infos = [one.reset(seed=3)[1] for one in (first, second)][0]
    for _ in range(100):
        actions = first.sample_actions()
        assert (actions == second.sample_actions()).all()
        running = infos["action_mask"].any(axis=1)
        assert infos["action_mask"][np.arange(64), actions][running].all()
        infos = first.step(actions)[4]
        second.step(actions)


def test_arrays_are_the_callers() -> None:
    env = pg.envs.Twenty48VectorEnv(4)
    before, _ = env.reset(seed=1)
    copy = before.copy()
    env.step(env.sample_actions())
    assert (before == copy).all()


def test_the_package_works_without_numpy_and_gymnasium() -> None:
    program = """
import sys, importlib.abc
class Missing(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.split(".")[0] in ("numpy", "gymnasium", "pettingzoo"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Missing())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in ("gymnasium", "pettingzoo") else found(name, package)
import plyground as pg, plyground.envs
assert pg.game("morris").start().play("d6").svg().startswith("<svg")
for name, extra in (("Twenty48Env", "gym"), ("morris_v0", "pettingzoo")):
    try:
        getattr(plyground.envs, name)
    except ImportError as why:
        assert f"plyground[{extra}]" in str(why), why
    else:
        raise SystemExit("no error")
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("name", list(KINDS))
def test_boards_are_rendered(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    env = gym.make(name, render_mode="rgb_array", **KINDS[name][1])
    env.reset(seed=1)
    first: Any = env.render()
    assert first.dtype == np.uint8 and first.shape[1:] == (400, 3)
    env.step(env.action_space.sample())
    text = gym.make(name, render_mode="ansi", **KINDS[name][1])
    text.reset(seed=1)
    assert isinstance(text.render(), str)
    human = gym.make(name, render_mode="human", **KINDS[name][1])
    human.reset(seed=1)
    assert str(text.render()) in capsys.readouterr().out
