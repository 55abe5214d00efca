"""Words in which formulas are marked."""

import json
import pickle

import pytest

from symbolic_pe.catalogue import Claim, ClaimError, beyond, claim
from symbolic_pe.prose import (
    Prose,
    between,
    decimals,
    is_well_marked,
    marked,
    one_line,
    prose,
    with_parts,
    with_scripts,
)
from tests.cases import cases

SENTENCE = "for every `θ_i` in `[0, 1]`"


def test_the_text_is_without_marks() -> None:
    assert prose(SENTENCE) == "for every θ_i in [0, 1]"


def test_the_formulas_are_known() -> None:
    assert [part for is_formula, part in prose(SENTENCE).parts if is_formula] == ["θ_i", "[0, 1]"]


def test_marking_is_the_inverse() -> None:
    assert marked(prose(SENTENCE)) == SENTENCE
    assert prose(prose(SENTENCE)) == prose(SENTENCE)


@pytest.mark.parametrize("text", ["a `b", "``b``", "`", "a `` b"])
def test_marks_without_a_partner_are_signs(text: str) -> None:
    assert not is_well_marked(text)
    assert prose(text) == text == marked(prose(text))


def test_pickles_keep_the_formulas() -> None:
    assert pickle.loads(pickle.dumps(prose(SENTENCE))).parts == prose(SENTENCE).parts


def test_json_has_the_text() -> None:
    assert json.dumps(prose("`k` = 1")) == '"k = 1"'


def test_one_line() -> None:
    assert marked(one_line(" a\n  `b\n + c`  d")) == "a `b + c` d"


@pytest.mark.parametrize(
    ("start", "stop", "part"), [(0, 3, "for"), (4, 13, "every `θ_i`"), (11, 18, "`_i` in `[`")]
)
def test_a_part_of_a_text_keeps_its_formulas(start: int, stop: int, part: str) -> None:
    assert marked(between(prose(SENTENCE), start, stop)) == part


def test_parts_are_put_in_with_their_marks_but_not_into_formulas() -> None:
    found = with_parts("take {values}: `t = {bound}`", {"values": prose("`x` here"), "bound": 7})
    assert marked(found) == "take `x` here: `t = 7`"
    assert marked(with_parts("`t = {bound}`", {"bound": prose("`k`")})) == "`t = k`"


def test_a_claim_says_its_words_without_marks() -> None:
    made = Claim("x-x", "At `k` = 1", None, as_written="`k`", sources=[beyond()])
    assert made.title == "At k = 1"
    assert isinstance(made.title, Prose)


@pytest.mark.parametrize("field", ["title", "explanation", "as_written"])
def test_a_formula_that_does_not_end_is_refused(field: str) -> None:
    words = {"title": "t", "explanation": "e", "as_written": "w"} | {field: "At `k = 1"}

    def nothing() -> None: ...

    nothing.__doc__ = words.pop("explanation")
    state = claim("x-x", words["title"], beyond(), as_written=words["as_written"], repaired_by="x")
    with pytest.raises(ClaimError, match=r"x-x: .* has a ` too many or too few: At `k = 1"):
        state(nothing)


@cases(
    "typed shown",
    ("θ_i k − t_(i+1)", "θᵢ k − tᵢ₊₁"),
    ("x_{2i+1} + M_ij + F_mn", "x₂ᵢ₊₁ + Mᵢⱼ + Fₘₙ"),
    ("e^{ⅈα} = 10^{−4·2i/d_m}", "e^(ⅈα) = 10^(−4·2i/dₘ)"),
    ("2^{24} < 2^512 < 2^j", "2²⁴ < 2⁵¹² < 2^j"),
    ("p_n^*", "pₙ*"),
    ("x_max + x_half + θ_ik", "xₘₐₓ + x_half + θᵢk"),
    ("Σ_{j=0}^{n−1} θ_j + Σ_{j=0}^{σ_i} θ_j", "Σⱼ₌₀ⁿ⁻¹ θⱼ + Σ_{j=0}^{σᵢ} θⱼ"),
    ("θ_{d/2} + W_Q + I_b(k)", "θ_{d/2} + W_Q + I_b(k)"),
)
def test_what_is_typed_is_shown_with_small_indices(typed: str, shown: str) -> None:
    assert with_scripts(f"as `{typed}` is") == f"as {shown} is"


def test_an_underscore_in_words_stays() -> None:
    assert with_scripts("in my_file, `θ_i`") == "in my_file, θᵢ"


@cases(
    "written expected",
    ("5.7e-14", "5.7·10⁻¹⁴"),
    ("-3.01e-05", "−3.01·10⁻⁵"),
    ("1e-06", "10⁻⁶"),
    ("0.0e+00", "0"),
    ("2.1e+00", "2.1"),
    ("off by 1.0e-15 of 2.5e+03", "off by 1.0·10⁻¹⁵ of 2.5·10³"),
    ("0.25 and 2e", "0.25 and 2e"),
)
def test_numbers_as_people_write_them(written: str, expected: str) -> None:
    assert decimals(written) == expected
