"""Names of variables as a reader sees them.

``theta_0``, ``theta0`` and ``θ₀`` are three names and look the same on paper; so do the Latin x and
the Cyrillic х.  What looks the same has one :func:`appearance`, and must not be two things in one
formula.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping
from dataclasses import dataclass

FUNCTIONS = (
    *("arctan", "diag", "col", "cosh", "sinh", "tanh", "cos", "sin", "tan", "cot", "det", "exp"),
    *("max", "min", "ln", "log", "Ci", "Si", "PE", "Re", "Im", "arg", "tr", "erf"),
)
"""Words that are functions wherever they stand in a formula."""

GREEK: Mapping[str, str] = {
    "alpha": "α",
    "beta": "β",
    "gamma": "γ",
    "delta": "δ",
    "epsilon": "ε",
    "varepsilon": "ε",
    "zeta": "ζ",
    "eta": "η",
    "theta": "θ",
    "iota": "ι",
    "kappa": "κ",
    "lambda": "λ",
    "lamda": "λ",
    "mu": "μ",
    "nu": "ν",
    "xi": "ξ",
    "omicron": "ο",
    "pi": "π",
    "rho": "ρ",
    "sigma": "σ",
    "tau": "τ",
    "upsilon": "υ",
    "phi": "φ",
    "varphi": "φ",
    "chi": "χ",
    "psi": "ψ",
    "omega": "ω",
    "Gamma": "Γ",
    "Delta": "Δ",
    "Theta": "Θ",
    "Lambda": "Λ",
    "Xi": "Ξ",
    "Pi": "Π",
    "Sigma": "Σ",
    "Upsilon": "Υ",
    "Phi": "Φ",
    "Psi": "Ψ",
    "Omega": "Ω",
}
"""The Greek letter that an ASCII name stands for."""

_FULL_SIZE = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")


@dataclass(frozen=True)
class Name:
    """A name in the parts a reader sees: letter(s), index, primes."""

    base: str
    index: str
    primes: int


def split_name(name: str) -> Name:
    """The parts of a variable's name: ``theta_0``, ``theta0`` and ``θ₀`` are θ with index 0."""
    bare = name.rstrip("′'")
    base, _, index = bare.partition("_")
    if not index:
        bare = bare.translate(_FULL_SIZE)
        base = bare.rstrip("0123456789")
        index = bare[len(base) :]
    if not base:
        base, index = bare, ""
    return Name(GREEK.get(base, base), index, len(name) - len(bare))


# --- what cannot be told apart ---------------------------------------------------------------

_CYRILLIC = "АВЕЅІЈКМНОРСТХУасеһіјорѕхуԛԝ", "ABESIJKMHOPCTXYacehijopsxyqw"
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABEZHIKMNOPTYXo"
_OTHERS = "ıɑɡ", "iag"
_ALIKE = {
    letter: latin
    for letters, latins in (_CYRILLIC, _GREEK, _OTHERS)
    for letter, latin in zip(letters, latins, strict=True)
}
"""Cyrillic and Greek letters (and a few Latin ones) with the Latin letter that they look like."""

_SMALL = {
    letter: unicodedata.normalize("NFKC", letter)
    for letter in "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ"
}
"""Letters below the line, in which an index may be written."""

_SIGNS = frozenset("Σⅈⅉℯⅆⅅℝℂℕℤℚ")
"""Letters that mean one thing only."""

_PRIMES = str.maketrans({"'": "′", "’": "′", "″": "′′", "‴": "′′′"})


def appearance(name: str) -> str:
    """What a reader sees of a name; two names of one appearance cannot be told apart.

    >>> appearance("theta_0") == appearance("θ₀")
    True
    >>> appearance("x") == appearance("y")
    False
    """
    written = name.translate(_PRIMES)
    bare = written.rstrip("′")
    base = bare.rstrip("".join(_SMALL))
    parts = split_name(base)
    letters = parts.base + "′" * parts.primes
    index = parts.index + "".join(_SMALL[letter] for letter in bare[len(base) :])
    return f"{_looks(letters)}_{_looks(index)}".rstrip("_") + "′" * (len(written) - len(bare))


def _looks(letters: str) -> str:
    """The letters, each as the one that it looks like."""
    plain = unicodedata.normalize("NFKC", letters)
    plain = GREEK.get(plain, plain)
    return "".join(_ALIKE.get(letter, letter) for letter in plain)


def is_name(name: str) -> bool:
    """May a variable be called so?  A letter, then letters, digits, indices and primes: what
    begins with a digit or contains a sign reads like a number or a formula, and some letters are
    signs: Σ of sums, ⅈ of a number, ℝ of a set."""
    is_word = _is_letter(name[:1]) and all(map(_may_follow, name))
    return is_word and split_name(name).base not in _SIGNS


def _is_letter(letter: str) -> bool:
    return letter.isalpha() and unicodedata.category(letter) != "Lm"


def _may_follow(letter: str) -> bool:
    allowed = _is_letter(letter) or letter in "_′'″‴’" or letter in _SMALL
    return allowed or letter in "0123456789" or unicodedata.category(letter) == "Mn"


def reads_as_product(name: str, others: Collection[str]) -> bool:
    """Is this a word each letter of which is a name too, as ab beside a and b?"""
    word = split_name(name).base
    return len(word) > 1 and word == name and all(letter in others for letter in word)


def reads_as_value(name: str, functions: Collection[str], others: Collection[str]) -> str:
    """The function of which a name looks like a value, as θ_0, θ_i and θ_2i look like values of θ;
    nothing if there is none.  All are given by their appearance."""
    function, _, index = name.rpartition("_")
    letter = index.lstrip("0123456789")
    return function if function in functions and (not letter or letter in others) else ""


def spelled(name: str) -> str:
    """A name with the letters in it that are not what they look like: ``х (CYRILLIC SMALL LETTER
    HA)``."""
    foreign = [unicodedata.name(letter, "") for letter in name if letter in _ALIKE]
    return f"{name} ({', '.join(foreign)})" if foreign else name
