"""What was proved so that a claim means something, for readers: ``ln b ≠ 0``, ``k > 0``, …

The conditions are terms of the kernel; here they get the letters and the signs of the author.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import NUM, Term, function, substitute, variable
from symbolic_pe.kernel.types import N
from symbolic_pe.language.sorts import Sort
from symbolic_pe.language.statements import Exists, ForAll, Statement, TendsTo, parts_of
from symbolic_pe.language.terms import Variable
from symbolic_pe.language.writing import conclusion, written
from symbolic_pe.names import GREEK
from symbolic_pe.printing.variables import definitions_in, quantified, variables_in
from symbolic_pe.prose import Prose, prose
from symbolic_pe.reports.translations import Translator, translator

if TYPE_CHECKING:
    from symbolic_pe.catalogue import Claim

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
_UNFOLDED = re.compile(r"x(_\d+)?")
_SUM, _ROOT = re.compile(r"Σ_\{(\S+) < ([^{}]*)\}"), re.compile(r"√\((\w)\)")
_OPERATIONS = {"dot": "·", "mprod": ""}


def conditions_proved(claim: Claim, tr: Translator | None = None) -> tuple[Prose, ...]:
    """``ln b ≠ 0``, ``k > 0``, ``cos(k·b^(−t)) is continuous in t``: the conditions under which the
    parts of a settled claim have values, each once and without the quantifiers and premises around
    them.  What is not 0 comes first, then what is positive; of numbers alone (10 > 0) nothing is
    said, nor of what is evident, nor k ≠ 0 beside k > 0, nor anything of what the author has not
    named."""
    statement = claim.statement
    arities = {} if statement is None else _arities(statement)
    indexed = frozenset() if statement is None else frozenset(sequences(statement))
    at_infinity = () if statement is None else tuple(_at_infinity(statement))
    conditions = (
        named_alike(conclusion(each.statement), at_infinity)
        for each in claim.certificate.obligations
    )
    named = frozenset() if statement is None else frozenset(map(_name, variables_in(statement)))
    said = (
        in_words(written(condition), arities, indexed, tr)
        for condition in conditions
        if not any(_is_unnamed(x, named) for x in condition.free) and not is_evident(condition)
    )
    found = dict.fromkeys(filter(_says_something, said))
    return tuple(sorted((item for item in found if not _is_implied(item, found)), key=_rank))


def named_alike(condition: Term, at_infinity: Collection[str]) -> Term:
    """The condition with the author's name for the variable of a limit, if there is one limit: it
    is called x where what a limit is has been unfolded."""
    unfolded = [x for x in condition.free if _UNFOLDED.fullmatch(str(x.head))]
    if len(set(at_infinity)) != 1 or len(unfolded) != 1:
        return condition
    (x,) = unfolded
    return substitute(function(x, condition), variable(next(iter(at_infinity)), x.type))


def _is_unnamed(x: Term, named: Collection[str]) -> bool:
    """Is this a variable of what has been unfolded, which the statement does not have?"""
    return _UNFOLDED.fullmatch(str(x.head)) is not None and str(x.head) not in named


def _name(variable: Variable) -> str:
    return str(getattr(variable, "__name__", None) or variable)


def _at_infinity(statement: Statement) -> Iterator[str]:
    """The variables of the limits in a statement."""
    if isinstance(statement, TendsTo):
        yield statement.function.signature[0].name
    for part in parts_of(statement):
        yield from _at_infinity(part)


def is_evident(condition: Term) -> bool:
    """Is this 0 ≤ t for a t that anybody sees not to be negative: ``⌊i/2 + n/2⌋ ≥ 0`` for natural
    numbers, by which an index is defined, or ``⌊|s − t|⌋ ≥ 0``, as for a power of 0?"""
    is_sign = is_call(condition, "le") and condition.args[0].head == (0, 1)
    return is_sign and _is_nonnegative(condition.args[1])


def _is_nonnegative(t: Term) -> bool:
    if t.type is N or is_call(t, "absR"):
        return True
    if t.kind == NUM:
        return t.head[0] >= 0
    keeps_sign = any(is_call(t, name) for name in ("add", "mul", "floor", "toZ", "toR"))
    return keeps_sign and all(map(_is_nonnegative, t.args))


def _is_implied(condition: str, others: Collection[str]) -> bool:
    """Is x ≠ 0 said beside x > 0?"""
    found = _NOT_ZERO.fullmatch(condition)
    return found is not None and prose(f"`{found.group(1)} > 0`") in others


def in_words(
    text: str,
    arities: Mapping[str, int],
    sequences: frozenset[str] = frozenset(),
    tr: Translator | None = None,
) -> Prose:
    """A condition as the author would write it, its formulas marked.

    ``arities``: how many arguments the author's functions take (the kernel's take besides what is
    free in their bodies); ``sequences``: the names that have an index.
    """
    text = _CODED.sub(lambda found: chr(int(found.group(1), 16)), text)
    text = _WORD.sub(lambda found: GREEK.get(found.group(), found.group()), text)
    for name, arity in arities.items():
        text = _shortened(text, name, arity)
    for name, sign in _OPERATIONS.items():
        text = _shortened(text, name, 2, sign)
    text = _shortened(text, "exp", 1).replace("exp(", "e^(")
    for name in sequences:
        text = re.sub(rf"(?<![\w′]){re.escape(name)}\((\w)\)", rf"{name}_\1", text)
    text = _SUM.sub(_with_limits, text)
    text = _ROOT.sub(r"√\1", _FUNCTION.sub(r"\1 \2", text))
    text = _POWER.sub(lambda found: found.group(1).translate(_SCRIPTS), text)
    if found := _CONTINUOUS.fullmatch(text):
        variable, function = found.groups()
        phrase = "{function} is continuous in {variable}"
        parts = {"function": prose(f"`{function}`"), "variable": prose(f"`{variable}`")}
        return prose((tr or translator())(phrase, **parts))
    if found := _POSITIVE.fullmatch(text):
        sign = {"<": ">", "≤": "≥"}[found.group(1)]
        return prose(f"`{found.group(2)} {sign} 0`")
    return prose(f"`{text}`")


def _with_limits(found: re.Match[str]) -> str:
    """``Σ_{j=0}^{N−1}`` of ``Σ_{j < N}``."""
    index, count = found.groups()
    last = count.removesuffix(" + 1") if count.endswith(" + 1") else f"{count} − 1"
    return f"Σ_{{{index}=0}}^{{{last}}}"


def _says_something(condition: str) -> bool:
    """Is it a relation, and not one of numbers alone?"""
    return _LETTER.search(condition) is not None and " " in condition


def _rank(condition: str) -> int:
    if _NOT_ZERO.fullmatch(condition):
        return 0
    return 1 if condition.endswith((" > 0", " ≥ 0")) else 2


def _arities(statement: Statement) -> dict[str, int]:
    return {item.name: len(item.parameters) for item in definitions_in(statement)}


def sequences(statement: Statement) -> Iterator[str]:
    """The variables that are written with one index: θ_i."""
    if isinstance(statement, ForAll | Exists):
        for group in quantified(statement).groups:
            if group.arguments in ((Sort.NATURAL,), (Sort.INTEGER,)):
                names = (variable.name for variable in group.variables)
                yield from (GREEK.get(name, name) for name in names)
    for part in parts_of(statement):
        yield from sequences(part)


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
