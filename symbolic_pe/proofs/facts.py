"""Facts: what a line of a proof says and the kernel's theorem of it, one thing from then on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from symbolic_pe.explain import ClaimError
from symbolic_pe.foundations import logic
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.language.statements import And

if TYPE_CHECKING:
    from symbolic_pe.proofs.words import Place


class DoesNotFollow(ClaimError):
    """A line of a proof does not follow; the words say where, what was tried, what is false."""


class NotReached(Exception):
    """What is used here rests on a line that failed, which is told by itself."""


class Fact:
    """Something that holds at a place of a proof.

    ``said``: the statement as it was written, None for a theorem of the library; ``theorem``: the
    kernel's, None where the line failed or rests on one that failed; ``citation``: the number of
    its line, the name of what is cited, or None for what is in scope unsaid; ``place``: where it
    was shown, None if it holds everywhere.
    """

    def __init__(
        self,
        said: Any,
        theorem: Theorem | None,
        citation: int | str | None = None,
        place: Place | None = None,
    ) -> None:
        self.said, self.theorem = said, theorem
        self.citation, self.place = citation, place

    def __repr__(self) -> str:
        said = self.theorem if self.said is None else self.said
        return f"not shown: {said}" if self.theorem is None else f"⊢ {said}"

    @property
    def proved(self) -> Theorem:
        """The theorem of a fact that has one."""
        if self.theorem is None:
            raise NotReached
        return self.theorem

    def sources(self) -> Sequence[Fact]:
        """What is cited for it."""
        return (self,)

    def cited(self) -> int | str | None:
        """How a line refers to it; what has not been printed yet is printed now."""
        return self.citation

    def __getitem__(self, index: int) -> Fact:
        """One part of a conjunction."""
        if not isinstance(self.said, And):
            raise IndexError(f"{self.said} has no parts")
        said = self.said.parts[index]
        if self.theorem is None:
            return Part(said, None, self)
        part, last = self.theorem, len(self.said.parts) - 1
        for _ in range(index):
            part = logic.conjunct(part, 1)
        return Part(said, part if index == last else logic.conjunct(part, 0), self)

    def __iter__(self) -> Iterator[Fact]:
        count = len(self.said.parts) if isinstance(self.said, And) else 0
        return (self[index] for index in range(count))

    def entry(self, row: int, col: int = 0) -> Fact:
        """Of an equation of matrices, that of the entries in this place."""
        return self._open_place.proof.entry_of(self, row, col)

    def unfolded(self) -> Fact:
        """What a limit means: ∀ε>0 ∃K ∀x: K ≤ x ⇒ −ε ≤ f(x) − L ≤ ε."""
        return self._open_place.proof.meaning_of(self)

    @property
    def _open_place(self) -> Place:
        if self.place is None:
            raise ClaimError("use proof.at(…) for what is shown elsewhere")
        return self.place.proof.here

    def at(self, *values: Any, given: Any = ()) -> Fact:
        """The fact for these values of its first variables; premises follow from ``given`` and from
        what is in scope."""
        return self._open_place.at(self, *values, given=given)


class Part(Fact):
    """A part of a conjunction, for which the whole is cited."""

    def __init__(self, said: Any, theorem: Theorem | None, whole: Fact) -> None:
        super().__init__(said, theorem, whole.citation, whole.place)
        self._whole = whole

    def cited(self) -> int | str | None:
        """How a line refers to the whole."""
        return self._whole.cited()

    def sources(self) -> Sequence[Fact]:
        """What is cited for the whole."""
        return self._whole.sources()
