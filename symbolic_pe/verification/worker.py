"""A worker process: requests come in as lines of JSON, outcomes go out.

What it says and is told is described in :mod:`symbolic_pe.verification.workers`.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from typing import IO, Any

from symbolic_pe.outcomes import Outcome
from symbolic_pe.verification.workers import Settings

_GARBAGE = 3_000_000
"""How many objects a worker makes before it looks for garbage that refers to itself."""


# --- the worker's side -----------------------------------------------------------------------


def main() -> None:
    """Judge the claims that are asked for on standard input, until it ends."""
    import faulthandler

    requests, replies = _take_over_streams()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent decides what an interrupt ends
    try:
        _preload()
    except ImportError as problem:
        _reply(replies, unusable=f"{problem} (python: {sys.executable})")
        return
    _reply(replies, ready=True)
    first = requests.readline()
    if not first:
        return
    settings = Settings(**json.loads(first))
    judge = _Judge(settings, replies)
    asked = os.getpid()
    for line in requests:
        faulthandler.dump_traceback_later(settings.timeout, exit=True, file=replies)
        answer = judge(**json.loads(line))
        faulthandler.cancel_dump_traceback_later()
        if os.getpid() != asked:  # a proof has forked, and both processes have come back from it
            os._exit(0)
        _reply(replies, **answer)


def _take_over_streams() -> tuple[IO[str], IO[str]]:
    """Private copies of standard input and output; a script that prints writes to standard
    error instead, and one that reads finds nothing."""
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    with open(os.devnull, "rb") as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(2, 1)
    return requests, replies


def _preload() -> None:
    """Import what every claim needs, while the parent is still reading the scripts.

    What has been imported stays, and terms and theorems are kept on purpose, so looking for garbage
    among them all the time would cost a tenth of the work and find next to nothing.
    """
    import gc

    gc.set_threshold(_GARBAGE)

    import symbolic_pe.catalogue.wellstated  # noqa: F401

    gc.freeze()


def _reply(replies: IO[str], **message: Any) -> None:
    replies.write(json.dumps(message) + "\n")
    replies.flush()


class _Judge:
    """Answers requests, all out of one catalogue."""

    def __init__(self, settings: Settings, replies: IO[str]) -> None:
        from symbolic_pe.catalogue import Catalogue
        from symbolic_pe.foundations.recheck import Recheck

        self._catalogue = Catalogue(settings.scripts)
        self._seed, self._digests = settings.seed, settings.digests
        self._recheck = Recheck() if settings.recheck else None
        self._replies = replies

    def __call__(self, file: str, id: str) -> dict[str, Any]:
        from symbolic_pe.explain import explain

        try:
            return self._answer(file, id)
        except (KeyboardInterrupt, Exception) as problem:  # the script's own: no signal comes here
            words = explain(problem, self._catalogue.files, f"the verification of {id}")
            return {"error": words, "usable": True}

    def _answer(self, file: str, id: str) -> dict[str, Any]:
        from symbolic_pe.catalogue import ClaimError, ScriptError
        from symbolic_pe.verification.judging import hidden_claim

        try:
            self._catalogue.load(file)
        except ScriptError as problem:
            return {"error": str(problem), "usable": False}
        _reply(self._replies, loaded=True)
        hidden = hidden_claim(self._catalogue, file)
        if hidden:
            return {"error": hidden, "usable": False}
        try:
            outcome = self._outcome(id)
            return {"outcome": outcome.as_json()}
        except ClaimError as problem:
            return {"error": str(problem), "usable": True}

    def _outcome(self, id: str) -> Outcome:
        from symbolic_pe.verification.judging import judge, rechecked

        if self._recheck is None:
            return judge(self._catalogue, id, self._seed, self._digests)
        return rechecked(self._catalogue, id, self._recheck)
