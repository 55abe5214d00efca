"""Parameters of published schedules of frequencies, with the names that configurations of models
use (``rope_scaling`` of transformers)."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, TypeAlias

Parameters: TypeAlias = Mapping[str, Any]

_NEEDED = object()
_FACTOR = {"factor": _NEEDED}
_CONTEXT = {**_FACTOR, "original_max_position_embeddings": _NEEDED}
_SCHEDULES: Mapping[str, Parameters] = {
    "default": {"factor": 1},
    "linear": _FACTOR,
    "ntk": _FACTOR,
    "yarn": {**_CONTEXT, "beta_fast": 32, "beta_slow": 1, "truncate": True},
    "llama3": {**_CONTEXT, "low_freq_factor": 1, "high_freq_factor": 4},
    "longrope": {},
}
"""By type: the parameters, with what they are if they are not given."""
DEFAULTS: Mapping[str, Parameters] = {
    kind: {key: usual for key, usual in known.items() if usual is not _NEEDED}
    for kind, known in _SCHEDULES.items()
}
_OF_ATTENTION = ("attention_factor", "mscale", "mscale_all_dim")
LISTS = ("short_factor", "long_factor")


def checked_scaling(asked: Parameters) -> dict[str, Any]:
    """The parameters of a schedule, completed; raises ``ValueError`` for what makes no sense."""
    given = {key: value for key, value in asked.items() if value is not None}
    older = given.pop("type", None)
    kind = given.pop("rope_type", older)
    if not isinstance(kind, str) or kind not in DEFAULTS:
        raise ValueError(f"a scaling has a rope_type, one of {', '.join(DEFAULTS)}: not {kind!r}")
    known = {*_SCHEDULES[kind], "rope_theta", "original_max_position_embeddings"}
    known |= set(_OF_ATTENTION) if kind == "yarn" else set()
    known |= {*LISTS, "factor", "attention_factor"} if kind == "longrope" else set()
    unknown = sorted(given.keys() - known)
    complete = {"rope_type": kind, **DEFAULTS[kind], **given}
    lacking = [key for key in _SCHEDULES[kind] if key not in complete]
    if kind == "longrope" and not given.keys() & set(LISTS):
        lacking.append("short_factor or long_factor")
    if unknown or lacking:
        words = [f"does not know {', '.join(unknown)}"] if unknown else []
        words += [f"needs {', '.join(lacking)}"] if lacking else []
        raise ValueError(f"a scaling of type {kind} {' and '.join(words)}")
    _check_numbers(complete)
    return complete


def _check_numbers(parameters: Parameters) -> None:
    for key, value in parameters.items():
        if key in ("rope_type", "truncate"):
            continue
        is_list = key in LISTS
        numbers = value if is_list and isinstance(value, list | tuple) else [value]
        if (is_list and numbers is not value) or not all(map(_is_positive, numbers)):
            raise ValueError(f"{key} of a scaling is made of positive numbers: not {value!r}")


def _is_positive(number: Any) -> bool:
    is_number = isinstance(number, int | float) and not isinstance(number, bool)
    return is_number and 0 < number < math.inf


def checked_base(base: Any) -> None:
    """Raise ``ValueError`` for a base that is none."""
    if base is not None and not _is_positive(base):
        raise ValueError(f"a base is a positive number, not {base!r}")


def attention_of(parameters: Parameters) -> float:
    """By what cosines and sines are multiplied, as configurations of the schedule have it."""
    if "attention_factor" in parameters:
        return float(parameters["attention_factor"])
    factor = parameters.get("factor", 1)
    if parameters["rope_type"] == "yarn":
        above, below = (parameters.get(key) for key in ("mscale", "mscale_all_dim"))
        if above and below:
            return _mscale(factor, above) / _mscale(factor, below)
        return _mscale(factor, 1)
    length = parameters.get("original_max_position_embeddings")
    if parameters["rope_type"] == "longrope" and length and factor > 1:
        return math.sqrt(1 + math.log(factor) / math.log(length))
    return 1.0


def attention_asked(parameters: Parameters) -> float | None:
    """The same where the caller says it; None where both ways are met: YaRN's factor is also put
    into the scores."""
    return attention_of(parameters) if parameters.keys() & set(_OF_ATTENTION) else None


def differing(asked: Parameters, found: Parameters) -> list[str]:
    """The names of the parameters of frequencies that are not as asked for."""
    kind = asked["rope_type"]
    if found.get("rope_type") != kind:
        return ["rope_type"]
    names = (*_SCHEDULES[kind], *LISTS)
    return [name for name in names if name in asked and asked[name] != found.get(name)]


def _mscale(factor: float, m: float) -> float:
    return 0.1 * m * math.log(factor) + 1 if factor > 1 else 1.0
