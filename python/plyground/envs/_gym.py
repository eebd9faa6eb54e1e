"""What the environments for Gymnasium share."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import plyground
from plyground import _native
from plyground.envs._render import RENDER_MODES, Screen

Observation = NDArray[np.uint8]
Action = np.int64


class Boards(Protocol):
    """Makes the boards: rules, how many, planes or cells, and what becomes of illegal actions."""

    def __call__(
        self, rules: dict[str, Any], count: int, planes: bool, unlawful: str, fine: float
    ) -> _native.Batch: ...


class _Shared:
    """The game, its boards, and the spaces of one board."""

    game: ClassVar[str]
    boards: ClassVar[Boards]

    def _open(self, count: int, observation: str, illegal: str, illegal_reward: float, rules: dict[str, Any]) -> None:
        if observation not in ("planes", "cells"):
            raise plyground.Error(f'observation = {observation!r}: expected "planes" or "cells"')
        self.rules = plyground.game(self.game, **rules)
        planes = observation == "planes"
        self._boards = type(self).boards(self.rules.parameters, count, planes, illegal, illegal_reward)
        shape = self._boards.shape
        largest = 1 if planes else self._largest()
        self._spaces = (
            gym.spaces.Box(0, largest, shape, np.uint8),
            gym.spaces.Discrete(self._boards.actions),
        )

    def _largest(self) -> int:
        """The largest number of an observation by cells."""
        parameters = self.rules.parameters
        if "width" in parameters:
            return int(parameters["width"]) + 1
        return int(parameters["rows"]) * int(parameters["columns"]) + 1


class BoardEnv(_Shared, gym.Env[Observation, Action]):
    """One board.

    The rules of the game are keyword arguments. `observation` is "planes" or "cells". `illegal` says what becomes of an action
    that is not legal: with "stay" the board stays as it is, with "end" the episode ends, both with the reward `illegal_reward`;
    "raise" raises `plyground.IllegalMove`. What is legal is in `info["action_mask"]`, as `Discrete.sample` takes it, and in
    `action_masks()`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 8}

    def __init__(
        self,
        *,
        render_mode: str | None = None,
        observation: str = "planes",
        illegal: str = "stay",
        illegal_reward: float = 0.0,
        **rules: Any,
    ) -> None:
        self._open(1, observation, illegal, illegal_reward, rules)
        self.observation_space, self.action_space = self._spaces
        self.render_mode = render_mode
        self._screen = Screen(render_mode)
        self._begun = False
        self._step = self._boards.step_one

    @property
    def state(self) -> plyground.State:
        """The position."""
        return self.rules.read(self._boards.text(0))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal."""
        return self._boards.look(0)[1].astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game. The same seed gives the same game; without one the random numbers go on from the last game."""
        super().reset(seed=seed)
        if seed is None and not self._begun:
            seed = int(self.np_random.integers(2**63))
        self._begun = True
        self._boards.restart(0, None if seed is None else seed % 2**64)
        seen, mask = self._boards.look(0)
        if self.render_mode == "human":
            self.render()
        return seen, {"action_mask": mask}

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays an action and what chance does after it."""
        if self.render_mode != "human":
            return self._step(action)
        stepped = self._step(action)
        self.render()
        return stepped

    def render(self) -> Any:
        """The board as `render_mode` says."""
        return self._screen.show(self.state)


class BoardVectorEnv(_Shared, gym.vector.VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many boards, all of which make a move in one call.

    It does what Gymnasium's `SyncVectorEnv` does with as many environments, in every mode of autoreset: board *i* begins with the
    seed plus *i*. `infos["action_mask"]` has a row of legal actions for each board.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 8, "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        observation: str = "planes",
        illegal: str = "stay",
        illegal_reward: float = 0.0,
        **rules: Any,
    ) -> None:
        self._open(num_envs, observation, illegal, illegal_reward, rules)
        self.num_envs = num_envs
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.single_observation_space, self.single_action_space = self._spaces
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.render_mode = render_mode
        self._screens = [Screen(render_mode) for _ in range(num_envs)] if render_mode else []
        self._begun = False
        self._mode = self.autoreset_mode.value

    def state(self, board: int) -> plyground.State:
        """The position of a board."""
        return self.rules.read(self._boards.text(board))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, a row for each board."""
        return self._boards.look_at_all()[1].astype(np.bool_)

    def sample_actions(self) -> NDArray[np.int64]:
        """A random legal action for each board; the seed of `reset` decides which."""
        return self._boards.sample()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """New games on all boards, or with `options={"reset_mask": ...}` on some."""
        chosen = self._chosen(options)
        seeds = self._seeds(seed)
        for board in np.flatnonzero(chosen).tolist():
            self._boards.restart(board, seeds[board])
        seen, masks = self._boards.look_at_all()
        masks[~chosen] = 0
        return seen, {"action_mask": masks, "_action_mask": chosen}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Plays an action on every board; a board that has ended begins anew as the mode of autoreset says."""
        seen, rewards, ended, masks, last = self._boards.step(np.ascontiguousarray(actions, np.int64), self._mode)
        info: dict[str, Any] = {} if last is None else self._last(*last)
        info["action_mask"] = masks
        info["_action_mask"] = np.ones(self.num_envs, np.bool_)
        return seen, rewards, ended, np.zeros(self.num_envs, np.bool_), info

    def render(self) -> Any:
        """Every board as `render_mode` says."""
        return tuple(screen.show(self.state(board)) for board, screen in enumerate(self._screens)) or None

    def _last(self, boards: list[int], seen: Observation, masks: NDArray[np.int8]) -> dict[str, Any]:
        observations = np.full(self.num_envs, None, dtype=object)
        info = np.zeros((self.num_envs, masks.shape[1]), np.int8)
        which = np.zeros(self.num_envs, np.bool_)
        for place, board in enumerate(boards):
            observations[board] = seen[place].copy()
        info[boards], which[boards] = masks, True
        return {
            "final_obs": observations,
            "_final_obs": which,
            "final_info": {"action_mask": info, "_action_mask": which.copy()},
            "_final_info": which.copy(),
        }

    def _chosen(self, options: dict[str, Any] | None) -> NDArray[np.bool_]:
        if not options or "reset_mask" not in options:
            return np.ones(self.num_envs, np.bool_)
        mask = np.asarray(options["reset_mask"])
        if mask.dtype != np.bool_ or mask.shape != (self.num_envs,) or not mask.any():
            raise plyground.Error(
                f"reset_mask: expected {self.num_envs} truth values, at least one of them true; "
                f"it has shape {mask.shape} and type {mask.dtype}"
            )
        return mask.copy()

    def _seeds(self, seed: int | list[int | None] | None) -> list[int | None]:
        if isinstance(seed, int):
            super().reset(seed=seed)
        if seed is None and not self._begun:
            seeds: list[int | None] = self.np_random.integers(2**63, size=self.num_envs).tolist()
        elif seed is None:
            seeds = [None] * self.num_envs
        elif isinstance(seed, int):
            seeds = [(seed + board) % 2**64 for board in range(self.num_envs)]
        else:
            seeds = list(seed)
        if len(seeds) != self.num_envs:
            raise plyground.Error(f"{len(seeds)} seeds: expected {self.num_envs}, one for each board")
        if not self._begun or seed is not None:
            self._boards.seed_sampling(next((one for one in seeds if one is not None), 0))
        self._begun = True
        return seeds
