"""A cluster for all tests of this folder: a head and two machines. `make cluster` runs them in a network of their own."""

from __future__ import annotations

import pathlib
import socket
from collections.abc import Iterator

import machines
import pytest

#: A network with anything but loopback is that of a real machine, and Ray would listen on it.
ALONE = {name for _, name in socket.if_nameindex()} == {"lo"}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = pathlib.Path(__file__).parent
    for item in items:
        if not ALONE and here in item.path.parents:
            item.add_marker(pytest.mark.skip(reason="needs a network of its own: make cluster"))


@pytest.fixture(scope="session")
def cluster() -> Iterator[machines.Network]:
    assert ALONE
    with machines.network() as network:
        network.begin("head", 0)
        network.begin("north", 1)
        network.begin("south", 1)
        yield network
