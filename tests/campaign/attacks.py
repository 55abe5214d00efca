"""One attack each, and what came of it."""

from __future__ import annotations

import random
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from symbolic_pe.language.terms import MalformedStatement
from symbolic_pe.steps import rules
from symbolic_pe.steps.theorem import RuleError, Theorem, recheck
from tests.campaign.arguments import APPLY, SCENARIOS, Pool, Unlucky, corrupted, wild
from tests.campaign.generators import (
    CONSTRUCTED,
    TRUE_PAIRS,
    certainly_differ,
    known_to_the_kernel,
    misconstructed,
    off_by_one,
    random_term,
    tempting,
    unusual,
)
from tests.campaign.models import counter_model

__all__ = ["KINDS", "Finding", "Tally", "attack"]

REFUSALS = (RuleError, MalformedStatement)


class TookTooLong(Exception):
    """A case has used up its time."""


@dataclass(frozen=True)
class Finding:
    """Something to look at.  ``what``: a false theorem (``false``), perhaps a false theorem
    (``suspect``), a true identity that is not decided (``undecided``), a proof that cannot be
    replayed (``replay``), arguments that fit and are refused (``unfit``), or an error that is no
    refusal (``crash``: no theorem comes out, but the message is not for people)."""

    what: str
    seed: str
    rule: str
    text: str


@dataclass
class Tally:
    """What came of the cases, by rule: accepted, refused, stopped, and the findings."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)

    def count(self, rule: str, outcome: str) -> None:
        self.counts.setdefault(rule, Counter())[outcome] += 1

    def add(self, other: Tally) -> None:
        for rule, counter in other.counts.items():
            self.counts.setdefault(rule, Counter()).update(counter)
        self.findings += other.findings


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    def stop(*_: object) -> None:
        raise TookTooLong

    before = signal.signal(signal.SIGALRM, stop)
    # Again and again: raised in a callback, an exception is printed and lost.
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 4)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class _Case:
    """One case: draws from its own random numbers, so that its seed alone repeats it."""

    def __init__(self, seed: str, pool: Pool, tally: Tally) -> None:
        self.seed, self.pool, self.tally = seed, pool, tally
        self.chance = random.Random(seed)

    def find(self, what: str, rule: str, text: str) -> None:
        self.tally.count(rule, what)
        self.tally.findings.append(Finding(what, self.seed, rule, text))

    def apply(self, name: str, arguments: tuple[Any, ...], way: str) -> Theorem | None:
        """Apply a rule; check what comes out in random models."""
        try:
            theorem = APPLY[name](*arguments)
        except REFUSALS as error:
            self.tally.count(name, f"{way} refused")
            if way == "fitting":
                self.tally.findings.append(Finding("unfit", self.seed, name, str(error)))
            return None
        except (TookTooLong, SystemError):
            raise
        except Exception as error:
            if isinstance(error, TypeError) and "positional argument" in str(error):
                self.tally.count(name, f"{way} refused")  # Python's own words about their number
                return None
            shown = f"{type(error).__name__}: {error} for {_shown(arguments)}"
            self.find("crash", name, shown)
            return None
        self.tally.count(name, f"{way} accepted")
        self.check(name, theorem)
        return theorem

    def check(self, name: str, theorem: Theorem) -> None:
        against = counter_model(theorem, self.chance.randrange(10**9))
        if against is not None:
            what = "false" if against.certain else "suspect"
            self.find(
                what, name, f"{theorem}  at {against.point}  from {_shown(theorem.parameters)}"
            )
            return
        self.pool.add(theorem)
        if self.chance.random() < 0.02:
            self._replay(name, theorem)

    def _replay(self, name: str, theorem: Theorem) -> None:
        try:
            recheck(theorem)
        except REFUSALS as error:
            self.find("replay", name, f"{theorem}: {error}")


def _shown(arguments: tuple[Any, ...]) -> str:
    return "; ".join(str(argument)[:300] for argument in arguments)


def fitting(case: _Case) -> None:
    """Arguments that fit."""
    name = case.chance.choice(list(SCENARIOS))
    case.apply(name, SCENARIOS[name](case.chance, case.pool), "fitting")


def ill_fitting(case: _Case) -> None:
    """Arguments that fit but for one or two places."""
    name = case.chance.choice(list(SCENARIOS))
    arguments = SCENARIOS[name](case.chance, case.pool)
    for _ in range(case.chance.choice((1, 1, 2))):
        arguments = corrupted(case.chance, case.pool, arguments) if arguments else ()
    case.apply(name, arguments, "ill-fitting")


def random_arguments(case: _Case) -> None:
    """Random arguments."""
    name = case.chance.choice(list(APPLY))
    case.apply(name, wild(case.chance, case.pool, name), "random")


def true_rewrites(case: _Case) -> None:
    """Rewrites of true identities must be decided by the normal form, both ways round."""
    kind = case.chance.choice(list(TRUE_PAIRS))
    lhs, rhs = TRUE_PAIRS[kind](case.chance)
    try:
        theorem = rules.normalise(*case.chance.sample((lhs, rhs), 2))
    except REFUSALS as error:
        case.find("undecided", f"rewrites: {kind}", f"{lhs} = {rhs}: {error}")
        return
    case.tally.count(f"rewrites: {kind}", "fitting accepted")
    case.check("normalise", theorem)


def false_rewrites(case: _Case) -> None:
    """Tempting rewrites, numbers off by one, nodes that evaluate nothing: never proved if false."""
    term = random_term(case.chance, 3)
    if not known_to_the_kernel(term):
        raise Unlucky
    ways: dict[str, Callable[[Any], Iterator[Any]]] = {
        "tempting": tempting, "off by one": off_by_one, "two terms": _another(case),
        "unusual": _unusual(case),
    }  # fmt: skip
    kind = case.chance.choice(list(ways))
    others = list(islice(ways[kind](term), 6))
    if not others:
        raise Unlucky
    other = case.chance.choice(others)
    name = case.chance.choice(("normalise", "normalise", "ring"))
    theorem = case.apply(name, (term, other), "ill-fitting")
    if theorem is not None and not theorem.hypotheses and certainly_differ(term, other, 1):
        case.find("false", name, f"{theorem}")


def constructors(case: _Case) -> None:
    """SymPy's constructors, as far as the kernel trusts them: what is made has the right value."""
    name = case.chance.choice(list(CONSTRUCTED))
    found = misconstructed(case.chance, name, random_term(case.chance, case.chance.randint(1, 3)))
    case.tally.count("SymPy's constructors", "random accepted")
    if found:
        case.find("false", "SymPy's constructors", found)


def _another(case: _Case) -> Callable[[Any], Iterator[Any]]:
    return lambda _: iter([random_term(case.chance, 2)])


def _unusual(case: _Case) -> Callable[[Any], Iterator[Any]]:
    return lambda term: iter([unusual(case.chance, term) for _ in range(2)])


KINDS: dict[str, tuple[Callable[[_Case], None], float]] = {
    "fitting arguments": (fitting, 0.2),
    "ill-fitting arguments": (ill_fitting, 0.4),
    "random arguments": (random_arguments, 0.2),
    "true rewrites": (true_rewrites, 0.08),
    "false rewrites": (false_rewrites, 0.12),
    "constructors": (constructors, 0.1),
}
"""What is done, and how often."""


def attack(seed: str, pool: Pool, tally: Tally, seconds: float = 2.0) -> None:
    """One case."""
    case = _Case(seed, pool, tally)
    functions, weights = zip(*KINDS.values(), strict=True)
    function = case.chance.choices(functions, weights)[0]
    try:
        with time_limit(seconds):
            function(case)
    except (TookTooLong, SystemError):  # the second when it struck inside of a callback from C
        tally.count("(any)", "stopped")
    except (Unlucky, *REFUSALS):
        tally.count("(any)", "no arguments")
    except (TypeError, ValueError, AttributeError, IndexError, KeyError, RecursionError,
            ZeroDivisionError, AssertionError, NotImplementedError) as error:  # fmt: skip
        # The arguments could not be built: SymPy's own constructors refuse some of them.
        tally.count("(any)", f"no arguments ({type(error).__name__})")
