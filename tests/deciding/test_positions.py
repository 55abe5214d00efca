"""Questions about encodings of positions: waves and their sums, orthogonality, bounds, parity."""

from __future__ import annotations

import pytest
from sympy import Function, Symbol

from symbolic_pe.deciding import decide

NAMES = {
    **{name: Symbol(name, real=True) for name in "xyt"},
    **{name: Symbol(name, positive=True) for name in "pq"},
    **{name: Symbol(name, integer=True, positive=True) for name in "nm"},
    **{name: Symbol(name, integer=True, nonnegative=True) for name in "NM"},
    **{name: Symbol(name, integer=True) for name in "kl"},
    "f": Function("f", real=True),
}
"""Other names are complex."""

PROVED = [
    # geometric series of waves
    ("sum(exp(i*j*x), j, 0, N-1)*(exp(i*x) - 1) = exp(i*N*x) - 1",),
    ("4*sin(x/2)^2*abs(sum(exp(i*j*x), j, 0, n-1))^2 = 2 - 2*cos(n*x)",),
    ("abs(sum(exp(i*j*x), j, 0, n-1))^2*(1 - cos(x)) = 1 - cos(n*x)",),
    ("abs(sum(exp(i*j*x), j, 0, n-1)) <= n",),
    ("abs(sum(z*exp(i*j*x), j, 0, n-1)) <= n*abs(z)",),
    ("abs(sum(f(j)*exp(i*j*x), j, 0, n-1)) <= sum(abs(f(j)), j, 0, n-1)",),
    ("sum(1/2^j, j, 0, N) < 2",),
    # turned pairs
    ("(x*cos(t) - y*sin(t))^2 + (x*sin(t) + y*cos(t))^2 = x^2 + y^2",),
    ("re(z*exp(i*x)*conj(w*exp(i*y))) = re(z*conj(w)*exp(i*(x-y)))",),
    ("abs(exp(i*x) - exp(i*y)) = 2*abs(sin((x-y)/2))",),
    # harmonics
    ("integrate(cos(n*s)*cos(m*s), s, 0, 2*pi) = pi*delta(n, m)",),
    ("integrate(sin(n*s)*sin(m*s), s, 0, 2*pi) = pi*delta(n, m)",),
    ("integrate(cos(n*s)*sin(m*s), s, 0, 2*pi) = 0",),
    ("integrate(cos(k*s)*cos(l*s), s, 0, 2*pi) = 0", "k < l", "0 <= k"),
    ("integrate(cos(x*s), s, -1, 1)*x = 2*sin(x)",),
    ("integrate(abs(sin(s)), s, -pi, pi) = 4",),
    # bounds
    ("abs(sin(x) - sin(y)) <= abs(x - y)",),
    ("1 - cos(x) <= x^2/2",),
    ("x - x^3/6 <= sin(x)", "0 <= x"),
    ("1 - 1/p <= log(p)",),
    ("integrate(exp(-s), s, 0, x) <= x",),
    ("integrate(sin(s), s, 0, x) <= x^2/2",),
    # whole numbers
    ("x^(n-1)*x = x^n",),
    ("z^(n+1) = z^(n-1)*z^2",),
    ("floor((k+1)/2) = k - floor(k/2)",),
    ("floor(floor(x)/2) = floor(x/2)",),
    ("floor(x) + floor(y) <= floor(x + y)",),
    # δ of any numbers
    ("delta(z, w)*z = delta(z, w)*w",),
    ("delta(x, y)*(x - y) = 0",),
    # signs that are assumed, beside an equation about something else
    ("abs(x-1) + abs(x+1) = 2", "-1 <= x", "x <= 1", "y = 1"),
]
REFUTED = [
    ("sum(exp(i*j*x), j, 0, N-1)*(exp(i*x) - 1) = exp(i*N*x)",),
    ("sum(exp(2*pi*i*j*k/n), j, 0, n-1) = 0",),
    ("4*sin(x/2)^2*abs(sum(exp(i*j*x), j, 0, n-1))^2 = 2 - 2*cos((n+1)*x)",),
    ("abs(sum(exp(i*j*x), j, 0, n-1)) <= n - 1",),
    ("sum(abs(f(j)), j, 0, N) <= abs(sum(f(j), j, 0, N))",),
    ("sum(1/2^j, j, 0, N) < 3/2",),
    ("integrate(cos(N*s)*cos(M*s), s, 0, 2*pi) = pi*delta(N, M)",),
    ("integrate(cos(n*s)*cos(m*s), s, 0, 2*pi) = 2*pi*delta(n, m)",),
    ("integrate(abs(sin(s)), s, 0, pi) = 2 + 1/10^12",),
    ("integrate(cos(s)/s, s, p, q) = -log(p)",),
    ("abs(sin(x) - sin(y)) <= abs(x - y)/2",),
    ("1 - cos(x) <= x^2/3",),
    ("x^(n-1)*x = x^(n+1)",),
    ("floor(x + y) <= floor(x) + floor(y)",),
    ("floor((k+1)/2) = floor(k/2)",),
    ("delta(z, w) = 1",),
    ("delta(x, y)*x = y",),
    ("abs(x-y) = x-y", "x < y"),
]


@pytest.mark.parametrize("question", PROVED, ids=" | ".join)
def test_what_is_proved(question: tuple[str, ...]) -> None:
    text, *assuming = question
    verdict = decide(text, assuming=assuming, names=NAMES)
    assert verdict.status == "proved", verdict
    assert verdict.certificate is not None


@pytest.mark.parametrize("question", REFUTED, ids=" | ".join)
def test_what_looks_like_it_and_is_refuted(question: tuple[str, ...]) -> None:
    text, *assuming = question
    verdict = decide(text, assuming=assuming, names=NAMES)
    assert verdict.status == "refuted", verdict
    assert verdict.certificate is not None
