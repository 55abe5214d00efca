"""Means of waves over the distances 1, …, N, as plateau and abel_bound need them."""

from symbolic_pe.notation import *

k = Symbol("k", integer=True, nonnegative=True)
N = Symbol("N", integer=True, positive=True)
x, y = Symbol("x", real=True), Symbol("y", real=True)
epsilon, a = Symbol("ε", positive=True), Symbol("a", nonnegative=True)
C, D = Symbol("C", real=True), Symbol("D", real=True)
u, v = Function("u", real=True), Function("v", real=True)


def mean_tends_to(term, value):
    """The mean of a term over k = 1 … N tends to a value as N grows."""
    return TendsTo(Lambda(N, Sum(term, (k, 1, N)) / N), value)


def bounded(term):
    """The sums over k = 1 … N stay bounded as N grows."""
    return Exists(C, ForAll(N, LessEqual(modulus(Sum(term, (k, 1, N))), C)))


def bounded_sums_average_out(proof):
    """Where the sums of u − y stay bounded, the mean of u tends to y."""
    with proof.take(u, y, where=bounded(u(k) - y)) as means:
        most = means.obtain(C, means.given[0])
        with means.limit(mean_tends_to(u(k), y), epsilon, beyond=C / epsilon) as far:
            terms, rest = (Sum(term, (k, 1, N)) for term in (u(k), u(k) - y))
            same = far.have(Equation(terms / N - y, rest / N))
            far.shows(LessEqual(modulus(terms / N - y), epsilon), same, most.at(N), *far.given)
        means.shows(far)
    return means


def waves_are_bounded(proof):
    """The sums of cos kx telescope, for an x between 0 and 2π."""
    half = Rational(1, 2)
    with proof.take(x, where=[Less(0, x), Less(x, 2 * pi)]) as waves:
        s = sin(x / 2)
        sine = waves.at(sine_positive, x / 2)
        difference = waves.have(
            ForAll(k, Equation(sin((k + half) * x) - sin((k - half) * x), 2 * s * cos(k * x)))
        )
        with waves.take(N) as total:
            terms = Sum(2 * s * cos(k * x), (k, 1, N))
            whole = total.have(
                Equation(terms, sin((N + half) * x) - s), difference, why="the sum telescopes"
            )
            total.shows(
                LessEqual(modulus(Sum(cos(k * x), (k, 1, N))), 1 / s),
                whole,
                sine,
                sine_at_most,
                sine_at_least,
            )
        waves.shows(bounded(cos(k * x)), total, witness=1 / s)
    return waves


def combinations_are_bounded(proof):
    """a u + v is bounded where u and v are."""
    with proof.take(u, v, a, where=[bounded(u(k)), bounded(v(k))]) as sums:
        first, second = sums.obtain(C, sums.given[0]), sums.obtain(D, sums.given[1])
        with sums.take(N) as total:
            both_sums = a * Sum(u(k), (k, 1, N)) + Sum(v(k), (k, 1, N))
            whole = total.have(Equation(Sum(a * u(k) + v(k), (k, 1, N)), both_sums), by=linearity)
            total.shows(
                LessEqual(modulus(Sum(a * u(k) + v(k), (k, 1, N))), a * C + D),
                whole,
                total.at(first, N),
                total.at(second, N),
            )
        sums.shows(bounded(a * u(k) + v(k)), total, witness=a * C + D)
    return sums


def beats_are_bounded(proof, waves):
    """cos k(x − y), for different x and y in [0, 2π)."""
    inside = LessEqual(0, x), Less(x, 2 * pi), LessEqual(0, y), Less(y, 2 * pi)
    goal = bounded(cos(k * (x - y)))
    with proof.take(x, y, where=[*inside, Not(Equation(x, y))]) as beats:
        orders = []
        for low, high in ((x, y), (y, x)):
            with beats.suppose(Less(low, high)) as order:
                order.shows(
                    goal, order.at(waves, high - low, given=order.given), why="`cos` is even"
                )
            orders.append(order)
        beats.shows(beats.cases(goal, Less(x, y), Less(y, x), rows=orders))
    return beats
