"""The error function, from its definition erf(x) = 2/√π ∫₀ˣ e^(−t²) dt."""

from __future__ import annotations

from symbolic_pe.kernel.rules import generalise, symmetric
from symbolic_pe.kernel.terms import Term, function, numeral
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R
from symbolic_pe.tactics.analysis.laws_of_calculus import d_scale, with_function, with_value
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.definitions import call, unfolding
from symbolic_pe.foundations.lemmas import apply, fresh, lemma
from symbolic_pe.foundations.reading import read
from symbolic_pe.tactics.functions.continuity import continuous
from symbolic_pe.tactics.normal_forms.normal_form import equation


@lemma("∀x : R. deriv(λt. erf(t), x, 2·exp(−x^2)/sqrt(pi))")
def error_function_derivative(x: Term, goal: Term) -> Theorem:
    t = fresh("t", R, x)
    bell = function(t, read("exp(−t^2)", t=t))
    steady = generalise(continuous(bell, t), t)
    slope = apply(basic("ftc_derivative"), bell, numeral(0, 1, R), x, steady)
    meaning = unfolding(call("erf", t))
    factor = meaning.statement.args[1].args[0]
    scaled = d_scale(factor, slope.statement.args[0], x, slope.statement.args[2], slope)
    found = with_function(scaled, t, symmetric(meaning))
    return with_value(found, equation(found.statement.args[2], goal.args[2]))
