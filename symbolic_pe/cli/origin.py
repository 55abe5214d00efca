"""Where this symbolic_pe was installed from, so that others can install the same."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import symbolic_pe

if TYPE_CHECKING:
    from importlib.metadata import Distribution

_NAME = "symbolic_pe"


@dataclass(frozen=True)
class Origin:
    """``requirement``: the line of a requirements.txt by which pip installs it, empty where that
    is not known; ``is_local``: whether it names a file or folder of this machine."""

    requirement: str
    is_local: bool = False


def origin() -> Origin:
    """As pip has recorded it (``direct_url.json``), or the checkout that is running."""
    from importlib.metadata import Distribution, PackageNotFoundError

    package = Path(symbolic_pe.__file__).resolve().parent
    try:
        distribution = Distribution.from_name(_NAME)
    except PackageNotFoundError:
        return _of_checkout(package.parent)
    recorded = _recorded(distribution)
    if _provides(distribution, recorded, package):
        found = _of_record(recorded) if recorded else Origin("")
        if found.requirement:
            return found
    return _of_checkout(package.parent)


def _recorded(distribution: Distribution) -> Mapping[str, Any]:
    """What pip has written down of the address that was given to it; nothing for an index."""
    try:
        data = json.loads(distribution.read_text("direct_url.json") or "{}")
    except ValueError:
        return {}
    return data if isinstance(data, dict) and isinstance(data.get("url"), str) else {}


def _provides(distribution: Distribution, recorded: Mapping[str, Any], package: Path) -> bool:
    """Is it the package that is running, and not another one that is installed besides?"""
    installed = Path(str(distribution.locate_file(_NAME))).resolve()
    folder = _local_path(recorded.get("url", ""))
    return package == installed or (folder is not None and package == folder.resolve() / _NAME)


def _of_record(recorded: Mapping[str, Any]) -> Origin:
    url = recorded["url"]
    path = _local_path(url)
    if path is not None and not path.exists():
        return Origin("")  # a wheel that has been deleted, a checkout that has been moved
    if "vcs_info" in recorded:
        version_control = recorded["vcs_info"]
        address = f"{version_control['vcs']}+{url}@{version_control['commit_id']}"
        requirement = _direct(address, recorded)
        if path is not None:  # no host in the address: pip takes it without a name only
            requirement = requirement.removeprefix(f"{_NAME} @ ")
        return Origin(requirement, path is not None)
    if path is not None and recorded.get("dir_info", {}).get("editable"):
        return Origin(_editable(path), is_local=True)
    return Origin(_direct(url, recorded), path is not None)


def _of_checkout(folder: Path) -> Origin:
    """Run from a checkout that is not installed."""
    if (folder / "pyproject.toml").is_file():
        return Origin(_editable(folder), is_local=True)
    return Origin("")


def _direct(address: str, recorded: Mapping[str, Any]) -> str:
    subfolder = recorded.get("subdirectory")
    fragment = f"#subdirectory={subfolder}" if subfolder else ""
    return f"{_NAME} @ {address}{fragment}"


def _editable(folder: Path) -> str:
    return f"-e {shlex.quote(str(folder))}"


def _local_path(url: str) -> Path | None:
    """The path of a ``file:`` address."""
    parts = urlsplit(url)
    return Path(unquote(parts.path)) if parts.scheme == "file" else None
