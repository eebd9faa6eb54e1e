"""`python -m plyground` is the command."""

from plyground._command import main

main()
