"""``symbolic-pe new``: a small repository with a derivation, its numeric check and a gate."""

from __future__ import annotations

import importlib.util
import shlex
import shutil
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from symbolic_pe.cli import options
from symbolic_pe.cli.origin import Origin, origin
from symbolic_pe.cli.selecting import usage_errors
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.reports.wrapping import wrapped

FILES: Mapping[str, str] = {
    "README.md": "README.md.j2",
    "requirements.txt": "requirements.txt.j2",
    "pyproject.toml": "pyproject.toml.j2",
    ".gitignore": "gitignore.j2",
    ".github/workflows/derivations.yml": "derivations.yml.j2",
    "derivations/waves.py": "waves.py.j2",
}
"""The files of a new repository and their templates."""


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@options.LANGUAGE
def new(folder: Path, language: str) -> None:
    """Begin a repository of your own derivations in FOLDER.

    It has one derivation with its numeric check, and pytest and a workflow for continuous
    integration that verify it. FOLDER must be new or empty.
    """
    problem = _problem(folder)
    if problem:
        raise click.UsageError(problem)
    source = origin()
    for name, text in _texts(folder.resolve().name, source):
        path = folder / name
        with usage_errors(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        click.echo(f"  {path}")
    click.echo("\n" + "\n".join(_next(folder, source, translator(language))))


_WIDEST = 100


def _next(folder: Path, source: Origin, tr: Translator) -> Iterator[str]:
    """The commands that install it and check it, and what they do not do."""
    yield f"{tr('Now:')}\n  cd {shlex.quote(str(folder))}"
    if not source.requirement:
        here = shlex.quote(sys.executable)
        if importlib.util.find_spec("pytest") is None:
            yield f"  {here} -m pip install pytest"
        yield f"  {here} -m symbolic_pe verify derivations"
        yield f"  {here} -m pytest"
        yield _paragraph(
            tr(
                "It is not recorded where this symbolic_pe was installed from, so these commands "
                "use it where it is, and requirements.txt does not name it yet: add the address of "
                "a wheel, a folder or a git repository there before others install the derivations."
            )
        )
        return
    yield f"  {_python()} -m venv .venv"
    yield "  . .venv/bin/activate"
    yield "  pip install -r requirements.txt"
    yield "  symbolic-pe verify derivations"
    yield "  python -m pytest"
    if source.is_local:
        yield _paragraph(
            tr(
                "requirements.txt names symbolic_pe by its place on this machine. For others, and "
                "for the workflow, write an address there that they can reach, such as that of a "
                "git repository."
            )
        )


def _paragraph(text: str) -> str:
    width = min(shutil.get_terminal_size((_WIDEST, 0)).columns, _WIDEST)
    return "\n" + "\n".join(wrapped(text, width))


def _python() -> str:
    """The Python that is running, by the name by which a shell finds it."""
    found = shutil.which("python3")
    same = found is not None and Path(found).resolve() == Path(sys.executable).resolve()
    return "python3" if same else shlex.quote(sys.executable)


def _problem(folder: Path) -> str:
    """Why a repository cannot begin there, or nothing."""
    if folder.exists() and not folder.is_dir():
        return f"{folder} is a file; name a new folder"
    if folder.is_dir() and any(folder.iterdir()):
        return f"{folder} is not empty; name a new folder, so that nothing is written over"
    return ""


def _texts(name: str, source: Origin) -> Iterator[tuple[str, str]]:
    """(file, content) for each file of a repository with this name."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("symbolic_pe.cli", "templates/repository"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    for file, template in FILES.items():
        yield file, environment.get_template(template).render(name=name, source=source)
