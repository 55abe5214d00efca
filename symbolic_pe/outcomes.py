"""How claims come out, as data, as words and as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from symbolic_pe.prose import columns, decimals, marked, prose, with_scripts
from symbolic_pe.version import __version__

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim
    from symbolic_pe.index import Entry

SETTLED = ("proved", "refuted", "malformed")
KINDS = (*SETTLED, "unproved", "error", "kept")
_NAMED_FAILURES = 5
_LISTS = ("sources", "repaired_by", "axioms", "step_keys")


@dataclass(frozen=True)
class Crosscheck:
    """The comparison with NumPy: at how many points, how far the two were apart at most, and how
    far apart they may be by the rounding of the inputs and operations.

    ``sampled``: the points, each with the names of its variables and their values as text.
    """

    points: int
    worst_error: float
    tolerance: float
    sampled: tuple[tuple[tuple[str, str], ...], ...] = ()

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Crosscheck:
        """The inverse of ``dataclasses.asdict``, through JSON."""
        points = (tuple((name, value) for name, value in point) for point in data["sampled"])
        return Crosscheck(**{**data, "sampled": tuple(points)})


@dataclass(frozen=True)
class Outcome:
    """How one claim came out.

    ``verdict``: ``proved``, ``refuted``, ``malformed``, ``unproved`` (nothing is given that would
    settle it) or ``error`` (what is given does not settle it); ``declared``: the verdict that the
    script announces; ``steps``: the number of steps with a reason, those of cited claims among
    them; ``step_keys``: a key of each, the same in every process, by which it is counted once for
    all claims; ``obligations``: how many
    conditions were proved so that the statement means something; ``axioms``: their names;
    ``message``: for an error what is wrong and where, for a malformed claim what has no meaning;
    ``proof``: a digest of the kernel's proof, by which to tell whether it has changed, or empty
    where nobody has asked for it;
    ``corollary_of``: the id of its main result, or empty; ``made_ids``: whether claims were cited
    by ids that are not written in the script; ``kept``: the day on which it was judged, if that was
    in an earlier run.
    """

    id: str
    title: str
    verdict: str
    declared: str
    sources: tuple[str, ...] = ()
    repaired_by: tuple[str, ...] = ()
    steps: int = 0
    axioms: tuple[str, ...] = ()
    crosscheck: Crosscheck | None = None
    seconds: float = 0.0
    message: str = ""
    file: str = ""
    line: int = 0
    topic: str = ""
    obligations: int = 0
    step_keys: tuple[str, ...] = ()
    proof: str = ""
    corollary_of: str = ""
    made_ids: bool = False
    kept: str = ""

    @property
    def kind(self) -> str:
        """What it counts as: its verdict if the claim was judged in this run."""
        return "kept" if self.kept else self.verdict

    @property
    def as_declared(self) -> bool:
        """Did the claim come out settled, and as its script says?"""
        return self.verdict in SETTLED and self.verdict == self.declared

    def as_json(self) -> dict[str, Any]:
        """Data for JSON; the title has its marks."""
        return asdict(self) | {"title": marked(self.title)}

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Outcome:
        """The inverse of :meth:`as_json`, through JSON."""
        lists = {key: tuple(data[key]) for key in _LISTS}
        check, title = data["crosscheck"], prose(data["title"])
        read = lists | {"title": title, "crosscheck": check and Crosscheck.from_json(check)}
        return Outcome(**{**data, **read})


class Outcomes(list[Outcome]):
    """How claims came out, in order; a notebook shows a table, IPython and ``print`` lines."""

    def __str__(self) -> str:
        seconds = sum(outcome.seconds for outcome in self)
        lines = [*map(line_of, self), *failures(self), "", summary_line(self, seconds)]
        return "\n".join(lines)

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(str(self))


def blank_outcome(origin: Claim | Entry) -> Outcome:
    """The outcome of a claim about which nothing is known yet."""
    return Outcome(
        id=origin.id,
        title=origin.title,
        verdict="unproved",
        declared=origin.declared,
        sources=tuple(map(str, origin.sources)),
        repaired_by=origin.repaired_by,
        corollary_of=origin.corollary_of,
        file=origin.file,
        line=origin.line,
        topic=origin.topic,
    )


def failed(entry: Entry, message: str, seconds: float = 0.0) -> Outcome:
    """The outcome of a claim that could not be judged."""
    return replace(blank_outcome(entry), verdict="error", message=message, seconds=seconds)


def summary(outcomes: Iterable[Outcome]) -> dict[str, int]:
    """How many claims there are, with each verdict, and as declared."""
    listed = list(outcomes)
    counts = Counter(outcome.kind for outcome in listed)
    numbers = {"claims": len(listed)} | {kind: counts[kind] for kind in KINDS}
    return numbers | {"as_declared": sum(outcome.as_declared for outcome in listed)}


def to_json(outcomes: Sequence[Outcome], seconds: float) -> dict[str, Any]:
    """What ``verify --json`` prints, as plain data; a number that is not finite becomes null."""
    hidden = {"file", "line", "topic", "step_keys", "made_ids", "kept"}
    claims = [
        {key: value for key, value in asdict(outcome).items() if key not in hidden}
        | {"verdict": _named(outcome, in_english)}
        for outcome in outcomes
    ]
    for check in filter(None, (claim["crosscheck"] for claim in claims)):
        check["sampled"] = [dict(point) for point in check["sampled"]]
    plain: dict[str, Any] = _finite({"claims": claims, "summary": summary(outcomes)})
    return plain | {"seconds": seconds}


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


# --- words ------------------------------------------------------------------------------------

Translate: TypeAlias = Callable[..., str]
"""A phrase in some language, with parts put in for the names in braces."""


def in_english(text: str, /, **parts: object) -> str:
    """The phrase as it stands here."""
    return text.format(**parts) if parts else text


def line_of(outcome: Outcome, tr: Translate = in_english) -> str:
    """``proved     self-dot  title (details)``."""
    verdict = shown_verdict(outcome, tr)
    title = with_scripts(tr(outcome.title))
    about = tr("{title} ({details})", title=title, details=_details(outcome, tr))
    return f"{verdict}{' ' * (10 - columns(verdict))} {outcome.id}  {about}"


def shown_verdict(outcome: Outcome, tr: Translate = in_english) -> str:
    """The verdict, loud where it is not the declared one."""
    verdict = _named(outcome, tr)
    if outcome.as_declared:
        return verdict
    loud = verdict.upper()
    return loud if loud != verdict else f"{verdict}！"


def _named(outcome: Outcome, tr: Translate) -> str:
    verdict = tr(outcome.verdict)
    day = outcome.kept
    return tr("kept ({verdict} on {day})", verdict=verdict, day=day) if day else verdict


def _details(outcome: Outcome, tr: Translate) -> str:
    parts = [_steps(outcome.steps, tr)] if outcome.steps else []
    if outcome.crosscheck:
        points = _points(outcome.crosscheck.points, tr)
        parts.append(
            tr("{points}, {accuracy}", points=points, accuracy=_accuracy(outcome.crosscheck, tr))
        )
    if outcome.axioms:
        parts.append(tr("axioms: {axioms}", axioms=in_a_row(outcome.axioms, tr)))
    if not outcome.kept:
        parts.append(tr("{seconds} s", seconds=f"{outcome.seconds:.2f}"))
    return in_turn(parts, tr)


def _steps(number: int, tr: Translate) -> str:
    return tr("{count} step" if number == 1 else "{count} steps", count=number)


def _points(number: int, tr: Translate) -> str:
    return tr("{count} point" if number == 1 else "{count} points", count=number)


def claims_counted(number: int, tr: Translate = in_english) -> str:
    """``1 claim``, ``2 claims``."""
    return tr("{count} claim" if number == 1 else "{count} claims", count=number)


def _accuracy(check: Crosscheck, tr: Translate) -> str:
    error, tolerance = decimals(f"{check.worst_error:.1e}"), decimals(f"{check.tolerance:.1e}")
    return tr("off by {error} of {tolerance}", error=error, tolerance=tolerance)


def in_a_row(items: Sequence[str], tr: Translate = in_english) -> str:
    """a, b, c."""
    found = "".join(items[:1])
    for item in items[1:]:
        found = tr("{first}, {second}", first=found, second=item)
    return found


def in_turn(items: Sequence[str], tr: Translate = in_english) -> str:
    """a; b; c."""
    found = "".join(items[:1])
    for item in items[1:]:
        found = tr("{first}; {second}", first=found, second=item)
    return found


def count(number: int, noun: str) -> str:
    """``1 step``, ``2 steps``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def failures(outcomes: Iterable[Outcome], tr: Translate = in_english) -> Iterator[str]:
    """What is wrong, for each claim that did not come out as declared; the claims that share a
    reason (their script does not run) together."""
    failed = [outcome for outcome in outcomes if not outcome.as_declared]
    yield from by_reason([(outcome.id, _reason(outcome, tr)) for outcome in failed], tr)


def by_reason(failed: Iterable[tuple[str, str]], tr: Translate = in_english) -> Iterator[str]:
    """Each reason with the ids of the claims that share it, a paragraph each."""
    reasons: dict[str, list[str]] = {}
    for id, reason in failed:
        reasons.setdefault(reason, []).append(id)
    for reason, ids in reasons.items():
        lines = "\n".join(f"  {line}" for line in reason.splitlines())
        yield f"\n{in_a_row(ids, tr)}{tr(':')}\n{lines}"


def _reason(outcome: Outcome, tr: Translate) -> str:
    unexpected = tr(
        "declared {declared}, came out {verdict}",
        declared=tr(outcome.declared),
        verdict=tr(outcome.verdict),
    )
    return outcome.message or unexpected


def summary_lines(outcomes: Sequence[Outcome], seconds: float, tr: Translate = in_english) -> str:
    """What can be pasted into a message: what has been checked, and how all came out."""
    return f"\n{_checked(outcomes, tr)}\n{summary_line(outcomes, seconds, tr)}"


def _checked(outcomes: Sequence[Outcome], tr: Translate) -> str:
    """``symbolic_pe 0.1.0: 41 distinct steps checked, 9 points compared with NumPy, no axioms``."""
    settled = [outcome for outcome in outcomes if outcome.kind in SETTLED]
    if not settled and any(outcome.kept for outcome in outcomes):
        return tr("symbolic_pe {version}: nothing was judged in this run", version=__version__)
    if not settled:
        return tr("symbolic_pe {version}: nothing is settled", version=__version__)
    steps = len({key for outcome in settled for key in outcome.step_keys})
    points = sum(outcome.crosscheck.points for outcome in settled if outcome.crosscheck)
    axioms = len({name for outcome in settled for name in outcome.axioms})
    return tr(
        "symbolic_pe {version}: {steps} checked, {points} compared with NumPy, {axioms}",
        version=__version__,
        steps=tr("{count} distinct step" if steps == 1 else "{count} distinct steps", count=steps),
        points=_points(points, tr),
        axioms=_axioms(axioms, tr),
    )


def _axioms(number: int, tr: Translate) -> str:
    if not number:
        return tr("no axioms")
    return tr("{count} axiom" if number == 1 else "{count} axioms", count=number)


def summary_line(outcomes: Sequence[Outcome], seconds: float, tr: Translate = in_english) -> str:
    """``49 claims: 38 proved, 9 refuted, 2 malformed; all as declared, in 3.1 s``."""
    numbers = summary(outcomes)
    missing = numbers["claims"] - numbers["as_declared"]
    standing = tr("all as declared")
    if missing:
        failed = _failed(outcomes, tr)
        standing = tr("{count} not as declared ({claims})", count=missing, claims=failed)
    return tr(
        "{claims}; {standing}, in {seconds} s",
        claims=counted_by_kind(numbers, tr),
        standing=standing,
        seconds=f"{seconds:.1f}",
    )


def counted_by_kind(numbers: Mapping[str, int], tr: Translate = in_english) -> str:
    """``49 claims: 38 proved, 9 refuted, 2 malformed``, of the counts by verdict and of
    ``claims``."""
    kinds = [
        tr("{count} {verdict}", count=numbers[kind], verdict=_counted(kind, numbers, tr))
        for kind in KINDS
        if numbers.get(kind)
    ]
    claims = claims_counted(numbers["claims"], tr)
    return tr("{claims}: {kinds}", claims=claims, kinds=in_a_row(kinds, tr) or tr("none"))


def _counted(verdict: str, numbers: Mapping[str, int], tr: Translate) -> str:
    """The verdict, as it stands after its number."""
    return tr("errors") if verdict == "error" and numbers[verdict] > 1 else tr(verdict)


def _failed(outcomes: Sequence[Outcome], tr: Translate) -> str:
    """The ids of the claims that did not come out as declared, or the first of them."""
    ids = [outcome.id for outcome in outcomes if not outcome.as_declared]
    shown = ids[:_NAMED_FAILURES]
    return in_a_row([*shown, "…"] if len(ids) > len(shown) else shown, tr)
