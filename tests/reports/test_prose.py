"""Prose with Unicode mathematics as LaTeX text."""

from __future__ import annotations

import pytest

from symbolic_pe.reports.paper.prose import escape

CASES = [
    # words
    ("5% of {a} & #1", r"5\% of \{a\} \& \#1"),
    ("note 003, §5", r"note 003, \S{}5"),
    ("a — “b-c”…", r"a --- ``b-c''\dots{}"),
    ("é and ñ in 3 files", "é and ñ in 3 files"),
    ("file_name", r"file\_name"),
    ("(…) ends", r"(\dots{}) ends"),
    ("相对 A", r"\cjk{相对} A"),
    ("☃", r"\texttt{[U+2603]}"),
    # formulas
    ("`sin² + cos² = 1`", r"$\sin^{2} + \cos^{2} = 1$"),
    ("about `10⁻⁴`.", "about $10^{-4}$."),
    ("`θᵢ → ∞`", r"$\theta_{i} \to \infty$"),
    ("`|z|² = z·z̄`", r"$\lvert z \rvert^{2} = z \cdot \bar{z}$"),
    ("`p_12` and `e^{imθ}`", r"$p_{12}$ and $\mathrm{e}^{\mathrm{i}m\theta}$"),
    ("`e^(−(i+1))` falls", r"$\mathrm{e}^{-(i + 1)}$ falls"),
    ("`T(k) PE(p)` is `PE(p + k)`", r"$T(k)\,\mathrm{PE}(p)$ is $\mathrm{PE}(p + k)$"),
    ("`Re(z w*)` and `r cos 2x`", r"$\operatorname{Re}(z\,w^{*})$ and $r\cos 2x$"),
    ("take `n = m`", r"take $n = m$"),
    ("`|sin u| ≤ 1` there", r"$\lvert \sin u \rvert \le 1$ there"),
    ("`2b/(k ln b)`", r"$2b/(k\ln b)$"),
    ("for `a ≤ b`, a number", r"for $a \le b$, a number"),
    ("`2vkπ = 0`", r"$2vk\pi = 0$"),
    ("the angles are `fp` and `fk`", "the angles are $fp$ and $fk$"),
    ("3 km vs it", "3 km vs it"),
    ("from `a` to `b`", "from $a$ to $b$"),
    ("a turn, or a whole", "a turn, or a whole"),
    ("`a` 对 `b`", r"$a$ \cjk{对} $b$"),
    ("`a0` … `a7`", r"$a0$ \dots{} $a7$"),
    ("`I p = p`", "$I\\,p = p$"),
    ("`2/3 = 0.666`…", r"$2/3 = 0.666$\dots{}"),
    ("`bit_j(t)` is a bit", r"$\mathrm{bit}_{j}(t)$ is a bit"),
    ("`out_i`, taken out", r"$\mathrm{out}_{i}$, taken out"),
    ("`softmax(QKᵀ)V` by softmax", r"$\mathrm{softmax}(QK^{\top})V$ by softmax"),
    ("`erf x`", r"$\operatorname{erf} x$"),
]


@pytest.mark.parametrize(("text", "tex"), CASES, ids=[text for text, _ in CASES])
def test_escape(text: str, tex: str) -> None:
    assert escape(text) == tex


def test_a_backslash_cannot_start_a_command() -> None:
    assert escape(r"\input{x}") == r"\textbackslash{}input\{x\}"
