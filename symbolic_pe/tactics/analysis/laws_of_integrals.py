"""Laws of integrals: bounds, either order of the limits, waves whose frequency moves."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    discharge,
    generalise,
    instantiate,
    modus_ponens,
)
from symbolic_pe.kernel.terms import Term, constant, eta, function, numeral, substitute
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import R, arrow
from symbolic_pe.tactics.analysis.laws_of_calculus import (
    ABS,
    ONE,
    c_by_epsilon,
    d_scale,
)
from symbolic_pe.tactics.arithmetic.absolute_value import (
    absolute,
    modulus_above,
    modulus_above_negative,
    modulus_bound,
    modulus_nonnegative,
    modulus_product,
)
from symbolic_pe.tactics.arithmetic.laws_of_sums import integral_constant
from symbolic_pe.tactics.arithmetic.order import (
    combine,
    inverse_positive,
    nonzero_of_positive,
    total_cases,
    weaken,
)
from symbolic_pe.tactics.arithmetic.sine_bounds import BOUNDS
from symbolic_pe.foundations.basics import basic
from symbolic_pe.foundations.lemmas import Lemma, apply, fresh, lemma
from symbolic_pe.foundations.logic import conjoin, witness
from symbolic_pe.foundations.written import inverse, less, less_equal

INTEGRAL = constant("integral", R, R, arrow(R, R), R)
SIN, COS = constant("sin", R, R), constant("cos", R, R)


def everywhere_on(theorem: Theorem, a: Term, b: Term) -> Theorem:
    """Γ ⊢ ∀x. φ  gives  Γ ⊢ ∀x. a ≤ x ⇒ x ≤ b ⇒ φ"""
    x = fresh("x", R, a, b, theorem.statement, *theorem.hypotheses)
    found = discharge(less_equal(x, b), instantiate(theorem, x))
    return generalise(discharge(less_equal(a, x), found), x)


def _continuous(derivative: Callable[[Term], Theorem]) -> Theorem:
    """⊢ ∀x. f is continuous at x, from f′(x) for each x"""
    x = fresh("x", R)
    found = derivative(x)
    made = apply(basic("c_from_derivative"), *found.statement.args, found)
    return generalise(made, x)


@lemma(
    "∀F f : R→R, a b : R. a ≤ b ⇒ (∀x : R. deriv(F, x, f(x))) ⇒ (∀x : R. continuous(f, x)) ⇒ "
    "(∀x : R. f(x) ≤ 1) ⇒ F(b) − F(a) ≤ b − a"
)
def grows_slowly(
    F: Term,
    f: Term,
    a: Term,
    b: Term,
    ordered: Theorem,
    slope: Theorem,
    continuous: Theorem,
    bound: Theorem,
) -> Theorem:
    t = fresh("t", R, a, b)
    one = function(t, ONE)
    on = [everywhere_on(theorem, a, b) for theorem in (slope, continuous, bound)]
    flat = everywhere_on(_continuous(lambda x: apply(basic("d_const"), ONE, x)), a, b)
    value = apply(basic("fundamental"), eta(F), eta(f), a, b, ordered, *on[:2])
    below = apply(basic("integral_le"), eta(f), one, a, b, ordered, on[1], flat, on[2])
    return combine(
        less_equal(F(b) - F(a), b - a), below, equations=(value, integral_constant(a, b, ONE))
    )


def _slope(name: str, sign: int, x: Term) -> Theorem:
    """The derivative of ±sin or ±cos at x."""
    made = apply(basic("d_" + name), x)
    if sign > 0:
        return made
    f, _, value = made.statement.args
    return d_scale(numeral(-1, 1, R), f, x, value, made)


def _lipschitz(name: str, u: Term, v: Term) -> Theorem:
    """±(f(u) − f(v)) ≤ |u − v|, by the derivatives of ±f"""
    head = constant(name, R, R)
    goal = less_equal(head(u) - head(v), absolute(u - v))
    other = "cos" if name == "sin" else "sin"

    def rise(low: Term, high: Term, ordered: Theorem, sign: int) -> Theorem:
        """sign·(f(high) − f(low)) ≤ high − low"""
        x = fresh("x", R, low, high)
        made = _slope(name, sign, x)
        F, _, value = made.statement.args
        f = function(x, value)
        wave = constant(other, R, R)
        plain = apply(basic("d_" + other), x)
        inner = apply(basic("c_from_derivative"), *plain.statement.args, plain)
        continuous = _scaled_continuity(f, x, wave, inner)
        low_bound, high_bound = (law(x) for law in BOUNDS[other])
        bound = combine(less_equal(value, 1), _bound_of_wave(value, wave(x), low_bound, high_bound))
        premises = [generalise(theorem, x) for theorem in (made, continuous, bound)]
        return apply(grows_slowly.theorem, F, f, low, high, ordered, *premises)

    def upward(h: Theorem) -> Theorem:
        """v ≤ u"""
        return combine(goal, rise(v, u, h, 1), modulus_above(u - v))

    def downward(h: Theorem) -> Theorem:
        """u < v"""
        return combine(goal, rise(u, v, weaken(h), -1), modulus_above_negative(u - v))

    return total_cases(v, u, upward, downward)


def _scaled_continuity(f: Term, x: Term, wave: Term, plain: Theorem) -> Theorem:
    """f is continuous at x, for f = wave, −wave or −(−wave)"""
    t = fresh("t", R, x)
    body, made = wave(t), plain
    while substitute(f, t) is not body:
        factor = numeral(-1, 1, R)
        fixed = apply(basic("d_const"), factor, x)
        fixed = apply(basic("c_from_derivative"), *fixed.statement.args, fixed)
        made = apply(basic("c_mul"), function(t, factor), function(t, body), x, fixed, made)
        body = factor * body
    return made


def _bound_of_wave(value: Term, wave: Term, low: Theorem, high: Theorem) -> Theorem:
    """The bound that value ≤ 1 is: of wave, or of −wave."""
    sign, t = 1, value
    while t is not wave:
        sign, t = -sign, t.args[1]
    return high if sign > 0 else low


@lemma("∀u v : R. cos(u) − cos(v) ≤ absR(u − v)")
def cos_lipschitz(u: Term, v: Term) -> Theorem:
    return _lipschitz("cos", u, v)


@lemma("∀u v : R. sin(u) − sin(v) ≤ absR(u − v)")
def sin_lipschitz(u: Term, v: Term) -> Theorem:
    return _lipschitz("sin", u, v)


_ON = "(∀s : R. a ≤ s ⇒ s ≤ b ⇒ {})"


def _difference_bound(name: str) -> Lemma:
    """∫ₐᵇ (f(y·w) − f(x·w)) ≤ D·(b − a), if |y·w − x·w| ≤ D"""
    lipschitz = cos_lipschitz if name == "cos" else sin_lipschitz

    @lemma(
        "∀w : R→R, a b x y D : R. a ≤ b ⇒ "
        + _ON.format("continuous(w, s)")
        + " ⇒ "
        + _ON.format("absR(y·w(s) − x·w(s)) ≤ D")
        + f" ⇒ integral(a, b, λs. {name}(y·w(s))) − integral(a, b, λs. {name}(x·w(s))) ≤ D·(b − a)"
    )
    def difference_bound(
        w: Term,
        a: Term,
        b: Term,
        x: Term,
        y: Term,
        D: Term,
        ordered: Theorem,
        continuous: Theorem,
        close: Theorem,
        goal: Term,
    ) -> Theorem:
        s = fresh("s", R, a, b, x, y, D)
        head = constant(name, R, R)
        low, high = assume(less_equal(a, s)), assume(less_equal(s, b))

        def between(theorem: Theorem) -> Theorem:
            within = discharge(low.statement, discharge(high.statement, theorem))
            return generalise(within, s)

        moved, still = (function(s, head(z * w(s))) for z in (y, x))
        inside = apply(continuous, s, low, high)
        both = [between(_wave_continuous(name, w, z, s, inside)) for z in (y, x)]
        flat = _constant_continuous(D, s)
        raised = apply(basic("c_add"), still, function(s, D), s, apply(both[1], s, low, high), flat)
        g = function(s, head(x * w(s)) + D)
        near = combine(
            less_equal(head(y * w(s)), head(x * w(s)) + D),
            lipschitz(y * w(s), x * w(s)),
            apply(close, s, low, high),
        )
        below = apply(
            basic("integral_le"), moved, g, a, b, ordered, both[0], between(raised), between(near)
        )
        parts = apply(
            basic("integral_add"), still, function(s, D), a, b, ordered, both[1], between(flat)
        )
        return combine(goal, below, equations=(parts, integral_constant(a, b, D)))

    return difference_bound


def _constant_continuous(c: Term, x: Term) -> Theorem:
    fixed = apply(basic("d_const"), c, x)
    return apply(basic("c_from_derivative"), *fixed.statement.args, fixed)


def _wave_continuous(name: str, w: Term, z: Term, s: Term, inside: Theorem) -> Theorem:
    """λs. f(z·w(s)) is continuous at s, if w is"""
    t = fresh("t", R, z, s)
    product = apply(basic("c_mul"), function(t, z), eta(w), s, _constant_continuous(z, s), inside)
    outer = apply(basic("d_" + name), z * w(s))
    outer = apply(basic("c_from_derivative"), *outer.statement.args, outer)
    return apply(basic("c_comp"), outer.statement.args[0], function(t, z * w(t)), s, outer, product)


_differences = {name: _difference_bound(name) for name in ("cos", "sin")}


def _moving_frequency(name: str) -> Lemma:
    """∫ₐᵇ f(t·w) is continuous in t, if |w| ≤ M"""

    @lemma(
        "∀w : R→R, a b M x : R. a ≤ b ⇒ "
        + " ⇒ ".join(map(_ON.format, ("continuous(w, s)", "−M ≤ w(s)", "w(s) ≤ M")))
        + f" ⇒ continuous(λt. integral(a, b, λs. {name}(t·w(s))), x)"
    )
    def moving_frequency(
        w: Term,
        a: Term,
        b: Term,
        M: Term,
        x: Term,
        ordered: Theorem,
        continuous: Theorem,
        low: Theorem,
        high: Theorem,
        goal: Term,
    ) -> Theorem:
        e, y = fresh("e", R, a, b, M, x), fresh("y", R, a, b, M, x)
        start = combine(less_equal(a, a)), ordered
        size = _half(M, apply(low, a, *start), apply(high, a, *start))
        length = combine(less_equal(0, b - a), ordered)
        K = M * (b - a)
        nonnegative = combine(less_equal(0, K), (size, length))
        positive = assume(less(0, e))
        above = combine(less(0, K + 1), nonnegative, 1)
        share = inverse(K + 1)
        cancelled = apply(basic("inverse[R]"), K + 1, nonzero_of_positive(K + 1, above))
        share_positive = inverse_positive(K + 1, above)
        d = e * share
        d_positive = combine(less(0, d), (positive, share_positive))
        near = assume(less_equal(ABS(y - x), d))
        D = ABS(y - x) * M
        rise, fall = (
            _differences[name](
                w, a, b, *ends, D, ordered, continuous, _close(w, a, b, M, x, y, ends, low, high)
            )
            for ends in ((x, y), (y, x))
        )
        F = goal.args[0]
        change = substitute(F, y) - substitute(F, x)
        # |y − x|·K ≤ d·K = e − e/(K + 1) ≤ e
        small = combine(less_equal(ABS(y - x) * K, d * K), (near, nonnegative))
        rest = combine(less_equal(0, d), d_positive)
        total = algebra(d * K + d, e, (cancelled,), ())
        bound = combine(less_equal(D * (b - a), e), small, rest, equations=(total,))
        up = combine(less_equal(change, e), rise, bound)
        down = combine(less_equal(-e, change), fall, bound)
        found = modulus_bound(change, e, down, up)
        found = generalise(discharge(near.statement, found), y)
        existence = c_by_epsilon.theorem
        existence = instantiate(existence, F, x)
        wanted = substitute(existence.statement.args[0].args[0], e).args[1]
        found = witness(wanted, d, conjoin(d_positive, found))
        found = generalise(discharge(positive.statement, found), e)
        return modus_ponens(existence, found)

    return moving_frequency


def _half(M: Term, low: Theorem, high: Theorem) -> Theorem:
    """0 ≤ M from −M ≤ u and u ≤ M"""
    half = combine(less_equal(0, 2 * M), low, high)
    return combine(less_equal(0, M), (Fraction(1, 2), half))


def _close(
    w: Term,
    a: Term,
    b: Term,
    M: Term,
    x: Term,
    y: Term,
    ends: tuple[Term, Term],
    low: Theorem,
    high: Theorem,
) -> Theorem:
    """∀s∈[a, b]. |q·w(s) − p·w(s)| ≤ |y − x|·M, where (p, q) is (x, y) or (y, x)"""
    s = fresh("s", R, a, b, M, x, y)
    p, q = ends
    within = assume(less_equal(a, s)), assume(less_equal(s, b))
    size = modulus_bound(w(s), M, apply(low, s, *within), apply(high, s, *within))
    product = modulus_product(y - x, w(s))
    step, D = (y - x) * w(s), ABS(y - x) * M
    wide = combine(
        less_equal(ABS(step), D), (modulus_nonnegative(y - x), size), equations=(product,)
    )
    difference = q * w(s) - p * w(s)
    sides = modulus_above(step), modulus_above_negative(step)
    up, down = sides if q is y else sides[::-1]
    close = modulus_bound(
        difference,
        D,
        combine(less_equal(-D, difference), down, wide),
        combine(less_equal(difference, D), up, wide),
    )
    found = discharge(within[0].statement, discharge(within[1].statement, close))
    return generalise(found, s)


c_frequency = {name: _moving_frequency(name) for name in ("cos", "sin")}
"""λt. ∫ₐᵇ cos(t·w(s)) ds and the same with sin are continuous, if |w| ≤ M on [a, b]."""
