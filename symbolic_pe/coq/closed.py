"""Closed numbers for coq-interval, which knows the integers of ℝ but not those of nat and Z.

A comparison of s and t, in which natural numbers and integers are embedded, is proved from that of
S and T, in which numerals of ℝ stand for them, by s = S and t = T.  (Coq could rewrite one after
the other, which for a sum of some hundred terms would take it minutes.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from symbolic_pe.coq.abbreviations import parts_first
from symbolic_pe.coq.writing import LARGEST_IN_UNARY, constant_text, integer_text, numeral_text
from symbolic_pe.kernel.terms import APP, CONST, NUM, Term
from symbolic_pe.kernel.types import N, R, Z

_TRIVIAL = "eq_refl"
_OPERATIONS = {"add": "Rplus", "mul": "Rmult"}


class _Moved(NamedTuple):
    """A number of ℝ, and a proof that it is the one in question."""

    text: str
    proof: str


def moved(s: Term, t: Term, text: Callable[[Term], str]) -> str:
    """S, T and proofs of s = S and t = T, as a lemma takes them; nothing if both are the same."""
    if s.type is not R:
        return ""
    known: dict[Term, _Moved] = {}
    for part in parts_first([s, t]):
        if part.type in (N, Z, R) and not part.loose:
            known[part] = _real(part, known, text) if part.type is R else _whole(part, known, text)
    left, right = known[s], known[t]
    if left.proof == right.proof == _TRIVIAL:
        return ""
    return f"{left.text} {right.text} {left.proof} {right.proof}"


def _real(t: Term, known: dict[Term, _Moved], text: Callable[[Term], str]) -> _Moved:
    name = _function(t)
    if name == "toR":
        return known[t.args[0]]
    if name == "pow" and known[t.args[0]].proof != _TRIVIAL:
        base, exponent = known[t.args[0]], text(t.args[1])
        return _Moved(f"(pow {base.text} {exponent})", f"(real_powR _ {exponent} _ {base.proof})")
    if name is None or any(a.type is not R or a not in known for a in t.args):
        return _Moved(text(t), _TRIVIAL)
    parts = [known[a] for a in t.args]
    if all(part.proof == _TRIVIAL for part in parts):
        return _Moved(text(t), _TRIVIAL)
    head = constant_text(t.head)
    lemma = "f_equal" if len(parts) == 1 else "f_equal2"
    return _Moved(
        f"({head} {' '.join(part.text for part in parts)})",
        f"({lemma} {head} {' '.join(part.proof for part in parts)})",
    )


def _whole(t: Term, known: dict[Term, _Moved], text: Callable[[Term], str]) -> _Moved:
    """What the embedding of a natural number or an integer is in ℝ."""
    if t.kind == NUM:
        return _Moved(numeral_text(t.head, R), _numeral(t))
    name = _function(t)
    if name in _OPERATIONS:
        a, b = (known[part] for part in t.args)
        proof = f"(real_{name}{t.type.name} _ _ _ _ {a.proof} {b.proof})"
        return _Moved(f"({_OPERATIONS[name]} {a.text} {b.text})", proof)
    if name == "pow" and t.args[1].kind == NUM:
        base, exponent = known[t.args[0]], text(t.args[1])
        proof = f"(real_pow{t.type.name} _ {exponent} _ {base.proof})"
        return _Moved(f"(pow {base.text} {exponent})", proof)
    if name == "toZ":
        inside = known[t.args[0]]
        return _Moved(inside.text, f"(eq_trans (real_toZ _) {inside.proof})")
    return _Moved(f"({'INR' if t.type is N else 'IZR'} {text(t)})", _TRIVIAL)


def _numeral(t: Term) -> str:
    value = t.head[0]
    if t.type is Z:
        return _TRIVIAL
    if value <= LARGEST_IN_UNARY:
        return f"(real_numN {value})"
    return f"(real_natural {integer_text(value)} eq_refl)"


def _function(t: Term) -> str | None:
    """The name of the function of the table that the term is a value of."""
    plain = t.kind == APP and t.head.kind == CONST and constant_text(t.head) is not None
    return str(t.head.head) if plain else None
