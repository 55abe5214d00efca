"""Drawings of graphs in layers."""

from __future__ import annotations

from graphlib import CycleError

import pytest

from symbolic_pe.reports.web.graph import Node, drawing
from symbolic_pe.reports.web.layered import arranged, components


def node(name: str) -> Node:
    return Node(name, name, f"{name}.html", "proved", "✓", name)


def test_what_hangs_together() -> None:
    found = components("abcde", [("a", "c"), ("d", "c"), ("b", "e")])
    assert found == (("a", "c", "d"), ("b", "e"))


def test_every_node_is_right_of_all_that_it_uses() -> None:
    edges = [("a", "b"), ("b", "c"), ("a", "c"), ("d", "c")]
    places = arranged("abcd", edges).places
    assert all(places[used][0] < places[user][0] for used, user in edges)
    assert places["c"][0] == 2


def test_an_edge_over_several_layers_bends_in_each() -> None:
    arrangement = arranged("abc", [("a", "b"), ("b", "c"), ("a", "c")])
    assert [layer for layer, _ in arrangement.paths["a", "c"]] == [0, 1, 2]
    assert arrangement.paths["a", "c"][1] != arrangement.places["b"]


def test_crossings_are_removed_where_they_can_be() -> None:
    places = arranged("abxy", [("a", "y"), ("b", "x")]).places
    assert (places["a"][1] < places["b"][1]) == (places["y"][1] < places["x"][1])


def test_a_circle_is_refused() -> None:
    with pytest.raises(CycleError):
        arranged("ab", [("a", "b"), ("b", "a")])


def test_a_circle_through_a_repair_is_drawn_without_the_repair() -> None:
    nodes = [node("a"), node("b")]
    shown = drawing(nodes, {("a", "b"): "uses", ("b", "a"): "repairs"})
    assert [arrow.kind for arrow in shown.arrows] == ["uses"]


def test_nodes_without_edges_are_left_out() -> None:
    shown = drawing([node("a"), node("b"), node("alone")], {("a", "b"): "uses"})
    assert [box.node.name for box in shown.boxes] == ["a", "b"]


def test_boxes_do_not_overlap_and_lie_in_the_picture() -> None:
    names = [f"claim-{number}" for number in range(12)]
    edges = {(names[number // 2], names[number]): "uses" for number in range(1, 12)}
    shown = drawing([node(name) for name in names], edges)
    for box in shown.boxes:
        assert box.x >= 0
        assert box.x + box.width <= shown.width
        assert box.y >= 0
        assert box.y + box.height <= shown.height
        others = (other for other in shown.boxes if other is not box)
        assert not any(
            abs(box.y - other.y) < box.height
            and box.x < other.x + other.width
            and other.x < box.x + box.width
            for other in others
        )
