"""``python -m symbolic_pe`` is ``symbolic-pe``."""

from symbolic_pe.cli import main

if __name__ == "__main__":
    main()
