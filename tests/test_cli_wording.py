"""Help and errors of the command line in the languages there are."""

from __future__ import annotations

import ast
import errno
import os
import re
from collections.abc import Iterator
from inspect import cleandoc

import click
import pytest
from click.testing import CliRunner

from symbolic_pe.cli import main
from symbolic_pe.cli.wording import TABLES, in_language, said
from symbolic_pe.reports.translations import has_words, key_of, languages, table
from tests.package_sources import PACKAGE, modules, nodes_of, strings_of

OTHERS = [language for language in languages() if language != "en"]
in_every_language = pytest.mark.parametrize("language", OTHERS)
CHINESE = re.compile("[一-鿿]")


def output(*arguments: str) -> str:
    return CliRunner().invoke(main, arguments).output


# --------------------------------------------------------------------------------------------
# What it looks like


def test_help_is_english_unless_asked() -> None:
    assert output("show", "--help").startswith("Usage: main show [OPTIONS] [ID|FILE|FOLDER]...\n")


@pytest.mark.parametrize(
    "arguments",
    [("--lang", "zh", "show", "--help"), ("show", "--help", "--lang=zh")],
    ids=["before the command", "after it"],
)
def test_help_is_chinese_where_asked(arguments: tuple[str, ...]) -> None:
    text = output(*arguments)
    assert text.startswith("用法：main show [选项] [编号|文件|文件夹]...\n")
    assert "\n选项：\n" in text
    assert "  --lang [en|zh]  输出所用的语言。 [默认：en]\n" in text or "[默认：zh]" in text


def test_nothing_is_cut_off_in_the_list_of_commands() -> None:
    assert "..." not in output("--help").split("Commands:")[1]
    assert "  show      显示命题：陈述、出处，以及附有理由的逐步证明。\n" in output(
        "--help", "--lang", "zh"
    )


def test_the_language_before_a_command_is_that_of_its_output() -> None:
    assert CHINESE.search(output("--lang", "zh", "list", "--note", "003"))
    assert not CHINESE.search(output("--lang", "zh", "list", "--note", "003", "--lang", "en")[:40])


def test_an_error_is_told_in_chinese() -> None:
    result = CliRunner().invoke(main, ["show", "--lang", "zh"])
    assert result.exit_code == 2
    assert result.output == (
        "用法：main show [选项] [编号|文件|文件夹]...\n"
        "用 main show --help 查看说明。\n\n"
        "错误：要看哪个命题？symbolic-pe list 会列出全部命题\n"
    )


WRONG = {
    "unknown id": ("show", "self-dotty"),
    "no such command": ("shows",),
    "no such option": ("list", "--notes"),
    "no value": ("list", "--note"),
    "a value too many": ("list", "--note=003", "list", "--json=1"),
    "not among the choices": ("list", "--verdict", "true"),
    "no such note": ("list", "--note", "999"),
    "not a number": ("verify", "--seed", "x"),
    "out of range": ("verify", "--jobs", "0"),
    "no time limit": ("verify", "--timeout", "0"),
    "a missing argument": ("new",),
    "a missing option": ("export", "html"),
    "too many arguments": ("new", "a", "b"),
    "no file": ("verify", "nowhere.py"),
    "no such figure": ("figures", "nothing", "-o", "x"),
    "not a name": ("decide", "--real", "1", "x", "x"),
    "declared twice": ("decide", "--real", "x,x", "x", "x"),
}


@pytest.mark.parametrize("arguments", WRONG.values(), ids=list(WRONG))
def test_wrong_uses_are_told_in_chinese(arguments: tuple[str, ...]) -> None:
    result = CliRunner().invoke(main, ["--lang", "zh", *arguments])
    told = result.output.split("错误：")[1]
    assert result.exit_code == 2
    assert CHINESE.search(told.splitlines()[0])
    assert not re.search(r"\b(is|no|not|the|did|of)\b", told)


# --------------------------------------------------------------------------------------------
# It is all there


def commands(group: click.Group = main) -> Iterator[click.Command]:
    yield group
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from commands(command)
        else:
            yield command


def helps() -> Iterator[str]:
    """What the commands and their options say of themselves."""
    for command in commands():
        text = cleandoc(command.help or "").replace("\b", "")
        yield from (" ".join(part.split()) for part in re.split(r"\n\s*\n", text))
        context = click.Context(command, info_name="x")
        for parameter in command.get_params(context):
            yield getattr(parameter, "help", None) or ""
            if not getattr(parameter, "is_flag", False):
                yield from re.findall(r"[A-Z]{2,}(?![a-z])", parameter.make_metavar(context))


def errors() -> Iterator[str]:
    """The errors that the modules of the command line raise, with something put in for parts."""
    for path in [*PACKAGE.glob("cli/*.py"), PACKAGE / "index" / "selection.py"]:
        for node in nodes_of(path):
            if isinstance(node, ast.Call) and name_of(node.func) in RAISED and node.args:
                yield from filled(node.args[0])


RAISED = ("UsageError", "ClickException", "BadParameter", "WrongUse", "TargetError", "fail")


def name_of(function: ast.expr) -> str:
    return getattr(function, "id", "") or getattr(function, "attr", "")


def filled(text: ast.expr) -> Iterator[str]:
    match text:
        case ast.Constant(str(words)):
            yield from words.split("\n")
        case ast.JoinedStr(parts):
            pieces = [part.value if isinstance(part, ast.Constant) else "x-1" for part in parts]
            yield from "".join(map(str, pieces)).split("\n")


@in_every_language
def test_all_help_is_translated(language: str) -> None:
    known = table(language, TABLES)
    texts = {text for text in helps() if has_words(text)}
    missing = [text for text in texts if known.find(text) is None]
    assert missing == [], f"add these to translations/{language}/{TABLES}/words.toml"


@in_every_language
def test_all_errors_are_translated(language: str) -> None:
    known = table(language, TABLES)
    texts = {text for text in errors() if has_words(text)}
    missing = [text for text in texts if not CHINESE.search(said(text, known))]
    assert missing == [], f"add these to translations/{language}/{TABLES}"


def test_an_untranslated_option_is_found() -> None:
    assert table("zh", TABLES).find("An option that nobody has translated.") is None


@in_every_language
def test_every_translation_is_of_use(language: str) -> None:
    system = map(os.strerror, errno.errorcode)
    used = set(map(key_of, (*helps(), *errors(), *BY_CLICK, *constants(), *system)))
    entries = table(language, TABLES).entries
    assert [text for text in entries if text not in used] == []
    assert table(language, TABLES).duplicates == ()


BY_CLICK = (
    "Usage:",
    "Options:",
    "Commands:",
    "required",
    "OPTIONS",
    "COMMAND",
    "ARGS",
    "Missing command.",
)


def constants() -> Iterator[str]:
    for path in modules():
        for text in strings_of(path):
            yield from text.split("\n")


def test_a_command_in_another_language_leaves_the_command_as_it_is() -> None:
    chinese = in_language(main, "zh")
    assert (chinese.language, main.language) == ("zh", "en")
