"""Where the similarity rises for the first time: how many positions it puts in the right order.

Note 000 (§2.3) hopes that the dot product reflects the distance.  From token to token it falls at
first, and then it rises once: with the notes' frequencies after 5 positions for `d = 64`, after 11
for `d = 128` and after 43 for `d = 512`.
"""

from symbolic_pe.encodings import k as offset
from symbolic_pe.notation import *

k = Symbol("k", integer=True, nonnegative=True)

ASCENTS = {64: 5, 128: 11, 512: 43}
"""For each dimension d the last token before the similarity rises."""


def similarity(dimension):
    """S(k) in the frequencies 10000^(−2i/d), at one d."""
    half = Integer(dimension // 2)
    body = substitute(S.body, {n: half, theta: geometric(count=half)})
    return define(f"S_{dimension}", [offset], body)


def falls_until(curve, last):
    """S falls from each token up to this one, and rises from it to the next."""
    return And(
        ForAll(k, Implies(LessEqual(k, last - 1), Less(curve(k + 1), curve(k)))),
        Less(curve(last), curve(last + 1)),
    )


CURVES = {similarity(dimension): last for dimension, last in ASCENTS.items()}


@claim(
    "first-ascent",
    "The similarity of tokens falls at first, and rises for the first time after 5 positions for "
    "`d = 64`, 11 for `d = 128` and 43 for `d = 512`",
    note(
        "000",
        "§2.3",
        line=170,
        part=2,
        why="So far the dot product puts neighbours in the right order.",
    ),
)
def first_ascent():
    """For `θ_i = 10000^(−2i/d)`: `S(0) > S(1) > …` up to `S(5)`, `S(11)` and `S(43)`, and the next
    value is larger. The values are certified one by one. For a model: up to that distance the dot
    product puts neighbours in the right order, and the next two in the wrong one."""
    return And(*(part for curve, last in CURVES.items() for part in falls_until(curve, last).parts))


@first_ascent.proof
def value_by_value():
    return both(*(part for curve, last in CURVES.items() for part in falls_and_rises(curve, last)))


def falls_and_rises(curve, last):
    """⊢ S(k + 1) < S(k) for k < last, and ⊢ S(last) < S(last + 1)."""
    falls = Less(curve(k + 1), curve(k))

    def at_value(value):
        here = rules.symmetric(suppose(Equation(k, value)))
        return rules.rewrite(
            here, evaluate(Less(curve(value + 1), curve(value)), reason=""), k, falls
        )

    values = for_each_value(k, last - 1, at_value, reason="certified value by value")
    first = each(values, k, given=(LessEqual(k, last - 1),))
    return first, evaluate(Less(curve(last), curve(last + 1)))


@first_ascent.numbers(k=choice(0, 1, 2, 3, 4))
def first_steps_with_numpy(k):
    pairs = []
    for dimension, last in ASCENTS.items():
        here, there = reference.similarity([k, k + 1], dimension)
        pairs += [(there, here), tuple(reference.similarity([last, last + 1], dimension))]
    return pairs


if __name__ == "__main__":
    run_script(__file__)
