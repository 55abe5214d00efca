"""A whole stack of attention layers does not see the order of its tokens.

The tokens of note 002 §0.1 go through many layers, and each layer makes new features of them.  Here
`x(l, i, c)` is feature `c` of the token at place `i` before layer number `l`.  A layer adds to it
what `H` heads of scaled dot-product attention give, and to this what a network with one hidden
layer makes of the features of the one token.  For a single layer, attention-equivariant takes any
function of two tokens as the score.
"""

from typing import Any, NamedTuple

import numpy as np
from permutations import *
from sympy import Expr

from symbolic_pe.language.statements import Statement
from symbolic_pe.notation import *
from symbolic_pe.numerics.sampling import Periodic, Point, Sample, Sampler

D, H, F = (Symbol(name, integer=True, positive=True) for name in "DHF")
L = Symbol("L", integer=True, nonnegative=True)
layer, head, a, c, feature, r, unit = (
    Symbol(name, integer=True, nonnegative=True) for name in "lhacqru"
)
x, y = Function("x", real=True), Function("y", real=True)
M, V, U, W, beta, phi = (Function(name, real=True) for name in ("M", "V", "U", "W", "beta", "phi"))


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


plain, shuffled = layer_of(x, ""), layer_of(y, "′")
inside, a_feature = LessEqual(i, N - 1), LessEqual(c, D - 1)


def goes_through(one: Layer) -> Statement:
    """The features are those of a stack of L layers: each makes the next ones of them."""
    made = Equation(one.features(layer + 1, i, c), one.following(layer, i, c))
    in_range = And(LessEqual(layer + 1, L), inside, a_feature)
    return ForAll([layer, i, c], Implies(in_range, made))


def same_after_shuffling(number: Any) -> Statement:
    """y(l, i, c) = x(l, σ(i), c) at all places, for one l."""
    same = Equation(y(number, i, c), x(number, sigma(i), c))
    return ForAll([i, c], Implies(And(inside, a_feature), same))


def pooled(features: Any) -> Sum:
    """N times the mean of feature c over the places."""
    return Sum(features(layer, i, c), (i, 0, N - 1))


PREMISES = (IS_PERMUTATION, goes_through(plain), goes_through(shuffled), same_after_shuffling(0))


@claim(
    "layers-equivariant",
    "However many layers there are, shuffling the tokens shuffles their features in the same way, "
    "and leaves the sum over the places alone",
    note("002", "§0.1", line=19),
)
def layers_equivariant():
    """`x` and `y` are the features in the stack, `y` with the tokens shuffled by `σ` at first. A
    layer is attention with `H` heads, `M = W_QᵀW_K/√d` and `V` for each of them, and a network with
    one hidden layer, weights `W` and `U`, biases `β` and any activation `φ`; both are added to what
    they start from. Normalisations are left out. By induction on the layers the features are
    shuffled like the tokens, and a model that reads off their mean gives “我爱你” (I love you) and
    “你爱我” (you love me) the same answer. With a causal mask that is false, of a single layer even
    (attention-masked-blind)."""
    shuffled_and_same_sums = And(
        same_after_shuffling(layer), ForAll(c, Implies(a_feature, Equation(pooled(y), pooled(x))))
    )
    return ForAll(
        [L, N, D, H, F, M, V, U, W, beta, phi, x, y, sigma, tau],
        Implies(
            And(*PREMISES), ForAll(layer, Implies(LessEqual(layer, L), shuffled_and_same_sums))
        ),
    )


@layers_equivariant.proof
def layer_by_layer(proof):
    permutation, makes_x, makes_y, first = proof.given
    said = Implies(LessEqual(layer, L), same_after_shuffling(layer))
    with proof.induction(layer, said, first) as step:
        with step.suppose(LessEqual(layer + 1, L)) as more:
            before = more.have(same_after_shuffling(layer), step.hypothesis, *more.given)
            same = same_network(more, permutation, before)
            with more.take(i, c, where=And(inside, a_feature)) as place:
                place.shows(
                    place.calc(y(layer + 1, i, c))
                    .eq(plain.following(layer, sigma(i), c), makes_y.at(layer, i, c), same)
                    .eq(
                        x(layer + 1, sigma(i), c),
                        place.at(makes_x, layer, sigma(i), c, given=permutation),
                    )
                )
            more.shows(same_after_shuffling(layer + 1), place)
        step.shows(more)
    with proof.take(layer, where=LessEqual(layer, L)) as reached:
        features = reached.have(same_after_shuffling(layer), step)
        with reached.take(c, where=a_feature) as means:
            moved = over_tokens(x(layer, sigma(j), c))
            means.shows(
                means.calc(pooled(y))
                .eq(moved, features, why="each token's features go with it")
                .eq(pooled(x), same_sum_in_another_order(means, x(layer, j, c), permutation))
            )
        reached.shows(features, means)
    proof.shows(reached)


def same_network(place, permutation, before):
    """The next features of the shuffled tokens are those of the others, shuffled."""
    with place.take(i, where=inside) as token:
        with token.take(head, j, where=LessEqual(j, N - 1)) as pair:
            with pair.take(a, r, where=[LessEqual(a, D - 1), LessEqual(r, D - 1)]) as each:
                factors = each.at(before, i, a), each.at(before, j, r)
                each.shows(
                    Equation(score_term(y, i, j), score_term(x, sigma(i), sigma(j))), *factors
                )
            pair.shows(
                pair.calc(shuffled.score(layer, head, i, j))
                .eq(over_features(score_term(y, i, j)), by=definition)
                .eq(over_features(score_term(x, sigma(i), sigma(j))), each)
                .eq(plain.score(layer, head, sigma(i), sigma(j)), by=definition)
            )
        with token.take(head, feature) as heads:
            weight, value = exp(plain.score(layer, head, sigma(i), j)), value_of(x, j)
            its_weight, its_value = exp(shuffled.score(layer, head, i, j)), value_of(y, j)
            with heads.take(j, where=LessEqual(j, N - 1)) as each:
                values = each.have(Equation(its_value, value_of(x, sigma(j))), before)
                weights = each.have(
                    Equation(its_weight, substitute(weight, {j: sigma(j)})), each.at(pair, head, j)
                )
                each.shows(values, weights)
            top, bottom = (
                same_sum_in_another_order(heads, term, permutation)
                for term in (weight * value, weight)
            )
            tops, bottoms = (
                heads.have(Equation(over_tokens(its_term), total.said.lhs), each)
                for its_term, total in ((its_weight * its_value, top), (its_weight, bottom))
            )
            heads.shows(
                heads.calc(shuffled.attended(layer, head, i, feature))
                .eq(top.said.lhs / bottom.said.lhs, tops, bottoms)
                .eq(plain.attended(layer, head, sigma(i), feature), top, bottom)
            )
        with token.take(c, where=a_feature) as features:
            theirs, others = (
                Sum(one.attended(layer, head, place_of, c), (head, 0, H - 1))
                for one, place_of in ((shuffled, i), (plain, sigma(i)))
            )
            same_heads = features.have(Equation(theirs, others), heads)
            features.shows(
                features.calc(shuffled.inner(layer, i, c))
                .eq(x(layer, sigma(i), c) + others, features.at(before, i, c), same_heads)
                .eq(plain.inner(layer, sigma(i), c), by=definition)
            )
        with token.take(c, where=a_feature) as last:
            theirs, others = (
                Sum(W(layer, unit, r) * one.inner(layer, place_of, r), (r, 0, D - 1))
                for one, place_of in ((shuffled, i), (plain, sigma(i)))
            )
            with last.take(unit) as hidden:
                hidden.shows(Equation(theirs, others), features)
            networks = [
                Sum(U(layer, c, unit) * phi(beta(layer, unit) + total), (unit, 0, F - 1))
                for total in (theirs, others)
            ]
            same_networks = last.have(Equation(*networks), hidden)
            last.shows(
                last.calc(shuffled.following(layer, i, c))
                .eq(plain.inner(layer, sigma(i), c) + networks[1], features, same_networks)
                .eq(plain.following(layer, sigma(i), c), by=definition)
            )
        token.shows(last)
    return token


def value_of(features, place):
    return Sum(V(layer, head, feature, r) * features(layer, place, r), (r, 0, D - 1))


def score_term(features, query, key):
    return features(layer, query, a) * M(layer, head, a, r) * features(layer, key, r)


def over_features(term: Expr) -> Sum:
    return Sum(Sum(term, (r, 0, D - 1)), (a, 0, D - 1))


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
    **MOVED_BY_ONE,
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
