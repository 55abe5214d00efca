"""Splitting s = t into sums that share no generator: n frequencies are n small problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from symbolic_pe.foundations.equations import I, Rational, added, called, magnitude, right, summands
from symbolic_pe.kernel.terms import Term
from symbolic_pe.kernel.types import C, R
from symbolic_pe.tactics.polynomials.forms import Monomial, Wave

if TYPE_CHECKING:
    from symbolic_pe.tactics.normal_forms.expansion import NormalForm

FEWEST_SUMMANDS = 10
"""Below this splitting costs more than it saves."""


@dataclass(frozen=True)
class Turn:
    """A multiple of a monomial in an angle under cos or sin."""

    monomial: Monomial
    multiple: Rational


Root = object
"""What summands are made of: a generator, a ``Turn``, or a wave with its unit's coefficient."""


def components(normal_form: NormalForm, s: Term, t: Term) -> list[tuple[Term, Term]] | None:
    """Sums of summands of s and t that share no generator, as pairs; None if there is one only."""
    if s.type not in (R, C):
        return None
    rows = [(side, part) for side, whole in enumerate((s, t)) for part in summands(whole)]
    if len(rows) < FEWEST_SUMMANDS:
        return None
    groups: dict[object, tuple[list[Term], list[Term]]] = {}
    owners = _Owners()
    firsts = [owners.join(roots) for roots in _roots(normal_form, [part for _, part in rows])]
    for (side, part), first in zip(rows, firsts, strict=True):
        groups.setdefault(owners.of(first), ([], []))[side].append(part)
    if len(groups) < 2:
        return None
    return [(added(a, s.type), added(b, s.type)) for a, b in groups.values()]


def _roots(normal_form: NormalForm, parts: list[Term]) -> list[list[Root]]:
    """What each summand is made of; the waves with one unit are one."""
    finder = _Finder(normal_form)
    made = [frozenset().union(*map(finder.of, normal_form.atoms(part))) for part in parts]
    multiples: dict[Wave, list[Rational]] = {}
    for root in frozenset().union(*made):
        if isinstance(root, tuple):
            wave, c = root
            multiples.setdefault(wave, []).append(c)
    bases = {wave: normal_form.waves.base(wave, cs) for wave, cs in multiples.items()}
    return [
        [(r[0], bases[r[0]][r[1]]) if isinstance(r, tuple) else r for r in roots] or [()]
        for roots in made
    ]


class _Finder:
    """The generators that atoms are made of."""

    def __init__(self, normal_form: NormalForm) -> None:
        self.normal_form = normal_form
        self.known: dict[Term, frozenset[Root]] = {}

    def of(self, atom: Term) -> frozenset[Root]:
        if atom not in self.known:
            self.known[atom] = self._of(atom)
        return self.known[atom]

    def _of(self, atom: Term) -> frozenset[Root]:
        normal_form = self.normal_form
        expansion = normal_form.expand(atom)
        if expansion is not None:
            inside = normal_form.atoms(right(expansion))
            return frozenset().union(*map(self.of, inside))
        name = called(atom)
        if normal_form.is_wave(atom):
            form = normal_form.exponent(atom)
            return frozenset((Wave(name or "", m), magnitude(c)) for m, c in form.items())
        if name in ("cos", "sin"):
            form = normal_form.real.form(atom.args[0])
            return frozenset(Turn(m, magnitude(c)) for m, c in form.items())
        if atom is I:
            return frozenset()
        own = frozenset((atom,))
        if name in ("inv", "Abs", "absR", "sqrt"):
            return own.union(*map(self.of, normal_form.atoms(atom.args[0])))
        return own


class _Owners:
    """Disjoint sets of roots."""

    def __init__(self) -> None:
        self._owner: dict[Root, Root] = {}

    def of(self, root: Root) -> Root:
        path = []
        while self._owner.setdefault(root, root) != root:
            path.append(root)
            root = self._owner[root]
        for passed in path:
            self._owner[passed] = root
        return root

    def join(self, roots: list[Root]) -> Root:
        """Put these into one set; one of them."""
        first = roots[0]
        for other in roots[1:]:
            self._owner[self.of(other)] = self.of(first)
        return first
