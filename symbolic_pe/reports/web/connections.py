"""Which claims of a site use which."""

from __future__ import annotations

from collections.abc import Mapping

from symbolic_pe.proofs.axioms import ASSUMED
from symbolic_pe.reports.translations import Translator
from symbolic_pe.reports.web.graph import Drawing, Node, drawing
from symbolic_pe.reports.web.views import Entry

_AXIOMS = [axiom.name for axiom in ASSUMED.values()]


def edges(entries: Mapping[str, Entry]) -> dict[tuple[str, str], str]:
    """(used, user) with ``uses`` or ``repairs``; lemmas, which many use, are left out."""
    found: dict[tuple[str, str], str] = {}
    for entry in entries.values():
        for used in entry.claim.repaired_by:
            found[used, entry.id] = "repairs"
        for used in (*entry.needs.claims, *map(_axiom_node, entry.needs.axioms)):
            found[used, entry.id] = "uses"
    known = {*entries, *map(_axiom_node, _AXIOMS)}
    return {edge: kind for edge, kind in found.items() if edge[0] in known}


def drawn(entries: Mapping[str, Entry], tr: Translator) -> Drawing:
    """The graph of the claims and of the axioms that they rest on."""
    nodes = [
        Node(_axiom_node(name), name, f"axioms.html#{name}", "axiom", "•", tr("axiom"))
        for name in _AXIOMS
    ]
    nodes += [
        Node(
            entry.id,
            entry.id,
            f"claims/{entry.id}.html",
            entry.verdict,
            entry.sign,
            tr("{claim}: {title}", claim=tr(entry.verdict), title=tr(entry.claim.title)),
        )
        for entry in entries.values()
    ]
    return drawing(nodes, edges(entries))


def _axiom_node(name: str) -> str:
    return f"axiom {name}"
