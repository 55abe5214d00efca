"""Loops of a function, rewritten so that they can be run for a symbolic number of turns.

    for i in range(n): body          def turn(i): body
                                     loops.run(turn, n)
    out.append(value)                loops.append(out, value)       (inside of such a loop)
    [value for i in numbers]         loops.listed(lambda i: value, numbers)

The rewritten function does the same for numbers.  A loop is left as it is where a turn may hand
something to the next one by a name, leaves the loop, or is used after it: only what a turn writes
to arrays and appends to lists is seen by ``loops``.
"""

from __future__ import annotations

import ast
import inspect
import opcode
import types
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeGuard

LOOPS = "_symbolic_pe_loops_"
"""The global name by which rewritten code calls ``loops``."""


@cache
def rewritten(code: types.CodeType) -> types.CodeType | None:
    """The code of a function with its loops rewritten; None if it has none, or no source."""
    if "__class__" in code.co_freevars or not _has_loops(code):
        return None
    tree = _definition(code)
    if tree is None or _has_private_names(tree):
        return None
    writer = _Writer()
    new = writer.visit(tree)
    if not writer.count:
        return None
    new.decorator_list = []
    return _compiled(new, code)


def _has_loops(code: types.CodeType) -> bool:
    """Whether anything is run through, here or in a function inside: told without the source, which
    would have to be parsed for each of the functions around."""
    return any(_FOR_ITER in part.co_code[::2] for part in (code, *codes_in(code)))


_FOR_ITER = opcode.opmap["FOR_ITER"]


def _definition(code: types.CodeType) -> ast.FunctionDef | None:
    """The definition that a code was compiled from."""
    try:
        lines, _ = inspect.findsource(code)
        module = ast.parse("".join(lines))
    except (OSError, SyntaxError, TypeError):
        return None
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name:
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            if first == code.co_firstlineno:
                return node
    return None


def _has_private_names(tree: ast.AST) -> bool:
    """Whether a class would give names of it another form."""
    names = [p.attr for p in ast.walk(tree) if isinstance(p, ast.Attribute)]
    return any(name.startswith("__") and not name.endswith("__") for name in names)


def _compiled(tree: ast.FunctionDef, code: types.CodeType) -> types.CodeType | None:
    """The code of the definition, with the same free variables."""
    given = [
        ast.Assign([ast.Name(name, ast.Store())], ast.Constant(None)) for name in code.co_freevars
    ]
    tree.returns = None
    arguments = tree.args
    arguments.defaults = [ast.Constant(None) for _ in arguments.defaults]
    arguments.kw_defaults = [d and ast.Constant(None) for d in arguments.kw_defaults]
    for a in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        a.annotation = None
    empty = ast.arguments([], [], None, [], [], None, [])
    outer = ast.FunctionDef("_outer_", empty, [*given, tree], [], None)
    module = ast.fix_missing_locations(ast.Module([outer], []))
    made = compile(module, code.co_filename, "exec", dont_inherit=True)
    for part in codes_in(made):
        if part.co_name == code.co_name and part.co_freevars == code.co_freevars:
            return part
    return None


def codes_in(code: types.CodeType) -> Iterator[types.CodeType]:
    """The codes of the functions inside of a function."""
    for part in code.co_consts:
        if isinstance(part, types.CodeType):
            yield part
            yield from codes_in(part)


class _Writer(ast.NodeTransformer):
    """Rewrites the loops of one function; ``count``: how many."""

    def __init__(self) -> None:
        self.count = 0
        self.function: ast.AST | None = None

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        before, self.function = self.function, node
        self.generic_visit(node)
        self.function = before
        return node

    def _listed(self, node: ast.ListComp | ast.GeneratorExp) -> ast.AST:
        self.generic_visit(node)
        first, *rest = node.generators
        if first.ifs or first.is_async or not _is_pure(node.elt):
            return node
        if any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
            return node
        inner: ast.expr = node.elt
        if rest:
            inner = ast.ListComp(node.elt, rest)
        self.count += 1
        parameters, body = _with_parameter(first.target, inner)
        turn = ast.Lambda(parameters, body)
        name = "flattened" if rest else "listed"
        return ast.copy_location(_call(name, turn, first.iter), node)

    visit_ListComp = visit_GeneratorExp = _listed  # noqa: N815

    def visit_For(self, node: ast.For) -> ast.AST | list[ast.AST]:
        inner = list(_names(node.body, ast.Store))
        is_plain = (
            not node.orelse
            and _is_of_names(node.target)
            and not _leaves(node.body)
            and self.function is not None
            and not _carried(node, inner, self.function)
        )
        self.generic_visit(node)
        if not is_plain:
            return node
        self.count += 1
        name = f"_turn{self.count}_"
        body = [_appending(statement) for statement in node.body]
        if isinstance(node.target, ast.Name):
            given = node.target.id
        else:
            given = "_item_"
            body.insert(0, ast.Assign([node.target], ast.Name(given, ast.Load())))
        parameters = ast.arguments([], [ast.arg(given)], None, [], [], None, [])
        turn = ast.FunctionDef(name, parameters, body, [], None)
        run = ast.Expr(_call("run", ast.Name(name, ast.Load()), node.iter))
        return [ast.copy_location(part, node) for part in (turn, run)]


def _is_of_names(target: ast.expr) -> bool:
    """Whether a target is a name, or several in brackets."""
    if isinstance(target, ast.Tuple | ast.List):
        return all(map(_is_of_names, target.elts))
    return isinstance(target, ast.Name)


def _with_parameter(target: ast.expr, body: ast.expr) -> tuple[ast.arguments, ast.expr]:
    """What λ binds for a target, and its body: several names are taken out of one."""
    if isinstance(target, ast.Name):
        return ast.arguments([], [ast.arg(target.id)], None, [], [], None, []), body
    taken = ast.ListComp(
        body,
        [ast.comprehension(target, ast.List([ast.Name("_item_", ast.Load())], ast.Load()), [], 0)],
    )
    first = ast.Subscript(taken, ast.Constant(0), ast.Load())
    return ast.arguments([], [ast.arg("_item_")], None, [], [], None, []), first


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(
        ast.Attribute(ast.Name(LOOPS, ast.Load()), name, ast.Load()), list(arguments), []
    )


def _appending(statement: ast.stmt) -> ast.stmt:
    """Appending to a list, by ``loops``."""

    class Appending(ast.NodeTransformer):
        def visit_Expr(self, node: ast.Expr) -> ast.AST:
            call = node.value
            if _is_append(call):
                assert isinstance(call.func, ast.Attribute)
                new = _call(call.func.attr, call.func.value, *call.args)
                return ast.copy_location(ast.Expr(ast.copy_location(new, node)), node)
            return node

    result: ast.stmt = Appending().visit(statement)
    return result


def _is_append(call: ast.expr) -> TypeGuard[ast.Call]:
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("append", "extend")
        and len(call.args) == 1
        and not call.keywords
    )


_CHANGING = {
    "append", "extend", "insert", "pop", "remove", "clear", "update", "setdefault", "add", "sort",
    "reverse", "popleft", "appendleft", "send", "__setitem__", "fill", "resize",
}  # fmt: skip


def _is_pure(value: ast.AST) -> bool:
    """Whether nothing is seen to be changed by an expression."""
    return not any(
        isinstance(part, ast.NamedExpr | ast.Await | ast.Yield | ast.YieldFrom)
        or (isinstance(part, ast.Attribute) and part.attr in _CHANGING)
        or (isinstance(part, ast.Name) and part.id in ("next", "globals", "setattr", "exec"))
        for part in ast.walk(value)
    )


def _leaves(body: Sequence[ast.stmt]) -> bool:
    """Whether a turn may end otherwise than at its end, or changes what only a loop can see."""
    refused = (
        ast.Return, ast.Break, ast.Continue, ast.Yield, ast.YieldFrom, ast.Await, ast.Global,
        ast.Nonlocal, ast.Delete, ast.Try, ast.With, ast.While, ast.FunctionDef, ast.ClassDef,
        ast.Import, ast.ImportFrom, ast.NamedExpr, ast.Raise,
    )  # fmt: skip
    for statement in body:
        for part in ast.walk(statement):
            if isinstance(part, refused):
                return True
            if isinstance(part, ast.Attribute) and isinstance(part.ctx, ast.Store):
                return True
            if isinstance(part, ast.Attribute) and part.attr in _CHANGING - {"append", "extend"}:
                return True
            if isinstance(part, ast.Name) and part.id in ("next", "globals", "setattr", "exec"):
                return True
    return not _appends_alone(body)


def _appends_alone(body: Sequence[ast.stmt]) -> bool:
    """Whether append and extend are statements of their own."""
    uses = [p for s in body for p in ast.walk(s) if isinstance(p, ast.Attribute)]
    named = [p for p in uses if p.attr in ("append", "extend")]
    alone = [
        p for s in body for p in ast.walk(s) if isinstance(p, ast.Expr) and _is_append(p.value)
    ]
    return len(named) == len(alone)


def _names(body: Sequence[ast.AST], context: type) -> Iterator[str]:
    for statement in body:
        for part in ast.walk(statement):
            if isinstance(part, ast.Name) and isinstance(part.ctx, context):
                yield part.id


def _carried(loop: ast.For, stored: Sequence[str], function: ast.AST) -> bool:
    """Whether a name that a turn gives a value is read before that, or after the loop."""
    targets = set(_names([loop.target], ast.Store))
    own = {*stored, *targets}
    known = set(targets)
    for statement in loop.body:
        if _reads_first(statement, own, known):
            return True
    inside = {id(part) for part in ast.walk(loop)} | _bound_elsewhere(own, function)
    return any(
        isinstance(part, ast.Name)
        and isinstance(part.ctx, ast.Load)
        and part.id in own
        and id(part) not in inside
        for part in ast.walk(function)
    )


def _bound_elsewhere(own: set[str], function: ast.AST) -> set[int]:
    """The places at which one of these names is read that is given a value there first: in other
    loops, in functions, in comprehensions."""
    found: set[int] = set()
    for part in ast.walk(function):
        bound = _bound(part, own) if part is not function else set()
        for inner in ast.walk(part) if bound else ():
            if isinstance(inner, ast.Name) and inner.id in bound:
                found.add(id(inner))
    return found


_COMPREHENSIONS = (ast.ListComp, ast.GeneratorExp, ast.SetComp, ast.DictComp)


def _bound(part: ast.AST, own: set[str]) -> set[str]:
    """The names that are given values in a part of a function before they are read there."""
    if isinstance(part, ast.For):
        known = {*_names([part.target], ast.Store)}
        is_new = not any(_reads_first(statement, own, known) for statement in part.body)
        return {*_names([part], ast.Store)} if is_new else {*_names([part.target], ast.Store)}
    if isinstance(part, ast.FunctionDef):
        return {a.arg for a in part.args.args} | {*_names(part.body, ast.Store)}
    if isinstance(part, _COMPREHENSIONS):
        return {name for g in part.generators for name in _names([g.target], ast.Store)}
    return {a.arg for a in part.args.args} if isinstance(part, ast.Lambda) else set()


def _reads_first(statement: ast.stmt, own: set[str], known: set[str]) -> bool:
    """Whether a statement reads one of these names before it is known; notes what it stores."""
    if isinstance(statement, ast.If):
        if _loads(statement.test) & (own - known):
            return True
        branches = []
        for body in (statement.body, statement.orelse):
            inner = set(known)
            if any(_reads_first(part, own, inner) for part in body):
                return True
            branches.append(inner)
        known |= branches[0] & branches[1]
        return False
    if isinstance(statement, ast.For):
        if _loads(statement.iter) & (own - known):
            return True
        inner = {*known, *_names([statement.target], ast.Store)}
        return any(_reads_first(part, own, inner) for part in statement.body)
    if isinstance(statement, ast.AugAssign) and isinstance(statement.target, ast.Name):
        return statement.target.id in own - known or bool(_loads(statement.value) & (own - known))
    binding = (ast.Lambda, *_COMPREHENSIONS)
    binders = (part for part in ast.walk(statement) if isinstance(part, binding))
    if _loads(statement) & (own - known).difference(*(_bound(part, own) for part in binders)):
        return True
    known |= set(_names([statement], ast.Store))
    return False


def _loads(part: ast.AST) -> set[str]:
    return set(_names([part], ast.Load))
