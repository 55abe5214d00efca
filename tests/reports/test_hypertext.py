"""Titles and reasons as HTML."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from symbolic_pe.printing.typed import typed
from symbolic_pe.reports.web.hypertext import inline, prose, unbroken

TEXTS = {
    "Turning does not change a length": "Turning does not change a length",
    "for every `θ_i`": "for every <θ_{i}>",
    "`sin² x ≤ 1`": "<sin^{2} x≤1>",
    "from `e^(−2t)` on": "from <e^{−2t}> on",
    "`1 − cos x`": "<1−cos x>",
    "`PE(p + k) = PE(p) + x`": "<PE(p+k)> <=PE(p)> <+x>",
    "`PE(p + k)` is `1 · x`": "<PE(p+k)> is <1·x>",
    "a & `b < c`": "a &amp; <b<c>",
    "it is `√d`": "it is <√[d]>",
    "`p_n*` and `10⁻⁴`": "<p_{n}^{*}> and <10^{−4}>",
}


def short(markup: str) -> str:
    """MathML with its tags reduced to <…> around formulas, scripts as in TeX."""
    text = re.sub("[\u2061\u2062]|&#x206[12];", "", markup)
    text = re.sub("<mspace[^>]*/>", " ", text)
    text = re.sub("<msqrt>(.*?)</msqrt>", r"√[\1]", text)
    for tag, script in (("msubsup", "_{%s}^{%s}"), ("msub", "_{%s}"), ("msup", "^{%s}")):
        one = r"(<mrow>(?:(?!</mrow>).)*</mrow>|<m[ion][^>]*>[^<]*</m[ion]>)"
        count = script.count("%s") + 1
        text = re.sub(
            f"<{tag}>{one * count}</{tag}>",
            lambda found, script=script: found[1] + script % found.groups()[1:],
            text,
        )
    text = re.sub("</?m(row|i|o|n)( [^>]*)?>", "", text)
    return text.replace("&lt;", "<").replace("<math>", "<").replace("</math>", ">")


@pytest.mark.parametrize(("text", "expected"), TEXTS.items(), ids=list(TEXTS))
def test_prose(text: str, expected: str) -> None:
    assert short(prose(text)) == expected


def test_words_cannot_break_the_markup() -> None:
    assert "<script>" not in prose("a <script>alert(1)</script> word")


def test_no_line_begins_with_the_comma_after_a_formula() -> None:
    assert prose("of `θ_i`, then").endswith("</math>,</span> then")
    assert prose("of `θ_i` then").count("unbroken") == 0


def test_a_formula_and_its_comma_are_joined_once() -> None:
    once = unbroken("<math>x</math>, <math>y</math>")
    assert unbroken(once) == once == '<span class="unbroken"><math>x</math>,</span> <math>y</math>'


def test_a_formula_that_cannot_be_broken_scrolls_in_a_box_of_its_own() -> None:
    assert 'class="wide"' in prose("`x^(x+2x+3x+4x+5x+6x+7x+8x+9x+10x+11x+12x)`")
    assert 'class="wide"' not in prose("`f(x) + f(2x)`")


def test_a_wide_formula_is_broken_inside_of_its_brackets() -> None:
    shown = prose("`f(x+2x+3x+4x+5x+6x+7x+8x+9x)`")
    assert 'class="wide"' not in shown
    assert shown.count("<math>") == 9


def test_no_line_ends_inside_of_a_short_relation() -> None:
    shown = short(inline(typed("i ≤ N − 1 ⇒ f(i) + f(2i) + f(3i) = 0")))
    assert shown == "<i≤N−1><⇒f(i)><+f(2i)><+f(3i)><=0>"


def test_a_short_relation_beside_signs_of_logic_stays_on_one_line() -> None:
    formula = typed("i ≤ n − 1 ⇒ f(i) = 0 ∧ f(j) = 0 ∧ f(i) + f(j) + f(n) + f(m) + f(r) + f(s) = 0")
    shown = re.sub("<(?!/?math>)[^>]*>", "", inline(formula))
    assert "<math>i≤n−1</math>" in shown


@pytest.mark.parametrize("text", ['"`x^2`", he says', "(`x^2`)'s", "`θ_i` & `x^2 < y`", '"`x^2`"'])
def test_an_escaped_sign_after_a_formula_stays_whole(text: str) -> None:
    """No browser may show a stray &#34;."""
    shown: list[str] = []
    reader = HTMLParser()
    reader.handle_data = shown.append  # type: ignore[method-assign]
    reader.feed(str(prose(text)))
    reader.close()
    assert "&" not in "".join(shown).replace(" & ", "")
    assert "#" not in "".join(shown)


def test_a_long_list_is_broken_behind_its_commas() -> None:
    long = prose("the list `sin f(0)p, cos f(0)p, …, sin f(d − 1)p, cos f(d − 1)p`")
    assert long.count("<math>") >= 5
    assert "wide" not in long
    assert prose("for `i = 0, 1, …, d/2 − 1`").count("<math>") < 4


def test_no_line_ends_behind_one_letter() -> None:
    assert prose("the law `1 − (ln k + γ)/ln b`").count("<math>") == 1
