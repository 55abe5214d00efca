"""Searches for all proofs of the theories again, and keeps what it finds beside the text."""

from pathlib import Path

from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.theories.kept import written
from symbolic_pe.theories.library import Library, own_texts


def searched() -> bytes:
    """What is found, as the file that is kept."""
    library = Library(own_texts)
    proved = {name: library.theorem(name) for name in (*library.lines, *AXIOMS)}
    return written(proved, library.lines)


if __name__ == "__main__":
    Path(__file__).with_name("found.gz").write_bytes(searched())
