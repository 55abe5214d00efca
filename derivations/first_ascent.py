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
    note("000", "§2.3", line=170, part=2),
)
def first_ascent():
    """For `θ_i = 10000^(−2i/d)`: `S(0) > S(1) > …` up to `S(5)`, `S(11)` and `S(43)`, and the next
    value is larger. The values are certified one by one. For a model: up to that distance the dot
    product puts neighbours in the right order, and the next two in the wrong one."""
    return And(*(part for curve, last in CURVES.items() for part in falls_until(curve, last).parts))


@first_ascent.proof
def value_by_value(proof):
    parts = []
    for (curve, last), falls in zip(CURVES.items(), proof.conclusion.parts[::2], strict=True):
        goal, ranges = falls.body.conclusion, []
        for low in range(0, last, FEW):
            values = range(low, min(low + FEW, last))
            with proof.take(k, where=[LessEqual(low, k), LessEqual(k, values[-1])]) as step:
                rows = [step.have(Less(curve(v + 1), curve(v))) for v in values]
                step.shows(step.cases(goal, *(Equation(k, v) for v in values), rows=rows))
            ranges.append(step)
        with proof.take(k, where=LessEqual(k, last - 1)) as step:
            ends = [LessEqual(k, low + FEW - 1) for low in range(0, last, FEW)]
            step.shows(step.cases(goal, *ends, rows=ranges))
        parts += [step, proof.have(Less(curve(last), curve(last + 1)))]
    proof.shows(*parts)


FEW = 11
"""So many values are told together."""


@first_ascent.numbers(k=choice(0, 1, 2, 3, 4))
def first_steps_with_numpy(k):
    pairs = []
    for dimension, last in ASCENTS.items():
        here, there = reference.similarity([k, k + 1], dimension)
        pairs += [(there, here), tuple(reference.similarity([last, last + 1], dimension))]
    return pairs


if __name__ == "__main__":
    run_script(__file__)
