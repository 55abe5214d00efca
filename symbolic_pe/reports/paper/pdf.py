"""LaTeX documents compiled to PDF, or what has to be installed for that."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path


class LaTeXError(RuntimeError):
    """LaTeX did not make a PDF; the message has the lines of its log that say why."""


class MissingTeX(LaTeXError):
    """A program or package of TeX Live is not installed; the message says which to install."""


_PROGRAMS = {"en": "pdflatex", "zh": "xelatex"}
"""What compiles a document of this language."""

_PACKAGES = {
    "pdflatex": "texlive-latex-base texlive-latex-recommended texlive-fonts-recommended lmodern",
    "xelatex": "texlive-xetex texlive-latex-recommended texlive-lang-chinese lmodern",
}
_PACKAGE_OF = {
    "amsmath.sty": "texlive-latex-base",
    "amssymb.sty": "texlive-latex-base",
    "ctex.sty": "texlive-lang-chinese",
    "fancyhdr.sty": "texlive-latex-base",
    "hyperref.sty": "texlive-latex-base",
    "lmodern.sty": "lmodern",
    "mathtools.sty": "texlive-latex-recommended",
    "microtype.sty": "texlive-latex-recommended",
    "xcolor.sty": "texlive-latex-recommended",
}
_TIMEOUT = 300.0
_RUNS = 3
"""LaTeX reads back the table of contents and the references that the run before has written."""


def compile_pdf(
    tex: str, target: Path, *, language: str = "en", files: Mapping[str, Path] | None = None
) -> None:
    """Compile a document and put the PDF at ``target``, if all of it goes well.

    ``language``: English is compiled by pdfLaTeX, Chinese by XeLaTeX; ``files``: what the document
    includes, by the path that it uses.

    Raises :class:`MissingTeX` if TeX or a package of it is not installed, :class:`LaTeXError` if
    the document does not compile or refers to something it does not have.
    """
    program = _PROGRAMS[language]
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as name:
        folder = Path(name)
        (folder / "document.tex").write_text(tex, encoding="utf-8")
        for path, file in (files or {}).items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, folder / path)
        _run_latex(folder, program)
        shutil.copyfile(folder / "document.pdf", target)


def _run_latex(folder: Path, program: str) -> None:
    found = shutil.which(program)
    if found is None:
        raise MissingTeX(f"{program} is not installed; {_hint(program)}")
    command = [
        found,
        "-interaction=nonstopmode",
        "-halt-on-error",
        "-no-shell-escape",
        "-file-line-error",
        "document.tex",
    ]
    environment = {**os.environ, "max_print_line": "1000"}
    log = ""
    for _ in range(_RUNS):
        try:
            done = subprocess.run(
                command,
                cwd=folder,
                env=environment,
                timeout=_TIMEOUT,
                capture_output=True,
                check=False,
            )
        except subprocess.TimeoutExpired as problem:
            raise LaTeXError(f"{program} did not finish within {_TIMEOUT:.0f} s") from problem
        log = done.stdout.decode("utf-8", errors="replace")
        if done.returncode != 0:
            raise _failure(log, program)
    _check_references(log)


def _hint(program: str) -> str:
    return f"on Debian and Ubuntu: apt-get install {_PACKAGES[program]}"


def _failure(log: str, program: str) -> LaTeXError:
    missing = re.search(r"File [`']([^']+)' not found", log)
    if missing:
        file = missing.group(1)
        package = _PACKAGE_OF.get(file)
        hint = f"apt-get install {package}" if package else _hint(program)
        return MissingTeX(f"TeX has no {file}; {hint}")
    font = re.search(r'font "([^"]+)" cannot be found', log)
    if font:
        return MissingTeX(f"TeX has no font {font.group(1)}; {_hint(program)}")
    lines = log.splitlines()
    first = next((place for place, line in enumerate(lines) if _is_error(line)), len(lines) - 12)
    shown = "\n".join(f"    {line}" for line in lines[max(first, 0) : first + 8] if line.strip())
    return LaTeXError(f"{program} failed:\n{shown}")


def _is_error(line: str) -> bool:
    return line.startswith("!") or re.match(r"\S+\.tex:\d+: ", line) is not None


def _check_references(log: str) -> None:
    undefined = re.findall(r"LaTeX Warning: (?:Reference|Citation) .* undefined.*", log)
    if undefined:
        listed = "\n".join(f"    {line}" for line in undefined[:8])
        raise LaTeXError(f"the document refers to what it does not have:\n{listed}")
