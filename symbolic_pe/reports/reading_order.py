"""The order of topics in a document that is read from beginning to end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.index import Entry

    Listed = TypeVar("Listed", Claim, Entry)

TOPICS = (
    "attention",
    "layers",
    "taylor",
    "integer_positions",
    "binary",
    "sine_only",
    "sinusoidal",
    "frequencies",
    "indices",
    "uniqueness",
    "extrapolation",
    "shift",
    "dot_products",
    "first_ascent",
    "separation",
    "phases",
    "inner_products",
    "bilinear",
    "decay",
    "trapezoid",
    "log_law",
    "decay_shape",
    "power_schedules",
    "cosine_integral",
    "decay_envelope",
    "decay_variation",
    "chords",
    "wave_sums",
    "sum_and_integral",
    "decay_sum",
    "larger_bases",
    "plateau",
    "recurrence",
    "abel_bound",
    "rotary",
    "rounding",
    "rounding_tables",
)
"""From why positions are needed to how they are used; scripts of other names come after these."""


def chapters(claims: Iterable[Claim]) -> list[list[Claim]]:
    """The claims script by script, in the order of :data:`TOPICS`; each script's as they come, but
    corollaries below their main results."""
    ordered = corollaries_below(claims)
    found = [list(group) for _, group in groupby(ordered, key=lambda claim: claim.file)]
    place = {topic: number for number, topic in enumerate(TOPICS)}
    return sorted(found, key=lambda chapter: place.get(chapter[0].topic, len(TOPICS)))


def corollaries_below(claims: Iterable[Listed]) -> list[Listed]:
    """The claims in order, but each corollary below its main result if that is in its script."""
    listed = list(claims)
    main = {claim.id: claim.file for claim in listed if not claim.corollary_of}
    below: dict[str, list[Listed]] = {}
    others: list[Listed] = []
    for claim in listed:
        if main.get(claim.corollary_of) == claim.file:
            below.setdefault(claim.corollary_of, []).append(claim)
        else:
            others.append(claim)
    found: list[Listed] = []
    for claim in others:
        found.append(claim)
        found.extend(below.pop(claim.id, ()))
    return found
