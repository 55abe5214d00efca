"""Formulas as people write them: out[i] = x[i]·cos(p·10000^(−2i/d)) − x[i + d/2]·sin(…)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from symbolic_pe.code.symbols.constants import rational
from symbolic_pe.code.symbols.elements import factors_of
from symbolic_pe.code.symbols.formulas import Coordinate, E, K, Setting
from symbolic_pe.code.symbols.sizes import Between, Monomial, Size, Slack, letter_of, polynomial_of
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import CONST, NUM, VAR, Term

_SUM, _PRODUCT, _POWER, _ATOM = range(4)
_NAMES = {"larger": "max", "smaller": "min"}
_AROUND = {"floor": ("⌊", "⌋"), "absR": ("|", "|"), "is_at_least_0": ("[", " ≥ 0]")}
"""[t ≥ 0] is 1 where t ≥ 0, and 0 elsewhere."""


_SECOND = {"q_out": "k", "k_out": "k"}
"""What the second input, which terms call y, is for people, by the name of the output."""


def coordinate_text(coordinate: Coordinate, setting: Setting, name: str) -> str:
    """out[…] = …, for a coordinate of an output."""
    index, value = index_text(coordinate.index, setting), coordinate.at_own_position
    return f"{name}[{index}] = {term_text(value, setting, _SECOND.get(name, 'cache'))}"


def index_text(index: Size, setting: Setting) -> str:
    """A polynomial in the index i and the number of coordinates d."""
    parts = []
    for monomial, c in sorted(index.without_slack().parts.items(), key=_order):
        parts.append(_monomial(monomial, c, setting))
    return _joined(parts) or "0"


def _order(part: tuple[Monomial, int]) -> tuple[int, int, str]:
    monomial, _ = part
    kinds = [0 if atom is K else 1 if atom is not E else 2 for atom, _ in monomial]
    return (min(kinds, default=3), len(monomial), repr(monomial))


def _monomial(monomial: Monomial, c: int, setting: Setting) -> str:
    share = Fraction(c)
    letters = ""
    for atom, exponent in monomial:
        if atom is E:
            share /= setting.step**exponent
        letter = "i" if atom is K else "d" if atom is E else letter_of(atom)
        letters += letter + (f"^{exponent}" if exponent > 1 else "")
    sign = "−" if share < 0 else ""
    above = abs(share.numerator)
    text = letters if above == 1 and letters else f"{above}{letters}"
    return sign + text + (f"/{share.denominator}" if share.denominator != 1 else "")


def _joined(parts: list[str]) -> str:
    text = "".join(f" − {part[1:]}" if part.startswith("−") else f" + {part}" for part in parts)
    return text[3:] if text.startswith(" + ") else "−" + text[3:] if text else ""


def term_text(term: Term, setting: Setting, second: str = "y") -> str:
    """A real number of a formula; ``second``: the name of the second input."""
    return _Writer(setting, {"y": second}).text(term, _SUM)


class _Writer:
    def __init__(self, setting: Setting, names: Mapping[str, str]) -> None:
        self.setting = setting
        self.names = names

    def text(self, term: Term, strength: int) -> str:
        shown, own = self._shown(term)
        return f"({shown})" if own < strength else shown

    def _shown(self, term: Term) -> tuple[str, int]:
        size = as_polynomial(term)
        if size is not None and not (term.kind == NUM and term.head[1] != 1):
            return self._polynomial(index_text(size, self.setting))
        if term.kind == NUM:
            p, q = term.head
            return (f"{p}/{q}" if p >= 0 else f"−{-p}/{q}"), _PRODUCT if p >= 0 else _SUM
        if term.kind in (VAR, CONST):
            return {"pi": "π"}.get(term.head, str(term.head)), _ATOM
        return self._applied(term)

    def _polynomial(self, shown: str) -> tuple[str, int]:
        if " " in shown or shown.startswith("−"):
            return shown, _SUM
        return shown, _ATOM if shown.isdigit() or len(shown) == 1 else _PRODUCT

    def _applied(self, term: Term) -> tuple[str, int]:
        if is_call(term, "add"):
            return self._sum(*term.args), _SUM
        if is_call(term, "mul"):
            return self._product(term)
        if is_call(term, "inv"):
            return "1/" + self.text(term.args[0], _POWER), _PRODUCT
        if is_call(term, "rpow") or is_call(term, "pow"):
            base, exponent = term.args
            return f"{self.text(base, _ATOM)}^{self._exponent(exponent)}", _POWER
        if is_call(term, "toR") or is_call(term, "toZ") or is_call(term, "toN"):
            return self._shown(term.args[0])
        if term.head.kind == VAR:
            inner = ", ".join(self._index(a) for a in term.args)
            name = str(term.head.head)
            return f"{self.names.get(name, name)}[{inner}]", _ATOM
        inner = ", ".join(self.text(a, _SUM) for a in term.args)
        if term.head.head in _AROUND:
            before, after = _AROUND[term.head.head]
            return f"{before}{inner}{after}", _ATOM
        return f"{_NAMES.get(term.head.head, term.head.head)}({inner})", _ATOM

    def _exponent(self, exponent: Term) -> str:
        shown = self.text(exponent, _SUM)
        return shown if shown.isalnum() else f"({shown})"

    def _index(self, term: Term) -> str:
        size = as_polynomial(term)
        return self.text(term, _SUM) if size is None else index_text(size, self.setting)

    def _sum(self, left: Term, right: Term) -> str:
        first, second = self.text(left, _SUM), self.text(right, _SUM)
        if second.startswith("−"):
            return f"{first} − {second[1:]}"
        return f"{first} + {second}"

    def _product(self, term: Term) -> tuple[str, int]:
        sign, above, below = 1, [], []
        for factor in factors_of(term):
            if factor.kind == NUM and factor.head[0] < 0:
                sign = -sign
                factor = rational(-Fraction(*factor.head))
            if factor.kind == NUM and factor.head == (1, 1):
                continue
            if is_call(factor, "inv"):
                below.append(self.text(factor.args[0], _POWER))
            else:
                above.append(self.text(factor, _PRODUCT))
        text = _juxtaposed(above) or "1"
        if below:
            under = "·".join(below)
            text += f"/{under}" if len(below) == 1 else f"/({under})"
        return ("−" + text, _SUM) if sign < 0 else (text, _PRODUCT)


def _juxtaposed(factors: list[str]) -> str:
    """2·i as 2i, other products with a dot."""
    return re.sub(r"(?<![\w.])(\d+)·i\b", r"\1i", "·".join(factors))


def as_polynomial(term: Term) -> Size | None:
    """The polynomial in natural variables that a term is written as; None for other terms."""
    found = polynomial_of(term)
    return found[0] if found is not None and found[1] == 1 and _is_plain(found[0]) else None


def _is_plain(size: Size) -> bool:
    """Whether it is one in variables: a value of a function is written as a function."""
    return all(not isinstance(atom, Slack | Between) and atom.kind == VAR for atom in size.atoms())
