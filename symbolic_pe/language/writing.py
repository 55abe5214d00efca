"""Terms of the kernel as people write them: ``written(term)``, one line of text.

    add(a, mul(-1, b))       a − b            mul(a, inv(b))         a/b
    ∀x. 0 < x ⇒ φ            ∀x ∈ ℝ>0. φ      sum(n, λi. f(i))       Σ_{i < n} f(i)

The coercions ℕ → ℤ → ℝ → ℂ are left out; toN, which means something only where its argument is not
negative, is written.  It is for reading only: two terms that differ in coercions have one text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from symbolic_pe.foundations.logic import is_call
from symbolic_pe.kernel.terms import APP, LAM, NUM, Term, eta, function, substitute, variable
from symbolic_pe.kernel.types import C, N, O, R, Type, Z

BINDER, IMPLIES, OR, AND, NOT, RELATION, SUM, PRODUCT, SIGN, POWER, ATOM = range(11)
"""How strongly a text holds together."""


class _Text(NamedTuple):
    """A text and how strongly it holds together."""

    text: str
    strength: int = ATOM

    def within(self, strength: int) -> str:
        """With parentheses, where what is around it binds at least as strongly."""
        return f"({self.text})" if self.strength < strength else self.text


def written(term: Term) -> str:
    """The text of a closed term."""
    return _write(term).text


def equation_of(name: str, value: Term) -> str:
    """``f(x, y) = x + y`` of a constant that stands for λx y. x + y."""
    parameters = []
    while value.kind == LAM:
        x, value = _opened(value)
        parameters.append(x.head)
    called = f"{name}({', '.join(parameters)})" if parameters else name
    return f"{called} = {written(value)}"


def _write(t: Term) -> _Text:
    if t.kind == NUM:
        return _numeral(*t.head)
    if t.kind == LAM:
        return _function(t)
    if t.kind != APP:
        return _Text(_CONSTANTS.get(t.head, str(t.head)))
    for name, writer in _WRITERS.items():
        if is_call(t, name):
            return writer(t)
    return _call(t)


def _numeral(p: int, q: int) -> _Text:
    text = f"{abs(p)}" if q == 1 else f"{abs(p)}/{q}"
    if p < 0:
        return _Text(f"−{text}", SIGN)
    return _Text(text, ATOM if q == 1 else PRODUCT)


def _function(f: Term) -> _Text:
    """x ↦ …; of a function that is only named, λx. f(a, x), its name: f(a)."""
    bound, body = [], f
    while body.kind == LAM:
        x, body = _opened(body)
        bound.append(x)
    given = list(body.args) if body.kind == APP else []
    while bound and given and given[-1] is eta(bound[-1]) and not _mentions(given[:-1], bound[-1]):
        given.pop()
        bound.pop()
    text = _write(body) if body.kind != APP or len(given) == len(body.args) else _named(body, given)
    if not bound:
        return text
    return _Text(f"{', '.join(x.head for x in bound)} ↦ {text.text}", BINDER)


def _named(body: Term, given: list[Term]) -> _Text:
    return _Text(_listed(body.head, given) if given else str(body.head.head))


def _mentions(arguments: list[Term], x: Term) -> bool:
    return any(x in argument.free for argument in arguments)


def _opened(f: Term) -> tuple[Term, Term]:
    """x and f(x), for a name that is not free in f."""
    name = f.head if isinstance(f.head, str) else "x"
    while any(name == x.head for x in f.free):
        name += "′"
    x = variable(name, f.type.source)
    return x, substitute(f, eta(x))


def _call(t: Term) -> _Text:
    return _Text(_listed(t.head, t.args))


def _listed(head: Term, arguments: Sequence[Term]) -> str:
    return f"{head.head}({', '.join(_write(argument).text for argument in arguments)})"


def _hidden(t: Term) -> _Text:
    return _write(t.args[0])


def _between(sign: str, strength: int, *, right: int = 1) -> Callable[[Term], _Text]:
    """left sign right; ``right``: how much more strongly the right side must hold together."""

    def write(t: Term) -> _Text:
        left, other = map(_write, t.args)
        words = left.within(strength + 1 - right), other.within(strength + right)
        return _Text(sign.join(words), strength)

    return write


def _around(before: str, after: str) -> Callable[[Term], _Text]:
    return lambda t: _Text(f"{before}{_write(t.args[0]).text}{after}")


def _sum(t: Term) -> _Text:
    left, right = t.args
    if _negated(left) is not None and _negated(right) is None:
        left, right = right, left  # SymPy writes −b + a
    if left.kind == NUM and right.kind != NUM:
        left, right = right, left  # and 1 + j
    minus = _negated(right)
    first = _write(left).within(SUM)
    if minus is not None:
        return _Text(f"{first} − {minus.within(PRODUCT)}", SUM)
    return _Text(f"{first} + {_write(right).within(SUM)}", SUM)


def _negated(t: Term) -> _Text | None:
    """b of (−1)·b, 2·b of (−2)·b; ``None`` for what has no sign."""
    if t.kind == NUM and t.head[0] < 0:
        return _numeral(-t.head[0], t.head[1])
    if not is_call(t, "mul"):
        return None
    left, right = t.args
    if left.kind == NUM and left.head == (-1, 1):
        return _write(right)
    minus = _negated(left)
    return None if minus is None else _times(minus, _write(right))


def _times(left: _Text, right: _Text) -> _Text:
    return _Text(f"{left.within(PRODUCT)}·{right.within(PRODUCT + 1)}", PRODUCT)


def _product(t: Term) -> _Text:
    minus = _negated(t)
    if minus is not None:
        return _Text(f"−{minus.within(PRODUCT)}", SIGN)
    left, right = t.args
    if is_call(right, "inv"):
        below = _write(right.args[0]).within(PRODUCT + 1)
        return _Text(f"{_write(left).within(PRODUCT)}/{below}", PRODUCT)
    if is_call(left, "inv"):
        below = _write(left.args[0]).within(PRODUCT + 1)
        return _Text(f"{_write(right).within(PRODUCT)}/{below}", PRODUCT)
    return _times(_write(left), _write(right))


def _reciprocal(t: Term) -> _Text:
    return _Text(f"1/{_write(t.args[0]).within(PRODUCT + 1)}", PRODUCT)


def _power(t: Term) -> _Text:
    base, exponent = map(_write, t.args)
    return _Text(f"{base.within(ATOM)}^{exponent.within(ATOM)}", POWER)


def _wave(t: Term) -> _Text:
    return _Text(f"e^(i·{_write(t.args[0]).within(PRODUCT)})", POWER)


def _finite_sum(t: Term) -> _Text:
    i, body = _opened(t.args[1])
    return _Text(f"Σ_{{{i.head} < {_write(t.args[0]).text}}} {_write(body).within(PRODUCT)}", SUM)


def _integral(t: Term) -> _Text:
    x, body = _opened(t.args[2])
    low, high = _write(t.args[0]).text, _write(t.args[1]).text
    return _Text(f"∫[{low}, {high}] {_write(body).within(PRODUCT)} d{x.head}", SUM)


def _implication(t: Term) -> _Text:
    premise, conclusion = t.args
    if is_call(conclusion, "false") or conclusion.head == "false":
        return _not(premise)
    text = f"{_write(premise).within(IMPLIES + 1)} ⇒ {_write(conclusion).within(IMPLIES)}"
    return _Text(text, IMPLIES)


def _not(t: Term) -> _Text:
    if is_call(t, "eq"):
        return _between(" ≠ ", RELATION)(t)
    return _Text(f"¬{_write(t).within(ATOM)}", NOT)


def _quantified(sign: str) -> Callable[[Term], _Text]:
    def write(t: Term) -> _Text:
        x, body = _opened(t.args[0])
        kind, guard = _range_of(x), "imp" if sign == "∀" else "and"
        if is_call(body, guard):
            bound = _bound(x, body.args[0])
            if bound and not (guard == "imp" and body.args[1].head == "false"):
                kind, body = kind + bound, body.args[1]
        return _Text(f"{sign}{x.head}{kind}. {_write(body).text}", BINDER)

    return write


def _bound(x: Term, guard: Term) -> str:
    """>0 or ≥0, where the guard says so of x."""
    for name, sign in (("lt", ">0"), ("le", "≥0")):
        if is_call(guard, name):
            low, high = guard.args
            while is_call(high, "toR") or is_call(high, "toZ"):
                high = high.args[0]
            if high is x and low.kind == NUM and low.head == (0, 1):
                return sign
    return ""


_SETS = {N: "ℕ", Z: "ℤ", R: "ℝ", C: "ℂ", O: "statements"}


def _range_of(x: Term) -> str:
    """What a variable stands for: a number, or a function; nothing is said of statements."""
    if x.type is O:
        return ""
    return f" ∈ {_SETS[x.type]}" if x.type in _SETS else f": {_type(x.type)}"


def _type(type_: Type) -> str:
    """ℕ × ℕ → ℝ."""
    arguments = []
    while type_.source is not None:
        argument = _type(type_.source)
        arguments.append(f"({argument})" if type_.source.source is not None else argument)
        type_ = type_.target
    value = _SETS[type_]
    return f"{' × '.join(arguments)} → {value}" if arguments else value


_CONSTANTS = {"pi": "π", "gamma": "γ", "I": "i", "false": "⊥"}
_WRITERS: dict[str, Callable[[Term], _Text]] = {
    **dict.fromkeys(("toZ", "toR", "toC"), _hidden),
    "imp": _implication,
    "and": _between(" ∧ ", AND, right=0),
    "or": _between(" ∨ ", OR, right=0),
    "not": lambda t: _not(t.args[0]),
    "eq": _between(" = ", RELATION),
    "lt": _between(" < ", RELATION),
    "le": _between(" ≤ ", RELATION),
    "add": _sum,
    "mul": _product,
    "inv": _reciprocal,
    "pow": _power,
    "powZ": _power,
    "rpow": _power,
    "cis": _wave,
    "sqrt": _around("√(", ")"),
    "absR": _around("|", "|"),
    "Abs": _around("|", "|"),
    "floor": _around("⌊", "⌋"),
    "conj": _around("conj(", ")"),
    "sum": _finite_sum,
    "integral": _integral,
    "all": _quantified("∀"),
    **{f"exists_{kind}": _quantified("∃") for kind in ("N", "Z", "R", "C")},
}


def conclusion(statement: Term) -> Term:
    """What a statement says behind its quantifiers and premises, in its own names: k, and k′ only
    beside another k."""
    while True:
        if is_call(statement, "all"):
            _, statement = _opened(statement.args[0])
        elif is_call(statement, "imp") and statement.args[1].head != "false":
            statement = statement.args[1]
        else:
            return _plainly_named(statement)


def _plainly_named(statement: Term) -> Term:
    """The statement with k for every k′ beside which there is no k."""
    for x in sorted(statement.free, key=lambda x: str(x.head)):
        bare = str(x.head).rstrip("′")
        if bare != x.head and bare not in {other.head for other in statement.free}:
            statement = substitute(function(x, statement), variable(bare, x.type))
    return statement
