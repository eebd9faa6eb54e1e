"""What the environments for PettingZoo share: a game for two, played move by move."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium as gym
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped, unused-ignore]

import plyground
from plyground import _native
from plyground.envs._render import RENDER_MODES, Screen

AGENTS = ["player_0", "player_1"]
SIDES = {"first": "player_0", "second": "player_1"}


class TwoPlayerEnv(AECEnv):  # type: ignore[misc, unused-ignore]
    """A game for two. What differs between games are the planes of an observation and the numbers of the actions.

    The first player is `player_0`. A win is +1 and a loss is −1, a draw 0, when the game is over. An observation is a dict of
    `observation`, planes with the own pieces first, and `action_mask`, which is all zeros for the player who is not to move. An
    action that is not legal raises `plyground.IllegalMove`; `env()` wraps the environment so that it loses the game instead.
    """

    game: ClassVar[str]
    actions: ClassVar[int]
    shape: ClassVar[tuple[int, int, int]]
    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}

    agent_selection: str
    rewards: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]
    _cumulative_rewards: dict[str, float]
    _legal: dict[int, str]

    def __init__(self, render_mode: str | None = None, **rules: Any) -> None:
        super().__init__()
        self.rules = plyground.game(self.game, **rules)
        self.possible_agents = AGENTS[:]
        self.agents = AGENTS[:]
        self.action_spaces = {agent: gym.spaces.Discrete(self.actions) for agent in AGENTS}
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self.render_mode = render_mode
        self._screen = Screen(render_mode)
        self._begin(1)

    def observation_space(self, agent: str) -> gym.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym.Space[Any]:
        return self.action_spaces[agent]

    @property
    def position(self) -> plyground.State:
        """The position."""
        return self._state

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. These games have no chance in them, so that the seed decides nothing but what the rules leave open."""
        self.agents = AGENTS[:]
        self._begin(1 if seed is None else seed % 2**64)
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        mask = np.zeros(self.actions, np.int8)
        if agent == self.agent_selection and not self.terminations[agent]:
            mask[list(self._legal)] = 1
        planes = np.zeros(self.shape, np.float32)
        self._observe(planes, "first" if agent == AGENTS[0] else "second")
        return {"observation": planes, "action_mask": mask}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        if number not in self._legal:
            raise plyground.IllegalMove(f"action {action} is not legal at {self._state}; the action mask says what is")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._act(self._legal[number])
        if self._playing.turn == "over":
            payoff = self._playing.payoff
            self.rewards = {AGENTS[0]: payoff, AGENTS[1]: -payoff}
            self.terminations = dict.fromkeys(AGENTS, True)
            self.agent_selection = AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The board as `render_mode` says."""
        return self._screen.show(self._state)

    def close(self) -> None:
        """Nothing is open."""

    def _observation_space(self) -> gym.spaces.Dict:
        planes = gym.spaces.Box(0.0, 1.0, self.shape, np.float32)
        return gym.spaces.Dict(
            {"observation": planes, "action_mask": gym.spaces.Box(0, 1, (self.actions,), np.int8)}
        )

    def _begin(self, seed: int) -> None:
        self._playing = _native.Playing(self.rules, None, seed)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos = {agent: {} for agent in AGENTS}
        self._follow()

    def _act(self, move: str) -> None:
        """Does what an action stands for."""
        self._playing.play(move)
        self._follow()

    def _follow(self) -> None:
        """Looks at the position after a move."""
        self._state = self._playing.state
        turn = self._playing.turn
        self.agent_selection = SIDES.get(turn, AGENTS[0])
        self._legal = {} if turn == "over" else self._actions()

    def _actions(self) -> dict[int, str]:
        """What each legal action stands for."""
        raise NotImplementedError

    def _observe(self, planes: NDArray[np.float32], own: str) -> None:
        """Fills the planes, all zeros, as the player `own` ("first" or "second") sees the position."""
        raise NotImplementedError


def wrapped(env: TwoPlayerEnv) -> Any:
    """With PettingZoo's usual wrappers: an illegal action loses the game, and mistakes in the order of calls are told."""
    from pettingzoo.utils import wrappers  # type: ignore[import-untyped, unused-ignore]

    guarded = wrappers.TerminateIllegalWrapper(env, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
