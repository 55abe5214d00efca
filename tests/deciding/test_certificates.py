"""Verdicts on questions as people type them, without a word about sorts: theorems of the kernel."""

from sympy import I, Symbol, im, sqrt

from symbolic_pe.deciding import decide
from symbolic_pe.language.terms import Grid


def test_complex_matrices_are_equal_entry_by_entry():
    flip, turn, signs = Grid(2, 2, 0, 1, 1, 0), Grid(2, 2, 0, -I, I, 0), Grid(2, 2, 1, 0, 0, -1)
    proved, refuted = decide(flip @ turn, I * signs), decide(flip @ turn, -I * signs)
    assert [verdict.status for verdict in (proved, refuted)] == ["proved", "refuted"]
    assert None not in (proved.certificate, refuted.certificate)


def test_a_root_of_a_real_number_is_the_real_one_only_where_its_sort_says_so():
    for sort, principal in (("real", True), ("positive", False)):
        x = Symbol("x", **{sort: True})
        verdict = decide((sqrt(x) + 1) ** 2, x + 2 * sqrt(x) + 1)
        assert ("sqrtC" in repr(verdict.certificate)) == principal
    assert decide(im(sqrt(Symbol("x", real=True))), 0).status != "proved"
