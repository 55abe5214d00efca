"""Which slip, or which convention, an encoding that was identified shows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from symbolic_pe.code.parameters import attention_of
from symbolic_pe.code.recognition.closed_forms import is_plausible
from symbolic_pe.code.recognition.identification import Rotary, Sinusoidal, closed_theorem
from symbolic_pe.code.recognition.scalings import (
    Scaling,
    hint,
    scaling_of,
    stretched_base,
)
from symbolic_pe.code.recognition.schedules import Schedule, standard
from symbolic_pe.code.symbols.formulas import Formula, bases_written
from symbolic_pe.code.symbols.sizes import Undecided, as_size
from symbolic_pe.kernel.types import KernelError


def scaling_found(
    schedule: Schedule, formula: Formula, asked: Mapping[str, Any] | None
) -> Scaling | None:
    """The published schedule that frequencies are in; ``asked``: the one that is meant."""
    if schedule.name == "standard" and schedule.base is not None and schedule.factor < 1:
        factor = float(1 / schedule.factor)
        return Scaling(schedule.base, {"rope_type": "linear", "factor": factor})
    if schedule.name == "NTK" and schedule.base is not None:
        return Scaling(schedule.base, {"rope_type": "ntk", "factor": float(schedule.factor)})
    if schedule.name != "closed form":
        return None
    return scaling_of(schedule.samples, bases_written(formula), asked)


def of_rotary(found: Rotary, formula: Formula) -> str | None:
    """What to say about a rotary encoding that was identified; None if it is the usual one."""
    if _of_all_coordinates(found, bases_written(formula)):
        remarks = ["the frequencies are those of all d coordinates, of which a part is turned"]
    else:
        remarks = _of_schedule(found.schedule, formula)
    if found.offset:
        remarks.append(f"positions are shifted by {_signed(found.offset)}: a wrong offset?")
    axes = {coordinate.axis for coordinate in formula.coordinates}
    if formula.setting.position_axes > 1 and len(axes) == 1:
        remarks.append(
            f"only axis {axes.pop()} of the positions turns anything: are the others left out?"
        )
    if found.schedule.name == "closed form":
        remarks.append(_of_closed_form(found, formula))
    if found.factor_text is not None:
        remarks.append(_of_scale(found, formula))
    if found.sections:
        remarks.append(
            f"each of {len(found.sections)} equal sections of the coordinates is turned by itself"
            if found.has_equal_sections
            else f"each of {len(found.sections)} sections is turned by itself, with r its length"
        )
    if found.sign == -1:
        remarks.append(
            "it turns by −θ: a convention, not a bug, as long as queries and keys are turned alike"
        )
    if found.output_permutation:
        remarks.append(
            f"{found.output_permutation}: the outputs are permuted, which no score shows "
            "if queries and keys are permuted alike"
        )
    return "; ".join(remarks) or None


UNUSUAL = "the frequencies are in no schedule that is known here"


OWN = "the frequencies have a form of their own"


def _of_closed_form(found: Rotary, formula: Formula) -> str:
    """What frequencies without a name look like."""
    rates, written = found.schedule.rates, bases_written(formula)
    wider = _of_more_coordinates(found, formula)
    if wider is not None:
        return wider
    if _is_harmonic(rates):
        return "the frequencies are 1 over a linear function of i: is a power missing?"
    if found.scaling is not None:
        return "; ".join([_of_scaling(found.scaling), *_of_base(found.scaling.base, written)])
    samples = found.schedule.samples
    base = stretched_base(samples, written) or found.schedule.base
    stands_still = rates[-1] == 0
    if base is None or base <= 1 or stands_still:
        is_own = formula.is_symbolic and (stands_still or not written) and is_plausible(rates)
        return OWN if is_own else UNUSUAL
    remark = (
        f"the frequencies of base {base} are scaled as in no schedule that is known here: YaRN's "
        "and Llama 3's are compared with their usual parameters, others can be given"
    )
    slip = hint(samples, base)
    return f"{remark}; {slip}" if slip else remark


UNROUNDED = "the ends of the ramp are not rounded"


def _of_scaling(scaling: Scaling) -> str:
    """A published schedule, with its parameters."""
    base, p = scaling.base, scaling.parameters
    if scaling.kind == "default":
        return f"up to rounding, the frequencies are {_number(base)}^(−2i/d)"
    if scaling.kind == "linear":
        return f"positions are divided by {_short(p['factor'])}: position interpolation"
    if scaling.kind == "longrope":
        factors = p.get("factors", ())
        if not factors:
            return f"the frequencies of base {base} are divided by the factors given: LongRoPE"
        return (
            f"the frequencies of base {base} are divided by a factor for each pair, from "
            f"{_short(min(factors))} to {_short(max(factors))}: so does LongRoPE"
        )
    scaled = f"the frequencies of base {base} are scaled by {_short(p['factor'])}"
    if scaling.kind == "ntk":
        return f"{scaled} as NTK-aware scaling does"
    context = f"an original context of {_short(p['original_max_position_embeddings'])}"
    if scaling.kind == "llama3":
        low, high = (_short(p[key]) for key in ("low_freq_factor", "high_freq_factor"))
        return (
            f"{scaled} as Llama 3 does, with {context}, low_freq_factor {low} and "
            f"high_freq_factor {high}"
        )
    fast, slow = (_short(p[key]) for key in ("beta_fast", "beta_slow"))
    words = f"{scaled} as YaRN does, with {context}, beta_fast {fast} and beta_slow {slow}"
    return words if p["truncate"] else f"{words}; {UNROUNDED}"


def _short(value: float) -> str:
    return f"{value:.10g}"


def _of_scale(found: Rotary, formula: Formula) -> str:
    """What a factor of the turned vector is."""
    plain = f"the turned vector is multiplied by {found.factor_text}"
    if scales_scores(found, formula):
        return f"{plain}, which scales the scores: a convention"
    scaling = found.scaling
    if scaling is None or scaling.kind in ("default", "linear", "ntk"):
        return attention_scaling(found.scale) or plain
    if scaling.kind == "longrope" and "factors" in scaling.parameters:
        words = attention_scaling(found.scale) or plain
        return words if "LongRoPE" in words else plain
    wanted = attention_of(scaling.parameters)
    if abs(float(found.scale) - wanted) <= 1e-5:
        return f"{plain}, which scales the attention as {_NAMES[scaling.kind]} does: a convention"
    return f"{plain} instead of {_short(round(wanted, 6))}" if wanted != 1 else plain


_NAMES = {"yarn": "YaRN", "llama3": "Llama 3", "longrope": "LongRoPE"}


def scales_attention(found: Rotary, formula: Formula) -> bool:
    """Whether the turned vector is multiplied as its schedule has it, or as scores are."""
    return found.factor_text is not None and "a convention" in _of_scale(found, formula)


def scales_scores(found: Rotary, formula: Formula) -> bool:
    """Whether the turned vector is divided by √d."""
    return _is_root_of_d(found, formula, (-1,))


def _is_root_of_d(
    found: Rotary | Sinusoidal, formula: Formula, exponents: Sequence[int] = (1, -1)
) -> bool:
    """Whether the factor is √d to one of these powers, if only as a float for a number d."""
    if found.root:
        return found.scale == 1 and found.root in exponents
    squares = (float(found.scale) ** (2 * exponent) for exponent in exponents)
    return any(math.isclose(square, formula.setting.head_dim or 0) for square in squares)


def _is_harmonic(rates: Sequence[float]) -> bool:
    """Whether 1/θᵢ is linear in i, and not constant."""
    if len(rates) < 4 or not all(rates):
        return False
    periods = [1 / rate for rate in rates]
    step = periods[1] - periods[0]
    return step != 0 and all(
        abs(period - periods[0] - i * step) <= 1e-9 * abs(period)
        for i, period in enumerate(periods)
    )


def _of_more_coordinates(found: Rotary, formula: Formula) -> str | None:
    """Frequencies b^(−2i/d) where only some of d coordinates are turned, for a number d."""
    d, base = formula.setting.head_dim, found.schedule.base
    first, last = found.rotated
    if d is None or base is None or base <= 0 or last - first == 1:
        return None
    count = len(found.schedule.rates)
    for i in range(count):
        usual = standard(base).theta(as_size(i), as_size(d))
        try:
            closed_theorem(formula, found.schedule.theta(as_size(i), as_size(2 * count)), usual)
        except (KernelError, Undecided):
            return None
    if 2 * count == d - 2 and first == 0:
        return "the last pair is not turned at any position: is it left out?"
    return f"the frequencies are those of all {d} coordinates, of which {2 * count} are turned"


def _of_all_coordinates(found: Rotary, written: set[Fraction]) -> bool:
    """Whether the frequencies are b^(−2i/d) with the base b of the code, for a part of d."""
    base, share = found.schedule.base, found.rotated[1] - found.rotated[0]
    if found.schedule.name != "standard" or base is None or share == 1 or base in written:
        return False
    return any(base**share.denominator == b**share.numerator for b in written)


def attention_scaling(scale: Fraction) -> str | None:
    """What a factor of YaRN's or LongRoPE's kind is, in words; None for another one.

    Such a factor is made of logarithms of whole or half numbers: a short decimal is none.
    """
    factor = float(scale)
    if factor <= 1 or scale.denominator <= 1000:
        return None
    stretch = math.exp(10 * (factor - 1))
    if _is_simple(stretch):
        return (
            f"the turned vector is multiplied by {_number(scale)} = 0.1·ln {_near(stretch)} + 1, "
            "which scales the attention as YaRN does: a convention"
        )
    for length in (1024, 2048, 4096, 8192, 16384, 32768, 65536, 131072):
        stretch = math.exp((factor * factor - 1) * math.log(length))
        if _is_simple(stretch) and stretch < length / 2:
            return (
                f"the turned vector is multiplied by {_number(scale)} = "
                f"√(1 + ln {_near(stretch)}/ln {length}), which scales the attention as LongRoPE "
                "does: a convention"
            )
    return None


LARGEST_STRETCH = 1024
"""Of a context; more is taken for chance."""


def _near(value: float) -> Fraction:
    return Fraction(round(2 * value), 2)


def _is_simple(value: float) -> bool:
    near = float(_near(value))
    return 1 < near <= LARGEST_STRETCH and abs(near - value) <= 1e-5 * value


def _signed(number: Fraction) -> str:
    return str(number).replace("-", "−")


def _number(value: Fraction) -> str:
    return str(value) if value.denominator < 10000 else f"{float(value):.6g}"


def of_table(found: Sinusoidal, formula: Formula) -> str | None:
    """What to say about a sinusoidal table that was identified."""
    remarks = _of_schedule(found.schedule, formula)
    if found.offset:
        remarks.append(f"positions are shifted by {_signed(found.offset)}: a wrong offset?")
    if found.factor_text is not None:
        usual = ": a convention" if _is_root_of_d(found, formula) else ""
        remarks.append(f"the entries are multiplied by {found.factor_text}{usual}")
    if found.first == "cos":
        remarks.append("cosines come first: a convention")
    return "; ".join(remarks) or None


def _of_schedule(schedule: Schedule, formula: Formula) -> list[str]:
    written = bases_written(formula)
    base = schedule.base
    if schedule.name == "standard" and base is not None:
        return _of_standard(base, schedule.factor, written)
    if schedule.name == "fence posts":
        if base is not None and any(base == b**2 for b in written):
            return ["the exponents run to 2 instead of 1: is the 2 of 2i counted twice?"]
        return ["d/2 − 1 in the denominator, as in tensor2tensor: a convention"]
    if schedule.name == "NTK" and formula.is_symbolic and base not in {None, *written}:
        return [f"NTK-aware scaling of the base {base}: is the exponent d/(d − 2) missing?"]
    if schedule.name in _STRANGE:
        return [_STRANGE[schedule.name]]
    if schedule.name == "logarithm":
        words = "the base of the power is not that of the logarithm"
        return [f"the frequencies are {schedule.text}: {words}"]
    return []


_STRANGE = {
    "undivided": "the exponent is not divided by d",
    "rising": "the sign of the exponent is lost: frequencies rise with i",
    "shifted": "the frequencies are counted from another i than 0",
    "reversed": "the frequencies are in the reverse order",
    "constant": "all pairs have the same frequency",
    "degrees": "the angles are multiplied by 180/π: are they in degrees?",
    "radians": "the angles are multiplied by π/180: are they taken for degrees?",
    "turns": "the angles are multiplied by 2π: are they taken for turns?",
}
"""By the names of schedules."""

COMMON_BASES = (10_000, 100_000, 500_000, 1_000_000)
"""Those of public models: where one is found, b² or √b in the code is how it was computed."""


def _of_base(base: Fraction, written: set[Fraction]) -> list[str]:
    """What a base shows that is the root, or the square, of one that the code has."""
    if base in written or base in COMMON_BASES:
        return []
    if base in {b * b for b in written}:
        return ["the 2 of 2i is counted twice: the exponent is −4i/d"]
    if base * base in written:
        return ["the exponent is −i/d where −2i/d is usual: the 2 is missing"]
    return []


def _of_standard(base: Fraction, factor: Fraction, written: set[Fraction]) -> list[str]:
    remarks = _of_base(base, written)
    if factor == 2 and not remarks:
        remarks.append("every angle is doubled: is the rotation applied twice?")
    if factor < 1:
        remarks.append(f"positions are divided by {1 / factor}: position interpolation")
    elif factor not in (1, 2):
        remarks.append(f"every angle is multiplied by {factor}")
    return remarks
