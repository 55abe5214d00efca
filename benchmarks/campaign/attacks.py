"""One case after another, and what came of them.

A case draws from random numbers of its own seed and the theorems of its round, so that a round is
repeated by its seed alone.
"""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random

from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.rules import axiom
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import KernelError

from . import asked, readings, rules
from .models import counter_model
from .rules import Contradiction, Pool

__all__ = ["ROUND", "Finding", "Tally", "one_round"]

ROUND = 1000
"""Cases that share a pool of theorems."""
SECONDS = 1.0
Scenarios = Mapping[str, Callable[[Pool], Theorem | None]]
GROUPS: Sequence[tuple[float, Scenarios]] = (
    (0.88, rules.SCENARIOS),
    (0.05, asked.SCENARIOS),
    (0.07, readings.SCENARIOS),
)
"""How often the scenarios of a group have their turn: rules take the least time."""


class TookTooLong(BaseException):
    """A case has used up its time.  (No ``Exception``: tactics try one thing after another.)"""


@dataclass(frozen=True)
class Finding:
    """A theorem that is false somewhere (``false``), a proof that does not hold when it is made
    again (``recheck``), or an error that is no refusal (``crash``: no theorem comes of it)."""

    what: str
    seed: str
    scenario: str
    text: str


SERIOUS = ("false", "recheck")


@dataclass
class Tally:
    """How often each scenario made a theorem, or was refused or stopped; the findings."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def count(self, scenario: str, outcome: str) -> None:
        self.counts.setdefault(scenario, Counter())[outcome] += 1

    def add(self, other: Tally) -> None:
        for scenario, counter in other.counts.items():
            self.counts.setdefault(scenario, Counter()).update(counter)
        self.findings += other.findings

    @property
    def serious(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.what in SERIOUS]


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raises ``TookTooLong`` inside after so many seconds of computing."""

    def stop(*_: object) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds, seconds / 4)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def one_round(
    seed: str, cases: int = ROUND, only: str = "", enough: Callable[[Tally], bool] = lambda _: False
) -> Tally:
    """Cases with one pool of theorems, which they fill and draw from; in round 0 all axioms first.

    ``only``: a part of the names of the scenarios that have a turn; ``enough``: when to stop.
    """
    tally = Tally()
    pool = Pool(Random(seed))
    groups = [(weight, {n: f for n, f in found.items() if only in n}) for weight, found in GROUPS]
    groups = [(weight, found) for weight, found in groups if found]
    if seed.endswith("/0") and not only:
        for name in AXIOMS:
            _axiom(f"{seed}/{name}", name, tally)
    for case in range(cases):
        if enough(tally):
            break
        attack(f"{seed}/{case}", pool, tally, groups)
    return tally


def _axiom(seed: str, name: str, tally: Tally) -> None:
    theorem = axiom(name)
    against = counter_model(theorem, Random(seed).randrange(10**6), 5)
    if against:
        tally.findings.append(Finding("false", seed, name, f"{theorem!r} at {against}"))


def attack(seed: str, pool: Pool, tally: Tally, groups: Sequence[tuple[float, Scenarios]]) -> None:
    """One case."""
    chance = pool.chance
    chance.seed(seed)
    (_, scenarios), *_ = chance.choices(groups, [weight for weight, _ in groups])
    name = chance.choice(list(scenarios))
    try:
        with time_limit(SECONDS):
            theorem = scenarios[name](pool)
            tally.count(name, "made")
            if theorem is not None:
                _judge(theorem, name, seed, pool, tally)
    except KernelError:
        tally.count(name, "refused")
    except (TookTooLong, SystemError):  # the second where it struck inside of a callback from C
        tally.count(name, "stopped")
    except Contradiction as found:
        tally.findings.append(Finding("false", seed, name, str(found)))
    except Exception as error:  # whatever it is, a person should have been told
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{place.filename.rpartition('/')[2]}:{place.lineno}"
        text = f"{type(error).__name__}: {error} ({where})"
        tally.findings.append(Finding("crash", seed, name, text))


def _judge(theorem: Theorem, name: str, seed: str, pool: Pool, tally: Tally) -> None:
    against = counter_model(theorem, pool.chance.randrange(10**6))
    if against:
        tally.findings.append(Finding("false", seed, name, f"{theorem!r} at {against}"))
        return
    pool.add(theorem)
    if pool.chance.random() < 0.02:
        try:
            recheck(theorem)
        except KernelError as error:
            tally.findings.append(Finding("recheck", seed, name, f"{theorem!r}: {error}"))
