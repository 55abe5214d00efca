"""The graph of what builds on what, as SVG with links.

Colours and dashes come from the style sheet of the page that contains it; what is refuted is
marked by a sign as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from graphlib import CycleError

from symbolic_pe.reports.web.layered import Arrangement, Edge, arranged, components

_CHARACTER = 7.3
"""The width of a sign of the labels: 12 px, of a fixed width."""
_PADDING = 22.0
_HEIGHT = 28.0
_BETWEEN_ROWS, _BETWEEN_LAYERS, _BETWEEN_COMPONENTS, _MARGIN = 14.0, 48.0, 30.0, 8.0


@dataclass(frozen=True)
class Node:
    """A box of the graph: its label, where it leads, its kind and sign, and words about it."""

    name: str
    label: str
    href: str
    kind: str
    sign: str
    title: str


@dataclass(frozen=True)
class Box:
    """A node with its place: the left upper corner, and the size."""

    node: Node
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True)
class Arrow:
    """An edge as the path of an SVG; ``kind``: ``uses`` or ``repairs``."""

    path: str
    kind: str
    words: str


@dataclass(frozen=True)
class Drawing:
    """Boxes and arrows, and the size of it all."""

    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    width: float
    height: float


def drawing(nodes: Sequence[Node], edges: Mapping[Edge, str]) -> Drawing:
    """The nodes that hang together with others; the kind of each edge (used, user).

    Groups that hang together are drawn one below the other, the largest first.
    """
    by_name = {node.name: node for node in nodes}
    groups = [group for group in components(by_name, tuple(edges)) if len(group) > 1]
    boxes: list[Box] = []
    arrows: list[Arrow] = []
    top = _MARGIN
    for group in sorted(groups, key=len, reverse=True):
        own = {edge: kind for edge, kind in edges.items() if edge[0] in group}
        block = _Block(_arrangement(group, own), by_name, top)
        boxes += block.boxes()
        arrows += block.arrows(own)
        top += block.height + _BETWEEN_COMPONENTS
    width = max((box.x + box.width for box in boxes), default=0.0) + _MARGIN
    return Drawing(tuple(boxes), tuple(arrows), width, top)


def _arrangement(group: Sequence[str], edges: Mapping[Edge, str]) -> Arrangement:
    try:
        return arranged(group, tuple(edges))
    except CycleError:  # a claim that uses the refutation of one that it repairs
        return arranged(group, tuple(edge for edge, kind in edges.items() if kind == "uses"))


class _Block:
    """One group in pixels."""

    def __init__(self, arrangement: Arrangement, nodes: Mapping[str, Node], top: float) -> None:
        self._arrangement = arrangement
        self._nodes = nodes
        self._top = top
        widths = [0.0] * arrangement.layers
        for name, (layer, _) in arrangement.places.items():
            widths[layer] = max(widths[layer], _width(nodes[name]))
        self._widths = widths
        self._lefts = [
            _MARGIN + sum(widths[:layer]) + layer * _BETWEEN_LAYERS
            for layer in range(arrangement.layers)
        ]

    @property
    def height(self) -> float:
        return self._arrangement.rows * (_HEIGHT + _BETWEEN_ROWS) - _BETWEEN_ROWS

    def boxes(self) -> list[Box]:
        return [
            Box(
                self._nodes[name],
                self._lefts[layer],
                self._row(row) - _HEIGHT / 2,
                _width(self._nodes[name]),
                _HEIGHT,
            )
            for name, (layer, row) in self._arrangement.places.items()
        ]

    def arrows(self, kinds: Mapping[Edge, str]) -> list[Arrow]:
        return [
            Arrow(self._path(edge), kinds[edge], f"{edge[0]} → {edge[1]}")
            for edge in self._arrangement.paths
        ]

    def _row(self, row: float) -> float:
        return self._top + row * (_HEIGHT + _BETWEEN_ROWS) + _HEIGHT / 2

    def _path(self, edge: Edge) -> str:
        """From the right end of a box to the left end of another, level where it passes boxes."""
        (layer, row), *others = self._arrangement.paths[edge]
        x, y = self._lefts[layer] + _width(self._nodes[edge[0]]), self._row(row)
        text = f"M{x:.1f} {y:.1f}"
        right = self._lefts[layer] + self._widths[layer]
        for place, (next_layer, next_row) in enumerate(others):
            last = place == len(others) - 1
            start, height = self._lefts[next_layer], self._row(next_row)
            end = start - (5 if last else 0)
            middle = (right + start) / 2
            text += f"H{right:.1f}C{middle:.1f} {y:.1f} "
            text += f"{middle:.1f} {height:.1f} {end:.1f} {height:.1f}"
            right, y = start + self._widths[next_layer], height
        return text


def _width(node: Node) -> float:
    return len(f"{node.sign} {node.label}") * _CHARACTER + _PADDING
