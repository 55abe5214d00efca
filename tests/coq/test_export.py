"""The text of what is exported; none of these tests needs Coq."""

import pytest

from symbolic_pe.coq.export import axioms_module, library, module, write
from symbolic_pe.coq.proofs import Proofs
from symbolic_pe.coq.supposed import Statement
from symbolic_pe.coq.writing import (
    axiom_name,
    constant_text,
    default,
    identifier,
    type_text,
    variable_name,
)
from symbolic_pe.foundations.elementary import ELEMENTARY
from symbolic_pe.foundations.written import equal, less
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.polynomials import algebra
from symbolic_pe.kernel.rules import (
    assume,
    congruence,
    define,
    modus_ponens,
    reflexive,
    transitive,
)
from symbolic_pe.kernel.terms import DEFINED, constant, function, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, O, R, arrow
from tests.coq import examples

x, y = variable("x", R), variable("y", R)


def _proofs(theorem: Theorem) -> Proofs:
    return Proofs({"shown": Statement(theorem)})


def test_names_stay_apart():
    names = ["x", "x′", "x_", "x__", "x'", "θ", "x_u3b8_", "xθ"]
    assert len({identifier(name) for name in names}) == len(names)


def test_identifiers_are_ascii():
    assert identifier("θ′") == "_u3b8__u2032_"


def test_variables_of_one_name_and_two_types_stay_apart():
    twins = [variable("x", type_) for type_ in (R, N, arrow(N, R), arrow(R, N), arrow(N, N, R))]
    assert len({variable_name(twin) for twin in twins}) == len(twins)


def test_types():
    assert type_text(arrow(arrow(R, R), N, O)) == "((R -> R) -> (nat -> Prop))"
    assert default(arrow(N, R)) == "(fun _ : nat => (IZR 0))"


def test_a_hypothesis_and_its_variables_are_bound():
    text = module({"positive": assume(less(0, x))})
    binders = "(v_x_R : R) (h0 : (Rlt (IZR 0) v_x_R))"
    assert f"Theorem positive {binders} : (Rlt (IZR 0) v_x_R)." in text


def test_each_theorem_is_written_once():
    first = reflexive(x)
    chained = transitive(first, first, first)
    proofs = _proofs(transitive(chained, chained))
    assert len(proofs.names) == 3


def test_a_file_grows_with_the_number_of_inferences():
    theorem = assume(equal(x, y))
    context = function(x, x)
    for _ in range(2000):
        theorem = congruence(context, theorem)
    proofs = _proofs(theorem)
    assert len(proofs.sentences) < 2000
    assert len(proofs.file()) < 200 * 2000


def test_what_is_used_once_is_written_where_it_is_used():
    first, second = reflexive(x + y), reflexive(x)
    text = module({"chain": transitive(first, transitive(first, first)), "same": second})
    assert text.count("Definition t") == 3


def test_long_parts_that_occur_often_are_written_once():
    long = examples.term("cos(sin(x + y)·cos(x + y))·sin(cos(x) + cos(y))")
    theorem = reflexive(long)
    for _ in range(9):
        theorem = transitive(theorem, theorem)
    text = module({"same": theorem})
    assert text.count("(Rmult (sin (Rplus v_x_R v_y_R)) (cos (Rplus v_x_R v_y_R)))") == 1 + 2


def test_a_shared_premise_does_not_double_the_file():
    theorem = algebra(x, x, (), ())
    for _ in range(60):
        theorem = transitive(theorem, theorem)
    assert len(_proofs(theorem).names) == 61


def test_long_sums_are_written_without_recursion():
    text = module({"long": examples.long_sum(400)})
    assert text.count("Lemma ring") == 1


def test_equal_claims_of_ring_are_proved_once():
    one, two = (algebra(t + t, 2 * t, (), ()) for t in (x, y))
    text = module({"one": one, "two": two})
    assert text.count("Lemma ring") == 1


def test_the_text_does_not_depend_on_the_run():
    theorems = {**examples.of_logic(), **examples.of_algebra()}
    assert module(theorems) == module({**examples.of_logic(), **examples.of_algebra()})


def test_definitions_come_before_they_are_used():
    inner = define("half_of", function(x, x / 2))
    half = inner.statement.args[0].args[0].args[0].head
    outer = define("quarter_of", function(x, half(half(x))))
    text = module({"outer": outer})
    assert 0 < text.index("Definition half_of") < text.index("Definition quarter_of")


def test_numbers_are_loaded_only_where_they_are_needed():
    def loaded(exported):
        (line,) = [line for line in exported.splitlines() if line.startswith("Require Import")]
        return line.rstrip(".").split()

    assert "numbers" in loaded(module(examples.of_numbers()))
    assert "numbers" not in loaded(module(examples.of_logic()))


@pytest.mark.parametrize("name", ["t1", "everything", "c_f", "2x", "x'", "X", "axiom_total", "h0"])
def test_names_that_a_theorem_cannot_have(name):
    with pytest.raises(ValueError, match="cannot be the name of a theorem"):
        module({name: reflexive(x)})


def test_every_function_of_the_table_has_a_name_in_coq():
    constants = [
        constant(row.name, type_)
        for row in FUNCTIONS.values()
        for type_ in row.types
        if row.name != "imp"
    ] + [constant(name, DEFINED[name].type) for name in ELEMENTARY if name != "positive_part"]
    assert all(constant_text(head) for head in constants)


def test_every_axiom_is_stated_as_the_kernel_states_it():
    text = axioms_module()
    assert all(f"Definition {axiom_name(name)} : " in text for name in AXIOMS)
    exp_ln = "(forall b0 : R, ((Rlt (IZR 0) b0) -> (@eq R (exp (ln b0)) b0)))"
    assert f"Definition axiom_exp_ln : {exp_ln} := ax_exp_ln." in text


def test_the_library_assumes_nothing():
    """Of its own: what Coq's reals assume is seen by ``check``."""
    for name, text in library().items():
        for word in ("Axiom", "Parameter", "Admitted", "admit", "Conjecture", "Hypotheses"):
            assert word not in text.split(), name


def test_a_project_has_all_files(tmp_path):
    paths = write(tmp_path, {"claims": {"same": reflexive(x)}})
    assert paths[-1].name == "claims.v"
    listed = (tmp_path / "_CoqProject").read_text(encoding="utf-8").splitlines()
    assert listed == ['-Q . ""', *(path.name for path in paths)]
    assert all(path.exists() for path in paths)


def test_a_premise_that_is_missing_has_no_name_that_coq_knows():
    p, q = variable("p", O), variable("q", O)
    good = modus_ponens(assume(examples.term("p ⇒ q")), assume(p))
    assert "not_assumed" not in _proofs(good).file()
    assert q in good.statement.free


def test_a_natural_number_with_a_name_is_not_computed_to_compare_it():
    large = " + ".join(f"toR(2^(20 + 4) + {i}·n)" for i in range(1, 20))
    theorem = reflexive(examples.term(large))
    text = module({"large": theorem})
    before, _, after = text.partition("Strategy 100 [Nat.add Nat.mul Nat.pow natural ")
    assert before.endswith("Open Scope R_scope.\n")
    assert "Definition s0 : nat := (Nat.pow 2%nat (Nat.add 20%nat 4%nat)).\n" in after
    assert "Strategy" not in module({"small": examples.of_algebra()["square"]})


def test_powers_are_rewritten_where_quotients_would_be_long():
    theorems = examples.of_algebra()
    text = module({"long": theorems["powers_rewritten"]})
    assert "Require Import rewriting axioms" in text
    assert "(rewrittenR " in text
    assert "certifiedR" in module({"short": theorems["divided_in_order"]})
