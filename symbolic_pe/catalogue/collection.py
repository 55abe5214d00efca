"""The claims of some scripts, which are run when one is asked for."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from symbolic_pe.catalogue.beside import importing_from, module_folder
from symbolic_pe.catalogue.context import ACTIVE
from symbolic_pe.explain import ClaimError, ScriptError, did_you_mean, explain, place

if TYPE_CHECKING:
    from symbolic_pe.catalogue.claims import Claim


class Catalogue:
    """The claims of some scripts; a script is run when a claim of it is first asked for.

    ``scripts`` maps the path of each script to the ids that it is known to hold (see
    :func:`symbolic_pe.index.read_script`).  Where two scripts hold one id, the first counts.
    ``claims`` are held as they are, before those of scripts: somebody has them in hand already.
    """

    def __init__(self, scripts: Mapping[str, Sequence[str]], claims: Sequence[Claim] = ()) -> None:
        self._given = {claim.id: claim for claim in claims}
        self._scripts = {file: tuple(ids) for file, ids in scripts.items()}
        self._places = files_by_id(self._scripts)
        self._loaded: dict[str, dict[str, Claim] | ScriptError] = {}
        self._loading: list[tuple[str, dict[str, Claim]]] = []
        self._made_by: dict[str, list[Claim]] = {}
        self._active: list[str] = []
        self._asked: set[tuple[str, str]] = set()
        self._has_made_ids = False

    @property
    def files(self) -> frozenset[str]:
        """The paths of the scripts, and of the claims that are held."""
        return frozenset(self._scripts) | {claim.file for claim in self._given.values()}

    def claim(self, id: str) -> Claim:
        """The claim with this id; raises :class:`ClaimError` where there is none."""
        self._asked.update((file, id) for file in self._active[-1:])
        if id in self._given:
            return self._given[id]
        file = self._places.get(id)
        if file is None:
            known = [*self._given, *self._places]
            raise ClaimError(f"there is no claim {id}{did_you_mean(id, known)}")
        made = self.load(file)
        if not made:
            raise ClaimError(f"{place(file)}: running the script makes no claims")
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

    def made_by(self, file: str) -> Sequence[Claim]:
        """All claims that were made while this script was run, those of modules that it imports,
        and those of an id that another one has, among them."""
        return tuple(self._made_by.get(file, ()))

    def has_made_ids(self, strings_in: Callable[[str], Container[str]]) -> bool:
        """Whether a script has asked for a claim by an id that is none of the strings in it."""
        asked, self._asked = self._asked, set()
        self._has_made_ids |= any(id not in strings_in(file) for file, id in asked)
        return self._has_made_ids

    @contextlib.contextmanager
    def active(self, file: str) -> Iterator[None]:
        """Inside, ``claim`` adds to this catalogue, citations look here, and modules beside
        ``file`` can be imported, as they can when the script is run by itself."""
        token = ACTIVE.set(self)
        self._active.append(file)
        try:
            with importing_from(module_folder(file)):
                yield
        finally:
            self._active.pop()
            ACTIVE.reset(token)

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

    def add(self, claim: Claim) -> None:
        """Keep a claim of the script being run (not those of a module that it imports; of two
        with one id the first, for the index has reported the second)."""
        for file, made in self._loading[-1:]:
            self._made_by.setdefault(file, []).append(claim)
            if claim.file == file:
                made.setdefault(claim.id, claim)


def files_by_id(scripts: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The script that holds each id; where two do, the first counts."""
    places: dict[str, str] = {}
    for file, ids in scripts.items():
        for id in ids:
            places.setdefault(id, file)
    return places


def _execute(file: str, files: frozenset[str]) -> None:
    """Run the text of a script in a module of its own.

    The module is found by a name that no import can mean: dataclasses look for theirs.
    """
    module = sys.modules[file] = ModuleType(file)
    module.__file__ = file
    module.__package__ = ""  # of which Python says that nothing is relative to it
    try:
        code = compile(Path(file).read_bytes(), file, "exec")
        exec(code, module.__dict__)
    except KeyboardInterrupt:
        raise
    except BaseException as problem:
        raise ScriptError(explain(problem, files | {file}, "the script")) from problem
