"""``symbolic-pe new``: a small repository with a derivation, its numeric check and a gate."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import click

from symbolic_pe import __version__

__all__ = ["new"]

_FILES: Mapping[str, str] = {
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
def new(folder: Path) -> None:
    """Begin a repository of your own derivations in FOLDER.

    It has one derivation with its numeric check, and pytest and a workflow for continuous
    integration that verify it. FOLDER must be new or empty.
    """
    problem = _problem(folder)
    if problem:
        raise click.UsageError(problem)
    try:
        for name, text in _texts(folder.resolve().name):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            click.echo(f"  {path}")
    except OSError as error:
        raise click.UsageError(f"{error.filename}: {error.strerror}") from error
    click.echo(f"\nNow: cd {folder}; symbolic-pe verify derivations; pytest")


def _problem(folder: Path) -> str:
    """Why a repository cannot begin there, or nothing."""
    if folder.exists() and not folder.is_dir():
        return f"{folder} is a file; name a new folder"
    if folder.is_dir() and any(folder.iterdir()):
        return f"{folder} is not empty; name a new folder, so that nothing is written over"
    return ""


def _texts(name: str) -> Iterator[tuple[str, str]]:
    """(file, content) for each file of a repository with this name."""
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("symbolic_pe.cli", "templates/repository"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
        autoescape=False,
    )
    for file, template in _FILES.items():
        yield file, environment.get_template(template).render(name=name, version=__version__)
