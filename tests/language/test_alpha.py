"""Bound variables against a second, naive reading: every formula becomes a nested tuple in which a
bound variable is the number of its binder, and a substitution is an environment (closures), so
that nothing is ever renamed.  Random formulas with few names, so that shadowing and capture are
the rule; the kernel must agree on which are the same, and on what a substitution gives."""

import random
from collections import Counter

import pytest
from sympy.core.function import AppliedUndef, UndefinedFunction

from symbolic_pe.language.statement_checks import check_statement
from symbolic_pe.language.terms import MatrixValue
from tests.formulas import *

# --------------------------------------------------------------------------------------------
# The naive reading.  An environment sends a bound variable to the number of its binder and a
# replaced one to a function of the depth and the arguments at which it stands.


def standing_for(value):
    """A value of a variable: a Lambda is applied, anything else is read where it stands."""

    def read_value(depth, arguments):
        if isinstance(value, Lambda | MatrixLambda):
            names = zip(tuple(value.args[0]), arguments, strict=True)
            inside = {name: lambda d, _, argument=argument: argument(d) for name, argument in names}
            return read(value.args[1], inside, depth)
        if isinstance(value, UndefinedFunction | MatrixVariable):
            return applied(value, {}, arguments, depth)
        return read(value, {}, depth)

    return read_value


def applied(head, env, arguments, depth):
    found = env.get(head)
    if isinstance(found, int):
        return ("bound", found, children(arguments, depth))
    if found is not None:
        return found(depth, arguments)
    sizes = head.args[1:] if isinstance(head, MatrixVariable) else ()
    name = head.name if isinstance(head, MatrixVariable) else head
    return (
        "free",
        name,
        tuple(read(size, env, depth) for size in sizes),
        children(arguments, depth),
    )


def children(arguments, depth):
    return tuple(argument(depth) for argument in arguments)


def later(term, env):
    return lambda depth: read(term, env, depth)


def read(term, env, depth):
    if isinstance(term, Symbol):
        return applied(term, env, [], depth)
    if isinstance(term, AppliedUndef):
        return applied(term.func, env, [later(a, env) for a in term.args], depth)
    if isinstance(term, MatrixValue):
        return applied(term.head, env, [later(a, env) for a in term.args[1:]], depth)
    if isinstance(term, Sum | Integral):
        return read_operator(type(term), term.function, term.limits, env, depth)
    if isinstance(term, BlockColumn | BlockDiagonal):
        block, index, count = term.args
        return (type(term), read(count, env, depth), under([index], block, env, depth))
    if isinstance(term, Lambda | MatrixLambda):
        return (type(term), under(term.args[0], term.args[1], env, depth))
    if isinstance(term, Definition):
        return (Definition, term.name, under(term.parameters, term.body, env, depth))
    parts = [read(argument, env, depth) for argument in term.args]
    if isinstance(term, Add | Mul):
        return (type(term), frozenset(Counter(parts).items()))
    return (type(term), tuple(parts)) if term.args else ("leaf", term)


def read_operator(kind, body, limits, env, depth):
    """The last limit is the outermost binder."""
    if not limits:
        return read(body, env, depth)
    index, low, high = limits[-1]
    ends = (read(low, env, depth), read(high, env, depth))
    inside = {**env, index: depth}
    return (
        kind,
        sort_of_symbol(index),
        ends,
        read_operator(kind, body, limits[:-1], inside, depth + 1),
    )


def sort_of_symbol(symbol):
    return frozenset(symbol.assumptions0.items())


def under(symbols, body, env, depth):
    inside = {**env, **{s: depth + k for k, s in enumerate(symbols)}}
    return (tuple(map(sort_of_symbol, symbols)), read(body, inside, depth + len(tuple(symbols))))


def read_statement(statement, env=None, depth=0):
    env = env or {}
    if isinstance(statement, ForAll | Exists):
        sorts = []
        for variable in statement.variables:
            sorts.append(read_sort(variable, env, depth))
            env, depth = {**env, variable: depth}, depth + 1
        return (type(statement), tuple(sorts), read_statement(statement.body, env, depth))
    parts = parts_of(statement)
    if parts:
        return (type(statement), tuple(read_statement(part, env, depth) for part in parts))
    return (type(statement), tuple(read(term, env, depth) for term in terms_of(statement)))


def read_sort(variable, env, depth):
    if isinstance(variable, Symbol):
        return sort_of_symbol(variable)
    if isinstance(variable, MatrixVariable):
        return tuple(read(size, env, depth) for size in variable.args[1:])
    return sort_of_symbol(Symbol("x", **variable._kwargs))


# --------------------------------------------------------------------------------------------
# Random formulas


REALS = [Symbol(name, real=True) for name in ("x", "x′", "y")]
WHOLE = [Symbol(name, integer=True, nonnegative=True) for name in ("x", "i")]
HEADS = [Function(name, real=True) for name in ("f", "x")]


class Maker:
    """Makes random terms and statements, reproducibly."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def pick(self, *choices):
        return self.random.choice(choices)

    def symbol(self):
        return self.pick(*REALS, *WHOLE)

    def matrix_variable(self):
        size = self.pick(*WHOLE)
        return MatrixVariable(self.pick("W", "W", "x"), size, size)

    def scalar(self, deep):
        if deep <= 0:
            return self.pick(*REALS, *WHOLE, Integer(1))
        return self.pick(
            self.symbol_alone,
            self.application,
            self.application,
            self.total,
            self.integral,
            self.trace,
            self.call,
            self.sum_of_two,
        )(deep - 1)

    def symbol_alone(self, _):
        return self.symbol()

    def application(self, deep):
        count = self.pick(0, 1, 1, 2)
        return self.pick(*HEADS)(*(self.scalar(deep) for _ in range(count)))

    def total(self, deep):
        ends = self.pick(*WHOLE, Integer(0)), self.pick(*WHOLE, self.scalar(deep - 1))
        return Sum(self.application(deep), (self.pick(*WHOLE), *ends))

    def integral(self, deep):
        return Integral(self.application(deep), (self.pick(*REALS), 0, self.scalar(deep - 1)))

    def sum_of_two(self, deep):
        return self.pick(Add, Mul)(self.application(deep), self.application(deep - 1))

    def call(self, deep):
        names = self.random.sample(self.pick(REALS, REALS + WHOLE), self.pick(1, 2, 2))
        body = self.application(deep)
        return Definition("g", Tuple(*names), body)(*(self.scalar(deep - 1) for _ in names))

    def trace(self, deep):
        return self.pick(self.trace_of_unknown, self.trace_of_blocks, self.length)(deep)

    def trace_of_unknown(self, deep):
        parameters = [self.scalar(deep - 1) for _ in range(self.pick(0, 0, 1))]
        return Trace(self.matrix_variable()(*parameters))

    def trace_of_blocks(self, deep):
        block = Grid(1, 1, self.application(deep))
        size = self.pick(*WHOLE)
        return Trace(self.pick(Identity(size), BlockDiagonal(block, self.pick(*WHOLE), size)))

    def length(self, deep):
        column = BlockColumn(Grid(1, 1, self.application(deep)), *self.random.sample(WHOLE, 2))
        return Dot(column, column)

    def statement(self, deep):
        if deep <= 0:
            return self.atom()
        part = self.statement(deep - 1)
        kind = self.pick(ForAll, Exists, ForAll, Exists, Implies, And)
        if kind in (Implies, And):
            return kind(part, self.statement(deep - 2))
        matrices = [v for v in free_in(part) if isinstance(v, MatrixVariable)]  # sizes of others
        pool = [*REALS, *WHOLE, *HEADS, *sorted(matrices, key=str)]  # are not substituted into
        return kind(self.random.sample(pool, self.pick(1, 2)), part)

    def atom(self):
        kind = self.pick(Equation, Equation, HasDerivative, TendsTo)
        body = self.application(self.pick(1, 2))
        if kind is Equation:
            return Equation(body, self.scalar(1))
        function = Lambda(self.pick(*REALS), body)
        rest = [self.scalar(1) for _ in range(2 if kind is HasDerivative else 1)]
        return kind(function, *rest)

    def value(self, variable):
        """Something to put in for a variable."""
        if isinstance(variable, MatrixVariable):
            parameters = [self.pick(*REALS)] if self.pick(True, False) else []
            size = variable.args[1]
            entry = Grid(1, 1, self.application(1))
            index = self.pick(*(symbol for symbol in WHOLE if symbol != size))
            blocks = BlockDiagonal(entry, index, size)
            lambdas = MatrixLambda(Tuple(*parameters), blocks)
            return self.pick(lambdas, MatrixVariable("x", size, size))
        if isinstance(variable, Symbol):
            return self.pick(*REALS, *WHOLE, self.application(1))
        names = self.random.sample(REALS, self.pick(1, 1, 2))
        return self.pick(*HEADS, Lambda(tuple(names), self.application(2)))


def well_formed(make, *arguments):
    """What is made, or None when it has no meaning (a size that is bound too late, say)."""
    try:
        statement = make(*arguments)
        check_statement(statement)
    except (MalformedStatement, ValueError, TypeError):
        return None
    return statement


def relettered(statement, maker):
    """The same formula after an exchange of two names, everywhere or at some places only: it may
    or may not mean the same."""
    one, other = maker.random.sample(maker.pick(REALS, WHOLE, HEADS), 2)
    exchange = {one: other, other: one}
    share = maker.pick(1, 1, 0.8)

    def renamed(name):
        return exchange.get(name, name) if maker.random.random() < share else name

    def on_term(term):
        if not term.args and not isinstance(term, AppliedUndef):
            return renamed(term)
        head = renamed(term.func) if isinstance(term, AppliedUndef) else term.func
        return head(*map(on_term, term.args))

    def on(part):
        if isinstance(part, ForAll | Exists):
            return type(part)(list(map(renamed, part.variables)), on(part.body))
        inside = parts_of(part)
        return type(part)(*map(on, inside)) if inside else type(part)(*map(on_term, terms_of(part)))

    return on(statement)


# --------------------------------------------------------------------------------------------


def statements(seed, count):
    maker = Maker(seed)
    made = (well_formed(maker.statement, maker.pick(1, 2, 2, 3)) for _ in range(count))
    return maker, [statement for statement in made if statement is not None]


@pytest.mark.parametrize("seed", range(4))
def test_the_kernel_and_the_naive_reading_agree_on_what_is_the_same(seed):
    maker, made = statements(seed, 300)
    verdicts = Counter()
    for statement in made:
        other = well_formed(relettered, statement, maker)
        if other is not None and other != statement:
            same = same_statement(statement, other)
            assert same == (read_statement(statement) == read_statement(other)), (statement, other)
            verdicts[same] += 1
    assert min(verdicts[True], verdicts[False]) > 5


@pytest.mark.parametrize("seed", range(4))
def test_the_kernel_and_the_naive_reading_agree_on_substitutions(seed):
    maker, made = statements(seed, 300)
    compared = 0
    for statement in made:
        free = sorted(free_in(statement) - sizes_of_free_matrices(statement), key=str)
        chosen = maker.random.sample(free, min(len(free), maker.pick(1, 1, 2)))
        mapping = {variable: maker.value(variable) for variable in chosen}
        result = well_formed(substitute_in, statement, mapping)
        if result is not None and mapping and is_literal_in(statement, mapping):
            env = {variable: standing_for(value) for variable, value in mapping.items()}
            assert read_statement(result) == read_statement(statement, env), (statement, mapping)
            compared += 1
    assert compared > 5


def sizes_of_free_matrices(statement):
    """Every rule refuses to put something in for these: it would be another matrix."""
    matrices = (v for v in free_in(statement) if isinstance(v, MatrixVariable))
    return frozenset().union(*(free_variables(matrix) - {matrix} for matrix in matrices))


def is_literal_in(statement, mapping):
    """Has no constructor rearranged anything on the way?"""
    bound = statement.variables if isinstance(statement, ForAll | Exists) else ()
    mapping = {variable: value for variable, value in mapping.items() if variable not in bound}
    inside = parts_of(statement)
    if inside:
        return all(is_literal_in(part, mapping) for part in inside)
    return all(is_literal(term, mapping) for term in terms_of(statement))
