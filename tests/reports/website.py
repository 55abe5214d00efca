"""Pages as tests read them."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from urllib.parse import unquote, urlsplit

VOID = frozenset({"meta", "link", "img", "br", "hr", "input", "mspace"})


@dataclass
class Page(HTMLParser):
    """The ids, links and elements of a page; ``faults`` are tags that do not match."""

    text: str
    ids: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    tags: list[tuple[str, dict[str, str | None]]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self._open: list[str] = []
        self.feed(self.text)
        self.close()
        self.faults += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.tags.append((tag, given))
        if given.get("id"):
            self.ids.append(str(given["id"]))
        self.links += [str(given[name]) for name in ("href", "src") if given.get(name)]
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        if self._open and self._open[-1] == tag:
            self._open.pop()
        else:
            self.faults.append(f"</{tag}> inside {self._open[-1:]}")

    def count(self, tag: str) -> int:
        return sum(name == tag for name, _ in self.tags)


def broken_links(files: dict[str, str | bytes]) -> list[str]:
    """What the pages refer to and do not have."""
    pages = {
        path: Page(text)
        for path, text in files.items()
        if path.endswith(".html") and isinstance(text, str)
    }
    return [
        f"{path}: {link}"
        for path, page in pages.items()
        for link in page.links
        if not link.startswith("data:") and not _resolves(path, link, files, pages)
    ]


def _resolves(path: str, link: str, files: dict[str, str | bytes], pages: dict[str, Page]) -> bool:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return False
    target = _target(path, unquote(parts.path)) if parts.path else path
    if target not in files:
        return False
    return not parts.fragment or unquote(parts.fragment) in pages[target].ids


def _target(path: str, link: str) -> str:
    parts: list[str] = []
    for part in (PurePosixPath(path).parent / link).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def files_in(folder: Path) -> dict[str, str | bytes]:
    """The files of a folder that has been written."""
    return {
        path.relative_to(folder).as_posix(): (
            path.read_bytes() if path.suffix == ".png" else path.read_text(encoding="utf-8")
        )
        for path in folder.rglob("*")
        if path.is_file()
    }
