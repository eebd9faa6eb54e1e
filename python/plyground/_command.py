"""The `plyground` command of the package: the same as the binary."""

import signal
import sys

from plyground import _native


def main() -> None:
    # The command ends by signals as the binary does; Python's handler would wait for Python code to run.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.main(["plyground", *sys.argv[1:]]))
