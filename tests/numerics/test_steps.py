"""Every line of a proof evaluated: forged ones are found."""

from symbolic_pe.encodings import PE, T, i, k, n, p, theta
from symbolic_pe.numerics import steps
from symbolic_pe.numerics.sampling import choice, constant, draw_point, family, function, reals
from symbolic_pe.numerics.steps import ProofCheck
from tests.cases import cases
from tests.formulas import *
from tests.numerics.objects import forged, x

m, j = Symbol("m", integer=True), Symbol("j", integer=True)
phi = Function("phi", real=True)
alpha = Symbol("alpha", real=True)


def checked(*theorems, seed=0, **samplers):
    point = draw_point(samplers, seed, 0)
    check = ProofCheck([point], seed)
    for theorem in theorems:
        check.check(theorem)
    return check


SAMPLED = {"p": reals(-1e4, 1e4), "n": choice(256), "theta": family("n", 0, 1)}


def test_a_true_theorem():
    check = checked(forged(Equation(sin(2 * x), 2 * sin(x) * cos(x))), **SAMPLED)
    assert (check.checked, check.unchecked, check.failures) == (1, 0, [])


@cases(
    "statement",
    Equation(T(k) @ PE(p), PE(p - k)),
    Equation(sin(p) ** 2 + cos(p) ** 2, 1 + Integer(10) ** -25),
    Equation(Sum(theta(i), (i, 0, n)), Sum(theta(i), (i, 0, n - 1))),
    And(Equation(p, p), Equation(p, p + 1)),
    Not(Less(p, p + 1)),
    ForAll(phi, Equation(phi(m + 1), phi(m))),
    ids=str,
)
def test_false_theorems_are_found(statement):
    for seed in range(4):
        check = checked(forged(statement), seed=seed, **SAMPLED)
        (message,) = check.failures
        assert message.startswith("kernel and numbers disagree: a line says")


@cases(
    "statement",
    ForAll(x, Less(x, x**2)),
    ForAll((x, k), Implies(Less(x, k), Less(x**2, k**2))),
    LessEqual(cos(p * theta(i)), Integer(0)),
    ids=str,
)
def test_inequalities_that_are_false_in_places_are_found_by_some_seed(statement):
    found = [len(checked(forged(statement), seed=seed, **SAMPLED).failures) for seed in range(12)]
    assert sum(found) >= 4


def test_the_message_has_both_values():
    (message,) = checked(forged(Equation(x + 2, x + 3)), x=constant(0.5)).failures
    assert "the left side is 2.5 ± 0, the right side 3.5 ± 0" in message
    assert "x = 0.5" in message


def test_a_false_step_inside_a_proof_of_something_true():
    bad = forged(Equation(sin(x), x))
    good = forged(Equation(sin(x) - sin(x), Integer(0)), bad)
    check = checked(*good.lines, good)
    assert len(check.failures) == 1


def test_hypotheses_that_do_not_hold_make_a_theorem_unchecked():
    check = checked(forged(Equation(p, p + 1), hypotheses=[Less(p, p)]), **SAMPLED)
    assert (check.checked, check.unchecked, check.failures) == (0, 1, [])
    check = checked(forged(Implies(Equation(p, k), Equation(sin(p), sin(k)))), **SAMPLED)
    assert (check.checked, check.unchecked) == (0, 1)


def test_hypotheses_that_hold_sometimes_are_waited_for():
    for seed in range(5):
        check = checked(forged(Less(x, Integer(0)), hypotheses=[Less(Integer(0), x)]), seed=seed)
        assert len(check.failures) == 1


def test_sampled_models_satisfy_the_hypotheses():
    linear = ForAll((m, j), Equation(phi(m) - phi(j), phi(m - j)))
    samplers = {"phi": function(Lambda(m, alpha * m)), "alpha": reals(0, 1)}
    good = forged(ForAll(m, Equation(phi(m), m * phi(Integer(1)))), hypotheses=[linear])
    check = checked(good, **samplers)
    assert (check.checked, check.unchecked, check.failures) == (1, 0, [])
    bad = forged(ForAll(m, Equation(phi(m), -m * phi(Integer(1)))), hypotheses=[linear])
    assert len(checked(bad, **samplers).failures) == 1
    same = forged(good.statement, hypotheses=[linear])
    assert checked(same).unchecked == 1


@cases(
    "seeming",
    ForAll(x, Less(x, Integer(36) / 10)),  # true of 95 % of what is drawn
    ForAll(x, Not(Equation(sin(x), Integer(0)))),
    ForAll(x, Implies(Less(Integer(0), x), LessEqual(cos(x), 1 - Integer(10) ** -3))),
    ForAll((x, k), Implies(Equation(sin(x), sin(k)), Equation(x, k))),  # none that is drawn
    ForAll((x, k), Implies(And(Less(x, k), Equation(x**2, k**2)), Equation(x, k))),
    And(ForAll(x, Less(x, Integer(36) / 10)), Less(Integer(0), Integer(1))),
    ids=str,
)
def test_hypotheses_for_all_that_only_seem_to_hold(seeming):
    absurd = Equation(Integer(1), Integer(0))
    for seed in range(10):
        assert checked(forged(absurd, hypotheses=[seeming]), seed=seed).failures == []
        assert checked(forged(Implies(seeming, absurd)), seed=seed).failures == []


def test_equations_for_all_are_certain_enough():
    even = ForAll(x, Equation(cos(x), cos(-x + 2 * phi(x) - 2 * phi(x))))
    absurd = Equation(Integer(1), Integer(0))
    assert len(checked(forged(absurd, hypotheses=[even])).failures) == 1
    conditional = ForAll(x, Implies(Less(Integer(0), x), even.body))
    assert len(checked(forged(absurd, hypotheses=[conditional])).failures) == 1


def test_what_cannot_be_evaluated_is_counted():
    undefined = 1 / (sin(x) ** 2 + cos(x) ** 2 - 1)
    theorems = (forged(Exists(k, Equation(k**3, p))), forged(Equation(undefined, Integer(3))))
    check = checked(*theorems, **SAMPLED)
    assert (check.checked, check.unchecked) == (0, 2)


def test_theorems_are_evaluated_once():
    theorem = forged(Equation(sin(2 * x), 2 * sin(x) * cos(x)))
    check = checked(theorem, forged(Equation(sin(2 * x), 2 * sin(x) * cos(x))), theorem)
    assert check.checked == 1


def test_assumptions_are_no_steps():
    check = checked(forged(Equation(x, k), hypotheses=[Equation(x, k)]))
    assert (check.checked, check.unchecked) == (0, 0)


def test_sizes_are_small():
    # at the sampled n = 256 this would be evaluated for a while
    wide = Sum(Sum(Sum(theta(i) * theta(j), (j, 0, n)), (i, 0, n)), (m, 0, n))
    check = checked(forged(Equation(wide, wide)), **SAMPLED)
    assert check.checked == 1


def test_small_sampled_integers_are_a_last_resort():
    def at_four():
        return forged(Equation(n, Integer(4)), hypotheses=[Less(Integer(3), n)])

    assert checked(at_four(), n=constant(4)).checked == 1
    assert checked(at_four(), n=constant(400)).unchecked == 1


def test_a_conjunction_is_as_good_as_its_parts():
    part = Equation(sin(2 * x), 2 * sin(x) * cos(x))
    undefined = Equation(1 / (sin(x) ** 2 + cos(x) ** 2 - 1), Integer(3))
    assert checked(forged(And(part, Less(x, x + 1)))).checked == 1
    assert checked(forged(And(part, undefined))).unchecked == 1
    assert checked(forged(Implies(Less(x, x + 1), And(part, undefined)))).unchecked == 1
    for wrong in (And(part, ForAll(k, Equation(k, k + x))), And(undefined, Less(x + 1, x))):
        (message,) = checked(forged(wrong)).failures
        assert "which is false" in message
    assert len(checked(forged(Implies(Less(x, x + 1), And(part, Less(x + 1, x))))).failures) == 1


def test_a_part_that_was_false_stays_false():
    wrong = Less(x + 1, x)
    check = checked(forged(wrong), forged(And(wrong, Less(x, x + 1))))
    assert (check.checked, len(check.failures)) == (2, 1)
    assert len(checked(forged(And(wrong, Less(x, x + 1)))).failures) == 1


def test_premises_in_a_conjunction_may_only_seem_to_hold():
    seeming = ForAll(k, Less(k, Integer(36) / 10))
    bad = And(Less(x, x + 1), Implies(seeming, Equation(x, x + 1)))
    for seed in range(10):
        assert checked(forged(bad), seed=seed).failures == []


def test_what_is_known_is_not_evaluated_and_its_premises_are():
    premise = forged(Equation(sin(x), x))
    last = forged(Not(ForAll(x, Less(x, x))), premise)
    check = ProofCheck([draw_point(SAMPLED, 0, 0)], 0)
    check.check_proof((*last.lines, last), is_known=True)
    assert (check.checked, len(check.failures)) == (2, 1)


@cases(
    "statement times",
    (Exists(k, Equation(k**3, p)), 2),
    (Not(ForAll(k, Less(k, k + 1))), 2),
    (Equation(1 / (sin(x) ** 2 + cos(x) ** 2 - 1), Integer(3)), 9),
    (Not(Less(x, x)), 3),
    ids=str,
)
def test_what_no_model_can_show_to_be_false_is_tried_less_often(monkeypatch, statement, times):
    tried = []
    evaluated = steps._evaluated
    monkeypatch.setattr(steps, "_evaluated", lambda *at: (tried.append(at), evaluated(*at))[1])
    checked(forged(statement))
    assert len(tried) == times
