"""The record of what Coq has accepted, compared with what it accepts today.

Every claim that is proved or refuted goes before Coq. The record holds if Coq accepts all claims in
it, as they stand now, and none besides.

    python benchmarks/coq_record.py [--write] [--recorded] [--minutes M] [--again]
                                    [--processes N] [--timeout S] [IDS]

With IDS, only these claims are looked at, and only they are written anew; with --recorded, those
that are in the record; with --minutes, those that come out in this time, others first on another
day, and the rest must say what it said when it was recorded, by the same proof.  Prints a line for
each claim that is not accepted, and the seconds that Coq took.  Exits with 1 if the record does not
hold.

--write writes it anew, with the version of Coq and today's date at the claims looked at: without
IDS at those that are not in the record as they stand now, with --again at all.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date

import click

from symbolic_pe.catalogue import Catalogue, ClaimError
from symbolic_pe.coq.check import coq_version
from symbolic_pe.coq.rechecking import Verdict, recheck
from symbolic_pe.index import Entry, select
from symbolic_pe.reports.rechecked import RECORD, Accepted, Record, read_record

__all__ = ["differences", "main"]


def differences(recorded: Record, seen: Record) -> Iterator[str]:
    """What of the record is not as it is seen."""
    if recorded.coq != seen.coq:
        yield f"the record is of Coq {recorded.coq or 'nothing'}, this is Coq {seen.coq}"
    for id in sorted({*recorded.claims, *seen.claims}):
        before, now = recorded.claims.get(id), seen.claims.get(id)
        if now is None:
            yield f"{id} is in the record, and Coq does not accept it"
        elif before is None:
            yield f"{id} is accepted by Coq, and not in the record"
        elif before.statement != now.statement:
            yield f"{id} says something else than when it was recorded"
        elif before.proof != now.proof:
            yield f"{id} is proved otherwise than when it was recorded"


def _seen(catalogue: Catalogue, verdicts: Sequence[Verdict]) -> Record:
    accepted = [verdict.id for verdict in verdicts if verdict.accepted]
    today = date.today().isoformat()
    said = {id: _as_it_stands(catalogue, id, today) for id in accepted}
    return Record(coq_version(), said)


def _as_it_stands(catalogue: Catalogue, id: str, today: str = "") -> Accepted:
    claim = catalogue.claim(id)
    with catalogue.active(claim.file):
        return Accepted.of(claim, today)


def _of(record: Record, ids: Collection[str]) -> Record:
    """The part of a record that is about these claims."""
    return replace(record, claims={id: d for id, d in record.claims.items() if id in ids})


def _now(recorded: Record, catalogue: Catalogue, ids: Collection[str]) -> Record:
    """What the record would say of these claims if it was written now, without a date."""
    claims = {}
    for id in ids:
        with suppress(ClaimError):  # it has no proof by now
            claims[id] = _as_it_stands(catalogue, id)
    return replace(recorded, claims=claims)


def _not_recorded(recorded: Record, catalogue: Catalogue, entries: Sequence[Entry]) -> list[Entry]:
    """Those of the claims that this version of Coq has not accepted as they stand now."""
    if recorded.coq != coq_version():
        return list(entries)
    now = _now(recorded, catalogue, [entry.id for entry in entries]).claims
    before = {id: replace(claim, date="") for id, claim in recorded.claims.items()}
    return [e for e in entries if e.id not in now or now[e.id] != before.get(e.id)]


def _written_anew(
    recorded: Record, seen: Record, looked_at: Collection[str], known: Collection[str]
) -> Record:
    """What was seen, and of the same version of Coq what the record says of other claims that are
    known."""
    others = recorded.claims if recorded.coq == seen.coq else {}
    kept = {id: others[id] for id in others if id in known and id not in looked_at}
    return replace(seen, claims={**kept, **seen.claims})


@click.command(help=__doc__)
@click.argument("ids", nargs=-1)
@click.option("--write", is_flag=True)
@click.option("--recorded", "recorded_only", is_flag=True, help="Only the claims in the record.")
@click.option("--minutes", type=float, help="Look at no further claim after this time.")
@click.option("--again", is_flag=True, help="Without regard to results that are kept.")
@click.option("--processes", default=2, show_default=True)
@click.option("--timeout", default=300.0, show_default=True, help="Seconds for one claim.")
def main(
    ids: tuple[str, ...],
    write: bool,
    recorded_only: bool,
    minutes: float | None,
    again: bool,
    processes: int,
    timeout: float,
) -> None:
    """Put claims before Coq."""
    ids = (*ids, *(read_record().claims if recorded_only else ()))
    selection = select(ids)
    catalogue = Catalogue(selection.scripts)
    entries = [entry for entry in selection.entries if entry.declared in ("proved", "refuted")]
    recorded = read_record()
    known = recorded.claims if ids else {entry.id for entry in entries}
    if write and not ids and not again:
        entries = _not_recorded(recorded, catalogue, entries)
    if minutes is not None:
        random.Random(date.today().toordinal()).shuffle(entries)
    verdicts: list[Verdict] = []
    start = time.monotonic()
    with closing(recheck(catalogue, entries, processes, timeout, again)) as coming:
        for verdict in coming:
            verdicts.append(verdict)
            if not verdict.accepted:
                click.echo(f"{verdict.id}: {' '.join(verdict.message.split())[:300]}")
            if minutes is not None and time.monotonic() - start > 60 * minutes:
                break
    seconds = [verdict.seconds for verdict in verdicts if verdict.accepted]
    if seconds:
        middle = statistics.median(seconds)
        click.echo(
            f"{len(seconds)} of {len(verdicts)} claims accepted; "
            f"seconds of Coq: {sum(seconds):.0f} "
            f"in all, {middle:.1f} in the median, {max(seconds):.1f} at most"
        )
    seen, looked_at = _seen(catalogue, verdicts), {verdict.id for verdict in verdicts}
    if write:
        written = _written_anew(recorded, seen, looked_at, known)
        RECORD.write_text(json.dumps(written.to_json(), indent=1) + "\n", encoding="utf-8")
        return
    others = recorded.claims.keys() & {entry.id for entry in entries} - looked_at
    problems = [
        *differences(_of(recorded, looked_at), seen),
        *differences(_of(recorded, others), _now(recorded, catalogue, others)),
    ]
    for problem in problems:
        click.echo(problem)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
