"""Terms of the kernel written as text, in which some names stand for variables."""

from symbolic_pe.foundations.reading import read
from symbolic_pe.kernel.rules import assume
from symbolic_pe.kernel.terms import Term, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import C, N, R, Z, arrow

__all__ = ["UNREADABLE", "Writing"]

_TYPES = {"N": N, "Z": Z, "R": R, "C": C}


class Writing:
    """``Writing(R="abx", N="ij", f="N→R")``: a, b, x are real, i, j natural, f is a function."""

    def __init__(self, **said: str) -> None:
        self.names: dict[str, Term] = {}
        for name, text in said.items():
            if name in _TYPES:
                self.names |= {letter: variable(letter, _TYPES[name]) for letter in text}
            else:
                self.names[name] = variable(
                    name, arrow(*(_TYPES[part] for part in text.split("→")))
                )

    def __call__(self, text: str) -> Term:
        return read(text, **self.names)

    def __getitem__(self, name: str) -> Term:
        return self.names[name]

    def given(self, *texts: str) -> tuple[Theorem, ...]:
        """What texts say, assumed."""
        return tuple(assume(self(text)) for text in texts)

    def body(self, text: str) -> Term:
        """λt of a text."""
        return self(f"integral(0, 1, λt. {text})").args[2]


UNREADABLE = (
    "1 +",
    "(1",
    "1/0",
    "2/4",
    "1 = 2 = 3",
    "∀exp : R. 0 = 0",
    "∀x : Q. x = 0",
    "λx. x",
    "exp(1, 2)",
    "exp()",
    "exp + 1",
    "1 2",
    "$",
    "∀x : R. x",
    "sum(1, 2)",
    "−1 : R",
    "1 < I",
    "∀x y",
    "∀x : ",
    "x",
    "",
)
"""What no reader of terms takes."""
