"""``symbolic-pe figures``: pictures of the claims, as files."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from symbolic_pe.cli import files
from symbolic_pe.cli.options import LANGUAGE
from symbolic_pe.figures import FIGURES, Figure
from symbolic_pe.figures.write import FORMATS, MissingMatplotlib, write_figure
from symbolic_pe.prose import marked, prose, with_scripts
from symbolic_pe.reports.translations import Translator, translator
from symbolic_pe.reports.wrapping import wrapped

_NAMES = tuple(figure.name for figure in FIGURES)


def _complete(
    _context: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [
        CompletionItem(figure.name, help=figure.title)
        for figure in FIGURES
        if figure.name.startswith(incomplete)
    ]


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...", shell_complete=_complete)
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="The folder to write to; it is made where there is none.",
)
@click.option(
    "--format",
    "format",
    type=click.Choice(FORMATS),
    default=FORMATS[0],
    show_default=True,
    help="The format of the files.",
)
@files.FORCE
@click.option("--list", "only_list", is_flag=True, help="Print the names and captions, and stop.")
@LANGUAGE
def figures(
    names: Sequence[str],
    output: Path | None,
    format: str,
    force: bool,
    only_list: bool,
    language: str,
) -> None:
    """Draw figures from the NumPy reference, each about some claims.

    Without names, all of them. The files are called after the figures, and are the same, byte for
    byte, each time. Nothing is written over that this program has not written, unless with --force.
    """
    _check_names(names)
    chosen = [figure for figure in FIGURES if not names or figure.name in names]
    if only_list:
        tr = translator(language)
        click.echo("\n\n".join(_described(figure, tr) for figure in chosen))
        return
    if output is None:
        raise click.UsageError("where to? add -o FOLDER (or --list, to see what there is)")
    paths = {figure.name: output / f"{figure.name}.{format}" for figure in chosen}
    with _usage_errors():
        for path in paths.values():
            if path.exists():
                files.check_writable(path, force)
    for figure in chosen:
        path = paths[figure.name]
        _write(figure.name, path, format)
        title = translator(language)(figure.title)
        click.echo(f"{path}  {title} [{', '.join(figure.claims)}]")


def _described(figure: Figure, tr: Translator) -> str:
    """A figure's name, title, caption and claims, on lines that fit the terminal."""
    import shutil

    width = shutil.get_terminal_size((100, 0)).columns
    caption = with_scripts(tr(figure.caption))
    about = prose(f"{marked(caption)} [{', '.join(figure.claims)}]")
    title = with_scripts(tr("{claim}: {title}", claim=figure.name, title=tr(figure.title)))
    return "\n".join([title, *wrapped(about, width, "  ")])


def _check_names(names: Sequence[str]) -> None:
    from difflib import get_close_matches

    for name in names:
        if name in _NAMES:
            continue
        near = get_close_matches(name, _NAMES)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(_NAMES)}"
        raise click.UsageError(f"there is no figure {name}; {hint}")


def _write(name: str, path: Path, format: str) -> None:
    with _usage_errors():
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write_with(path, lambda file: write_figure(name, file, format))


@contextmanager
def _usage_errors() -> Iterator[None]:
    try:
        yield
    except MissingMatplotlib as problem:
        raise click.UsageError(str(problem)) from problem
    except OSError as problem:
        words = f"{problem.filename or 'the output'}: {problem.strerror}"
        raise click.UsageError(words) from problem
