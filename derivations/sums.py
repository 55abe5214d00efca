"""What several scripts need: waves over all distances, summation by parts, the cosine integral
by parts, strips."""

from symbolic_pe.notation import *

k = Symbol("k", integer=True, nonnegative=True)
N = Symbol("N", integer=True, positive=True)
x, y, t = (Symbol(name, real=True) for name in "xyt")
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
            said = LessEqual(modulus(Sum(cos(k * x), (k, 1, N))), 1 / s)
            total.shows(said, whole, sine, sine_at_most, sine_at_least)
        waves.shows(bounded(cos(k * x)), total, witness=1 / s)
    return waves


def combinations_are_bounded(proof):
    """a u + v is bounded where u and v are."""
    with proof.take(u, v, a, where=[bounded(u(k)), bounded(v(k))]) as sums:
        first, second = sums.obtain(C, sums.given[0]), sums.obtain(D, sums.given[1])
        with sums.take(N) as total:
            both_sums = a * Sum(u(k), (k, 1, N)) + Sum(v(k), (k, 1, N))
            whole = total.have(Equation(Sum(a * u(k) + v(k), (k, 1, N)), both_sums), by=linearity)
            said = LessEqual(modulus(Sum(a * u(k) + v(k), (k, 1, N))), a * C + D)
            total.shows(said, whole, total.at(first, N), total.at(second, N))
        sums.shows(bounded(a * u(k) + v(k)), total, witness=a * C + D)
    return sums


def combined(place, sums, factor, first, second, *facts):
    """factor·first + second stays bounded, as both do."""
    return place.at(sums, Lambda(k, first), Lambda(k, second), factor, given=facts)


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


# --- summation by parts ----------------------------------------------------------------------

weight, total = Function("w", real=True), Function("c", real=True)
largest = Symbol("M", nonnegative=True)


def summed_by_parts(proof):
    """For all w, c, N and M: |Σ w_i (c_{i+1} − c_i)| ≤ M(|w_N| + Σ |w_i − w_{i+1}|), where c_0 = 0
    and |c_{i+1}| ≤ M for i < N."""
    step = weight(i) - weight(i + 1)
    changes = Sum(modulus(step), (i, 0, N - 1))
    small = ForAll(i, Implies(LessEqual(i, N - 1), LessEqual(modulus(total(i + 1)), largest)))
    with proof.take(weight, total, N, largest, where=[Equation(total(0), 0), small]) as parts:
        first, second = (
            Sum(term, (i, 0, j - 1))
            for term in (weight(i) * (total(i + 1) - total(i)), step * total(i + 1))
        )
        said = Equation(first, weight(j) * total(j) + second)
        with parts.induction(j, said, *parts.given) as next_one:
            next_one.shows(next_one.hypothesis)
        with parts.take(i, where=LessEqual(i, N - 1)) as term:
            bound = LessEqual(modulus(step * total(i + 1)), largest * modulus(step))
            term.shows(bound, parts.given[1].at(i))
        end, rest = weight(N) * total(N), Sum(step * total(i + 1), (i, 0, N - 1))
        at_end = LessEqual(modulus(end), largest * modulus(weight(N)))
        last = parts.have(at_end, parts.given[1].at(N - 1))
        corrections = (
            parts.calc(modulus(rest))
            .le(Sum(largest * modulus(step), (i, 0, N - 1)), term)
            .eq(largest * changes, by=linearity)
        )
        parts.shows(
            parts.calc(modulus(Sum(weight(i) * (total(i + 1) - total(i)), (i, 0, N - 1))))
            .eq(modulus(end + rest), next_one.at(N))
            .le(modulus(end) + modulus(rest))
            .le(largest * (modulus(weight(N)) + changes), corrections, last)
        )
    return parts


# --- the cosine integral ---------------------------------------------------------------------


def gained(proof, sign, primitive, room, *facts):
    """±(Ci(y) − Ci(x)) ≤ P(y) − P(x) for x ≤ y, where P′ = ±cos t/t + room and 0 ≤ room."""
    x, y, t = (Symbol(name, positive=True) for name in "xyt")
    wave = sign * cos(t) / t
    with proof.take(x, y, where=LessEqual(x, y)) as gain:
        said = ForAll(t, HasDerivative(Lambda(t, sign * Ci(t)), t, wave))
        slope = gain.have(said, cosine_integral_derivative)
        whole = gain.have(ForAll(t, HasDerivative(primitive, t, wave + room)))
        below = gain.have(ForAll(t, LessEqual(wave, wave + room)), *facts)
        gain.shows(
            gain.calc(sign * (Ci(y) - Ci(x)))
            .eq(Integral(wave, (t, x, y)), slope)
            .le(Integral(wave + room, (t, x, y)), below)
            .eq(primitive(y) - primitive(x), whole)
        )
    return gain


# --- strips ----------------------------------------------------------------------------------


def in_strips(proof, wave, first=0):
    """For all j, Σ ∫_{i/n}^{(i+1)/n}, i = m … m + j − 1, is the integral from m/n to (m + j)/n."""

    def area(low, high):
        return Integral(wave(t), (t, low / n, high / n))

    strips = Sum(area(i, i + 1), (i, first, first + j - 1))
    with proof.induction(j, Equation(strips, area(first, first + j))) as joined:
        two = area(first, first + j) + area(first + j, first + j + 1)
        more = joined.have(Equation(two, area(first, first + j + 1)))
        joined.shows(joined.hypothesis, more)
    return joined
