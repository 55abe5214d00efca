"""What is certain of a normal form: is it real, positive, at least zero?"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.core.function import UndefinedFunction

from symbolic_pe.language.sorts import Fact, facts, sort_of
from symbolic_pe.proofs.heuristics.trees import Form, Key, Monomial, Rational


def is_real_generator(key: Key) -> bool:
    """Is a generator certainly real-valued?"""
    kind = key[0]
    if kind in ("v", "f"):
        return Fact.REAL in facts_of_generator(key)
    if kind in ("p", "word"):
        return kind == "p" or key[3]
    if kind == "e":
        top, under = exponent_parts(key)
        return key[1] == 0 and all(map(all_real, (top, *(m for m, _ in under or ()))))
    if kind in ("log", "root"):
        return _is_nonnegative_form(key[1])
    return kind in ("Σ", "∫") and all_real(key[2])


def is_positive_generator(key: Key) -> bool:
    """Is a generator certainly a positive real?"""
    if key[0] in ("v", "f"):
        return {Fact.NONNEGATIVE, Fact.NONZERO} <= facts_of_generator(key)
    return key[0] == "p" or (key[0] == "e" and is_real_generator(key))


def is_nonnegative_generator(key: Key) -> bool:
    """Is a generator certainly a real ≥ 0?  At 0 its logarithm is undefined, so it may be split off
    like that of a positive one, and √(xy) = √x·√y holds at x = 0 too."""
    return Fact.NONNEGATIVE in facts_of_generator(key)


def all_real(monomial: Monomial) -> bool:
    return all(is_real_generator(key) for key, _ in monomial)


def exponent_parts(key: Key) -> tuple[Monomial, Any]:
    """The monomial in the exponent of an exponential, and what it is divided by, if anything."""
    return (key[2], None) if isinstance(key[2], frozenset) else (key[2][0][1], key[2][1])


def facts_of_generator(key: Key) -> frozenset[Fact]:
    """What the sorts say about a variable or the value of a function; of others, nothing."""
    if key[0] == "v":
        return facts(key[1])
    if key[0] != "f":
        return frozenset()
    head = key[1]
    if isinstance(head, UndefinedFunction):
        return sort_of(head).value
    real = all(is_real_form(argument) for argument in key[2])
    if head in (sympy.floor, sympy.sign, sympy.KroneckerDelta):
        return frozenset({Fact.REAL, Fact.INTEGER}) if real else frozenset()
    if head in (sympy.Si, sympy.erf, sympy.sin, sympy.cos):
        return frozenset({Fact.REAL}) if real else frozenset()
    return frozenset()


def is_real_form(form: Form) -> bool:
    return form.denominator is None and all(all_real(monomial) for monomial, _ in form.numerator)


def _is_nonnegative_form(form: Form) -> bool:
    """A sum of terms c·m with c ≥ 0 and m a product of positive generators, even powers of real
    ones and pairs z·z̄."""
    return form.denominator is None and all(
        coefficient >= 0 and not split_nonnegative(monomial)[1]
        for monomial, coefficient in form.numerator
    )


def _conjugate_key(key: Key) -> Key:
    return key[1] if key[0] == "conj" else ("conj", key)


def split_nonnegative(
    monomial: Monomial,
) -> tuple[list[tuple[Key | Monomial, Rational]], Monomial]:
    """Split a monomial into factors that are certainly ≥ 0 and the rest.

    A nonnegative factor is a nonnegative generator, g² for real g, or z·z̄, with its exponent.
    """
    found: list[tuple[Key | Monomial, Rational]] = []
    powers = dict(monomial)
    rest: dict[Key, Rational] = {}
    for key, exponent in monomial:
        other = _conjugate_key(key)
        if is_positive_generator(key) or is_nonnegative_generator(key):
            found.append((key, exponent))
        elif _is_even_power(key, exponent):
            found.append((frozenset({(key, 2)}), exponent.numerator // 2))
        elif powers.get(other) != exponent or is_real_generator(other):
            rest[key] = exponent
        elif key[0] != "conj":
            found.append((frozenset({(key, 1), (other, 1)}), exponent))
    return found, frozenset(rest.items())


def _is_even_power(key: Key, exponent: Rational) -> bool:
    return exponent.denominator == 1 and exponent.numerator % 2 == 0 and is_real_generator(key)


def form_of_key(key: Key) -> Form:
    return form_of_monomial(frozenset({(key, 1)}))


def generator_of(form: Form) -> Key | None:
    """The generator that a form consists of; None if it is anything else."""
    keys = [key for monomial, _ in form.numerator for key, _ in monomial]
    return keys[0] if len(keys) == 1 and form == form_of_key(keys[0]) else None


def form_of_monomial(monomial: Monomial, coefficient: Rational = 1) -> Form:
    return Form(frozenset({(monomial, coefficient)}), None)
