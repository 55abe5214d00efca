"""A cache in the user's folder for caches: what is kept from one run to the next.

Each file begins with a digest of all that its content rests on, and of the content.  One that is
out of date, cut off, edited, or in the place of another counts for nothing.  (Who computes digests
can forge one: a cache is no proof, and ``--again``, or an empty cache, asks anew.)
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

MOST = 1 << 26
"""A file with more bytes is none of ours, and is not read."""


def cached(name: str, rests_on: Sequence[bytes], compute: Callable[[], Any]) -> Any:
    """What ``compute`` gives (data for JSON), from the file of this name if that is up to date."""
    result = kept(name, rests_on)
    if result is None:
        result = compute()
        keep(name, rests_on, result)
    return result


def kept(name: str, rests_on: Sequence[bytes]) -> Any:
    """What was kept under this name for all that it rests on; ``None`` if there is nothing."""
    with contextlib.suppress(OSError):
        said, _, data = content(folder() / name).partition(b"\n")
        if said == digest([name.encode(), *rests_on, data]):
            return json.loads(data)
    return None


def content(path: Path) -> bytes:
    """What a file says; ``OSError`` where it is no file, or one that may have no end: somebody
    may have put a pipe, a device or a flood in its place."""
    if not path.is_file() or path.stat().st_size > MOST:
        raise FileNotFoundError(path)
    return path.read_bytes()


def keep(name: str, rests_on: Sequence[bytes], result: Any) -> None:
    """Keep data for JSON; not ``None``, and nothing where no file can be written."""
    if result is None:
        return
    data = json.dumps(result).encode()
    with contextlib.suppress(OSError):
        said = digest([name.encode(), *rests_on, data])
        _write(folder() / name, said + b"\n" + data)


def folder() -> Path:
    """The folder of the cache; ``OSError`` where there is no home to keep it in."""
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    if named.is_absolute():  # the XDG specification says to ignore others
        return named / "symbolic_pe"
    try:
        return Path.home() / ".cache" / "symbolic_pe"
    except RuntimeError as error:
        raise FileNotFoundError(str(error)) from error


def name_of(kind: str, file: str) -> str:
    """The name under which something of this kind is kept for a file."""
    return f"{kind}-{digest([os.fsencode(file)])[:32].decode()}"


def digest(parts: Sequence[bytes]) -> bytes:
    """A digest that tells apart where the parts end, too."""
    made = hashlib.sha256(b"%d " * len(parts) % tuple(map(len, parts)))
    for part in parts:
        made.update(part)
    return made.hexdigest().encode()


def _write(path: Path, content: bytes) -> None:
    """All of it or nothing, whoever else is writing at the same time."""
    import tempfile  # what only reads does without

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(dir=path.parent)
    try:
        with open(handle, "wb") as file:
            file.write(content)
        os.replace(scratch, path)
    finally:
        Path(scratch).unlink(missing_ok=True)
