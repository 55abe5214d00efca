"""Comparisons of elements, truth values, and choices between elements by them."""

from __future__ import annotations

from collections.abc import Callable

from symbolic_pe.code.symbols import choices
from symbolic_pe.code.symbols.balls import closed_value
from symbolic_pe.code.symbols.choices import Truth
from symbolic_pe.code.symbols.elements import (
    Complex,
    Element,
    Unknown,
    are_of_positions,
    as_complex,
    as_real,
    both_integers,
    conjunction,
    constant_of,
    real_opposite,
    real_product,
    real_sum,
    subtract,
)
from symbolic_pe.code.symbols.sizes import Size, Undecided, as_size, polynomial_of
from symbolic_pe.kernel.terms import Term

__all__ = [
    "both",
    "choose",
    "chosen_real",
    "compare",
    "either",
    "either_bit",
    "exclusive_or",
    "inverted",
    "largest",
    "opposite",
    "sign_if_known",
    "sign_of",
    "smallest",
    "truth_of",
]


_COMPARISONS: dict[str, Callable[[Size, Size], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "lt": lambda a, b: a < b,
    "le": lambda a, b: a <= b,
    "gt": lambda a, b: a > b,
    "ge": lambda a, b: a >= b,
}
_SIGNS = {
    "eq": (0,),
    "ne": (-1, 1),
    "lt": (-1,),
    "le": (-1, 0),
    "gt": (1,),
    "ge": (0, 1),
}


def compare(name: str, a: Element, b: Element) -> bool | Truth:
    """Whether a = b, a ≠ b, a < b … (``eq``, ``ne``, ``lt``, ``le``, ``gt``, ``ge``)."""
    whole = both_integers(a, b)
    if whole:
        return _COMPARISONS[name](*whole)
    if isinstance(a, Complex) or isinstance(b, Complex):
        raise Unknown("complex numbers are compared")
    difference = as_real(subtract(a, b))
    if not difference.free:
        return sign_if_known(difference) in _SIGNS[name]
    known = polynomial_of(difference)
    if known is not None:
        return _COMPARISONS[name](known[0].with_slack(), as_size(0))
    return _CONDITIONS[name](difference)


_CONDITIONS: dict[str, Callable[[Term], Truth]] = {
    "ge": choices.at_least_0,
    "le": lambda t: choices.at_least_0(real_opposite(t)),
    "lt": lambda t: choices.opposite(choices.at_least_0(t)),
    "gt": lambda t: choices.opposite(choices.at_least_0(real_opposite(t))),
    "eq": lambda t: choices.both(choices.at_least_0(t), choices.at_least_0(real_opposite(t))),
    "ne": lambda t: choices.opposite(_CONDITIONS["eq"](t)),
}


def sign_if_known(term: Term) -> int:
    known = constant_of(term)
    if known is not None:
        return (known > 0) - (known < 0)
    ball = closed_value(term)
    if ball.real > 0:
        return 1
    if ball.real < 0:
        return -1
    raise Undecided("two real numbers are too near to be compared")


def sign_of(a: Element) -> Element:
    """1, 0 or −1."""
    positive, negative = (compare(name, a, as_size(0)) for name in ("gt", "lt"))
    return subtract(truth_number(positive), truth_number(negative))


def truth_number(condition: bool | Truth) -> Element:
    """1 where it holds, 0 elsewhere."""
    return condition.term if isinstance(condition, Truth) else as_size(int(condition))


def truth_of(a: Element) -> bool | Truth:
    """Whether a is not 0."""
    if isinstance(a, bool | Truth):
        return a
    if isinstance(a, Complex):
        raise Unknown("the truth of a complex number")
    return compare("ne", a, as_size(0))


def opposite(a: Element) -> Element:
    """not a"""
    condition = truth_of(a)
    return choices.opposite(condition) if isinstance(condition, Truth) else not condition


def either(a: Element, b: Element) -> Element:
    """a or b, of truth values"""
    return opposite(conjunction(truth_of(opposite(a)), truth_of(opposite(b))))


def choose(condition: Element, yes: Callable[[], Element], no: Callable[[], Element]) -> Element:
    """One of two elements; both are asked for only if the condition depends on variables."""
    known = truth_of(condition)
    if isinstance(known, bool):
        return yes() if known else no()
    first, second = yes(), no()
    if isinstance(first, Complex) or isinstance(second, Complex):
        parts = zip(as_complex(first), as_complex(second), strict=True)
        return Complex(*(chosen_real(known, a, b) for a, b in parts))
    return chosen_real(known, as_real(first), as_real(second))


def chosen_real(condition: Truth, yes: Term, no: Term) -> Term:
    """yes where the condition holds, no elsewhere."""
    if yes is no:
        return yes
    return real_sum(
        real_product(condition.term, yes), real_product(choices.opposite(condition).term, no)
    )


def both(a: Element, b: Element) -> Element:
    """a and b, of truth values; the last bits of a, for b = 2ⁿ − 1."""
    if isinstance(a, bool | Truth) and isinstance(b, bool | Truth):
        return conjunction(a, b)
    whole = both_integers(a, b)
    mask = whole[1].constant if whole else None
    if whole is None or mask is None or mask < 0 or mask & (mask + 1):
        raise Unknown("bits of integers are combined")
    return whole[0] % (mask + 1)


def inverted(a: Element) -> Element:
    """~a: not a, of a truth value; −a − 1 of an integer."""
    return -a - 1 if isinstance(a, Size) else opposite(a)


def either_bit(a: Element, b: Element) -> Element:
    """a | b, of truth values; a with its last bit set, for b = 1."""
    if isinstance(a, bool | Truth) and isinstance(b, bool | Truth):
        return either(a, b)
    whole = both_integers(a, b)
    if whole is None or whole[1].constant != 1:
        raise Unknown("bits of integers are combined")
    return whole[0] - whole[0] % 2 + 1


def exclusive_or(a: Element, b: Element) -> Element:
    """Which of two truth values; a with its last bit inverted, for b = 1."""
    if isinstance(a, bool) and isinstance(b, bool):
        return a != b
    whole = both_integers(a, b)
    if whole is None or whole[1].constant not in (0, 1):
        raise Unknown("bits of integers are combined")
    if whole[1].constant == 0:
        return whole[0]
    return whole[0] - 1 if whole[0] % 2 else whole[0] + 1


def _compared(name: str, a: Element, b: Element) -> bool | None:
    """The comparison, if it is decided; None if it depends on real numbers or on positions."""
    try:
        found = compare(name, a, b)
    except Undecided:
        whole = both_integers(a, b)
        if whole is None or not are_of_positions(*whole):
            raise
        return None
    return None if isinstance(found, Truth) else found


def largest(a: Element, b: Element) -> Element:
    """max(a, b)."""
    is_first = _compared("ge", a, b)
    if is_first is None:
        return choices.larger(as_real(a), as_real(b))
    return a if is_first else b


def smallest(a: Element, b: Element) -> Element:
    """min(a, b)."""
    is_first = _compared("le", a, b)
    if is_first is None:
        return choices.smaller(as_real(a), as_real(b))
    return a if is_first else b
