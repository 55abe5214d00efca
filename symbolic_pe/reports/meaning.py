"""What was proved so that a claim means something, for readers: ``ln b ≠ 0``, ``k > 0``, …

The conditions are terms of the kernel; here they get the letters and the signs of the author.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from symbolic_pe.language.sorts import Sort
from symbolic_pe.language.statements import ForAll, Statement
from symbolic_pe.language.writing import conclusion, written
from symbolic_pe.names import GREEK
from symbolic_pe.printing.variables import definitions_in, quantified
from symbolic_pe.reports.translations import Translator, translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

__all__ = ["conditions_proved", "each_once", "in_words"]

_NOT_ZERO, _POSITIVE = re.compile(r"(.+) ≠ 0"), re.compile(r"0 ([<≤]) ([^<≤=]+)")
_CONTINUOUS = re.compile(r"continuous\((\w+′*) ↦ (.+), \w+′*\)")
_LETTER, _SCRIPTS = re.compile(r"[^\W\d_]"), str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_WORD = re.compile(r"(?<![\w′])[a-z]+(?=\W|_|$)")
_FUNCTION = re.compile(r"\b(sin|cos|tan|ln|sqrt)\((\w+)\)")
_POWER = re.compile(r"\^(\d+)(?![\w.])")
_CALL = r"(?<![\w′]){name}(?:_\d+)?\("
"""A call of a function, which has a number where two have one name."""
_CODED = re.compile(r"_u([0-9a-f]{4})_")
"""How the kernel spells a sign that it has not in names."""
_NUMBERED = re.compile(r"(?<!\w)([a-z])_\d+(?!\w)")
"""A letter with a number, as the kernel names a variable whose name is taken."""
_OPERATIONS = {"dot": "·", "mprod": ""}


def conditions_proved(claim: Claim, tr: Translator | None = None) -> tuple[str, ...]:
    """``ln b ≠ 0``, ``k > 0``, ``cos(k·b^(−t)) is continuous in t``: the conditions under which the
    parts of a settled claim have values, each once and without the quantifiers and premises around
    them.  What is not 0 comes first, then what is positive; of numbers alone (10 > 0) nothing is
    said."""
    statement = claim.statement
    arities = {} if statement is None else _arities(statement)
    sequences = frozenset() if statement is None else frozenset(_sequences(statement))
    said = (
        in_words(written(conclusion(each.statement)), arities, sequences, tr)
        for each in claim.certificate.obligations
    )
    return tuple(sorted(each_once(filter(_says_something, said), sequences), key=_rank))


def each_once(conditions: Iterable[str], sequences: frozenset[str] = frozenset()) -> Iterator[str]:
    """Conditions that differ in the kernel's numbers for its variables alone are one: of x_1 ≠ 0
    and x_2 ≠ 0 it is x ≠ 0, unless x is among the author's ``sequences``."""

    def bare(found: re.Match[str]) -> str:
        return found[0] if found[1] in sequences else found[1]

    alike: dict[str, list[str]] = {}
    for condition in dict.fromkeys(conditions):
        alike.setdefault(_NUMBERED.sub(bare, condition), []).append(condition)
    for plain, members in alike.items():
        yield plain if len(members) > 1 else members[0]


def in_words(
    text: str,
    arities: Mapping[str, int],
    sequences: frozenset[str] = frozenset(),
    tr: Translator | None = None,
) -> str:
    """A condition as the author would write it.

    ``arities``: how many arguments the author's functions take (the kernel's take besides what is
    free in their bodies); ``sequences``: the names that have an index.
    """
    text = _CODED.sub(lambda found: chr(int(found.group(1), 16)), text)
    text = _WORD.sub(lambda found: GREEK.get(found.group(), found.group()), text)
    for name, arity in arities.items():
        text = _shortened(text, name, arity)
    for name, sign in _OPERATIONS.items():
        text = _shortened(text, name, 2, sign)
    for name in sequences:
        text = re.sub(rf"(?<![\w′]){re.escape(name)}\((\w)\)", rf"{name}_\1", text)
    text = _with_last_index(text)
    text = text.replace("exp(", "e^(")
    text = _FUNCTION.sub(r"\1 \2", text)
    text = _POWER.sub(lambda found: found.group(1).translate(_SCRIPTS), text)
    if found := _CONTINUOUS.fullmatch(text):
        variable, function = found.groups()
        phrase = "{function} is continuous in {variable}"
        return (tr or translator())(phrase, function=function, variable=variable)
    if found := _POSITIVE.fullmatch(text):
        sign = {"<": ">", "≤": "≥"}[found.group(1)]
        return f"{found.group(2)} {sign} 0"
    return text


def _with_last_index(text: str) -> str:
    """Sums as people write them: Σ_{j=0}^{N−1} for the kernel's Σ_{j < N}, Σ_{j=0}^{i} for
    Σ_{j < 1 + i}."""

    def written(found: re.Match[str]) -> str:
        index, count = found.groups()
        one_more = _ONE_MORE.fullmatch(count)
        return f"Σ_{{{index}=0}}^{{{one_more[1] if one_more else f'{count}−1'}}}"

    return _SUM.sub(written, text)


_SUM = re.compile(r"Σ_\{(\w+′*) < ([^{}]+)\}")
_ONE_MORE = re.compile(r"1 \+ ([^+−]+)")


def _says_something(condition: str) -> bool:
    """Is it a relation, and not one of numbers alone?"""
    return _LETTER.search(condition) is not None and " " in condition


def _rank(condition: str) -> int:
    if _NOT_ZERO.fullmatch(condition):
        return 0
    return 1 if condition.endswith((" > 0", " ≥ 0")) else 2


def _arities(statement: Statement) -> dict[str, int]:
    return {item.name: len(item.parameters) for item in definitions_in(statement)}


def _sequences(statement: Statement) -> Iterator[str]:
    """The variables that are written with one index: θ_i."""
    while isinstance(statement, ForAll):
        for group in quantified(statement).groups:
            if group.arguments == (Sort.NATURAL,):
                yield from (variable.name for variable in group.variables)
        statement = statement.body


def _shortened(text: str, name: str, arity: int, sign: str | None = None) -> str:
    """The text with as many arguments of a function as there are for its author, the last ones;
    for an operation, with its ``sign`` between them."""
    done, pattern = "", re.compile(_CALL.format(name=re.escape(name)))
    while found := pattern.search(text):
        arguments, rest = _arguments(text[found.end() :])
        kept = [_shortened(part, name, arity, sign) for part in arguments[-arity:] if arity]
        listed = f"({', '.join(kept)})" if kept else ""
        done += text[: found.start()] + (name + listed if sign is None else sign.join(kept))
        text = rest
    return done + text


def _arguments(text: str) -> tuple[list[str], str]:
    """What stands between the commas up to the closing bracket, and what follows that."""
    depth, parts, start = 0, list[str](), 0
    for place, sign in enumerate(text):
        if sign in ")]}" and depth == 0:
            return [*parts, text[start:place].strip()], text[place + 1 :]
        depth += (sign in "([{") - (sign in ")]}")
        if sign == "," and depth == 0:
            parts, start = [*parts, text[start:place].strip()], place + 1
    return [*parts, text[start:].strip()], ""
