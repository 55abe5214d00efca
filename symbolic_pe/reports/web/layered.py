"""Drawings of graphs without circles: layers from left to right, few crossings.

Every node stands one layer to the right of the last one that it builds on.  An edge over several
layers gets a bend in each between, so that it does not run over nodes.  Nodes are put near the
middle of their neighbours, sweeping over the layers back and forth, and the arrangement with the
fewest crossings is kept (K. Sugiyama, S. Tagawa, M. Toda, Methods for visual understanding of
hierarchical system structures, IEEE Trans. SMC 11 (1981), 109–125).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from graphlib import TopologicalSorter
from itertools import combinations, pairwise
from typing import TypeAlias

Edge: TypeAlias = tuple[str, str]
"""What is used, and what uses it."""

Place: TypeAlias = tuple[int, float]
"""The layer, counted from 0, and the row in it."""

_SWEEPS = 24


@dataclass(frozen=True)
class Arrangement:
    """The place of every node, and for every edge the places that it passes, ends included."""

    places: Mapping[str, Place]
    paths: Mapping[Edge, tuple[Place, ...]]
    layers: int
    rows: int


def components(nodes: Iterable[str], edges: Sequence[Edge]) -> tuple[tuple[str, ...], ...]:
    """The nodes in groups that hang together, in the order of their first nodes."""
    group = {node: [node] for node in nodes}
    for one, other in edges:
        first, second = group[one], group[other]
        if first is not second:
            first.extend(second)
            group |= dict.fromkeys(second, first)
    order = {node: place for place, node in enumerate(group)}
    found = {id(members): members for members in group.values()}
    return tuple(tuple(sorted(members, key=order.__getitem__)) for members in found.values())


def arranged(nodes: Sequence[str], edges: Sequence[Edge]) -> Arrangement:
    """Places for the nodes.  Raises :class:`graphlib.CycleError` where edges go in a circle."""
    depth = _depths(nodes, edges)
    chains = {edge: _chain(edge, depth) for edge in dict.fromkeys(edges)}
    layers = _initial_layers(nodes, depth, chains.values())
    links = [link for chain in chains.values() for link in pairwise(chain)]
    layers = _fewest_crossings(layers, links)
    widest = max(map(len, layers))
    places = {
        node: (level, row + (widest - len(layer)) / 2)
        for level, layer in enumerate(layers)
        for row, node in enumerate(layer)
    }
    return Arrangement(
        {node: places[node] for node in nodes},
        {edge: tuple(places[item] for item in chain) for edge, chain in chains.items()},
        len(layers),
        widest,
    )


def _depths(nodes: Sequence[str], edges: Sequence[Edge]) -> dict[str, int]:
    """The length of the longest way to each node."""
    before: dict[str, set[str]] = {node: set() for node in nodes}
    for used, user in edges:
        before[user].add(used)
    depth: dict[str, int] = {}
    for node in TopologicalSorter(before).static_order():
        depth[node] = 1 + max((depth[used] for used in before[node]), default=-1)
    return depth


Item: TypeAlias = Hashable
"""A node, or (edge, layer) for a bend."""


def _chain(edge: Edge, depth: Mapping[str, int]) -> tuple[Item, ...]:
    """An edge's ends and its bends between them."""
    used, user = edge
    return (used, *((edge, level) for level in range(depth[used] + 1, depth[user])), user)


def _initial_layers(
    nodes: Sequence[str], depth: Mapping[str, int], chains: Iterable[tuple[Item, ...]]
) -> list[list[Item]]:
    layers: list[list[Item]] = [[] for _ in range(max(depth.values()) + 1)]
    for node in nodes:
        layers[depth[node]].append(node)
    for used, *bends, _ in chains:
        for level, bend in enumerate(bends, start=depth[str(used)] + 1):
            layers[level].append(bend)
    return layers


Link: TypeAlias = tuple[Item, Item]


def _fewest_crossings(layers: list[list[Item]], links: Sequence[Link]) -> list[list[Item]]:
    left: dict[Item, list[Item]] = {}
    right: dict[Item, list[Item]] = {}
    for one, other in links:
        right.setdefault(one, []).append(other)
        left.setdefault(other, []).append(one)
    best, fewest = layers, _crossings(layers, links)
    for sweep in range(_SWEEPS):
        forward = sweep % 2 == 0
        layers = _swept(layers, left if forward else right, forward)
        count = _crossings(layers, links)
        if count < fewest:
            best, fewest = layers, count
    return best


def _swept(
    layers: list[list[Item]], neighbours: Mapping[Item, Sequence[Item]], forward: bool
) -> list[list[Item]]:
    """Every layer in turn sorted by the middle of its neighbours in the layer before it."""
    result: list[list[Item]] = []
    height: dict[Item, float] = {}
    for layer in layers if forward else layers[::-1]:
        wanted = {
            item: _middle(neighbours.get(item, ()), height, place / max(len(layer), 1))
            for place, item in enumerate(layer)
        }
        ordered = sorted(layer, key=wanted.__getitem__)
        height |= {item: (place + 0.5) / len(ordered) for place, item in enumerate(ordered)}
        result.append(ordered)
    return result if forward else result[::-1]


def _middle(items: Sequence[Item], height: Mapping[Item, float], otherwise: float) -> float:
    return sum(height[item] for item in items) / len(items) if items else otherwise


def _crossings(layers: Sequence[Sequence[Item]], links: Sequence[Link]) -> int:
    place = {
        item: (level, row) for level, layer in enumerate(layers) for row, item in enumerate(layer)
    }
    spans = [(place[one], place[other]) for one, other in links]
    return sum(_cross(first, second) for first, second in combinations(spans, 2))


Span: TypeAlias = tuple[tuple[int, int], tuple[int, int]]


def _cross(first: Span, second: Span) -> bool:
    (level, start), (_, end) = first
    (other_level, other_start), (_, other_end) = second
    return level == other_level and (start - other_start) * (end - other_end) < 0
