"""The `plyground` command of the package: that of the binary, and what needs Python's libraries besides."""

import signal
import sys

from plyground import _native


def main() -> None:
    command, *rest = sys.argv[1:] or [""]
    if command == "cluster":
        from plyground.cluster import _command

        sys.exit(_command.main(rest))
    if command == "tune":
        from plyground.tune import _command as _tune

        sys.exit(_tune.main(rest))
    # The command ends by signals as the binary does; Python's handler would wait for Python code to run.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    sys.exit(_native.main(["plyground", *sys.argv[1:]]))
