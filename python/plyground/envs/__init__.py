"""Environments for Gymnasium and PettingZoo.

Importing this module registers `plyground/2048-v0` and `plyground/TenPair-v0` with Gymnasium, if it is installed
(`pip install "plyground[gym]"`). The environments for two are `morris_v0` and `lput_v0`, which need PettingZoo
(`pip install "plyground[pettingzoo]"`).

>>> import gymnasium, plyground.envs
>>> env = gymnasium.make("plyground/2048-v0", rows=3, columns=3)
>>> observation, info = env.reset(seed=1)
>>> observation.shape, info["action_mask"].shape
((11, 3, 3), (4,))
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plyground.envs import lput_v0, morris_v0
    from plyground.envs.tenpair import TenPairEnv, TenPairVectorEnv
    from plyground.envs.twenty48 import Twenty48Env, Twenty48VectorEnv

__all__ = [
    "TenPairEnv",
    "TenPairVectorEnv",
    "Twenty48Env",
    "Twenty48VectorEnv",
    "lput_v0",
    "morris_v0",
]

# What is here by name: the module, and what it needs.
_PLACES = {
    "Twenty48Env": ("plyground.envs.twenty48", "gymnasium", "gym"),
    "Twenty48VectorEnv": ("plyground.envs.twenty48", "gymnasium", "gym"),
    "TenPairEnv": ("plyground.envs.tenpair", "gymnasium", "gym"),
    "TenPairVectorEnv": ("plyground.envs.tenpair", "gymnasium", "gym"),
    "lput_v0": ("plyground.envs.lput_v0", "pettingzoo", "pettingzoo"),
    "morris_v0": ("plyground.envs.morris_v0", "pettingzoo", "pettingzoo"),
}


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module 'plyground.envs' has no attribute {name!r}")
    place, needed, extra = _PLACES[name]
    if importlib.util.find_spec(needed) is None:
        raise ImportError(f'{name} needs {needed}: pip install "plyground[{extra}]"')
    module = importlib.import_module(place)
    return module if name.endswith("_v0") else getattr(module, name)


def _register() -> None:
    from gymnasium.envs.registration import register, registry

    for name, kind in (("2048", "Twenty48"), ("TenPair", "TenPair")):
        if f"plyground/{name}-v0" not in registry:
            module = f"plyground.envs.{kind.lower()}"
            register(
                id=f"plyground/{name}-v0",
                entry_point=f"{module}:{kind}Env",
                vector_entry_point=f"{module}:{kind}VectorEnv",
            )


if importlib.util.find_spec("gymnasium") is not None:
    _register()
