"""A folder of implementations, examined: is each what its docstring says, and how fast is that?

The docstring of a function that is to be examined begins with what it is, as in

    expect: layout=interleaved; base=500000; rotated=0,d/2; shape=B,N,H,d
    expect: kind=sinusoidal; layout=halves, sine first; table=1
    expect: slip=interleaved table|half-split table

``kind`` is rotary, ``sign`` 1 and ``symbolic`` True unless it says otherwise, ``symbolic=any`` asks
for nothing, and so does what is left out.  ``slip``: a regular expression for the diagnosis of code
that is wrong.  ``table``, ``cache``, ``shape`` and ``head_dims`` are options of ``examine``.

Each function is examined in a process of its own.  Seconds are those of the processor after the
framework and the file have been imported, so that what else the machine does matters little.
With ``--together`` all are examined in one process: the frameworks import some more when they are
first used, so the times are shorter.  Exits with 1 if a verdict is wrong or a target is missed.
"""

from __future__ import annotations

import argparse
import ast
import importlib.util
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from symbolic_pe.code.report import Report

ENVIRONMENT = {"OMP_NUM_THREADS": "1", "PYTORCH_JIT": "0", "TORCHDYNAMO_DISABLE": "1"}
OURS = Path(__file__).resolve().parent / "rotary_code"
"""What is examined if no other folder is named."""
LIMIT = 5.0
"""Seconds that an examination may take."""
SHARE = 0.95
"""Of right implementations that are identified, and of slips that are named."""
MOST = 120.0

RIGHT, NAMED = "right", "named"
WRONG, NUMBERS, OPEN, UNTRACED, UNNAMED = (
    "WRONG",
    "for numbers",
    "left open",
    "untraced",
    "not named",
)


@dataclass(frozen=True)
class Case:
    """A function of a file, and what its docstring expects."""

    file: Path
    name: str
    expected: Mapping[str, str]

    @property
    def is_slip(self) -> bool:
        """Whether it is wrong on purpose."""
        return "slip" in self.expected

    @property
    def options(self) -> dict[str, Any]:
        """The options of its examination."""
        kind = next((k for k in ("table", "cache") if k in self.expected), None)
        shape, dims = self.expected.get("shape"), self.expected.get("head_dims")
        return {
            "kind": "cached" if kind == "cache" else kind,
            "shape": tuple(shape.split(",")) if shape else None,
            "head_dims": tuple(map(int, dims.split(","))) if dims else None,
        }


@dataclass(frozen=True)
class Outcome:
    """What an examination has found of a case, and what that is worth."""

    case: Case
    report: Report
    seconds: float
    verdict: str


def cases(folder: Path) -> Iterator[Case]:
    """All functions in the files of a folder that say what they are."""
    for file in sorted(folder.glob("*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if not isinstance(node, ast.FunctionDef):
                continue
            words = ast.get_docstring(node) or ""
            if words.startswith("expect:"):
                line = words.removeprefix("expect:").splitlines()[0]
                pairs = (part.partition("=") for part in line.split(";"))
                expected = {key.strip(): value.strip() for key, _, value in pairs}
                yield Case(file, node.name, expected)


def verdict_on(case: Case, report: Report) -> str:
    """What a report is worth."""
    if report.error:
        return UNTRACED
    if case.is_slip:
        is_named = re.search(case.expected["slip"], report.diagnosis or "")
        if report.is_proved and not is_named:
            return WRONG
        return NAMED if is_named and (report.witness or report.is_proved) else UNNAMED
    if not _is_as_expected(case.expected, report):
        return WRONG
    if not report.is_proved:
        return OPEN
    symbolic = case.expected.get("symbolic", "True")
    return RIGHT if symbolic == "any" or str(report.symbolic) == symbolic else NUMBERS


def _is_as_expected(expected: Mapping[str, str], report: Report) -> bool:
    kind = expected.get("kind", "rotary")
    base, rotated = expected.get("base"), expected.get("rotated")
    found = (
        report.rotated
        if isinstance(report.rotated, str)
        else ",".join(str(one) for one in report.rotated or ())
    )
    return (
        report.kind == kind
        and expected.get("layout") in (None, report.layout)
        and (kind != "rotary" or int(expected.get("sign", "1")) == report.sign)
        and _is_base(base, report.base)
        and rotated in (None, found)
    )


def _is_base(wanted: str | None, found: str | None) -> bool:
    return wanted is None or (found is not None and Fraction(wanted) == Fraction(found))


def examined_here(case: Case) -> Outcome:
    """The outcome of a case, in this process."""
    data = report_on(case)
    report = Report.from_dict(data["report"])
    return Outcome(case, report, data["processor"], verdict_on(case, report))


def examined(case: Case) -> Outcome:
    """The outcome of a case, in a process of its own."""
    command = [sys.executable, __file__, "--one", f"{case.file}:{case.name}"]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            encoding="utf-8",
            timeout=MOST,
            check=False,
            env={**os.environ, **ENVIRONMENT},
        )
        data = json.loads(done.stdout.splitlines()[-1])
        report, seconds = Report.from_dict(data["report"]), float(data["processor"])
    except subprocess.TimeoutExpired:
        report, seconds = Report(case.name, "untraceable", error=f"{MOST:g} s were over"), MOST
    except (IndexError, ValueError):
        report, seconds = Report(case.name, "untraceable", error=done.stderr[-300:]), 0.0
    return Outcome(case, report, seconds, verdict_on(case, report))


def case_at(place: str) -> Case:
    """The case FILE:FUNCTION."""
    file, _, name = place.rpartition(":")
    return next(c for c in cases(Path(file).parent) if c.file == Path(file) and c.name == name)


def report_on(case: Case) -> dict[str, Any]:
    """The report on a function, and the seconds of the processor that it took."""
    from symbolic_pe.code.findings.examination import Options, examine_here
    from symbolic_pe.code.tracers.frameworks import framework_of, named_framework

    function = getattr(_loaded(case.file), case.name)
    named_framework(framework_of(function))
    start = time.process_time()
    report = examine_here(function, Options(**case.options), case.name)
    return {"report": report.as_dict(), "processor": time.process_time() - start}


@cache
def _loaded(file: Path) -> Any:
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[file.stem] = module
    spec.loader.exec_module(module)
    return module


def line_of(outcome: Outcome) -> str:
    """One row of the table."""
    report = outcome.report
    what = ", ".join(part for part in (report.kind, report.layout) if part)
    for_all = "all d" if report.symbolic else "numbers" if not report.error else ""
    where = f"{outcome.case.file.stem}:{outcome.case.name}"
    slow = " SLOW" if outcome.seconds > LIMIT else ""
    said = report.error or (report.diagnosis if outcome.case.is_slip else "") or ""
    head = f"{outcome.verdict:11} {where:44} {what:36} {for_all:7} {outcome.seconds:5.1f} s{slow}"
    return f"{head}\n            {said}" if said else head


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table and its sums; 1 if a target is missed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, default=OURS, help="of the implementations")
    parser.add_argument("--only", default="", help="a regular expression for file:function")
    parser.add_argument("--one", metavar="FILE:FUNCTION", help="the report on one, as JSON")
    parser.add_argument("--together", action="store_true", help="all in one process")
    options = parser.parse_args(arguments)
    if options.one:
        print("\n" + json.dumps(report_on(case_at(options.one))))
        return 0
    if not options.folder.is_dir():
        parser.error(f"{options.folder} is no folder")
    outcomes = []
    for case in cases(options.folder.resolve()):
        if re.search(options.only, f"{case.file.stem}:{case.name}"):
            outcomes.append(examined_here(case) if options.together else examined(case))
            print(line_of(outcomes[-1]), flush=True)
    return _summed(outcomes)


def _summed(outcomes: Sequence[Outcome]) -> int:
    is_met = bool(outcomes)
    for is_slip, wanted in ((False, RIGHT), (True, NAMED)):
        group = [o for o in outcomes if o.case.is_slip is is_slip]
        if not group:
            continue
        counts = Counter(o.verdict for o in group)
        slow = sum(o.seconds > LIMIT for o in group)
        shown = ", ".join(f"{count} {verdict}" for verdict, count in counts.most_common())
        seconds = sorted(o.seconds for o in group)
        print(
            f"{len(group)} {'slips' if is_slip else 'right ones'}: {shown}; {slow} over {LIMIT:g} s"
            f", median {seconds[len(seconds) // 2]:.1f} s, largest {seconds[-1]:.1f} s"
        )
        missed = counts[wanted] < SHARE * len(group) or slow > (1 - SHARE) * len(group)
        is_met = is_met and not missed and not counts[WRONG]
    return 0 if is_met else 1


if __name__ == "__main__":
    raise SystemExit(main())
