"""A statement as Python: what to paste to have it in SymPy.

``code(statement)`` declares the symbols, functions and definitions, then writes the statement with
our classes for statements and matrices; SymPy's own expressions are SymPy's own code::

    from sympy import *
    from symbolic_pe.language.statements import Equation, ForAll

    n = Symbol("n", integer=True, positive=True)
    ...
    statement = ForAll((n, theta, p, k), Equation(...))
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from keyword import iskeyword
from typing import Any

import sympy
from sympy import Basic, Function, Symbol, Tuple
from sympy.core.function import UndefinedFunction
from sympy.printing.str import StrPrinter

from symbolic_pe.language import statements, terms
from symbolic_pe.language.statements import Statement
from symbolic_pe.language.terms import Definition, MatrixVariable


def code(statement: Statement) -> str:
    """Python that makes the statement."""
    writer = _Writer()
    said = writer.statement(statement)
    ours, said_by = sorted(writer.terms), sorted(writer.statements)
    return "\n".join(
        [
            "from sympy import *",
            *([f"from symbolic_pe.language.terms import {', '.join(ours)}"] if ours else []),
            f"from symbolic_pe.language.statements import {', '.join(said_by)}",
            "",
            *writer.declared,
            "",
            f"statement = {said}",
        ]
    )


class _Writer(StrPrinter):
    """Prints terms as Python; ``declared``: what has to come before, in order."""

    printmethod = "_as_code"
    """Not ``_sympystr``, by which terms print themselves as mathematics."""

    def __init__(self) -> None:
        super().__init__({"order": "none"})
        self.declared: list[str] = []
        self.terms: set[str] = set()
        self.statements: set[str] = set()
        self._names: dict[Any, str] = {}

    def statement(self, statement: Any) -> str:
        """``ForAll((x,), Equation(…))``."""
        if isinstance(statement, tuple):
            inner = ", ".join(map(self.statement, statement))
            return f"({inner},)" if len(statement) == 1 else f"({inner})"
        if isinstance(statement, Basic | UndefinedFunction):
            return str(self.doprint(statement))
        name, values = type(statement).__name__, list(_values(statement))
        self.statements.add(name)
        if name in ("And", "Or"):
            values = list(values[0])
        return f"{name}({', '.join(map(self.statement, values))})"

    # -- names -------------------------------------------------------------------------------

    def _named(self, thing: Any, text: str, made: str) -> str:
        """The name of something, which is declared when it is first met."""
        if thing not in self._names:
            name = _identifier(text)
            while name in self._names.values():
                name += "_"
            self._names[thing] = name
            self.declared.append(f"{name} = {made}")
        return self._names[thing]

    def _print_Symbol(self, symbol: Symbol) -> str:
        return self._named(symbol, symbol.name, f"Symbol({_arguments(symbol)})")

    _print_Dummy = _print_Symbol  # noqa: N815

    def _print_UndefinedFunction(self, function: Any) -> str:
        return self._named(function, function.__name__, f"Function({_arguments(function)})")

    def _print_AppliedUndef(self, term: Any) -> str:
        return f"{self._print_UndefinedFunction(term.func)}({self.stringify(term.args, ', ')})"

    def _print_Function(self, term: Any) -> str:
        if isinstance(term.func, UndefinedFunction):
            return self._print_AppliedUndef(term)
        return f"{type(term).__name__}({self.stringify(term.args, ', ')})"

    def _print_MatrixVariable(self, variable: MatrixVariable) -> str:
        self.terms.add("MatrixVariable")
        made = f"MatrixVariable({', '.join(map(self._argument, variable.args))})"
        return self._named(variable, str(variable.args[0]), made)

    def _print_Definition(self, definition: Definition) -> str:
        name, parameters, body = definition.args
        listed = ", ".join(map(self._print, parameters.args))
        made = f'define("{name}", [{listed}], {self._print(body)})'
        self.terms.add("define")
        return self._named(definition, str(name), made)

    def _print_Rational(self, number: Any) -> str:
        return f"Rational({number.p}, {number.q})"

    # -- terms -------------------------------------------------------------------------------

    def _print_ScalarCall(self, call: Any) -> str:
        definition, *values = call.args
        return f"{self._print(definition)}({self.stringify(values, ', ')})"

    _print_MatrixCall = _print_ScalarCall  # noqa: N815
    _print_MatrixValue = _print_ScalarCall  # noqa: N815

    def _print_Lambda(self, term: Any) -> str:
        return f"Lambda({self._print(term.signature)}, {self._print(term.expr)})"

    def _print_Str(self, text: Any) -> str:
        return repr(str(text))

    def _print_Abs(self, term: Any) -> str:
        return f"Abs({self._print(term.args[0])}, evaluate=False)"  # else |x − y| becomes |y − x|

    def _print_Basic(self, term: Any) -> str:
        name = type(term).__name__
        if name in _OURS:
            self.terms.add(name)
        return f"{name}({', '.join(map(self._argument, term.args))})"

    def _print_Identity(self, term: Any) -> str:  # SymPy has classes of these names, too
        return self._print_Basic(term)

    _print_Transpose = _print_Identity  # noqa: N815
    _print_Trace = _print_Identity  # noqa: N815
    _print_Determinant = _print_Identity  # noqa: N815

    def _argument(self, term: Any) -> str:
        if isinstance(term, Tuple):
            return f"({self.stringify(term.args, ', ')},)"
        return str(self._print(term))


def _values(statement: Any) -> Iterator[Any]:
    for name in statement.__dataclass_fields__:
        yield getattr(statement, name)


def _identifier(text: str) -> str:
    """A name that Python takes; SymPy's own names get an underscore."""
    letters = unicodedata.normalize("NFKC", text).replace("′", "_prime")
    name = "".join(letter if ("a" + letter).isidentifier() else "_" for letter in letters)
    is_taken = name in _TAKEN or iskeyword(name) or not name.isidentifier()
    return f"{name}_" if is_taken else name


_ASSUMED: tuple[dict[str, bool], ...] = (
    {},
    {"real": True},
    {"positive": True},
    {"nonnegative": True},
    {"integer": True},
    {"integer": True, "nonnegative": True},
    {"integer": True, "positive": True},
    {"complex": True},
)
"""What unknown functions are said to give."""
_OURS = frozenset(terms.__dict__)
_TAKEN = frozenset({*dir(sympy), *_OURS, *statements.__dict__, "statement"})


def _arguments(thing: Any) -> str:
    """Name and assumptions, as few as make it."""
    if isinstance(thing, Symbol):
        name, given = thing.name, dict(thing._assumptions_orig)
    else:
        name = thing.__name__
        given = next(few for few in _ASSUMED if Function(name, **few) == thing)
    told = [f"{key}={value}" for key, value in given.items() if key != "commutative"]
    return ", ".join([f'"{name}"', *told])
