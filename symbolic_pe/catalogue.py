"""Claims: what derivation scripts are made of.

A script states claims and attaches to each a function that settles it::

    SELF_DOT = claim("self-dot", "PE(p)·PE(p) = d/2", ForAll(…), sources=[note("003", "§4")])

    @SELF_DOT.proof                               # returns a theorem of the statement,
    def sine_squared_plus_cosine_squared(): …

    @X.refutation(repaired_by=["self-dot"])       # or a theorem of its negation,
    def …
    @X.malformed(repaired_by=["self-dot"])        # or raises MalformedStatement,
    def …

    @SELF_DOT.numbers(p=reals(-1e4, 1e4), …)      # and the same by NumPy: (lhs, rhs)
    def with_numpy(p, …): …

    if __name__ == "__main__":
        run_script(__file__)

This module is light on purpose: it does not import SymPy, so that scripts decide what is loaded.
The catalogue can be listed without running a script (see :mod:`symbolic_pe.index`); for that, a
claim is a module-level assignment whose id, title and sources are written out literally.
"""

from __future__ import annotations

import contextlib
import importlib
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar
from weakref import WeakKeyDictionary

from symbolic_pe.explain import ClaimError, ScriptError, did_you_mean, explain, place
from symbolic_pe.prose import MARK, is_well_marked, prose

if TYPE_CHECKING:
    from symbolic_pe.language.statements import Statement
    from symbolic_pe.outcomes import Outcome
    from symbolic_pe.proofs.elaboration import Certificate, Elaborated
    from symbolic_pe.settling import Settled
    from symbolic_pe.steps.step import Step

__all__ = [
    "Catalogue",
    "Claim",
    "ClaimError",
    "Numbers",
    "ScriptError",
    "Source",
    "beyond",
    "citations",
    "cited",
    "claim",
    "made_in_notes",
    "note",
    "run_script",
]

Function = TypeVar("Function", bound=Callable[..., Any])

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Source:
    """Where a claim is made: a note (its number) and a place in it, or a work beyond the notes.

    ``line``: of the note's file, counted from 1, and ``part`` of it, where a line says several
    things: they give the order of what a note says; ``quote``: what stands there, word for word,
    by default the claim's ``as_written``; ``english``: what that means, where it has words.
    """

    note: str = ""
    section: str = ""
    line: int = 0
    part: int = 0
    quote: str = ""
    english: str = ""

    @property
    def places(self) -> tuple[str, ...]:
        """The sections, without what is said of where in them: ``§1.5, 2`` is in ``§1.5``, and
        ``§1.3, §1.5`` are two."""
        first, *others = self.section.split(", ")
        return (first, *(place for place in others if place.startswith("§")))

    @property
    def anchor(self) -> str:
        """A name for the sentence of the note; nothing where its line is not known."""
        return f"line-{self.line}" + (f"-{self.part}" if self.part else "") if self.line else ""

    @property
    def order(self) -> tuple[int, int]:
        """Where in the note it stands; after all others where the line is not known."""
        return (self.line or 10**6, self.part)

    def __str__(self) -> str:
        if not self.note:
            return f"beyond the notes: {self.section}" if self.section else "beyond the notes"
        return f"note {self.note}, {self.section}" if self.section else f"note {self.note}"


def note(
    number: str,
    section: str = "",
    *,
    line: int = 0,
    part: int = 0,
    quote: str = "",
    english: str = "",
) -> Source:
    """The note with this three-digit number, at this place: ``note("003", "§5, eq. 2.4")``.

    ``line``, ``part``, ``quote``, ``english``: see :class:`Source`.  Raises :class:`ClaimError`
    where the number is no three digits.
    """
    if not re.fullmatch(r"\d{3}", number):
        raise ClaimError(f'a note is cited by three digits, as in note("003"), not by {number!r}')
    return Source(number, section, line, part, prose(quote), prose(english))


def beyond(work: str = "") -> Source:
    """No note makes the claim, and a reader of the notes needs it; ``work`` may say who does."""
    return Source("", work)


def citations(sources: Iterable[Source]) -> tuple[str, ...]:
    """The sources in words, the places in one note together: ``note 000, §1.3, §1.5``."""
    together: dict[str, list[str]] = {}
    for source in sources:
        name = f"note {source.note}" if source.note else str(source)
        places = together.setdefault(name, [])
        if source.note and source.section and source.section not in places:
            places.append(source.section)
    return tuple(", ".join((name, *places)) for name, places in together.items())


def made_in_notes(sources: Iterable[Source]) -> bool:
    """Does a note make the claim with these sources?  If not, it is no error of the notes that the
    claim is false."""
    return any(source.note for source in sources)


@dataclass(frozen=True)
class Numbers:
    """How a claim is compared with plain NumPy.

    ``samplers``: a sampler for each variable by name; ``function``: takes their values by name and
    returns the two sides, as the NumPy reference computes them; ``of``: the atomic statements to
    compare, where they are not those of the claim's statement; ``only_follow``: they are not parts
    of it, but follow from it.
    """

    samplers: Mapping[str, Any]
    function: Callable[..., Any]
    of: tuple[Any, ...] | None = None
    only_follow: bool = False


class Claim:
    """A statement with an id, its sources, and the functions that settle it.

    Attributes: ``id``, ``title``, ``statement`` (``None`` for a malformed claim, which has
    ``as_written`` instead), ``sources``, ``explanation``, ``as_written``, ``file`` and ``line``
    (where it is written), ``declared`` (``proved``, ``refuted``, ``malformed`` or ``unproved``),
    ``function`` (what settles it), ``repaired_by`` (ids of claims), ``numerics``
    (:class:`Numbers`, one for each ``@CLAIM.numbers``) and ``outcome`` (how it came out when it was
    verified; ``None`` as long as it has not been).
    """

    def __init__(
        self,
        id: str,
        title: str,
        statement: Statement | None,
        *,
        sources: Sequence[Source],
        explanation: str = "",
        as_written: str = "",
        file: str = "",
        line: int = 0,
    ) -> None:
        self.id = id
        self.title = prose(title)
        self.statement = statement
        self.sources = tuple(sources)
        self.explanation = prose(explanation)
        self.as_written = prose(as_written)
        self.file = file
        self.line = line
        self.declared = "unproved"
        self.function: Callable[[], Any] | None = None
        self.repaired_by: tuple[str, ...] = ()
        self.numerics: tuple[Numbers, ...] = ()
        self._settled: Settled | str | ClaimError | None = None
        self.outcome: Outcome | None = None

    def __repr__(self) -> str:
        return f"<claim {self.id}, {place(self.file, self.line)}>"

    @property
    def topic(self) -> str:
        """The name of the script, without its ending."""
        return Path(self.file).stem

    def proof(self, function: Function) -> Function:
        """Decorator: the function returns what proves the statement: a theorem, a chain of steps, a
        verdict of ``decide``, or for a conjunction a list with one of these for each part.

        The theorem may have its quantifiers and premises in another order than the statement, and
        definitions written out, see :func:`symbolic_pe.proofs.close`.
        """
        return self._settle_with("proved", function, ())

    def refutation(self, *, repaired_by: Sequence[str]) -> Callable[[Function], Function]:
        """Decorator: the function returns a theorem of the statement's negation, or a verdict of
        ``decide`` that refutes it.

        ``repaired_by``: the ids of the claims that say what is true instead; they must be proved.
        """
        repairs = self._repairs(repaired_by)
        return lambda function: self._settle_with("refuted", function, repairs)

    def malformed(self, *, repaired_by: Sequence[str]) -> Callable[[Function], Function]:
        """Decorator: the function builds the statement and so raises ``MalformedStatement``."""
        repairs = self._repairs(repaired_by)
        return lambda function: self._settle_with("malformed", function, repairs)

    def numbers(
        self,
        *,
        of: Sequence[Any] | None = None,
        consequences: Sequence[Any] | None = None,
        **samplers: Any,
    ) -> Callable[[Function], Function]:
        """Decorator: the function computes both sides with NumPy at the sampled values.

        ``of``: the parts of the statement to compare, possibly with values put in for variables,
        where it is not all of it.  ``consequences``: what only follows from the statement; a claim
        that compares such needs another comparison besides.  Raises :class:`ClaimError` where
        ``of`` names something else than parts of the statement.
        """
        if of is not None and consequences is not None:
            raise ClaimError(f"{self.id}: .numbers takes either of=[…] or consequences=[…]")
        named = consequences if of is None else of
        compared = None if named is None else tuple(named)
        self._check_compared(compared or (), are_parts=of is not None)

        def attach(function: Function) -> Function:
            plain = MappingProxyType(dict(samplers))
            added = Numbers(plain, function, compared, only_follow=consequences is not None)
            others = (item for item in self.numerics if not self._replaces(function, item.function))
            self.numerics = (*others, added)
            self.outcome = None
            return function

        return attach

    def _check_compared(self, compared: Sequence[Any], *, are_parts: bool) -> None:
        if not compared or self.statement is None:
            return
        from symbolic_pe.wellstated import Misstated, check_compared, check_stated_atoms

        try:
            if are_parts:
                check_compared(self.statement, compared)
            else:
                check_stated_atoms(compared)
        except Misstated as problem:
            raise ClaimError(f"{self.id}: {problem}") from problem

    @property
    def theorem(self) -> Step:
        """The proof that settles the claim as its script writes it, found when first asked for and
        kept.

        Of the statement, or of its negation for a refuted claim, without hypotheses; what it says
        is proved in the kernel (``certificate``).  Raises :class:`ClaimError` where there is none.
        """
        return self._proved().theorem

    @property
    def certificate(self) -> Certificate:
        """The kernel's theorem, and the obligations that show that the claim means something.

        Raises :class:`ClaimError` where there is none.
        """
        return self._proved().certificate

    @property
    def found(self) -> Step | None:
        """The proof, if it has been found already; it proves nothing."""
        return None if isinstance(self._settled, str | ClaimError | None) else self._settled.theorem

    def _proved(self) -> Settled:
        if self.declared == "malformed":
            raise ClaimError(f"{self.id} is malformed: there is no theorem about it")
        settled = self.settle()
        assert not isinstance(settled, str)
        return settled

    @property
    def malformation(self) -> str:
        """What is wrong with a malformed claim, in the words of the ``MalformedStatement``."""
        if self.declared != "malformed":
            raise ClaimError(f"{self.id} is not declared malformed but {self.declared}")
        settled = self.settle()
        assert isinstance(settled, str)
        return settled

    def settle(self) -> Settled | str:
        """What settles the claim, or the words about a malformed one; found once and kept.

        Raises :class:`ClaimError` where the claim's function does not give it.
        """
        if self._settled is None:
            try:
                self._settled = self.settled_anew()
            except ClaimError as problem:
                self._settled = problem
        if isinstance(self._settled, ClaimError):
            raise self._settled
        return self._settled

    def settled_anew(self) -> Settled | str:
        """What settles the claim as it stands now; nothing is kept."""
        from symbolic_pe.settling import settle

        catalogue = _ACTIVE.get()
        files = (catalogue.files if catalogue else frozenset()) | {self.file}
        known = catalogue.elaborated if catalogue else WeakKeyDictionary()
        inside = catalogue.active(self.file) if catalogue else contextlib.nullcontext()
        with _one_at_a_time(self), inside:
            return settle(self, files, known)

    def retry(self) -> None:
        """Forget that the claim could not be settled: what it cites may be there by now."""
        if isinstance(self._settled, ClaimError):
            self._settled = None

    def _replaces(self, function: Callable[..., Any], earlier: Callable[..., Any]) -> bool:
        """Is a cell of a notebook run again, in which a function of this name was made before?"""
        same_name = getattr(function, "__name__", "") == getattr(earlier, "__name__", "")
        return same_name and not Path(self.file).is_file()

    def _settle_with(
        self, declared: str, function: Function, repaired_by: tuple[str, ...]
    ) -> Function:
        if self.function is not None and not self._replaces(function, self.function):
            raise ClaimError(
                f"{self.id} is settled twice, by {self.function.__name__} and by "
                f"{function.__name__}: keep one of them"
            )
        if declared != "malformed" and self.statement is None:
            raise ClaimError(f"{self.id} has no statement, so it cannot be {declared}")
        self.declared, self.function, self.repaired_by = declared, function, repaired_by
        self._settled = self.outcome = None
        return function

    def _repairs(self, ids: Sequence[str]) -> tuple[str, ...]:
        if isinstance(ids, str) or not ids:
            raise ClaimError(
                f"{self.id}: repaired_by is a list of the ids of the claims that say what is "
                f"true instead, not {ids!r}"
            )
        return tuple(ids)


def claim(
    id: str,
    title: str,
    statement: Statement | None,
    *,
    sources: Sequence[Source],
    explanation: str = "",
    as_written: str = "",
) -> Claim:
    """State a claim; call it at the top level of a script and give the result a name.

    ``id``: lower-case words joined by hyphens; ``statement``: ``None`` only for a malformed claim,
    whose formula is then quoted in ``as_written``; ``explanation``: one or two sentences for a
    reader, for a false claim why it is wrong.  Formulas in words stand between backquotes.  Raises
    :class:`ClaimError` for what is not written so, and for a statement that does not say what it
    looks like: two sides that SymPy has made one term, a free variable, names that print alike (see
    :mod:`symbolic_pe.wellstated`).
    """
    caller = sys._getframe(1)
    made = Claim(
        id,
        title,
        statement,
        sources=sources,
        explanation=explanation,
        as_written=as_written,
        file=caller.f_code.co_filename,
        line=caller.f_lineno,
    )
    if not _ID.fullmatch(id):
        raise ClaimError(f"{id!r} is not an id: lower-case words joined by hyphens are")
    if not title.strip():
        raise ClaimError(f"{id} has no title")
    _check_marks(id, title=title, explanation=explanation, as_written=as_written)
    if not made.sources or not all(isinstance(source, Source) for source in made.sources):
        raise ClaimError(f"{id}: sources is a list of note(…) or beyond(), not {list(sources)!r}")
    if statement is None and not as_written:
        raise ClaimError(f"{id} has neither a statement nor as_written, the formula it is about")
    if statement is not None:
        _check_stated(id, statement)
    catalogue = _ACTIVE.get()
    if catalogue is not None:
        catalogue._add(made)
    return made


def _check_marks(id: str, **texts: str) -> None:
    """Refuse words in which a formula begins and does not end."""
    for name, text in texts.items():
        if not is_well_marked(text):
            raise ClaimError(
                f"{id}: the {name} has a {MARK} too many or too few: {text}\n"
                f"write formulas as in: for every {MARK}θ_i{MARK} in {MARK}[0, 1]{MARK}"
            )


def _check_stated(id: str, statement: Statement) -> None:
    """Refuse a statement that does not say what it looks like."""
    from symbolic_pe.wellstated import Misstated, check_stated  # loads SymPy, as statements do

    try:
        check_stated(statement)
    except Misstated as problem:
        raise ClaimError(f"{id}: {problem}") from problem


def cited(id: str) -> Step:
    """The theorem of another claim, by its id; its script is loaded where it has not been yet.

    Works while a script is run by ``symbolic-pe``, by pytest or by ``run_script``.
    """
    catalogue = _ACTIVE.get()
    if catalogue is None:
        raise ClaimError(
            f'cited("{id}") has no catalogue to look in: call it inside a proof, and run the '
            "script with symbolic-pe, with pytest or as python SCRIPT"
        )
    found = catalogue.claim(id)
    try:
        return found.theorem
    except ClaimError as problem:
        raise ClaimError(f"{id} is cited, and it is not proved: {problem}") from problem


_ACTIVE: ContextVar[Catalogue | None] = ContextVar("active catalogue", default=None)
_SETTLING: ContextVar[tuple[Claim, ...]] = ContextVar("claims being settled", default=())


@contextlib.contextmanager
def _one_at_a_time(claim: Claim) -> Iterator[None]:
    """Report a claim whose proof needs itself, instead of recursing for ever."""
    open_claims = _SETTLING.get()
    if claim in open_claims:
        circle = [*open_claims[open_claims.index(claim) :], claim]
        raise ClaimError("proofs that need each other: " + " → ".join(item.id for item in circle))
    token = _SETTLING.set((*open_claims, claim))
    try:
        yield
    finally:
        _SETTLING.reset(token)


class Catalogue:
    """The claims of some scripts; a script is run when a claim of it is first asked for.

    ``scripts`` maps the path of each script to the ids that it is known to hold (see
    :func:`symbolic_pe.index.read_script`).  Where two scripts hold one id, the first counts.
    ``claims`` are held as they are, before those of scripts: somebody has them in hand already.
    """

    def __init__(self, scripts: Mapping[str, Sequence[str]], claims: Sequence[Claim] = ()) -> None:
        self._given = {claim.id: claim for claim in claims}
        self._scripts = {file: tuple(ids) for file, ids in scripts.items()}
        self._places: dict[str, str] = {}
        for file, ids in self._scripts.items():
            for id in ids:
                self._places.setdefault(id, file)
        self._loaded: dict[str, dict[str, Claim] | ScriptError] = {}
        self._loading: list[tuple[str, dict[str, Claim]]] = []
        self.elaborated: Elaborated = WeakKeyDictionary()
        """Lemmas and claims as they are written, and the kernel's theorems of them."""

    @property
    def files(self) -> frozenset[str]:
        """The paths of the scripts, and of the claims that are held."""
        return frozenset(self._scripts) | {claim.file for claim in self._given.values()}

    def claim(self, id: str) -> Claim:
        """The claim with this id; raises :class:`ClaimError` where there is none."""
        if id in self._given:
            return self._given[id]
        file = self._places.get(id)
        if file is None:
            known = [*self._given, *self._places]
            raise ClaimError(f"there is no claim {id}{did_you_mean(id, known)}")
        made = self.load(file)
        if id not in made:
            raise ClaimError(f"{place(file)}: running the script does not make the claim {id}")
        return made[id]

    def load(self, file: str) -> Mapping[str, Claim]:
        """Run a script, once, and return its claims by id.

        Raises :class:`ScriptError` where the script fails.
        """
        if file not in self._loaded:
            try:
                self._loaded[file] = self._run(file)
            except ScriptError as problem:
                self._loaded[file] = problem
        loaded = self._loaded[file]
        if isinstance(loaded, ScriptError):
            raise loaded
        return loaded

    def made(self) -> list[Claim]:
        """The claims of the scripts that have been run so far."""
        loaded = [claims for claims in self._loaded.values() if not isinstance(claims, ScriptError)]
        return [claim for claims in loaded for claim in claims.values()]

    @contextlib.contextmanager
    def active(self, file: str) -> Iterator[None]:
        """Inside, ``claim`` adds to this catalogue, ``cited`` looks here, and modules beside
        ``file`` can be imported, as they can when the script is run by itself."""
        token = _ACTIVE.set(self)
        folder = str(Path(file).resolve().parent)
        added = folder not in sys.path
        if added:
            sys.path.insert(0, folder)
        try:
            yield
        finally:
            if added and folder in sys.path:
                sys.path.remove(folder)
            _ACTIVE.reset(token)

    def _run(self, file: str) -> dict[str, Claim]:
        if any(file == other for other, _ in self._loading):
            names = " → ".join(Path(other).name for other, _ in self._loading)
            raise ScriptError(f"scripts that need each other: {names} → {Path(file).name}")
        made: dict[str, Claim] = {}
        self._loading.append((file, made))
        try:
            with self.active(file):
                _execute(file, self.files)
        finally:
            self._loading.pop()
        return made

    def _add(self, claim: Claim) -> None:
        """Keep a claim of the script being run (not those of a module that it imports; of two
        with one id the first, for the index has reported the second)."""
        for file, made in self._loading[-1:]:
            if claim.file == file:
                made.setdefault(claim.id, claim)


def _execute(file: str, files: frozenset[str]) -> None:
    """Run the text of a script in a module of its own."""
    module = ModuleType(Path(file).stem)
    module.__file__ = file
    try:
        code = compile(Path(file).read_bytes(), file, "exec")
        exec(code, module.__dict__)
    except (Exception, SystemExit) as problem:
        raise ScriptError(explain(problem, files | {file}, "the script")) from problem


def run_script(file: str) -> NoReturn:
    """Print the proofs of a script's claims and how they come out; then leave the program.

    The exit status is 0 if every claim comes out as declared, otherwise 1.
    """
    # A script that is run is a program: this one name, which scripts import with the others, is
    # that of the command line, looked up only then.
    scripts = importlib.import_module("symbolic_pe.cli.scripts")
    raise SystemExit(scripts.run(file))
