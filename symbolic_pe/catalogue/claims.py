"""Claims, and what a script states and settles them by."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from symbolic_pe.catalogue.context import ACTIVE, one_at_a_time
from symbolic_pe.catalogue.quotations import quoted
from symbolic_pe.catalogue.sources import Source
from symbolic_pe.explain import ClaimError, place
from symbolic_pe.numerics.numbers import Numbers
from symbolic_pe.prose import MARK, is_well_marked, one_line, prose

if TYPE_CHECKING:
    from symbolic_pe.language.statements import Statement
    from symbolic_pe.outcomes import Outcome
    from symbolic_pe.proofs.certificates import Certificate
    from symbolic_pe.proofs.written import Shown

Function = TypeVar("Function", bound=Callable[..., Any])

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FOUND_OUT = frozenset({"_settled", "outcome"})
"""The attributes of a claim that are not said of it but found out."""


class Claim:
    """A statement with an id, its sources, and the functions that settle it.

    Attributes: ``id``, ``title``, ``statement`` (``None`` for a malformed claim, which has
    ``as_written`` instead), ``sources``, ``explanation``, ``as_written``, ``file`` and ``line``
    (where it is written), ``declared`` (``proved``, ``refuted``, ``malformed`` or ``unproved``),
    ``function`` (what settles it), ``repaired_by`` (ids of claims), ``corollary_of``
    (the id of its main result, or empty), ``numerics``
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
        corollary_of: str = "",
        file: str = "",
        line: int = 0,
    ) -> None:
        self.id = id
        self.title = one_line(title)
        self.statement = statement
        self.sources = tuple(sources)
        self.explanation = prose(explanation)
        self.as_written = prose(as_written)
        self.corollary_of = corollary_of
        self.file = file
        self.line = line
        self.declared = "unproved"
        self.function: Callable[..., Any] | None = None
        self.repaired_by: tuple[str, ...] = ()
        self.numerics: tuple[Numbers, ...] = ()
        self._settled: Shown | str | ClaimError | None = None
        self.outcome: Outcome | None = None

    def __setattr__(self, name: str, value: Any) -> None:
        """Refuse to exchange what is said of a claim: a proof function could put something true in
        the place of the statement for as long as it is proved."""
        if (name in vars(self) and name not in _FOUND_OUT) or hasattr(type(self), name):
            raise AttributeError(f"the {name} of {self.id} stays as it was given")
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        """Refuse to take away what could then be given anew."""
        raise AttributeError(f"the {name} of {self.id} stays as it was given")

    def __repr__(self) -> str:
        return f"<claim {self.id}, {place(self.file, self.line)}>"

    @property
    def topic(self) -> str:
        """The name of the script, without its ending."""
        return Path(self.file).stem

    def proof(self, function: Function) -> Function:
        """Decorator: the function writes the proof, line by line, to its first parameter ``proof``;
        the others are variables of the claim, by name."""
        return self._settle_with("proved", function, ())

    def refutation(self, *, repaired_by: Sequence[str]) -> Callable[[Function], Function]:
        """Decorator: the function writes a proof that ends in a contradiction with ``proof.claim``.

        ``repaired_by``: the ids of the claims that say what is true instead; they must be proved.
        """
        repairs = self._repairs(repaired_by)
        return lambda function: self._settle_with("refuted", function, repairs)

    def malformed(self, **_: Any) -> None:
        """Raise :class:`ClaimError`: what is malformed is the claim's own function."""
        raise ClaimError(
            f"{self.id}: a malformed claim says repaired_by=[…] in its @claim(…), and building "
            "what its function returns fails"
        )

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
            vars(self).update(numerics=(*others, added), outcome=None)
            return function

        return attach

    def _check_compared(self, compared: Sequence[Any], *, are_parts: bool) -> None:
        if not compared or self.statement is None:
            return
        from symbolic_pe.catalogue.compared import check_compared
        from symbolic_pe.catalogue.wellstated import Misstated, check_stated_atoms

        try:
            if are_parts:
                check_compared(self.statement, compared)
            else:
                check_stated_atoms(compared)
        except Misstated as problem:
            raise ClaimError(f"{self.id}: {problem}") from problem

    @property
    def theorem(self) -> Shown:
        """What the lines of its proof show, found when first asked for and kept.

        The statement, or its negation for a refuted claim, with the lines as they are printed, and
        the kernel's ``certificate``.  Raises :class:`ClaimError` where there is none.
        """
        if self.declared == "malformed":
            raise ClaimError(f"{self.id} is malformed: there is no theorem about it")
        settled = self.settle()
        assert not isinstance(settled, str)
        return settled

    @property
    def certificate(self) -> Certificate:
        """The kernel's theorem, and the obligations that show that the claim means something.

        Raises :class:`ClaimError` where there is none.
        """
        return self.theorem.certificate

    @property
    def found(self) -> Shown | None:
        """What its lines show, if they have been looked at already."""
        return None if isinstance(self._settled, str | ClaimError | None) else self._settled

    @property
    def malformation(self) -> str:
        """What is wrong with a malformed claim, in the words of the ``MalformedStatement``."""
        if self.declared != "malformed":
            raise ClaimError(f"{self.id} is not declared malformed but {self.declared}")
        settled = self.settle()
        assert isinstance(settled, str)
        return settled

    def settle(self) -> Shown | str:
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

    def settled_anew(self) -> Shown | str:
        """What settles the claim as it stands now; nothing is kept."""
        from symbolic_pe.catalogue.settling import settle

        catalogue = ACTIVE.get()
        files = (catalogue.files if catalogue else frozenset()) | {self.file}
        inside = catalogue.active(self.file) if catalogue else contextlib.nullcontext()
        with one_at_a_time(self), inside:
            return settle(self, files, claim_of)

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
        if _runs_later(function):
            raise ClaimError(f"{self.id} is settled by a def without yield and without async")
        vars(self).update(declared=declared, function=function, repaired_by=repaired_by)
        self._settled = self.outcome = None
        return function

    def _repairs(self, ids: Sequence[str]) -> tuple[str, ...]:
        if isinstance(ids, str) or not ids:
            raise ClaimError(
                f"{self.id}: repaired_by is a list of the ids of the claims that say what is "
                f"true instead, not {ids!r}"
            )
        return tuple(ids)


FORM = (
    "a claim is a function: its parameters are the quantifier, what it returns is the statement:\n"
    '    @claim("id", "title", note("003", "§4"))\n'
    "    def name(p, k):\n"
    '        """the explanation"""\n'
    "        return statement"
)
"""What those are told who write a claim in another way."""


def claim(
    id: str,
    title: str,
    *sources: Source,
    as_written: str = "",
    repaired_by: Sequence[str] | None = None,
    corollary_of: str = "",
    **unknown: Any,
) -> Callable[[Callable[..., Any]], Claim]:
    """State a claim, at the top level of a script::

        @claim("dot-symmetric", "Turned round, the dot product is the same", note("002", "§2"))
        def dot_symmetric(n, p, k: Real):
            "What a reader is told."
            return Equation(Dot(PE(p), PE(k)), Dot(PE(k), PE(p)))

    The function's parameters are the variables that the claim is about: the script's own of that
    name, or a new one of the sort that is annotated; it returns the statement.  Its docstring is
    the explanation, one or two sentences for a reader, for a false claim why it is wrong.  With
    ``repaired_by``, the ids of the claims that say what is true instead, the claim is malformed:
    building what the function returns raises ``MalformedStatement``, and ``as_written`` quotes it.
    With ``corollary_of``, the id of a claim, its proof cites that main result, and it is listed
    below it.

    ``id``: lower-case words joined by hyphens.  Formulas in words stand between backquotes.  Raises
    :class:`ClaimError` for what is not written so, and for a statement that does not say what it
    looks like: two sides that SymPy has made one term, a free variable, names that print alike (see
    :mod:`symbolic_pe.catalogue.wellstated`).
    """
    caller = sys._getframe(1)
    file, line = caller.f_code.co_filename, caller.f_lineno
    _check_written(id, title, sources, unknown)

    def state(function: Callable[..., Any]) -> Claim:
        from symbolic_pe.catalogue.signatures import statement_of  # loads SymPy

        places = [quoted(source, file, id) for source in sources]
        written = (source.as_written for source in places if source.as_written)
        made = Claim(
            id,
            title,
            statement_of(function) if repaired_by is None else None,
            sources=places,
            explanation=" ".join((function.__doc__ or "").split()),
            as_written=as_written or next(written, ""),
            corollary_of=corollary_of,
            file=file,
            line=line,
        )
        _check_said(made)
        if repaired_by is not None:
            made._settle_with("malformed", function, made._repairs(repaired_by))
        catalogue = ACTIVE.get()
        if catalogue is not None:
            catalogue.add(made)
        return made

    return state


def _check_written(id: str, title: str, sources: Sequence[Any], unknown: Mapping[str, Any]) -> None:
    """Refuse what is not written as in ``FORM``."""
    if not _ID.fullmatch(id):
        raise ClaimError(f"{id!r} is not an id: lower-case words joined by hyphens are")
    if not title.strip():
        raise ClaimError(f"{id} has no title")
    wrong = [f"{source!r:.200}" for source in sources if not isinstance(source, Source)]
    wrong += [f"{name}=" for name in unknown]
    if wrong or not sources:
        given = ", ".join(wrong) or "()"
        raise ClaimError(
            f"{id}: behind the title stand its sources, note(…) or beyond(), not {given}\n{FORM}"
        )


def _check_said(made: Claim) -> None:
    """Refuse words with an open formula, and a statement that does not say what it looks like."""
    _check_marks(
        made.id, title=made.title, explanation=made.explanation, as_written=made.as_written
    )
    if made.statement is not None:
        _check_stated(made.id, made.statement)
    elif not made.as_written:
        raise ClaimError(f"{made.id} is malformed: quote in as_written the formula it is about")


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
    from symbolic_pe.catalogue.wellstated import (  # loads SymPy, as statements do
        Misstated,
        check_stated,
    )

    try:
        check_stated(statement)
    except Misstated as problem:
        raise ClaimError(f"{id}: {problem}") from problem


def _runs_later(function: Callable[..., Any]) -> bool:
    """Whether calling it does not carry out what is written in it."""
    import inspect  # what only lists claims does without

    later = (inspect.isgeneratorfunction, inspect.iscoroutinefunction, inspect.isasyncgenfunction)
    return isinstance(function, type) or any(kind(function) for kind in later)


def cited(id: str) -> Claim:
    """Another claim by its id, as a fact that lines cite; its script is loaded where it has not
    been yet.  Raises ``ClaimError`` where it is not proved.

    Works while a script is run by ``symbolic-pe``, by pytest or by ``run_script``.
    """
    found = claim_of(id)
    try:
        _ = found.certificate
    except ClaimError as problem:
        raise ClaimError(f"{id} is cited, and it is not proved: {problem}") from problem
    return found


def claim_of(id: str) -> Claim:
    """The claim of an id, where a script is run."""
    catalogue = ACTIVE.get()
    if catalogue is None:
        raise ClaimError(
            f'"{id}" is cited, and there is no catalogue to look in: call it in a proof, and run '
            "the script with symbolic-pe, with pytest or as python SCRIPT"
        )
    return catalogue.claim(id)
