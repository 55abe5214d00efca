"""What all tracers share: errors, guards, what is idealised, dtypes of symbolic arrays."""

from __future__ import annotations

import linecache
import math
import os
import re
import sys
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import takewhile
from pathlib import Path
from types import CodeType
from typing import Any

from symbolic_pe.code.symbols import elements
from symbolic_pe.code.symbols.arrays import Array, Index
from symbolic_pe.code.symbols.elements import Element, Unknown
from symbolic_pe.code.symbols.sizes import Size, Undecided
from symbolic_pe.code.symbols.tables import constant_array
from symbolic_pe.explain import place
from symbolic_pe.kernel.terms import variable
from symbolic_pe.kernel.types import N


class Untraceable(Exception):
    """The code does what is not known here: what, on which line, and why."""

    def __init__(self, what: str, line: str = "", reason: str = "") -> None:
        self.what, self.line, self.reason = what, line, reason
        parts = [what, f"at {line}" if line else "", f"({reason})" if reason else ""]
        super().__init__(" ".join(part for part in parts if part))


LONGEST_MESSAGE = 300


def told_by(error: BaseException) -> str:
    """The kind of an error of the user's code, and the first line of its message, which may be
    long, unprintable or itself an error."""
    try:
        text = next(iter(str(error).strip().splitlines()), "")
    except Exception:
        text = ""
    text = text.encode("utf-8", "replace").decode()
    shown = text if len(text) <= LONGEST_MESSAGE else f"{text[:LONGEST_MESSAGE]}…"
    return f"{type(error).__name__}: {shown}" if shown else type(error).__name__


@dataclass(frozen=True, eq=False)
class Guard:
    """A condition on sizes that held for the example, and on which the recorded run rests.

    ``text`` is written in Python, in names whose values in the example were ``sizes``.
    """

    text: str
    sizes: Mapping[str, int]

    @cached_property
    def _code(self) -> CodeType:
        return compile(self.text, "guard", "eval")

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """Lengths around which it may begin or cease to hold: near the numbers that it mentions,
        their multiples, products, quotients and roots, and far beyond them."""
        numbers = sorted({int(n) for n in re.findall(r"(?<![\w.])\d+(?![\w.])", self.text)})
        numbers = [n for n in numbers[-MOST_NUMBERS:] if 0 < n <= LARGEST_NUMBER]
        found = {*numbers, *map(math.isqrt, numbers), *FAR}
        for a in numbers:
            found.update(a * b for b in (*numbers, 2, 3, 4))
            found.update(a // b for b in (*numbers, 2, 3, 4))
        return tuple(sorted(found))

    def named(self, names: Mapping[int, str]) -> str:
        """The condition with names for the sizes of the example."""
        words = {symbol: names.get(value, symbol) for symbol, value in self.sizes.items()}
        return re.sub(r"\w+", lambda found: words.get(found[0], found[0]), self.text)

    def holds(self, sizes: Mapping[int, int]) -> bool:
        """Whether it holds with other sizes in the place of those of the example.

        A condition that cannot be evaluated is not known to hold.
        """
        values = {name: sizes.get(value, value) for name, value in self.sizes.items()}
        try:
            return bool(eval(self._code, {"__builtins__": {}}, {**_WORDS, **values}))
        except (ArithmeticError, NameError, TypeError, ValueError):
            return False


MOST_NUMBERS = 12
"""So many numbers of a condition are looked at, the largest."""
LARGEST_NUMBER = 2**64
FAR = (10**6, 10**7, 2**31, 10**12)

_WORDS: Mapping[str, Any] = {
    "Eq": lambda a, b: a == b,
    "Ne": lambda a, b: a != b,
    "Mod": lambda a, b: a % b,
    "PythonMod": lambda a, b: a % b,
    "FloorDiv": lambda a, b: a // b,
    "Max": max,
    "Min": min,
    "And": lambda *a: all(a),
    "Or": lambda *a: any(a),
    "Not": lambda a: not a,
    "True": True,
    "False": False,
    "floor": math.floor,
    "TruncToInt": math.trunc,
    "FloorToInt": math.floor,
    "CeilToInt": math.ceil,
    "IntTrueDiv": lambda a, b: a / b,
    "FloatTrueDiv": lambda a, b: a / b,
    "ToFloat": float,
    "PowByNatural": lambda a, b: a**b,
    "FloatPow": lambda a, b: a**b,
}


ROWS = frozenset(variable(name, N) for name in ("B", "H", "N", "p"))
"""The lengths of axes that are not d, and a position."""


@dataclass
class Notes:
    """What is taken for granted on the way from the code to its formula."""

    idealised: set[str] = field(default_factory=set)
    dtypes: list[tuple[str, str]] = field(default_factory=list)
    """(operation, dtype of its result) of what was run, as far as it is low."""
    watchers: list[Any] = field(default_factory=list)
    """What the loops that are being run see of reads and writes (``loops``)."""
    has_loops: bool = False
    """Whether a loop was run for a symbolic number of turns."""
    lengths: set[int] = field(default_factory=set)
    """Of tables that are read at positions: how far these may go."""

    def saw(self, operation: str, dtype: str) -> None:
        """An operation has a result of this dtype."""
        if dtype in ("bfloat16", "float16"):
            self.dtypes.append((operation, dtype))

    def table(self, values: Any, dtype: str) -> Array:
        """Numbers that were made outside of the function."""
        return constant_array(values, dtype, self.idealised)

    def fits(self, end: Size, length: Size) -> bool:
        """Whether the end of a slice may be taken to be within a length, which is then noted: if
        one is a number and the other a number of rows or a position."""
        atoms = end.without_slack().atoms() | length.without_slack().atoms()
        if not atoms <= ROWS or (end.constant is None) == (length.constant is None):
            return False
        self.idealised.add(f"{end} ≤ {length}, since a table of that length is cut there")
        return True

    def look_up(self, position: Size, length: Size) -> None:
        """Something is looked up at a position in what has this length."""
        try:
            if position < length and position >= -length:
                return
        except Undecided:
            pass
        else:
            raise Unknown(f"the position {position} is outside of 0 … {length} − 1")
        if length.constant is not None:
            self.lengths.add(length.constant)
        shown = str(position).replace("pos(n)", "p")
        self.idealised.add(f"0 ≤ {shown} < {length}, since a table of that length is read there")


def cast(
    array: Array, dtype: str, failed: Callable[[Unknown], Exception] = lambda reason: reason
) -> Array:
    """The array with a dtype; what is not known about an element raises ``failed(reason)``."""
    convert = _conversion(dtype)

    def at(index: Index) -> Element:
        try:
            return convert(array.at(index))
        except Unknown as reason:
            raise failed(reason) from None
        except Undecided as reason:
            reason.source = reason.source or failed(Unknown(str(reason)))
            raise

    return Array(array.shape, at, dtype)


def _conversion(dtype: str) -> Callable[[Element], Element]:
    if dtype.startswith("complex"):
        return elements.as_complex
    if "float" in dtype:
        return _real
    return elements.truth_of if dtype == "bool" else elements.truncated


def _real(value: Element) -> Element:
    return value if isinstance(value, elements.Infinite) else elements.as_real(value)


def own_line(frames: Iterable[tuple[str, int]]) -> str:
    """The first of these lines (file, number) that is neither of a library nor of the tracer; "" if
    there is none."""
    for file, number in frames:
        if not is_foreign(file):
            return shown_line(file, number, linecache.getline(file, number).strip())
    return ""


def line_of_error(error: BaseException) -> str:
    """The innermost such line of those that led to an error."""
    frames = traceback.extract_tb(error.__traceback__)
    return own_line((frame.filename, frame.lineno or 0) for frame in reversed(frames))


_FRAME = re.compile(r'  File "(?P<file>.+)", line (?P<number>\d+)(?: in .*)?\s*')


def line_of_dump(words: Sequence[str]) -> str:
    """The same of the last stack that ``faulthandler`` has written among these lines."""
    heads = [i for i, word in enumerate(words) if "(most recent call first)" in word]
    frames = takewhile(bool, map(_FRAME.fullmatch, words[heads[-1] + 1 :] if heads else ()))
    return own_line((frame["file"], int(frame["number"])) for frame in frames if frame)


def line_now() -> str:
    """The same of the lines being run."""
    stack = traceback.walk_stack(sys._getframe(1))
    return own_line((frame.f_code.co_filename, number) for frame, number in stack)


def shown_line(file: str, number: int, text: str) -> str:
    """``line 5 of rope.py: x.half()``"""
    where = f"line {number} of {place(file)}"
    return f"{where}: {text}" if text else where


def located(array: Array, what: str) -> Array:
    """The array, whose elements tell this line if they cannot be found."""
    line = line_now()

    def at(index: Index) -> Element:
        try:
            return array.at(index)
        except Unknown as reason:
            raise Untraceable(what, line, str(reason)) from None
        except Undecided as reason:
            reason.source = reason.source or Untraceable(what, line, str(reason))
            raise

    result = Array(array.shape, at, array.dtype)
    result.parts = array.parts
    return result


@cache
def is_foreign(file: str) -> bool:
    """Whether a file is of a library or of the tracer."""
    return any(part in file for part in _FOREIGN)


_FOREIGN = (
    "site-packages",
    "dist-packages",
    str(Path(__file__).parents[2]) + os.sep,
    os.path.dirname(os.__file__),
    "<frozen",
)
