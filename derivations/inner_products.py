"""The phase argument without an assumption: what follows from the inner products alone.

Note 001 (相对位置) wants two-dimensional position vectors `p_m` whose inner products depend on the
offset alone, `⟨p_m, p_n⟩ = g(m − n)`, and supposes that the whole products `p_m p_n*` of complex
numbers do.  Without that there is one more kind of solution: besides `p_0 r^m` with `|r| = 1`, the
sequences that go to and fro between two vectors of one length.

Tokens `m`, `n` are numbered 0, 1, 2, … here, and `n` is a token, not the number of frequencies.
"""

import numpy as np

from symbolic_pe.notation import *

m, n = (Symbol(name, integer=True, nonnegative=True) for name in "mn")
offset = Symbol("k", integer=True)
z, w, r = Symbol("z"), Symbol("w"), Symbol("r")
phi = Symbol("phi", real=True)
p, g = Function("p"), Function("g", real=True)

LAW = ForAll([m, n], Equation(re(p(m) * conjugate(p(n))), g(m - n)))
"""⟨p_m, p_n⟩ = g(m − n) for all tokens m and n."""

TURNS = And(Equation(Abs(r), 1), ForAll(m, Equation(p(m), p(0) * r**m)))
ALTERNATES = And(Equation(Abs(p(1)), Abs(p(0))), ForAll(m, Equation(p(m + 2), p(m))))
SOME_G, EITHER = Exists(g, LAW), Or(Exists(r, TURNS), ALTERNATES)


@claim(
    "inner-product-solution",
    "`⟨p_m, p_n⟩` depends on `m − n` alone if and only if `p_m = p_0 r^m` with `|r| = 1`, or "
    "`p_m` goes to and fro between two values of one modulus",
    note(
        "001",
        "相对位置",
        line=28,
        quote="当这两个位置编码做内积的时候，等于把位置`m`-位置`n`的信息带到某一个函数`g`里",
        english="the inner product of the two encodings is to be a function `g` of position "
        "`m` minus position `n`",
        why="Such codes in the plane are the turns `p_0 r^m` that the note finds, "
        "and besides them those that go to and fro between two values.",
    ),
)
def inner_product_solution(p):
    """If `g(2) = g(0)`, then `p_{m+2} − p_m` has the squared length `2g(0) − 2g(2) = 0`. If not,
    the Gram determinant of `p_0`, `p_1` and `p_2`, three vectors in a plane, vanishes; so
    `g(0)(g(0) + g(2)) = 2g(1)²`, and `g(0)(p_{m+2} + p_m) − 2g(1)p_{m+1}` has the length 0. This
    recurrence is solved by `p_0 r^m` with `r = p_1/p_0`. The note's `p_m = e^{ⅈmθ}` is the case
    `p_0 = 1`, `r = e^{ⅈθ}`."""
    return And(Implies(SOME_G, EITHER), Implies(EITHER, SOME_G))


@inner_product_solution.proof
def three_vectors_in_the_plane():
    forth = rules.choose(suppose(SOME_G), turns_or_alternates())
    back = by_cases(
        suppose(EITHER),
        rules.choose(suppose(EITHER.parts[0]), waves()),
        two_products(),
        reason="in both cases",
    )
    return each(both(rules.discharge(SOME_G, forth), rules.discharge(EITHER, back)), p)


# --- from the inner products to the sequence --------------------------------------------------

SAME = Equation(g(2), g(0))


def turns_or_alternates():
    """⟨p_m, p_n⟩ = g(m − n) ⊢ p_m = p_0 r^m for some r with |r| = 1, or p_{m+2} = p_m."""
    alternates = rules.disjoin(two_values(), EITHER)
    turns = rules.disjoin(one_ratio(), EITHER)
    different = rules.negate(SAME, alternates, suppose(Not(EITHER)), reason="so `g_2 ≠ g_0`")
    absurd = rules.negate(Not(EITHER), cut(different, turns), suppose(Not(EITHER)))
    return rules.double_negation(absurd, reason="one of the two, as `g_2 = g_0` or `g_2 ≠ g_0`")


def product(first, second):
    """⟨p_m, p_n⟩ = g(m − n) at two tokens."""
    return at(given(LAW), {m: first, n: second})


def products(start):
    """The six inner products of three tokens in a row: lengths, neighbours, ends."""
    pairs = (0, 0), (1, 1), (2, 2), (1, 0), (2, 1), (2, 0)
    return [product(start + first, start + second) for first, second in pairs]


EXPRESSED = "`⟨p_m, p_n⟩ = g(m − n)`"


def two_values():
    """g_2 = g_0 ⊢ |p_1| = |p_0|, and p_{m+2} = p_m for all m."""
    change, laws = p(m + 2) - p(m), (product(m + 2, m + 2), product(m, m), product(m + 2, m))
    last, first, across = (law.conclusion.lhs for law in laws)
    length = (
        calc(change * conjugate(change))
        .eq(last + first - 2 * across, by=absolute_value("multiply out, `|z|² = z·z̄`"))
        .eq(2 * g(0) - 2 * g(2), EXPRESSED, laws[0], laws[1], (-2, laws[2]))
        .eq(0, "`g_2 = g_0`", (-2, suppose(SAME)))
    )
    none = at(no_length_no_vector(), {z: change}, length.theorem)
    return both(one_modulus(), each(equate(p(m + 2), p(m), none, reason="no length, no vector"), m))


def no_length_no_vector():
    """⊢ ∀z ∈ ℂ: z z* = 0 ⇒ z = 0."""
    square, zero = Equation(z * conjugate(z), 0), Equation(z, 0)
    mirrored = Equation(conjugate(z), 0)
    conjugated = rules.congruence(suppose(mirrored), w, conjugate(w))
    factor = contradiction(mirrored, conjugated, suppose(Not(zero)))
    divided = cut(factor, equate(z, 0, (1 / conjugate(z), suppose(square))))
    absurd = contradiction(Not(zero), divided, suppose(Not(zero)))
    return each(rules.double_negation(absurd), z, given=(square,))


x, y = (Symbol(name, nonnegative=True) for name in "xy")


def one_modulus():
    """⟨p_m, p_n⟩ = g(m − n) ⊢ |p_1| = |p_0|."""
    squares = equate(Abs(p(1)) ** 2, Abs(p(0)) ** 2, product(1, 1), (-1, product(0, 0)))
    values = {x: Abs(p(1)), y: Abs(p(0))}
    return at(equal_squares(), values, squares, reason="`|p_1|² = g_0 = |p_0|²`")


def equal_squares():
    """⊢ ∀x, y ≥ 0: x² = y² ⇒ x = y."""
    squares = Equation(x**2, y**2)

    def at_most(one, two, same):
        below, goal = suppose(Less(two, one)), LessEqual(one, two)
        absurd = bounded_by(Less(0, 0), (1, below, below), (2 * two, below), same)
        never = ex_falso(goal, absurd)
        return by_cases(rules.total_order(one, two), suppose(goal), never)

    order = at_most(x, y, suppose(squares)), at_most(y, x, rules.symmetric(suppose(squares)))
    return each(rules.antisymmetric(*order), x, y, given=(squares,))


RATIO = Equation(p(1), r * p(0))
"""What r is: p_1/p_0."""


def one_ratio():
    """g_2 ≠ g_0 ⊢ p_m = p_0 r^m for some r with |r| = 1."""
    start = start_is_not_zero()
    found = rules.exists(EITHER.parts[0], {r: r}, both(ratio_has_modulus_one(), powers()))
    there_is = rules.exists(
        Exists(r, RATIO), {r: p(1) / p(0)}, rules.reflexive(p(1)), reason="`r = p_1/p_0`"
    )
    return cut(start, cut(length_is_not_zero(), rules.choose(there_is, found)))


def start_is_not_zero():
    """g_2 ≠ g_0 ⊢ p_0 ≠ 0: otherwise both would be 0."""
    zero, laws = Equation(p(0), 0), (product(2, 0), product(0, 0))
    ends = rules.congruence(suppose(zero), z, re(p(2) * conjugate(z)))
    far = calc(g(2)).eq(ends.conclusion.lhs, by=laws[0]).eq(0, "if `p_0 = 0`", ends)
    length = calc(g(0)).eq(Abs(p(0)) ** 2, by=laws[1]).eq(0, "if `p_0 = 0`", suppose(zero))
    same = equate(g(2), g(0), far.theorem, (-1, length.theorem))
    return contradiction(zero, same, given(Not(SAME)), reason="so `p_0 ≠ 0`")


def length_is_not_zero():
    """p_0 ≠ 0 ⊢ g_0 ≠ 0."""
    zero = Equation(g(0), 0)
    square = (
        calc(p(0) * conjugate(p(0)))
        .eq(g(0), absolute_value(EXPRESSED), product(0, 0))
        .eq(0, "if `g_0 = 0`", suppose(zero))
    )
    none = at(no_length_no_vector(), {z: p(0)}, square.theorem)
    return contradiction(zero, none, suppose(Not(Equation(p(0), 0))), reason="so `g_0 ≠ 0`")


DEFECT = g(0) * (g(0) + g(2)) - 2 * g(1) ** 2


def no_defect():
    """g_2 ≠ g_0 ⊢ g_0 (g_0 + g_2) − 2g_1² = 0."""
    laws = products(0)
    a, b, c, ab, bc, ac = (law.conclusion.lhs for law in laws)
    gram = a * b * c + 2 * ab * bc * ac - a * bc**2 - b * ac**2 - c * ab**2
    flat = calc(gram).eq(0, by=absolute_value("the Gram determinant of three plane vectors"))
    expressed = calc(gram).eq((g(0) - g(2)) * DEFECT, EXPRESSED, *laws)
    vanishes = equate((g(0) - g(2)) * DEFECT, 0, (-1, expressed.theorem), flat.theorem)
    zero = Equation(g(0) - g(2), 0)
    factor = contradiction(zero, equate(g(2), g(0), (-1, suppose(zero))), given(Not(SAME)))
    divided = equate(DEFECT, 0, (1 / (g(0) - g(2)), vanishes), reason="divide by `g_0 − g_2 ≠ 0`")
    return cut(factor, divided)


def recurrence():
    """g_2 ≠ g_0 ⊢ g_0 (p_{m+2} + p_m) = 2g_1 p_{m+1}."""
    laws = products(m)
    a, b, c, ab, bc, ac = (law.conclusion.lhs for law in laws)
    ends, middle = g(0) * (p(m + 2) + p(m)), 2 * g(1) * p(m + 1)
    inside = g(0) ** 2 * (a + c + 2 * ac) + 4 * g(1) ** 2 * b - 4 * g(0) * g(1) * (ab + bc)
    length = (
        calc((ends - middle) * conjugate(ends - middle))
        .eq(inside, by=absolute_value("multiply out, `|z|² = z·z̄`"))
        .eq(2 * g(0) * DEFECT, EXPRESSED, *laws)
        .eq(0, "the last factor is 0", (2 * g(0), no_defect()))
    )
    none = at(no_length_no_vector(), {z: ends - middle}, length.theorem)
    return equate(ends, middle, none, reason="no length, no vector")


def squared_ratio():
    """p_1 = r p_0, g_0 ≠ 0 ⊢ |r|² = 1."""
    scaled = rules.congruence(given(RATIO, reason="choice of `r`"), z, Abs(z) ** 2)
    square = Abs(r) ** 2
    chain = (
        calc(g(0) * square)
        .eq(Abs(r * p(0)) ** 2, absolute_value("`|p_0|² = g_0`"), (-square, product(0, 0)))
        .eq(Abs(p(1)) ** 2, by=scaled)
        .eq(g(0), "`|p_1|² = g_0`", product(1, 1))
    )
    return equate(square, 1, (1 / g(0), chain.theorem), reason="divide by `g_0`")


def ratio_has_modulus_one():
    """p_1 = r p_0, g_0 ≠ 0 ⊢ |r| = 1."""
    return equate(
        Abs(r),
        1,
        (1 / (Abs(r) + 1), squared_ratio()),
        reason="`|r|` is not `−1`, a modulus is `≥ 0`",
    )


def powers():
    """p_1 = r p_0, g_0 ≠ 0, g_2 ≠ g_0 ⊢ ∀m: p_m = p_0 r^m."""
    power = Equation(p(m), p(0) * r**m)
    so_far = And(power, Equation(p(m + 1), p(0) * r ** (m + 1)))
    here, after = (rules.conjunct(suppose(so_far), place) for place in (0, 1))
    mean, ratio = r + conjugate(r), given(RATIO, reason="choice of `r`")
    twice = (
        calc(2 * g(1))
        .eq(
            p(1) * conjugate(p(0)) + p(0) * conjugate(p(1)),
            real_part("`2 Re z = z + z*`"),
            (-2, product(1, 0)),
        )
        .eq(mean * Abs(p(0)) ** 2, absolute_value("`p_1 = r p_0`"), (conjugate(p(0)), ratio))
        .eq(mean * g(0), "`|p_0|² = g_0`", (mean, product(0, 0)))
    )
    later = (
        calc(p(m + 2))
        .eq(2 * g(1) / g(0) * p(m + 1) - p(m), "the recurrence", (1 / g(0), recurrence()))
        .eq(mean * p(m + 1) - p(m), "`2g_1 = (r + r*)g_0`", (p(m + 1) / g(0), twice.theorem))
        .eq(
            mean * p(0) * r ** (m + 1) - p(0) * r**m,
            "the induction hypothesis",
            (mean, after),
            (-1, here),
        )
        .eq(p(0) * r ** (m + 2), absolute_value("`r r* = 1`"), (p(0) * r**m, squared_ratio()))
    )
    step = each(both(after, later.theorem), m, given=(so_far,))
    start = both(rules.reflexive(p(0)), ratio)
    every = rules.induction(ForAll(m, so_far), start, step, reason="induction, two at a time")
    return each(rules.conjunct(at(every, {m: m}), 0), m)


# --- and back ---------------------------------------------------------------------------------


def waves():
    """|r| = 1, p_m = p_0 r^m ⊢ ⟨p_m, p_n⟩ = |p_0|² cos (m − n)φ, where r = e^{ⅈφ}."""
    modulus, law = (rules.conjunct(given(TURNS), place) for place in (0, 1))
    polar = at(cited("polar-form"), {z: r})
    named = suppose(polar.conclusion.body)
    turn = calc(r).eq(exp(I * phi), "`|r| = 1`", named, (exp(I * phi), modulus))

    def wave(token):
        power = rules.congruence(turn.theorem, z, z**token)
        return (
            calc(p(token))
            .eq(p(0) * r**token, by=at(law, {m: token}))
            .eq(p(0) * exp(I * token * phi), "`r = e^{ⅈφ}`", (p(0), power))
        )

    ends = wave(m), wave(n)
    inner = (
        calc(re(p(m) * conjugate(p(n))))
        .eq(
            re(ends[0].end * conjugate(ends[1].end)),
            "both are waves",
            *(end.theorem for end in ends),
        )
        .eq(Abs(p(0)) ** 2 * cos((m - n) * phi), by=eulers_formula)
    )
    kernel = Lambda(offset, Abs(p(0)) ** 2 * cos(offset * phi))
    return rules.choose(polar, rules.exists(SOME_G, {g: kernel}, each(inner.theorem, m, n)))


def to_and_fro(token):
    """p_0 at even, p_1 at odd tokens."""
    return (p(0) + p(1)) / 2 + (-1) ** token * (p(0) - p(1)) / 2


def two_products():
    """|p_1| = |p_0|, p_{m+2} = p_m ⊢ ⟨p_m, p_n⟩ is |p_0|² for even and ⟨p_1, p_0⟩ for odd m − n."""
    modulus, again = (rules.conjunct(given(ALTERNATES), place) for place in (0, 1))
    squares = rules.congruence(modulus, x, x**2)
    even, odd = (Lambda(offset, (1 + sign * (-1) ** offset) / 2) for sign in (1, -1))
    kernel = Lambda(
        offset, even(offset) * Abs(p(0)) ** 2 + odd(offset) * re(p(1) * conjugate(p(0)))
    )
    both_odd = ((-1) ** m - 1) * ((-1) ** n - 1) / 4
    values = value_by_value(again)
    whole = calc(p(m) * conjugate(p(n))).eq(
        to_and_fro(m) * conjugate(to_and_fro(n)),
        "`p_0` or `p_1`",
        at(values, {m: m}),
        at(values, {m: n}),
    )
    mirrored = rules.congruence(whole.theorem, z, conjugate(z))
    half = Rational(1, 2)
    inner = equate(
        re(whole.start),
        kernel(m - n),
        (half, whole.theorem),
        (half, mirrored),
        (both_odd, squares),
        reason="the real part, with `|p_1|² = |p_0|²`",
    )
    return rules.exists(SOME_G, {g: kernel}, each(inner, m, n))


def value_by_value(again):
    """p_{m+2} = p_m ⊢ ∀m: p_m is p_0 for even and p_1 for odd m."""
    so_far = And(*(Equation(p(place), to_and_fro(place)) for place in (m, m + 1)))
    here, after = (rules.conjunct(suppose(so_far), place) for place in (0, 1))
    later = (
        calc(p(m + 2))
        .eq(p(m), by=at(again, {m: m}))
        .eq(to_and_fro(m + 2), law_of_exponents("the induction hypothesis"), here)
    )
    start = both(*(equate(p(place), to_and_fro(place)) for place in (0, 1)))
    step = each(both(after, later.theorem), m, given=(so_far,))
    every = rules.induction(ForAll(m, so_far), start, step, reason="induction, two at a time")
    return each(rules.conjunct(at(every, {m: m}), 0), m)


@inner_product_solution.numbers(
    of=[LAW, TURNS],
    w=complexes(10),
    r=choice(-1, I, (3 + 4 * I) / 5, (5 - 12 * I) / 13),
    p=function(Lambda(m, w * r**m)),
    g=function(Lambda(offset, w * conjugate(w) * re(r**offset))),
    m=choice(0, 7, 12, 50),
    n=choice(3, 7, 1, 11),
)
def turning_with_numpy(w, r, m, n):
    sequence = w * np.cumprod(np.full(60, r)) / r
    inner = (sequence[m] * sequence[n].conjugate()).real
    return [(inner, abs(w) ** 2 * np.real(r ** float(m - n))), (abs(r), 1), (sequence[m], w * r**m)]


TO_AND_FRO = [3 + 1j, -1 + 3j] * 27 + [5.0, 2.0, 7j, 1.0, -9.0]
"""Alternating as far as it is looked at; what follows is not."""


@inner_product_solution.numbers(
    of=[LAW, ALTERNATES],
    p=choice(TO_AND_FRO),
    g=function(Lambda(offset, 5 * (1 + (-1) ** offset))),
    m=choice(0, 7, 12, 50),
    n=choice(3, 7, 1, 11),
)
def alternating_with_numpy(m, n):
    sequence = np.array(TO_AND_FRO)
    inner = (sequence[m] * sequence[n].conjugate()).real
    moduli = np.abs(sequence)
    return [
        (inner, 10 * ((m - n) % 2 == 0)),
        (moduli[1], moduli[0]),
        (sequence[m + 2], sequence[m]),
    ]


@inner_product_solution.numbers(of=[ALTERNATES.parts[0]], p=choice([3 + 4j, -5.0, 7.0, 1j]))
def first_two_moduli_with_numpy(p):
    return abs(p[1]), abs(p[0])


if __name__ == "__main__":
    run_script(__file__)
