"""The program: ``python -m symbolic_pe`` is ``symbolic-pe``."""

import signal
import sys


def main() -> None:
    """Run a command, and end the process with its status; an interrupt ends it without a traceback
    also while Python still reads the modules of the command line."""
    try:
        from symbolic_pe.cli import main as command_line

        command_line()
    except KeyboardInterrupt:
        sys.stderr.write("\nAborted!\n")
        sys.exit(128 + signal.SIGINT)


if __name__ == "__main__":
    main()
