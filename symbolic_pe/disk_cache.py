"""A cache in the user's folder for caches: what is kept from one run to the next."""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["cached", "folder", "of_this_run"]


def folder() -> Path:
    """The folder of the cache; ``OSError`` where there is no home to keep it in."""
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():  # the XDG specification says to ignore others
        return named / "symbolic_pe"
    try:
        return Path.home() / ".cache" / "symbolic_pe"
    except RuntimeError as error:
        raise FileNotFoundError(str(error)) from error


@cache
def of_this_run() -> Path:
    """A folder for what cannot do without one where nothing is kept; it is removed at the end."""
    import atexit
    import shutil
    import tempfile

    path = tempfile.mkdtemp(prefix="symbolic-pe-")
    atexit.register(shutil.rmtree, path, ignore_errors=True)
    return Path(path)


def cached(name: str, rests_on: Sequence[bytes], compute: Callable[[], Any]) -> Any:
    """What ``compute`` gives (data for JSON), from the file of this name if that is up to date.

    The file begins with all that the result rests on, which is compared byte by byte: whatever has
    changed, nothing old is given.  Where no file can be kept it is computed each time; nor is
    ``None`` kept.
    """
    try:
        path = folder() / name
    except OSError:
        return compute()
    key = b"".join((b"%d " * len(rests_on) % tuple(map(len, rests_on)), b"\n", *rests_on))
    with contextlib.suppress(OSError, ValueError):
        written = path.read_bytes()
        if written.startswith(key):
            return json.loads(written[len(key) :])
    result = compute()
    if result is not None:
        with contextlib.suppress(OSError):
            _write(path, key + json.dumps(result).encode())
    return result


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing, whoever else is writing at the same time."""
    path.parent.mkdir(parents=True, exist_ok=True)
    scratch = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        scratch.write_bytes(content)
        scratch.replace(path)
    finally:
        scratch.unlink(missing_ok=True)
