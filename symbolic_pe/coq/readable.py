"""Statements and definitions as somebody who knows Coq would write them.

What is written here says the same as what ``writing`` writes, up to conversion: the proof of a
theorem is checked against it, so nothing depends on this module but what a reader sees.

    a + b, a · b, aⁿ, a/b    the usual signs; the scope is named where it changes
    a + −1·b, −1·a           a - b, - a (``notations.v``)
    p ⇒ ⊥, s = t ⇒ ⊥         ~ p, s <> t
    p ∧ q, p ∨ q, ∃x. φ      the same (``notations.v``; ``preamble.v`` proves what they mean)
    ∀x y. φ                  forall (x y : R), φ
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import count
from typing import NamedTuple

from symbolic_pe.coq.library import declared
from symbolic_pe.coq.writing import LARGEST_IN_UNARY, constant_text, numeral_text
from symbolic_pe.foundations.logic import is_call, is_exists
from symbolic_pe.kernel.terms import APP, BOUND, CONST, FALSE, LAM, NUM, VAR, Term, numeral
from symbolic_pe.kernel.types import C, N, O, R, Type, Z

_WORDS = """
    Admitted Axiom C Ci Cinv Cmod Cmult Cplus Definition False Fixpoint I INR IZR Int_part Lemma
    Logic N O PI Prop Q Qed R RInt Rabs Rdiv Rinv Rle Rlt Rmult Rplus RtoC S SProp Set Theorem
    True Type Z and app as at axioms bool both by cis cofix cons continuous cos cosine_integral
    delta deriv det either else enclosures end eq eq_refl eq_sym eq_trans euler everything exists
    exists2 exp f_equal f_equal2 false fix for forall fst fun if iff in integral integrals lemmas
    length let list ln match nat nil niven not not_assumed notations numbers or pow preamble prod
    proj1 proj2 return sin snd some sqrt struct then true unit using where with
"""
_RESERVED = frozenset(_WORDS.split())
_SPELLED = re.compile("_u([0-9a-f]{4,5})_")
"""How a name of the kernel has a sign that it cannot have."""
_GENERATED = re.compile(r"(t|h|k|b|l|s|x|ring)\d+|[cv]_.*|axiom_.*")


def is_reserved(name: str) -> bool:
    """Whether Coq, its libraries or our files need the name."""
    return name in _RESERVED or name in declared() or bool(_GENERATED.fullmatch(name))


_TYPES = {N: "nat", Z: "Z", R: "R", C: "C", O: "Prop"}
_LETTERS = {N: "ijlmn", Z: "abcz", R: "tsrxy", C: "uvw", O: "pqr"}
"""Usual names for variables of a type, of which some may be taken."""
_SCOPES = {N: "nat", Z: "Z", R: "R", C: "C"}
_NAMES = {"re": "Re", "im": "Im"}
"""Coquelicot's names for what is written otherwise elsewhere."""
_SIGNS = {
    N: ("add", "mul", "pow"),
    Z: ("add", "mul"),
    R: ("add", "mul", "pow", "inv"),
    C: ("add", "mul"),
}
"""Functions that have a sign in the scope of a type."""
_ARROW, _OR, _AND, _NOT, _COMPARISON = 99, 85, 80, 75, 70
_SUM, _PRODUCT, _MINUS, _POWER, _CALL = 50, 40, 35, 30, 10
_LOOSEST = 200
_WIDTH = 96
_PAUSES = re.compile("(?<=[,∧∨]) |(?<=->) |(?<= =) ")


def indented(text: str) -> str:
    """The text in lines that are not too long, which end at a comma, an arrow or the like if
    possible."""
    lines = [""]
    for piece in _PAUSES.split(text):
        for part in textwrap.wrap(piece, _WIDTH, break_long_words=False, break_on_hyphens=False):
            if lines[-1] and len(lines[-1]) + len(part) >= _WIDTH:
                lines.append("")
            lines[-1] += f" {part}" if lines[-1] else part
    return "\n".join(f"  {line}" for line in lines)


class Text(NamedTuple):
    """A term as text, and how strongly its outermost sign binds: less is stronger."""

    text: str
    level: int

    def within(self, level: int) -> str:
        """In parentheses if it binds less strongly than that."""
        return self.text if self.level <= level else f"({self.text})"


def readable_type(type_: Type) -> str:
    """nat -> nat -> R."""
    if type_.source is None:
        return _TYPES[type_]
    source = readable_type(type_.source)
    source = f"({source})" if type_.source.source is not None else source
    return f"{source} -> {readable_type(type_.target)}"


def readable_name(name: str, taken: Collection[str] = ()) -> str:
    """The name in ASCII, Greek letters in words; with a number if it is taken or reserved."""
    written = _SPELLED.sub(lambda found: chr(int(found[1], 16)), name)
    plain = "".join(map(_ascii, unicodedata.normalize("NFD", written)))
    plain = plain if plain[:1].isalpha() or plain[:1] == "_" else f"x{plain}"
    if plain.strip("_'") == "":
        plain = f"x{plain}"
    if is_reserved(plain):
        plain = f"{plain}_"
    stem = plain.rstrip("'")
    numbered = (f"{stem}{i}{plain[len(stem) :]}" for i in count(1))
    return plain if plain not in taken else next(n for n in numbered if n not in taken)


def _ascii(character: str) -> str:
    if character.isascii() and (character.isalnum() or character in "_'"):
        return character
    if character == "′":
        return "'"
    words = unicodedata.name(character, "").split()
    if words[:1] == ["GREEK"] and "LETTER" in words:
        word = words[words.index("LETTER") + 1].lower()
        return word.capitalize() if "CAPITAL" in words else word
    if words[:1] == ["COMBINING"]:
        return f"_{words[1].lower()}"
    return f"_u{ord(character):x}"


class Reading:
    """Writes statements and definitions; ``constants`` gives the names of defined constants."""

    def __init__(self, constants: Callable[[Term], str], taken: Iterable[str] = ()) -> None:
        self.constants = constants
        self.taken = frozenset(taken)

    def statement(self, t: Term, names: Sequence[str | None] = ()) -> str:
        """A closed statement; ``names`` for what its quantifiers bind, from left to right."""
        return _Sentence(self, names).text(t, [], R).text

    def definition(self, name: str, value: Term, names: Sequence[str] = ()) -> str:
        """Definition name (x : R) … : T := ….; ``names`` for the first parameters."""
        sentence = _Sentence(self, names)
        scope: list[str] = []
        binders: list[tuple[str, str]] = []
        while value.kind == LAM:
            sentence.bind(value, scope, binders)
            (value,) = value.args
        sentence.wanted.clear()
        parameters = "".join(f" ({names} : {type_})" for names, type_ in _grouped(binders))
        body = sentence.text(value, scope, R).text
        beginning = f"Definition {name}{parameters} : {readable_type(value.type)} :="
        return f"{beginning}\n{indented(body)}."


class _Sentence:
    """One statement or definition; ``wanted`` are the names for what is bound next in it."""

    def __init__(self, reading: Reading, wanted: Sequence[str | None]) -> None:
        self.constants, self.taken = reading.constants, reading.taken
        self.wanted = list(wanted)

    def bind(self, f: Term, scope: list[str], binders: list[tuple[str, str]]) -> None:
        """Take a name for the variable of a λ-term into the scope, and among the binders."""
        name = self.wanted.pop(0) if self.wanted else None
        scope.append(self._bound(name, f.type.source, scope))
        binders.append((scope[-1], readable_type(f.type.source)))

    def _bound(self, name: str | None, type_: Type, scope: Sequence[str]) -> str:
        """A name for a bound variable: the wanted one, or a usual one for its type."""
        taken = self.taken.union(scope)
        if name is not None:
            return readable_name(name, taken)
        matrix = type_.source is not None and type_.target.source is not None
        letters = _LETTERS.get(type_, "ABM" if matrix else "fgh")
        return next((x for x in letters if x not in taken), readable_name(letters[0], taken))

    # Terms; ``scope``: the names of what is bound around it; ``numbers``: what + means there

    def text(self, t: Term, scope: list[str], numbers: Type) -> Text:
        if t.kind == NUM:
            return _numeral(t, numbers)
        partial = self._partial(t, scope, numbers) if t.kind == LAM else None
        if partial is not None:
            return partial
        if t.kind == LAM:
            return self._function(t, scope, numbers)
        if t.kind != APP:
            return Text(self._head(t, scope), 0)
        if is_exists(t):
            return self._existential(t, scope)
        if t.head.kind == CONST and t.head.head in _SPECIAL:
            found = _SPECIAL[t.head.head](self, t, scope, numbers)
            if found is not None:
                return found
        arguments = [self.text(a, scope, numbers).within(_CALL - 1) for a in t.args]
        return Text(" ".join([self._head(t.head, scope), *arguments]), _CALL)

    def _function(self, t: Term, scope: list[str], numbers: Type) -> Text:
        """fun x => t; Coq finds the type of x, since such terms are arguments everywhere."""
        inner = list(scope)
        while t.kind == LAM:
            inner.append(self._bound(None, t.type.source, inner))
            (t,) = t.args
        names = " ".join(inner[len(scope) :])
        return Text(f"fun {names} => {self.text(t, inner, numbers).text}", _LOOSEST)

    def _partial(self, t: Term, scope: list[str], numbers: Type) -> Text | None:
        """T theta k for fun a b => T theta k a b."""
        binders = 0
        while t.kind == LAM:
            binders, t = binders + 1, t.args[0]
        if t.kind != APP or len(t.args) < binders:
            return None
        given, last = t.args[: len(t.args) - binders], t.args[len(t.args) - binders :]
        indices = [(a.kind, a.head) for a in last]
        if indices != [(BOUND, i) for i in reversed(range(binders))]:
            return None
        if t.head.kind == CONST and t.head.head in _SPECIAL:
            return None
        if any(min(_loose(part), default=binders) < binders for part in (t.head, *given)):
            return None
        inside = [*scope, *[""] * binders]
        arguments = [self.text(a, inside, numbers).within(_CALL - 1) for a in given]
        words = [self._head(t.head, inside), *arguments]
        return Text(" ".join(words), _CALL if arguments else 0)

    def _head(self, head: Term, scope: list[str]) -> str:
        if head.kind == BOUND:
            return scope[-1 - head.head]
        if head.kind == VAR:
            return readable_name(head.head)
        return _NAMES.get(head.head) or constant_text(head) or self.constants(head)

    def _operation(self, t: Term, scope: list[str], numbers: Type) -> Text | None:
        """A sum, product, power or reciprocal with the usual signs."""
        if t.type not in _SCOPES or t.head.head not in _SIGNS[t.type]:
            return None
        text = self._signs(t, scope)
        return text if t.type is numbers else Text(f"({text.text})%{_SCOPES[t.type]}", 0)

    def _signs(self, t: Term, scope: list[str]) -> Text:
        def part(u: Term, level: int) -> str:
            return self.text(u, scope, t.type).within(level)

        if is_call(t, "inv"):
            return Text(f"/ {part(t.args[0], _MINUS - 1)}", _MINUS)
        a, b = t.args
        if is_call(t, "pow"):
            exponent = self.text(b, scope, N)
            power = f"{exponent.within(0)}%nat" if exponent.level else f"{exponent.text}"
            return Text(f"{part(a, _POWER - 1)} ^ {power}", _POWER)
        if is_call(t, "add"):
            if t.type is not N and _is_minus(b):
                return Text(f"{part(a, _SUM)} - {part(b.args[1], _SUM - 1)}", _SUM)
            return Text(f"{part(a, _SUM)} + {part(b, _SUM - 1)}", _SUM)
        if t.type is not N and _is_minus(t):
            return Text(f"- {part(b, _MINUS - 1)}", _MINUS)
        if t.type is R and is_call(b, "inv"):
            return Text(f"{part(a, _PRODUCT)} / {part(b.args[0], _PRODUCT - 1)}", _PRODUCT)
        return Text(f"{part(a, _PRODUCT)} * {part(b, _PRODUCT - 1)}", _PRODUCT)

    def _comparison(self, t: Term, scope: list[str], _: Type) -> Text:
        return self._compared(t, {"eq": "=", "lt": "<", "le": "<="}[t.head.head], scope)

    def _compared(self, t: Term, sign: str, scope: list[str]) -> Text:
        left, right = (self.text(side, scope, R).within(_COMPARISON - 1) for side in t.args)
        return Text(f"{left} {sign} {right}", _COMPARISON)

    def _implication(self, t: Term, scope: list[str], _: Type) -> Text:
        premise, conclusion = t.args
        if conclusion is FALSE and is_call(premise, "eq"):
            return self._compared(premise, "<>", scope)
        if conclusion is FALSE:
            return Text(f"~ {self.text(premise, scope, R).within(_NOT - 1)}", _NOT)
        left = self.text(premise, scope, R).within(_ARROW - 1)
        return Text(f"{left} -> {self.text(conclusion, scope, R).text}", _ARROW)

    def _conjunction(self, t: Term, scope: list[str], _: Type) -> Text:
        return self._connected(t, "∧", _AND, scope)

    def _disjunction(self, t: Term, scope: list[str], _: Type) -> Text:
        return self._connected(t, "∨", _OR, scope)

    def _connected(self, t: Term, sign: str, level: int, scope: list[str]) -> Text:
        left, right = (self.text(part, scope, R) for part in t.args)
        return Text(f"{left.within(level - 1)} {sign} {right.within(level)}", level)

    def _universal(self, t: Term, scope: list[str], _: Type) -> Text:
        binders: list[tuple[str, str]] = []
        inner = list(scope)
        while is_call(t, "all"):
            (body,) = t.args
            self.bind(body, inner, binders)
            t = body.args[0]
        body_text = self.text(t, inner, R).text
        bound = " ".join(f"({names} : {type_})" for names, type_ in _grouped(binders))
        return Text(f"forall {bound}, {body_text}", _LOOSEST)

    def _existential(self, t: Term, scope: list[str]) -> Text:
        binders: list[tuple[str, str]] = []
        inner = list(scope)
        self.bind(t.args[0], inner, binders)
        ((name, type_),) = binders
        return Text(f"∃ {name} : {type_}, {self.text(t.args[0].args[0], inner, R).text}", _LOOSEST)


_SPECIAL: dict[str, Callable[[_Sentence, Term, list[str], Type], Text | None]] = {
    "add": _Sentence._operation,
    "mul": _Sentence._operation,
    "pow": _Sentence._operation,
    "inv": _Sentence._operation,
    "eq": _Sentence._comparison,
    "lt": _Sentence._comparison,
    "le": _Sentence._comparison,
    "imp": _Sentence._implication,
    "and": _Sentence._conjunction,
    "or": _Sentence._disjunction,
    "all": _Sentence._universal,
}


def _numeral(t: Term, numbers: Type) -> Text:
    p, q = t.head
    if t.type is C or (t.type is N and p > LARGEST_IN_UNARY):
        return Text(numeral_text(t.head, t.type), 0)
    if t.type is not numbers:
        inside = _numeral(t, t.type)
        return Text(f"{inside.within(0)}%{_SCOPES[t.type]}", 0)
    if q != 1:
        return Text(f"{p} / {q}" if p >= 0 else f"(-{-p}) / {q}", _PRODUCT)
    return Text(str(p), 0) if p >= 0 else Text(f"(-{-p})", 0)


def _loose(t: Term) -> frozenset[int]:
    """The indices without a binder in the term."""
    if t.kind == BOUND:
        return frozenset((t.head,))
    if not t.loose:
        return frozenset()
    inside = frozenset().union(*map(_loose, t.args))
    if t.kind == LAM:
        return frozenset(i - 1 for i in inside if i)
    return inside | _loose(t.head) if t.kind == APP else inside


def _is_minus(t: Term) -> bool:
    """Whether it is −1·b."""
    return is_call(t, "mul") and t.args[0] is numeral(-1, 1, t.type)


def _grouped(binders: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Neighbours of one type together: p k : R."""
    groups: list[tuple[str, str]] = []
    for name, type_ in binders:
        if groups and groups[-1][1] == type_:
            groups[-1] = (f"{groups[-1][0]} {name}", type_)
        else:
            groups.append((name, type_))
    return groups
