"""Links from one page to another."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from markupsafe import Markup

from symbolic_pe.reports.web.views import BEYOND
from symbolic_pe.reports.web.words import Words
from symbolic_pe.reports.words import PREFIX, Citation

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Source

_ID = re.compile(r"(?<![\w<&/-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w=>-])")
"""What may be the id of a claim in a sentence."""


@dataclass(frozen=True)
class Links:
    """What a page can lead to: ``claims`` have the ids, ``notes`` the slugs of those with a page.

    ``root`` is everywhere what leads from the page to the folder of all pages.
    """

    claims: Container[str]
    notes: Container[str]
    tr: Words

    def citing(self, root: str, slug: str = "") -> Callable[[Citation], Markup]:
        """Links of a page, to the steps of one proof in it."""
        return partial(self.cite, root=root, slug=slug)

    def cite(self, reference: Citation, *, root: str, slug: str) -> Markup:
        """A link to a step of the proof, a lemma or several, or a claim."""
        if isinstance(reference, int):
            return Markup('<a href="#{}-{}">({})</a>').format(slug, reference, reference)
        if isinstance(reference, tuple):
            *others, last = (self._lemma(name, root) for name in reference)
            joined = self.tr.series(others)
            return self.tr("the lemmas {others} and {last}", others=joined, last=last)
        if reference.startswith(PREFIX):
            return self.tr("lemma {name}", name=self._lemma(reference.removeprefix(PREFIX), root))
        return self.claim(reference, root=root)

    def _lemma(self, name: str, root: str) -> Markup:
        return Markup('<a href="{}lemmas.html#{}">{}</a>').format(root, name, name)

    def claim(self, id: str, *, root: str) -> Markup:
        """A link to a claim by its id; only the id where the claim has no page."""
        if id not in self.claims:
            return Markup("<code>{}</code>").format(id)
        target = Markup('<a href="{}claims/{}.html"><code>{}</code></a>')
        return target.format(root, id, id)

    def told(self, text: str, *, root: str) -> Markup:
        """An explanation in which the claims that it names are links."""
        return self.named(self.tr.prose(text), root=root)

    def named(self, told: Markup, *, root: str) -> Markup:
        """A text in which the ids of claims are links."""
        return Markup(_ID.sub(lambda found: str(self._perhaps(found.group(), root)), str(told)))

    def _perhaps(self, id: str, root: str) -> Markup:
        return self.claim(id, root=root) if id in self.claims else Markup(id)

    def source(self, source: Source, root: str) -> Markup:
        """A link to the place in a note where a claim is made; words where it has no page."""
        text = self.tr.marked(self.tr.translate(str(source)))
        slug = source.note or BEYOND
        if slug not in self.notes:
            return text
        anchor = f"#{source.anchor}" if source.anchor else ""
        return Markup('<a href="{}notes/{}.html{}">{}</a>').format(root, slug, anchor, text)
