"""The claims of one script, read from its syntax tree."""

from __future__ import annotations

import ast
import errno
import gc
import os
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeGuard

from symbolic_pe.catalogue import Source, beyond, note
from symbolic_pe.catalogue.claims import FORM
from symbolic_pe.explain import ClaimError, place
from symbolic_pe.prose import one_line


@dataclass(frozen=True)
class Entry:
    """A claim as it stands in a script.

    ``file``: absolute path; ``topic``: the script's name without ending; ``problem``: why it
    cannot be verified (a syntax error, something that is not literal, an id in use), or empty;
    ``corollary_of``: the id of its main result, or empty.
    """

    id: str
    title: str
    declared: str
    sources: tuple[Source, ...]
    repaired_by: tuple[str, ...]
    file: str
    line: int
    problem: str = ""
    corollary_of: str = ""

    @property
    def topic(self) -> str:
        """The name of the script, without its ending."""
        return os.path.splitext(os.path.basename(self.file))[0]


def read_script(path: Path, *, named: bool = False) -> tuple[Entry, ...]:
    """The claims of one file in order, none if it is no derivation script.

    A file that has a syntax error gives one entry with the problem if it mentions this package, if
    it is no text, or if somebody has ``named`` it.  Raises ``OSError`` where the file cannot be
    read, or is a pipe or a device, which may never end.
    """
    file = os.path.abspath(path)
    if os.path.exists(file) and not os.path.isfile(file):
        raise OSError(errno.EINVAL, "it is no regular file", file)
    return entries_of(Path(file).read_bytes(), file, named=named)


def entries_of(source: bytes, file: str, *, named: bool = False) -> tuple[Entry, ...]:
    if not named and b"symbolic_pe" not in source and _is_text(source):
        return ()
    with _collector_at_rest():
        return _entries_in(source, file)


def _is_text(source: bytes) -> bool:
    try:
        return "\0" not in source.decode()
    except UnicodeDecodeError:  # perhaps it names its encoding
        return False


UNPARSABLE = (SyntaxError, ValueError, RecursionError, MemoryError)
"""What Python raises that cannot read a text; the last two for what is nested too deeply."""


def _entries_in(source: bytes, file: str) -> tuple[Entry, ...]:
    may_have_claims = b"claim(" in source and b"symbolic_pe" in source
    try:
        tree = _parsed(source, file) if may_have_claims else ast.parse(source, filename=file)
    except UNPARSABLE as problem:
        return (unreadable_script(file, problem),)
    if not may_have_claims:
        return ()
    return _Reader(file, tree, source.splitlines()).entries()


def _parsed(source: bytes, file: str) -> ast.Module:
    """The syntax tree without the bodies of proofs, or of all if what is left makes no sense."""
    try:
        return ast.parse(_without_bodies(source), filename=file)
    except UNPARSABLE:
        return ast.parse(source, filename=file)


# Patterns are compiled when they are first used: listing what is kept needs none.
_FUNCTION = rb"(?m)^def (\w+).*\n(?:(?:[ \t)].*)?\n)*"
_RENAMED = rb"claim\s+as\b"


def _without_bodies(source: bytes) -> bytes:
    """A script without what is in its functions, every other line where it was.

    Most of a script is proofs, and parsing them is most of the time that listing takes.  What could
    make a claim stays, and so does a function in which a string of several lines begins or ends.
    """
    return source if re.search(_RENAMED, source) else re.sub(_FUNCTION, _without_body, source)


def _without_body(function: re.Match[bytes]) -> bytes:
    text = function.group()
    if b"claim" in text or text.count(b'"""') % 2 or text.count(b"'''") % 2:
        return text
    return b"def %b(): ..." % function.group(1) + b"\n" * text.count(b"\n")


@contextmanager
def _collector_at_rest() -> Iterator[None]:
    """A syntax tree is many small objects and no cycles: looking through them for garbage would
    take longer than what they are made for.  Let go of the tree inside."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def unreadable_script(file: str, problem: Exception) -> Entry:
    line = getattr(problem, "lineno", None) or 1
    text = (getattr(problem, "text", None) or "").strip()
    message = getattr(problem, "msg", None) or str(problem)
    if isinstance(problem, RecursionError | MemoryError):
        message = "the script is nested too deeply for Python to read it"
    words = f"{place(file, line)}: {message}" + (f"\n    {text}" if text else "")
    if isinstance(problem, OSError):
        words = f"{place(file)} cannot be read: {problem.strerror}"
    return Entry(Path(file).name, "not readable", "unproved", (), (), file, line, words)


class _NotLiteral(Exception):
    """An argument of a claim that cannot be read without running the script."""


_EXPORTS = {"claim", "note", "beyond"}
_KNOWN = {"id", "title", "as_written", "repaired_by", "corollary_of"}


class _Reader:
    """Finds the claims in the syntax tree of one script."""

    def __init__(self, file: str, tree: ast.Module, lines: Sequence[bytes]) -> None:
        self.file = file
        self.tree = tree
        self.names, self.modules = _imported_names(tree)
        spoken = {alias for alias, name in self.names.items() if name == "claim"}
        self.mentions = _mentions(lines, {"claim", *spoken})

    def entries(self) -> tuple[Entry, ...]:
        """The claims in order; none unless at least one is made at the top level.

        (A file whose functions call ``claim`` may be a test of this package, and is left alone.)
        """
        found: list[Entry] = []
        named: dict[str, int] = {}
        at_top_level = False
        for statement in self.tree.body:
            self._note_decorators(statement, found, named)
            calls = self._claim_calls(statement)
            for call in calls:
                is_decorator = call in getattr(statement, "decorator_list", ())
                at_top_level |= is_decorator or _not_a_function(statement)
                function = isinstance(statement, ast.FunctionDef) and statement
                if is_decorator and function:
                    named[function.name] = len(found)
                found.append(self._entry(call, bool(is_decorator and function)))
        return tuple(found) if at_top_level else ()

    def _claim_calls(self, statement: ast.stmt) -> list[ast.Call]:
        decorators = getattr(statement, "decorator_list", ())
        start = min((item.lineno for item in decorators), default=statement.lineno)
        end = bisect_right(self.mentions, statement.end_lineno or statement.lineno)
        if end == bisect_left(self.mentions, start):
            return []
        calls = (node for node in ast.walk(statement) if isinstance(node, ast.Call))
        return [call for call in calls if self._is_claim(call)]

    def _is_claim(self, node: ast.expr) -> TypeGuard[ast.Call]:
        return isinstance(node, ast.Call) and self._meaning(node.func) == "claim"

    def _meaning(self, function: ast.expr) -> str:
        """Which of this package's functions an expression names, if any."""
        if isinstance(function, ast.Name):
            return self.names.get(function.id, "")
        if isinstance(function, ast.Attribute) and function.attr in _EXPORTS:
            return function.attr if ast.unparse(function.value) in self.modules else ""
        return ""

    def _entry(self, call: ast.Call, is_decorator: bool) -> Entry:
        given = _arguments(call)
        try:
            if not is_decorator:
                raise _NotLiteral(
                    f"write @claim(…) before a function at the top level of the script\n{FORM}"
                )
            if unknown := given.keys() - _KNOWN:
                raise _NotLiteral(f"a claim takes no {', '.join(sorted(unknown))}\n{FORM}")
            id = " ".join(_text(given.get("id"), "id").split())
            title = one_line(_text(given.get("title"), "title"))
            sources = tuple(map(self._source, call.args[2:]))
            main = given.get("corollary_of")
            corollary_of = _text(main, "corollary_of") if main else ""
        except (_NotLiteral, ClaimError) as problem:
            words = f"{place(self.file, call.lineno)}: {problem}"
            guess = " ".join((_guess(given.get("id")) or "").split())
            id = guess or f"{Path(self.file).name}:{call.lineno}"
            title = one_line(_guess(given.get("title")) or "not readable")
            return Entry(id, title, "unproved", (), (), self.file, call.lineno, words)
        declared = "malformed" if "repaired_by" in given else "unproved"
        repairs, line = _repairs(call), call.lineno
        return Entry(id, title, declared, sources, repairs, self.file, line, "", corollary_of)

    def _source(self, node: ast.expr) -> Source:
        makers: dict[str, Callable[..., Source]] = {"note": note, "beyond": beyond}
        made_by = self._meaning(node.func) if isinstance(node, ast.Call) else ""
        if not isinstance(node, ast.Call) or made_by not in makers:
            raise _NotLiteral(f'write each source as note("003", "§4") or beyond()\n{FORM}')
        words = [_text(argument, "place of a source") for argument in node.args]
        named = {item.arg or "": _named(item) for item in node.keywords}
        try:
            return makers[made_by](*words, **named)
        except TypeError as problem:
            raise _NotLiteral(str(problem)) from problem

    def _note_decorators(
        self, statement: ast.stmt, found: list[Entry], named: dict[str, int]
    ) -> None:
        """Take over from ``@NAME.proof`` and the like how a claim is settled."""
        if not isinstance(statement, ast.FunctionDef):
            return
        verdicts = {"proof": "proved", "refutation": "refuted"}
        for decorator in statement.decorator_list:
            call = decorator if isinstance(decorator, ast.Call) else None
            attribute = decorator.func if isinstance(decorator, ast.Call) else decorator
            if not isinstance(attribute, ast.Attribute) or attribute.attr not in verdicts:
                continue
            name = attribute.value.id if isinstance(attribute.value, ast.Name) else ""
            if name in named:
                number, declared = named[name], verdicts[attribute.attr]
                entry = replace(found[number], declared=declared, repaired_by=_repairs(call))
                found[number] = entry


def _mentions(lines: Sequence[bytes], names: Iterable[str]) -> list[int]:
    """The number of the line of each place where one of the names is written, in order.

    Looking at letters is cheap, and tells which statements need not be looked through.
    """
    words = [name.encode() for name in names]
    return [
        number
        for number, line in enumerate(lines, 1)
        for word in words
        for _ in range(line.count(word))
    ]


def _imported_names(tree: ast.Module) -> tuple[dict[str, str], set[str]]:
    """The names by which a script calls this package's functions, and those of its modules."""
    names: dict[str, str] = {}
    modules: set[str] = set()
    homes = {"symbolic_pe", "symbolic_pe.catalogue", "symbolic_pe.notation"}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and node.module in homes and not node.level:
            for alias in node.names:
                if alias.name == "*":
                    names |= {name: name for name in _EXPORTS}
                elif alias.name in _EXPORTS:
                    names[alias.asname or alias.name] = alias.name
                elif alias.name == "catalogue":
                    modules.add(alias.asname or alias.name)
        elif isinstance(node, ast.Import):
            found = [alias for alias in node.names if alias.name in homes]
            modules |= {alias.asname or alias.name for alias in found}
            modules |= {"symbolic_pe" for alias in found if not alias.asname}
    return names, modules


def _not_a_function(statement: ast.stmt) -> bool:
    return not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)


def _arguments(call: ast.Call) -> dict[str, ast.expr]:
    given = dict(zip(("id", "title"), call.args, strict=False))
    return given | {item.arg or "**": item.value for item in call.keywords}


def _text(node: ast.expr | None, what: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise _NotLiteral(
        f"the {what} of a claim is written out as a string, so that it can be listed without "
        "running the script" + (f", not as {ast.unparse(node)}" if node is not None else "")
    )


def _named(given: ast.keyword) -> Any:
    """A line of a note or a part of it, or words about a place in it."""
    value = given.value
    if given.arg in ("line", "part") and isinstance(value, ast.Constant):
        return value.value if isinstance(value.value, int) else _text(value, given.arg)
    return _text(value, "place of a source")


def _guess(node: ast.expr | None) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def _repairs(call: ast.Call | None) -> tuple[str, ...]:
    """The literal ids in ``repaired_by=[…]``."""
    given = {item.arg: item.value for item in call.keywords} if call else {}
    listed = given.get("repaired_by")
    items = listed.elts if isinstance(listed, ast.List | ast.Tuple) else []
    return tuple(filter(None, map(_guess, items)))
