"""The figures there are: what each is called, what it shows, and which claims it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from symbolic_pe.prose import Prose, prose


@dataclass(frozen=True)
class Figure:
    """A figure's name (its file's name too), the claims it shows, its title and its caption.

    The claim named first is the one beside which a document places the figure.
    """

    name: str
    claims: tuple[str, ...]
    title: Prose
    caption: Prose


def _figure(name: str, claims: str, title: str, caption: str) -> Figure:
    """A row of the table; the claims are separated by blanks."""
    return Figure(name, tuple(claims.split()), prose(title), prose(caption))


FIGURES: tuple[Figure, ...] = (
    _figure(
        "binary-and-sines",
        "binary-period sine-only-collides",
        "Counting in the binary system, and with sines",
        "Left: bit `j` of the positions `t = 0 … 63`; it changes after every `2^j` positions. "
        "Right: `sin(t/2^i)`, whose wavelength doubles from row to row as well. The bars mark one "
        "period of each row.",
    ),
    _figure(
        "collision-curve",
        "sine-only-collides sine-only-schedule",
        "A three-dimensional encoding of sines, with high and with low frequencies",
        "The positions `t = 0 … 50`, dark to light. Left: with `w = (1, 1/2, 1/4)` the curve "
        "closes after `8π ≈ 25.1`, so that `t = 25` and `t = 50` come to lie close to `t = 0`. "
        "Right: with `w = (1, 1/100, 1/10000)` the curve moves on and the positions stay apart.",
    ),
    _figure(
        "heat-map",
        "sinusoid-bounded frequency-decreasing step-bounded",
        "The sinusoidal encoding of 50 positions in 128 dimensions",
        "Component `j` of `PE(p)`, `d = 128`. All values lie between `−1` and 1; to the right the "
        "frequencies fall, and the columns hardly change from one position to the next.",
    ),
    _figure(
        "rotation",
        "rotation-2d rope-matrix-form",
        "One pair turns by one angle for each position",
        "Left: the pair `(sin pθ, cos pθ)` of the sinusoidal encoding runs clockwise; `Φ(θ)` "
        "carries it from each position to the next. Right: the rotary encoding turns a vector "
        "counter-clockwise by `mθ`. Here `θ = π/6`.",
    ),
    _figure(
        "dot-against-offset",
        "dot-depends-on-offset dot-undirected dot-peak dot-reflects-distance",
        "The dot product of two encodings against their offset",
        "Left: `PE(p + k)·PE(p)` for `d = 128` at three positions `p`; all lie on one curve "
        "`S(k)`, symmetric in `k`, with its peak `d/2` at `k = 0`. Right: the step from each `k` "
        "to the next for `d = 512`; from 43 to 44 the dot product rises, by 0.012.",
    ),
    _figure(
        "toeplitz",
        "dot-equals-matrix dot-depends-on-offset",
        "The dot products of all pairs of positions, twice",
        "`PE(p)·PE(q)` for `d = 64`, at the positions `0 … 63` and at `1000 … 1063`: the same "
        "matrix, constant along its diagonals, since only `p − q` counts; it is largest where "
        "`p = q`.",
    ),
    _figure(
        "dials",
        "shift-identity",
        "One dial for each frequency",
        "The pairs `(sin θ_i p, cos θ_i p)` of `d = 8` dimensions at `p = 2` and, broken, at `p + "
        "k = 5`. Each hand turns by its own angle `θ_i k`, whatever `p` is. Here the base is 100, "
        "so that all four hands can be seen to move; with 10000 the last one turns by 0.003.",
    ),
    _figure(
        "wavelengths",
        "wavelength-geometric wavelength-range",
        "Wavelengths against the length of the context",
        "The wavelength `2πb^(2i/d)` of pair `i` for `d = 128`, with base 10000 (left) and 500000 "
        "(right). Within `L = 8192` positions the pairs above the broken line (hollow squares; "
        "their number beside them) never complete a turn.",
    ),
    _figure(
        "wrong-and-right-rotation",
        "shift-sign-003 shift-backwards",
        "A wrong and a right rotation",
        "The pair `(sin θp, cos θp)` runs clockwise as `p` grows. Left: the first block of "
        "note 003, `ρ(kθ)`, turns it counter-clockwise, to position `p − k`. Right: the block with "
        "the other sign, `Φ(kθ)`, carries it to position `p + k` (circle). Here `θ = π/6`, `p = 2` "
        "and `k = 3`.",
    ),
    _figure(
        "moved-together",
        "rope-relative",
        "A query and a key that move together",
        "Under RoPE a query at position `m` is turned by `mθ` and a key at position `p` by `pθ`. "
        "When both move on by four positions, from left to right, both turn by the same angle: "
        "the angle between them and their dot product stay. Here `θ = π/9`.",
    ),
    _figure(
        "riemann-band",
        "riemann-error similarity-as-riemann-sum",
        "The sum against its integral, with the proved error band",
        "The sum `(2/d)S(k)` and the integral `I(k)` for `b = 10000`, with the proved band "
        "`2k(1 − 1/b)/d` around the integral (grey) for `d = 64` and `d = 512`. The band is a "
        "bound: it is narrow where `k` is small against `d`, and where it is wide the two may "
        "still be close.",
    ),
    _figure(
        "decay-curves",
        "smaller-frequencies-decay-slower power-versus-exponential identity-crosses decay-monotone",
        "The decay of similarity for several schedules `θ_t`",
        "The integral of `cos(kθ_t)` over `t` from 0 to 1 for five schedules. Near `k = 0` "
        "smaller frequencies leave more of the similarity; powers of `t` fall faster at short "
        "distances (left), exponentials at long ones (right, `k` on a logarithmic scale). No "
        "curve falls steadily.",
    ),
    _figure(
        "log-law",
        "log-law",
        "The logarithmic law and its band",
        "The integral `I(k)` and the law `1 − (ln k + γ)/ln b` for `b = 10000`, with the proved "
        "band `(2/k + k²/(4b²))/ln b` around the law (grey). Between 1 and `b` each doubling of "
        "`k` costs the same.",
    ),
    _figure(
        "zero-crossings",
        "only-identity-crosses identity-crosses exponentials-cross crossing-brackets",
        "Where the decay curves cross the axis",
        "The integral of `cos(kθ_t)` over `t` from 0 to 1. For `θ_t = t` it vanishes at `k = π`; "
        "for `1000^(−t)` it changes its sign between `k = 600` and 700, for `10000^(−t)` between "
        "6000 and 7000 (grey; the signs at both ends, marked, are certified).",
    ),
    _figure(
        "sum-against-integral",
        "sum-against-integral sum-follows-integral sum-log-law",
        "The sum against its integral over six decades",
        "The sum `(2/d)S(k)` at whole distances `k` (dots) and the integral `I(k)` for "
        "`b = 10000`, with the proved band around the integral (grey): `4/d` up to "
        "`k = πd/(2 ln b)` (broken line), `9.3/d + ln z/ln b` at `z` times that distance; the band "
        "jumps because the proof has another constant there. The sum does not follow the integral "
        "for ever: the integral tends to 0, the sum does not.",
    ),
    _figure(
        "envelope-and-zero",
        "decay-envelope decay-first-zero decay-first-zero-large-base decay-beyond-first-zero",
        "The envelope of the decay, and its first zero",
        "The integral `I(k)` for `b = 10000`. Left: its modulus and the proved envelope "
        "`(b + 1)/(k ln b)`, both scales logarithmic; the dips are its zeros. "
        "Right: `k` in units of `b`. The first zero lies in the narrow band between 0.615 and "
        "0.618; from 0.48 on the integral is between the two proved bounds, and at `π/2` (broken "
        "line) it comes close to the lower one. The sum for `d = 128` is negative at `k = 1707` "
        "already.",
    ),
    _figure(
        "larger-bases",
        "larger-base-decays-slower decay-below-slowest cosine-integral-growth",
        "A larger base decays slower",
        "Left: `I(k)` for four bases, each up to `πb/2`, where its mark is: as far as it goes, "
        "it lies below the curves of all larger bases. Right: `I(k)` for `b = 10000` under "
        "`cos(k/b)`, its slowest wave.",
    ),
    _figure(
        "separation",
        "encodings-separated shift-distance",
        "How far apart the encodings of two positions are",
        "The squared distance of `PE(p + k)` and `PE(p)`, divided by `d`, at whole `k` over six "
        "decades, `b = 10000`. Grey: where it is proved not to be, below `2⌊(d/2) ln 3/ln b⌋/d` "
        "from `k = 3π/2` to a quarter of the longest wave.",
    ),
    _figure(
        "plateau",
        "rms-floor sum-decays",
        "The similarity levels off at `1/√d`",
        "Left: `(2/d)S(k)` for `d = 32` at whole distances `k`, and `±1/√d` (broken lines): it "
        "does not tend to 0. Right: the root of the mean of its squares over `k = 1 … N` for "
        "three dimensions, which tends to `1/√d` (broken lines).",
    ),
    _figure(
        "recurrence",
        "similarity-recurs encoding-nearly-returns simultaneous-approximation",
        "The similarity comes back",
        "Left: `(2/d)S(k)` for `d = 8` and `b = 10000`, from the least to the greatest value in "
        "each stretch of 40 distances (grey, with its upper edge); near every multiple of `2000π` "
        "(broken lines) it is close to 1. Right: the least value of `1 − (2/d)S(k)` over the "
        "whole distances from 1000 to `K`, for four dimensions.",
    ),
    _figure(
        "first-ascent",
        "first-ascent similarity-falls dot-reflects-distance",
        "Where the similarity rises for the first time",
        "Left: the step `(2/d)(S(k + 1) − S(k))` at whole distances `k` for four dimensions, "
        "`b = 10000`; the mark is at the first step up. Right: its distance `k` for `d = 16 … "
        "1024`; up to `π` (broken line) the similarity falls for every `d`, so that `k` is at "
        "least 3.",
    ),
    _figure(
        "partial-sums",
        "partial-sums-recur partial-sums-mean-square partial-sums-do-not-decay abel-bound",
        "RoFormer's sum of moduli, near and far",
        "The mean `(2/d) Σ |S_{i+1}(k)|` for `d = 128` and `b = 10000`. Left: the first 256 "
        "distances. Right: more than a thousand distances up to a million: the mean does not tend "
        "to 0.",
    ),
)


def figure_named(name: str) -> Figure:
    """The figure of this name.  Raises ``KeyError`` where there is none."""
    return _BY_NAME[name]


def captions() -> Iterator[str]:
    """Everything about figures that has to be translated."""
    for figure in FIGURES:
        yield figure.title
        yield figure.caption


_BY_NAME = {figure.name: figure for figure in FIGURES}
