"""Runs on many machines, on Ray (`pip install 'plyground[ray]'`; docs/cluster.md).

`run` plays an experiment file on a cluster. What is stored is what `plyground run` stores.
"""

from plyground._native import RunFailed
from plyground.cluster._run import run

__all__ = ["RunFailed", "run"]
