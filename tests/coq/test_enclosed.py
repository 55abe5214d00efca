"""How comparisons of closed numbers are written for Coq; what Coq says is in test_accepted."""

import pytest

from symbolic_pe.coq.enclosed import Comparisons
from symbolic_pe.kernel.numbers import numeric
from tests.coq.examples import term


def written(*texts):
    """The sentences before the proofs, and the proofs."""
    sentences = []
    theorems = [numeric(term(text), 80) for text in texts]
    comparisons = Comparisons(theorems, sentences.append)
    return sentences, [comparisons.proof(theorem) for theorem in theorems]


def test_a_comparison_alone_is_written_as_trees():
    sentences, (proof,) = written("exp(1) < 3")
    assert sentences == []
    assert "(closed_less (closed_exp (closed_integer 1%Z)) (closed_integer 3%Z))" in proof


def test_a_part_in_two_comparisons_is_defined_once():
    sentences, proofs = written("cos(1) < exp(1)", "cos(1) ≠ exp(2)")
    defined = [sentence for sentence in sentences if sentence.startswith("Definition c_0 ")]
    tree = "closed_shared 1%positive (closed_cos (closed_integer 1%Z))"
    assert defined == [f"Definition c_0 : closed_real := {tree}."]
    assert proofs == [
        "exact (holds_at c_compared 0 c_all).",
        "exact (holds_at c_compared 1 c_all).",
    ]


def test_parts_that_take_no_time_are_not_shared():
    sentences, _ = written("2^10 < 5^5", "2^10 ≠ 7")
    assert sentences == []


def test_natural_numbers_and_integers_are_compared_in_the_reals():
    _, (natural, integer) = written("2 + 2 ≠ 5", "(−2 : Z)·3 ≠ 5")
    assert natural.startswith("refine (fun h => (compared_one ")
    assert "(f_equal INR h)" in natural
    assert "(f_equal IZR h)" in integer


@pytest.mark.parametrize("text", ["integral(0, 1, λt. cos(t^4)) < 19/20", "cis(1) ≠ 1"])
def test_what_has_no_tree_is_left_to_the_tactics(text):
    theorem = numeric(term(text), 80)
    comparisons = Comparisons([theorem], [].append)
    assert comparisons.proof(theorem) is None
    assert theorem not in comparisons.found


def test_the_precision_that_the_kernel_needed_is_tried():
    theorem = numeric(term("exp(1) < 3"), 300)
    proof = Comparisons([theorem], [].append).proof(theorem)
    assert (
        "(30%positive :: 64%positive :: 300%positive :: 600%positive :: 1200%positive :: nil)"
        in proof
    )


def test_long_integers_are_written_in_hexadecimal_digits():
    _, (proof,) = written(f"exp(1) < {2**80}")
    assert f"(closed_integer {hex(2**80)}%Z)" in proof
