"""A whole stack of attention layers does not see the order of its tokens.

The tokens of note 002 §0.1 go through many layers, and each layer makes new features of them.  Here
`x(l, i, c)` is feature `c` of the token at place `i` before layer number `l`.  A layer adds to it
what `H` heads of scaled dot-product attention give, and to this what a network with one hidden
layer makes of the features of the one token.  For a single layer, attention-equivariant takes any
function of two tokens as the score.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from sympy import Expr

from symbolic_pe.language.statements import Statement
from symbolic_pe.notation import *
from symbolic_pe.numerics.sampling import Periodic, Point, Sample, Sampler
from symbolic_pe.steps.step import Step

N, D, H, F = (Symbol(name, integer=True, positive=True) for name in "NDHF")
L = Symbol("L", integer=True, nonnegative=True)
layer, head, a, c, feature, r, unit = (
    Symbol(name, integer=True, nonnegative=True) for name in "lhacqru"
)
x, y = Function("x", real=True), Function("y", real=True)
sigma, tau = (Function(name, integer=True, nonnegative=True) for name in ("sigma", "tau"))
M, V, U, W, beta, phi = (Function(name, real=True) for name in ("M", "V", "U", "W", "beta", "phi"))

# --- one layer ------------------------------------------------------------------------------------


class Layer(NamedTuple):
    """What a layer makes of its features, in definitions of their own."""

    features: Any
    score: Any
    """s(l, h, i, j), with M = W_Qᵀ W_K/√d of head h."""
    attended: Any
    """o(l, h, i, c): the mean of the values by the weights e^s."""
    inner: Any
    """z(l, i, c): the features and what all heads give."""
    following: Any
    """The features before the next layer."""


def layer_of(features: Any, mark: str) -> Layer:
    """The definitions for these features."""
    pair = features(layer, i, a) * M(layer, head, a, r) * features(layer, j, r)
    score = define(f"s{mark}", [layer, head, i, j], Sum(Sum(pair, (r, 0, D - 1)), (a, 0, D - 1)))
    value = Sum(V(layer, head, c, r) * features(layer, j, r), (r, 0, D - 1))
    weight = exp(score(layer, head, i, j))
    attended = define(
        f"o{mark}", [layer, head, i, c], over_tokens(weight * value) / over_tokens(weight)
    )
    heads = Sum(attended(layer, head, i, c), (head, 0, H - 1))
    inner = define(f"z{mark}", [layer, i, c], features(layer, i, c) + heads)
    hidden = phi(beta(layer, unit) + Sum(W(layer, unit, r) * inner(layer, i, r), (r, 0, D - 1)))
    network = Sum(U(layer, c, unit) * hidden, (unit, 0, F - 1))
    following = define(f"next{mark}", [layer, i, c], inner(layer, i, c) + network)
    return Layer(features, score, attended, inner, following)


def over_tokens(term: Expr) -> Sum:
    return Sum(term, (j, 0, N - 1))


plain, shuffled = layer_of(x, ""), layer_of(y, "′")
inside, a_feature = LessEqual(i, N - 1), LessEqual(c, D - 1)


def goes_through(one: Layer) -> Statement:
    """The features are those of a stack of L layers: each makes the next ones of them."""
    made = Equation(one.features(layer + 1, i, c), one.following(layer, i, c))
    in_range = And(LessEqual(layer + 1, L), inside, a_feature)
    return ForAll([layer, i, c], Implies(in_range, made))


IS_PERMUTATION = ForAll(
    i,
    Implies(
        inside,
        And(
            LessEqual(sigma(i), N - 1),
            LessEqual(tau(i), N - 1),
            Equation(tau(sigma(i)), i),
            Equation(sigma(tau(i)), i),
        ),
    ),
)


def same_after_shuffling(number: Any) -> Statement:
    """y(l, i, c) = x(l, σ(i), c) at all places, for one l."""
    same = Equation(y(number, i, c), x(number, sigma(i), c))
    return ForAll([i, c], Implies(And(inside, a_feature), same))


def pooled(features: Any) -> Sum:
    """N times the mean of feature c over the places."""
    return Sum(features(layer, i, c), (i, 0, N - 1))


PREMISES = (IS_PERMUTATION, goes_through(plain), goes_through(shuffled), same_after_shuffling(0))
WEIGHTS = (D, H, F, M, V, U, W, beta, phi)


@claim(
    "layers-equivariant",
    "However many layers there are, shuffling the tokens shuffles their features in the same way, "
    "and leaves the sum over the places alone",
    note(
        "002",
        "§0.1",
        line=19,
        why="True with any number of layers, without a mask: the mean over the "
        "places is the same for “我爱你” and “你爱我”.",
    ),
)
def layers_equivariant():
    """`x` and `y` are the features in the stack, `y` with the tokens shuffled by `σ` at first. A
    layer is attention with `H` heads, `M = W_QᵀW_K/√d` and `V` for each of them, and a network with
    one hidden layer, weights `W` and `U`, biases `β` and any activation `φ`; both are added to what
    they start from. Normalisations are left out. By induction on the layers the features are
    shuffled like the tokens, and a model that reads off their mean gives “我爱你” (I love you) and
    “你爱我” (you love me) the same answer. With a causal mask that is false, of a single layer even
    (attention-masked-blind)."""
    return ForAll(
        [L, N, *WEIGHTS, x, y, sigma, tau],
        Implies(
            And(*PREMISES),
            ForAll(
                layer,
                Implies(
                    LessEqual(layer, L),
                    And(
                        same_after_shuffling(layer),
                        ForAll(c, Implies(a_feature, Equation(pooled(y), pooled(x)))),
                    ),
                ),
            ),
        ),
    )


@layers_equivariant.proof
def layer_by_layer() -> Step:
    goal = ForAll(layer, Implies(LessEqual(layer, L), same_after_shuffling(layer)))
    start = rules.discharge(LessEqual(0, L), suppose(same_after_shuffling(0)))
    step = each(one_more_layer(), layer, given=(goal.body,))
    everywhere = rules.induction(goal, start, step, reason="induction on the layers")
    reached = LessEqual(layer, L)
    here = at(everywhere, {layer: layer}, suppose(reached))
    result = each(both(here, each(same_sum(here), c, given=(a_feature,))), layer, given=(reached,))
    whole = suppose(And(*PREMISES))
    for part in range(len(PREMISES)):
        result = cut(rules.conjunct(whole, part), result)
    return result


def one_more_layer() -> Step:
    """l ≤ L ⇒ the features before layer l are shuffled ⊢ the same of l + 1."""
    here, feature, one_more = suppose(inside), suppose(a_feature), LessEqual(layer + 1, L)
    there, _ = images(i, here)
    makes = [
        at(
            suppose(goes_through(one)),
            {layer: layer, i: place, c: c},
            both(suppose(one_more), within, feature),
        )
        for one, place, within in ((shuffled, i, here), (plain, sigma(i), there))
    ]
    chain = (
        calc(y(layer + 1, i, c))
        .eq(shuffled.following(layer, i, c), by=makes[0])
        .eq(plain.following(layer, sigma(i), c), by=same_network())
        .eq(x(layer + 1, sigma(i), c), by=rules.symmetric(makes[1], reason="the next features"))
    )
    following = each(
        in_both_ranges(with_positive_sums(chain.theorem)), i, c, given=(And(inside, a_feature),)
    )
    before = Implies(LessEqual(layer, L), same_after_shuffling(layer))
    earlier = bounded_by(LessEqual(layer, L), suppose(one_more), 1)
    return rules.discharge(one_more, cut(infer(suppose(before), earlier), following))


def in_both_ranges(theorem: Step) -> Step:
    """The same with one conjunction for i ≤ N − 1 and c ≤ D − 1."""
    whole = suppose(And(inside, a_feature))
    for part in range(2):
        theorem = cut(rules.conjunct(whole, part), theorem)
    return theorem


def images(place: Expr, within: Step) -> tuple[Step, tuple[Step, ...]]:
    """⊢ σ(place) ≤ N − 1, and what else permutations satisfy at a place."""
    facts = at(suppose(IS_PERMUTATION), {i: place}, within)
    below, *others = (rules.conjunct(facts, part) for part in range(4))
    return below, tuple(others)


def before(place: Expr, coordinate: Expr) -> Step:
    """The features before layer l are shuffled, place ≤ N − 1 ⊢ y(l, …) = x(l, σ(…), …)."""
    known = suppose(same_after_shuffling(layer))
    ranges = (LessEqual(place, N - 1), LessEqual(coordinate, D - 1))
    return at(known, {i: place, c: coordinate}, both(*map(suppose, ranges)))


@cache
def same_score() -> Step:
    """i, j ≤ N − 1 ⊢ s′(l, h, i, j) = s(l, h, σ(i), σ(j))."""
    weight = M(layer, head, a, r)
    left = y(layer, i, a) * weight * y(layer, j, r)
    right = x(layer, sigma(i), a) * weight * x(layer, sigma(j), r)
    pair = equate(
        left,
        right,
        (weight * y(layer, j, r), before(i, a)),
        (weight * x(layer, sigma(i), a), before(j, r)),
    )
    inner = [Sum(body, (r, 0, D - 1)) for body in (left, right)]
    outer = [Sum(body, (a, 0, D - 1)) for body in inner]
    words = "the same features"
    rows = termwise(pair, *inner, words)
    chain = (
        calc(shuffled.score(layer, head, i, j))
        .eq(outer[0], by=definition)
        .eq(outer[1], by=termwise(rows, *outer, words))
        .eq(plain.score(layer, head, sigma(i), sigma(j)), by=definition)
    )
    within = LessEqual(j, N - 1)
    return at(each(chain.theorem, j, given=(within,)), {j: j}, suppose(within))


def same_attended() -> Step:
    """i ≤ N − 1 ⊢ o′(l, h, i, q) = o(l, h, σ(i), q)."""
    hole = Symbol("z", real=True)
    weights = [
        exp(shuffled.score(layer, head, i, j)),
        exp(plain.score(layer, head, sigma(i), sigma(j))),
    ]
    row = V(layer, head, feature, r)
    products = [row * y(layer, j, r), row * x(layer, sigma(j), r)]
    values = [Sum(body, (r, 0, D - 1)) for body in products]
    same_weight = rules.congruence(same_score(), hole, exp(hole), reason="the same score")
    same_value = termwise(equate(*products, (row, before(j, r))), *values, "the same values")
    terms = [weight * one for weight, one in zip(weights, values, strict=True)]
    same_term = equate(*terms, (values[0], same_weight), (weights[1], same_value))
    tops, bottoms = ([over_tokens(body) for body in pair] for pair in (terms, weights))
    x_weight = exp(plain.score(layer, head, sigma(i), j))
    x_value = Sum(row * x(layer, j, r), (r, 0, D - 1))
    top, bottom = over_tokens(x_weight * x_value), over_tokens(x_weight)
    words = "the same terms in another order"
    chain = (
        calc(shuffled.attended(layer, head, i, feature))
        .eq(tops[0] / bottoms[0], by=definition)
        .eq(
            tops[1] / bottoms[1],
            "the same features, elsewhere",
            termwise(same_term, *tops),
            termwise(same_weight, *bottoms),
        )
        .eq(top / bottom, words, rules.symmetric(permuted(top)), rules.symmetric(permuted(bottom)))
        .eq(plain.attended(layer, head, sigma(i), feature), by=definition)
    )
    return with_positive_sums(chain.theorem)


def permuted(total: Sum) -> Step:
    """IS_PERMUTATION ⊢ Σ_j f(j) = Σ_j f(σ(j))."""
    within = (LessEqual(0, j), LessEqual(j, N - 1))
    below, (inverse_below, undone, redone) = images(j, suppose(within[1]))
    natural, inverse_natural = (bounded_by(LessEqual(0, f(j)), f(j)) for f in (sigma, tau))
    needed = (natural, below, inverse_natural, inverse_below, undone, redone)
    return rules.permute_sum(
        total,
        Lambda(j, sigma(j)),
        Lambda(j, tau(j)),
        *(each(fact, j, given=within) for fact in needed),
        reason="`σ` permutes the terms",
    )


def same_inner(coordinate: Expr) -> Step:
    """i ≤ N − 1, coordinate ≤ D − 1 ⊢ z′(l, i, coordinate) = z(l, σ(i), coordinate)."""
    known = suppose(LessEqual(coordinate, D - 1))
    return at(same_inner_everywhere(), {feature: coordinate}, known)


@cache
def same_inner_everywhere() -> Step:
    """i ≤ N − 1 ⊢ ∀q: q ≤ D − 1 ⇒ z′(l, i, q) = z(l, σ(i), q)."""
    in_range = LessEqual(0, head), LessEqual(head, H - 1)
    every_head = each(same_attended(), head, given=in_range)
    heads = [
        Sum(one.attended(layer, head, place, feature), (head, 0, H - 1))
        for one, place in ((shuffled, i), (plain, sigma(i)))
    ]
    chain = (
        calc(shuffled.inner(layer, i, feature))
        .eq(y(layer, i, feature) + heads[0], by=definition)
        .eq(
            x(layer, sigma(i), feature) + heads[1],
            "the same features and heads",
            before(i, feature),
            termwise(every_head, *heads),
        )
        .eq(plain.inner(layer, sigma(i), feature), by=definition)
    )
    return each(with_positive_sums(chain.theorem), feature, given=(LessEqual(feature, D - 1),))


def same_network() -> Step:
    """i ≤ N − 1 ⊢ next′(l, i, c) = next(l, σ(i), c)."""
    hole = Symbol("z", real=True)
    products = [
        W(layer, unit, r) * one.inner(layer, place, r)
        for one, place in ((shuffled, i), (plain, sigma(i)))
    ]
    sums = [Sum(body, (r, 0, D - 1)) for body in products]
    same_sum_of_inputs = termwise(equate(*products, (W(layer, unit, r), same_inner(r))), *sums)
    hidden = rules.congruence(same_sum_of_inputs, hole, phi(beta(layer, unit) + hole))
    factor = U(layer, c, unit)
    outputs = [factor * phi(beta(layer, unit) + one) for one in sums]
    networks = [Sum(body, (unit, 0, F - 1)) for body in outputs]
    return (
        calc(shuffled.following(layer, i, c))
        .eq(shuffled.inner(layer, i, c) + networks[0], by=definition)
        .eq(
            plain.inner(layer, sigma(i), c) + networks[1],
            "the same input",
            same_inner(c),
            termwise(equate(*outputs, (factor, hidden)), *networks),
        )
        .eq(plain.following(layer, sigma(i), c), by=definition)
        .theorem
    )


def same_sum(here: Step) -> Step:
    """c ≤ D − 1 ⊢ Σ_i y(l, i, c) = Σ_i x(l, i, c)."""
    in_range = both(suppose(LessEqual(j, N - 1)), suppose(a_feature))
    one = at(here, {i: j, c: c}, in_range)
    start, moved, total = (
        Sum(term, (j, 0, N - 1)) for term in (y(layer, j, c), x(layer, sigma(j), c), x(layer, j, c))
    )
    words = "each token's features go with it"
    return (
        calc(pooled(y))
        .eq(moved, by=termwise(one, start, moved, words))
        .eq(pooled(x), "the same terms in another order", rules.symmetric(permuted(total)))
        .theorem
    )


# --- two layers and three in numbers --------------------------------------------------------------


def through_the_stack(features, M, V, U, W, beta, phi):
    """The features before every layer, from those before the first: (L + 1) × N × D."""
    stack = [features]
    for m, v, u, w, bias in zip(M, V, U, W, beta, strict=True):
        here = stack[-1]
        heads = (
            reference.softmax(here @ one @ here.T) @ here @ other.T
            for one, other in zip(m, v, strict=True)
        )
        inner = here + sum(heads)
        stack.append(inner + phi(bias + inner @ w.T) @ u.T)
    return np.array(stack)


def stack_of(order: str | None) -> Sampler:
    """Features that go through the weights, from random ones that are moved by this permutation."""
    weights = ("M", "V", "U", "W", "beta", "phi")
    sizes = ("N", "D", *weights)

    def draw(_rng: Any, turn: int, point: Point) -> Sample:
        tokens, features = point["N"].plain, point["D"].plain
        start = np.random.default_rng(turn).uniform(-1, 1, (tokens, features))
        if order:
            start = start[point[order].plain(np.arange(tokens)).astype(int)]
        table = through_the_stack(start, *(point[name].plain for name in weights))
        return Sample(Periodic(table), table, f"({len(table)} times {tokens} tokens)")

    return Sampler(f"stack_of({order!r})", draw, frozenset((*sizes, *([order] if order else ()))))


@layers_equivariant.numbers(
    L=choice(3, 1, 5),
    N=choice(5, 2, 3),
    D=choice(2, 1, 4),
    H=choice(2, 1, 3),
    F=choice(3, 1, 2),
    M=family(("L", "H", "D", "D"), -1, 1),
    V=family(("L", "H", "D", "D"), -1, 1),
    U=family(("L", "D", "F"), -1, 1),
    W=family(("L", "F", "D"), -1, 1),
    beta=family(("L", "F"), -1, 1),
    phi=function(Lambda(Symbol("v", real=True), sin(Symbol("v", real=True)))),
    x=stack_of(None),
    y=stack_of("sigma"),
    sigma=function(Lambda(i, i + 1 - N * KroneckerDelta(i, N - 1))),
    tau=function(Lambda(i, i - 1 + N * KroneckerDelta(i, 0))),
    l=choice(3, 1, 5),
    i=choice(3, 1, 2),
    c=choice(1, 0, 3),
)
def stacks_with_numpy(x, sigma, l, i, c, M, V, U, W, beta, phi):
    places = sigma(np.arange(x.shape[1])).astype(int)
    weights = (M, V, U, W, beta, phi)
    there, moved = (through_the_stack(start, *weights)[l] for start in (x[0], x[0][places]))
    return [(moved[i, c], there[places[i], c]), (moved[:, c].sum(), there[:, c].sum())]


if __name__ == "__main__":
    run_script(__file__)
