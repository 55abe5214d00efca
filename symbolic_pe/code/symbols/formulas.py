"""The closed formula of every output coordinate.

The coordinates 0 … d−1 are written as a·s families of one index k: with d = a·s·e,

    j = block·s·e + s·k + r,   block < a,  r < s,  k < e.

(a, s) = (1, 2) are the even and odd coordinates, (2, 1) the halves.  The ways are tried until the
comparisons of indices in the code are decided; for a d that is a number, each coordinate is asked
for by itself.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from typing import TypeVar

from symbolic_pe.code.symbols import elements
from symbolic_pe.code.symbols.arrays import Array, scalar
from symbolic_pe.code.symbols.elements import Unknown
from symbolic_pe.code.symbols.sizes import INDICES, Size, as_size, index_below
from symbolic_pe.code.symbols.tracing import Untraceable
from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.rules import generalise
from symbolic_pe.kernel.terms import APP, LAM, NUM, Term, function, substitute, variable
from symbolic_pe.kernel.theorem import Theorem
from symbolic_pe.kernel.types import N, R, arrow

K, E, P = (variable(name, N) for name in ("k", "e", "p"))
"""The index of a family, how many indices there are, the position."""

WAYS = ((1, 2), (2, 1), (2, 2), (4, 1), (4, 2), (8, 1), (1, 4), (2, 4), (8, 2))
"""(a, s): how many blocks, and how many neighbours, one index k stands for."""


CACHE_CHANGED = "a cached step changes the rows of the cache"


def position_of(axis: int) -> Term:
    """The position along an axis: p, p1, p2."""
    return P if axis == 0 else variable(f"p{axis}", N)


def row_function(name: str) -> Term:
    """The row of an input, as a function of the coordinate."""
    return variable(name, arrow(N, R))


@dataclass(frozen=True)
class Setting:
    """Sizes and indices: axes by their letters, the way coordinates are written, or a number d."""

    axes: tuple[str, ...]
    way: tuple[int, int] | None
    head_dim: int | None = None
    fixed: tuple[tuple[str, int], ...] = ()
    """Axes whose lengths are numbers, because the code needs numbers there."""
    row: tuple[int, ...] = ()
    """The indices along the fixed axes."""
    position_axes: int = 1
    """How many positions a row has: (N,), or (3, N) for time, height and width."""

    @property
    def d(self) -> Size:
        """The number of coordinates."""
        if self.way is None:
            return as_size(self.head_dim or 0)
        return index_below(E, K)[0] * self.step

    @property
    def step(self) -> int:
        """How many coordinates one index stands for."""
        return 1 if self.way is None else self.way[0] * self.way[1]

    def size(self, axis: str) -> Size:
        """The length of an axis."""
        if axis == "d":
            return self.d
        if axis == "1":
            return as_size(1)
        if axis in dict(self.fixed):
            return as_size(dict(self.fixed)[axis])
        return index_below(variable(axis, N), variable(INDICES[axis], N))[0]

    def index(self, axis: str) -> Size:
        """The generic index of an axis that is not d."""
        names = [name for name, _ in self.fixed]
        if axis in names:
            return as_size(self.row[names.index(axis)] if self.row else 0)
        return as_size(0) if axis == "1" else Size.of(variable(INDICES[axis], N))

    def of_one_row(self) -> Setting:
        """The same with an axis of length 1 for the rows, as of a cached step."""
        return replace(self, axes=tuple("1" if axis == "N" else axis for axis in self.axes))

    def shape(self) -> tuple[Size, ...]:
        """The shape of the input."""
        return tuple(self.size(axis) for axis in self.axes)

    def coordinates(self) -> list[Size]:
        """All coordinates, as one for each family or each number below d."""
        if self.way is None:
            return [as_size(j) for j in range(self.head_dim or 0)]
        blocks, neighbours = self.way
        e, k = index_below(E, K)
        return [
            e * (block * neighbours) + k * neighbours + r
            for block in range(blocks)
            for r in range(neighbours)
        ]


@dataclass(frozen=True)
class Coordinate:
    """An output coordinate and its value, a term in k, e, p and the rows of the inputs."""

    index: Size
    value: Term
    axis: int = 0
    """Which of the positions of a row p is."""

    @property
    def at_own_position(self) -> Term:
        """The value with a variable of its own for each axis of positions."""
        return substitute(function(P, self.value), position_of(self.axis))


@dataclass(frozen=True)
class Entry:
    """An element of an output: its indices along the axes, and its value in the whole inputs."""

    indices: tuple[Term, ...]
    value: Term


@dataclass(frozen=True)
class Formula:
    """The coordinates of an output, and how their indices are written."""

    setting: Setting
    coordinates: tuple[Coordinate, ...]
    other_rows: tuple[str, ...] = ()
    """What the output of a row depends on besides its own row and position, in words."""
    entries: tuple[Entry, ...] = ()
    """The values as the code gives them, of all rows: to be compared with a run."""

    @property
    def is_symbolic(self) -> bool:
        """Whether it holds for every number of coordinates."""
        return self.setting.way is not None


def input_array(name: str, setting: Setting, dtype: str) -> Array:
    """An input whose elements are x(b, h, n, j)."""
    head = variable(name, arrow(*[N] * len(setting.axes), R))

    def at(index: tuple[Size, ...]) -> Term:
        return head(*(i.natural() for i in index))

    return Array(setting.shape(), at, dtype)


def positions_array(length: Size, axes: int) -> Array:
    """The positions, one for each row: pos(n); pos(n), pos1(n), … along several axes."""
    if axes == 1:
        return Array((length,), lambda i: Size.of(positions_function(0)(i[0].natural())), "int64")

    def at(index: tuple[Size, ...]) -> Size:
        axis = index[0].constant
        if axis is None:
            raise Unknown("which axis of the positions is read cannot be decided")
        return Size.of(positions_function(axis)(index[1].natural()))

    return Array((as_size(axes), length), at, "int64")


def positions_function(axis: int) -> Term:
    return variable(f"pos{axis}" if axis else "pos", arrow(N, N))


def read_formula(
    output: Array,
    setting: Setting,
    inputs: Sequence[str],
    position: Term | None,
    is_equal: Callable[[Term, Term], bool] = operator.is_,
) -> Formula:
    """The values of an output at the generic row, for each coordinate.

    ``position``: what to read as the position p besides pos(n), if the code counts rows itself.
    Along fixed axes all rows are read, which should be alike: by ``is_equal``, where two values are
    written in two ways.
    """
    first, *rest = (
        _formula_of_row(output, replace(setting, row=row), inputs, position)
        for row in product(*(range(length) for _, length in setting.fixed))
    )
    unlike = [
        other.setting.row
        for other in rest
        if any(
            not is_equal(a.value, b.value)
            for a, b in zip(first.coordinates, other.coordinates, strict=True)
        )
    ]
    others = {words for formula in (first, *rest) for words in formula.other_rows}
    words = {"B": "batch", "H": "head", "N": "row"}
    for place, (axis, _) in enumerate(setting.fixed):
        if any(row[place] and not any(row[:place] + row[place + 1 :]) for row in unlike):
            others.add(f"the index of the {words[axis]}")
    if unlike and not others:
        others.add("the index of the row")
    entries = tuple(entry for formula in (first, *rest) for entry in formula.entries)
    return replace(first, setting=setting, other_rows=tuple(sorted(others)), entries=entries)


def _formula_of_row(
    output: Array, setting: Setting, inputs: Sequence[str], position: Term | None
) -> Formula:
    leading = _leading_indices(output, setting)
    found, entries = [], []
    others: set[str] = set()
    for j in setting.coordinates():
        value = elements.as_real(output.at((*leading, j)))
        indices = (*(setting.index(axis) for axis in setting.axes[:-1]), j)
        entries.append(Entry(tuple(index.natural() for index in indices), value))
        value = _with_rows(value, setting, inputs, others)
        axis = _axis(value, setting, j)
        value = _with_position(value, setting, position, others, axis)
        found.append(Coordinate(j, value, axis))
    return Formula(setting, tuple(found), tuple(sorted(others)), tuple(entries))


def _leading_indices(output: Array, setting: Setting) -> tuple[Size, ...]:
    """The generic row of the output, whose shape must be that of the input (up to new 1s)."""
    shape = list(output.shape)
    while len(shape) > len(setting.axes) and shape[0].constant == 1:
        del shape[0]
    wanted = setting.shape()
    fits = len(shape) == len(wanted) and all(
        a.is_identical(b) for a, b in zip(shape, wanted, strict=True)
    )
    if not fits:
        raise Untraceable(f"the output has the shape {output.shape}, the input {wanted}")
    extra = [as_size(0)] * (output.ndim - len(shape))
    return (*extra, *(setting.index(axis) for axis in setting.axes[:-1]))


def _with_rows(value: Term, setting: Setting, inputs: Sequence[str], others: set[str]) -> Term:
    """x(b, h, n, j) as x(j); what is read of other rows is noted."""
    rows = tuple(setting.index(axis).natural() for axis in setting.axes[:-1])
    for name in inputs:
        head = variable(name, arrow(*[N] * len(setting.axes), R))
        for application in applications(value, head):
            if application.args[:-1] != rows:
                others.add(f"{name} of another row")
        value = put_function(value, head, row_function(name))
    return value


def _axis(value: Term, setting: Setting, j: Size) -> int:
    """The axis of positions that a coordinate depends on; 0 if it depends on none."""
    axes = [a for a in range(setting.position_axes) if positions_function(a) in value.free]
    if len(axes) > 1:
        listed = " and ".join(map(str, axes))
        raise Untraceable(
            f"cannot trace the code: coordinate {j} depends on axes {listed} of the positions "
            "at once"
        )
    return axes[0] if axes else 0


def _with_position(
    value: Term, setting: Setting, position: Term | None, others: set[str], axis: int
) -> Term:
    head = positions_function(axis)
    for application in applications(value, head):
        if application.args[0] is not setting.index("N").natural():
            others.add("the position of another row")
    if head in value.free:
        index = variable("a", N)
        value = substitute(function(head, value), function(index, P))
    if position is not None and position in value.free:
        value = substitute(function(position, value), P)
    for name, words in (("b", "batch"), ("h", "head"), ("n", "row")):
        if variable(name, N) in value.free:
            others.add(f"the index of the {words}")
    for name in ("B", "H", "N"):
        if variable(name, N) in value.free:
            others.add(f"the length {name}")
    return value


def put_function(value: Term, head: Term, row: Term) -> Term:
    """The term with row(j) for head(…, j)."""
    if head not in value.free:
        return value
    indices, rest = list[Term](), head.type
    while rest.source is not None:
        indices.append(variable(f"i{len(indices)}", N))
        rest = rest.target
    body = row(indices[-1])
    for index in reversed(indices):
        body = function(index, body)
    return substitute(function(head, value), body)


def applications(value: Term, head: Term) -> list[Term]:
    """The places at which a function variable is used, each once."""
    inside = parts_of([value], lambda t: head in t.free and t.kind != LAM)
    return [t for t in inside if t.kind == APP and t.head is head]


def parts_of(
    terms: Iterable[Term], is_entered: Callable[[Term], bool] = lambda _: True
) -> Iterator[Term]:
    """The terms and their parts, each once, as far as they are entered."""
    waiting, seen = list(terms), set[Term]()
    while waiting:
        t = waiting.pop()
        if t not in seen and is_entered(t):
            seen.add(t)
            yield t
            waiting += t.args


def rows_read(formula: Formula, name: str) -> dict[Term, None]:
    """The coordinates of an input that occur in the formula."""
    head = row_function(name)
    return {
        application.args[0]: None
        for coordinate in formula.coordinates
        for application in applications(coordinate.value, head)
    }


def bases_written(formula: Formula) -> set[Fraction]:
    """The numbers b of the formula under powers b^…, (b·s)^… or (b + s)^… and logarithms ln b.

    The base of a power that is s is none of them.
    """
    found: set[Fraction] = set()
    waiting = [c.value for c in formula.coordinates]
    seen: set[Term] = set()
    while waiting:
        t = waiting.pop()
        if t in seen:
            continue
        seen.add(t)
        if t.kind == APP:
            if is_call(t, "rpow") or is_call(t, "ln"):
                base = t.args[0]
                parts = base.args if is_call(base, "mul") or is_call(base, "add") else (base,)
                found |= {Fraction(*part.head) for part in parts if part.kind == NUM}
                waiting += t.args[1:]
            else:
                waiting += t.args
    return found


def generalised(theorem: Theorem) -> Theorem:
    """The theorem for all values of its free variables."""
    return generalise(theorem, *sorted(theorem.statement.free, key=repr))


# the arguments of the kinds of functions that are examined ------------------------------------

Argument = TypeVar("Argument")


def arguments_of(
    kind: str,
    setting: Setting,
    array: Callable[[str, tuple[str, ...]], Argument],
    positions: Argument,
    position: Argument,
) -> list[Argument]:
    """What a function of this kind is given; of a table, an array with its shape.

    ``array(name, axes)`` makes an input; ``position`` is that of a cached step.
    """
    if kind == "pair":
        return [array("q", setting.axes), array("y", setting.axes), positions]
    if kind == "cached":
        row = setting.of_one_row()
        return [array("x", row.axes), array("y", setting.axes), position]
    inputs = [array("x", setting.axes)]
    return [*inputs, positions] if kind == "rotation" else inputs


def symbolic_inputs(kind: str, setting: Setting, dtype: str) -> list[Array]:
    """The symbolic arguments of a function of this kind."""
    return arguments_of(
        kind,
        setting,
        lambda name, axes: input_array(name, replace(setting, axes=axes), dtype),
        positions_array(setting.size("N"), setting.position_axes),
        scalar(Size.of(P)),
    )
