"""Ways to a theorem that no rule made, or to a false one; each ends in an error or in nothing."""

import contextlib
import copy
import gc
import importlib
import pickle
import subprocess
import sys
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import symbolic_pe.kernel
from symbolic_pe.foundations.reading import read
from symbolic_pe.foundations.recheck import recheck
from symbolic_pe.foundations.written import equal, less_equal, lift
from symbolic_pe.kernel import axioms, functions, numbers, polynomials, rules, terms, theorem, types
from symbolic_pe.kernel.axioms import AXIOMS
from symbolic_pe.kernel.functions import FUNCTIONS
from symbolic_pe.kernel.sealing import Sealed, maker
from symbolic_pe.kernel.terms import DEFINED, FALSE, Term, function, numeral, variable
from symbolic_pe.kernel.theorem import RULES, Theorem
from symbolic_pe.kernel.types import KernelError, N, O, R, Type, arrow
from tests.cases import cases

REFUSED = (KernelError, TypeError, AttributeError)
x = variable("x", R)
ONE = numeral(1, 1, R)


class Thief:
    """Keeps what it is compared with, and says that it is equal to it."""

    def __eq__(self, other: object) -> bool:
        self.loot = other
        return True

    def __hash__(self) -> int:
        return hash(R)


class Text(str):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = str.__hash__


class Number(int):
    pass


class Row(tuple):
    __slots__ = ()


@pytest.mark.parametrize("table", [AXIOMS, FUNCTIONS, RULES, DEFINED], ids=lambda t: str(len(t)))
def test_a_table_is_not_given_away(table: Any) -> None:
    thief = Thief()
    assert table == thief
    assert thief.loot is table


@pytest.mark.parametrize("table", [AXIOMS, FUNCTIONS, RULES, DEFINED], ids=lambda t: str(len(t)))
def test_a_table_is_not_written_to(table: Any) -> None:
    with pytest.raises(REFUSED):
        table["evil"] = None
    with pytest.raises(REFUSED):
        table.__class__ = dict
    with pytest.raises(REFUSED):
        table.rows = {}


@pytest.mark.parametrize("class_", [Type, Term, Theorem])
def test_a_class_makes_no_objects(class_: Any) -> None:
    with pytest.raises(REFUSED):
        class_()
    with pytest.raises(REFUSED):
        copy.copy(class_.__new__(class_))


@pytest.mark.parametrize("class_", [Type, Term, Theorem, Sealed])
def test_a_class_is_final(class_: Any) -> None:
    with pytest.raises(REFUSED):
        type("Evil", (class_,), {})
    with pytest.raises(REFUSED):
        type(class_)("Evil", (class_,), {"__slots__": ("args",)})


@pytest.mark.parametrize("class_", [Type, Term, Theorem, polynomials.Reading])
def test_a_class_does_not_change(class_: Any) -> None:
    for name in ("__eq__", "__hash__", "minus", "args"):
        with pytest.raises(AttributeError):
            setattr(class_, name, lambda *_: True)


@pytest.mark.parametrize(
    ("class_", "slot"), [(Term, "args"), (Theorem, "statement"), (Type, "source")]
)
def test_slots_are_not_written_to_through_the_class(class_: Any, slot: str) -> None:
    with pytest.raises(AttributeError):
        getattr(class_, slot)
    assert slot not in vars(class_)


def test_an_object_does_not_change() -> None:
    made = rules.assume(equal(x, 0))
    for name in ("statement", "hypotheses", "rule", "__class__"):
        with pytest.raises(AttributeError):
            setattr(made, name, FALSE)
    with pytest.raises(AttributeError):
        x.free = frozenset()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del x.free


def pickled(thing: object) -> object:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("thing", [x, R, rules.reflexive(x)], ids=["term", "type", "theorem"])
@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, pickled])
def test_nothing_is_copied(thing: object, way: Callable[[object], object]) -> None:
    with pytest.raises(REFUSED):
        way(thing)


def test_an_object_of_another_class_does_not_become_a_theorem() -> None:
    class Evil:
        __slots__ = ("__weakref__", "arguments", "hypotheses", "rule", "statement")

    evil: Any = Evil()
    evil.statement, evil.hypotheses = FALSE, frozenset()
    with pytest.raises(TypeError):
        evil.__class__ = Theorem
    for use in (rules.symmetric, rules.modus_ponens, rules.generalise, rules.instantiate):
        with pytest.raises(REFUSED):
            use(evil)


def test_an_empty_theorem_is_no_theorem() -> None:
    with pytest.raises(KernelError, match="a theorem is needed"):
        rules.symmetric(object.__new__(Theorem))


@pytest.mark.parametrize("module", [rules, terms, theorem, types, axioms, functions, numbers])
def test_a_module_does_not_change(module: Any) -> None:
    with pytest.raises(AttributeError):
        module.need = lambda *_: None
    with pytest.raises(AttributeError):
        module.__class__ = type(sys)
    with pytest.raises(AttributeError):
        importlib.reload(module)


def test_the_package_does_not_change() -> None:
    with pytest.raises(AttributeError):
        symbolic_pe.kernel.rules = None  # type: ignore[assignment]


def test_there_are_no_new_rules() -> None:
    def evil() -> Any:
        return frozenset(), FALSE

    with pytest.raises(KernelError, match="all of its rules"):
        theorem.rule(evil)
    assert "evil" not in RULES


@pytest.mark.parametrize(
    "argument",
    [Text("classical"), Number(1), True, 1.0, None, [1], Row((1,)), {}, Thief(), (Number(1),)],
    ids=lambda a: type(a).__name__,
)
@pytest.mark.parametrize("name", sorted(RULES))
def test_a_rule_takes_exact_types_only(name: str, argument: object) -> None:
    with pytest.raises(KernelError, match="no rule takes"):
        RULES[name](argument)


def test_a_lying_type_is_no_type() -> None:
    liar: Any = Thief()
    for use in (lambda: numeral(1, 1, liar), lambda: lift(ONE, liar)):
        with pytest.raises((KernelError, ValueError)):
            use()
    with pytest.raises(KernelError):
        variable("x", liar)
    with pytest.raises(KernelError):
        arrow(liar, R)
    assert numeral(1, 1, R).type is R


def test_a_lying_name_is_no_name() -> None:
    for use in (lambda n: variable(n, R), lambda n: terms.define_constant(n, ONE)):
        with pytest.raises(KernelError):
            use(Text("exp"))
    assert terms.constant(Text("pi"), R) is terms.constant("pi", R)


@pytest.mark.parametrize("name", ["exp", "eq", "all", "false", "toR", "imp"])
def test_a_variable_has_no_name_of_a_function(name: str) -> None:
    with pytest.raises(KernelError, match="name of a function"):
        variable(name, R)


@pytest.mark.parametrize("name", ["", "1x", "a b", "x\n", "ﬁ", "x-y", "a" * 101, "′"])
def test_a_name_is_an_identifier(name: str) -> None:
    with pytest.raises(KernelError, match="a name is needed"):
        variable(name, R)


@cases(
    "name of",
    ("exp", (arrow(R, R, R),)),
    ("eq", (R, N, O)),
    ("eq", (R, R, R)),
    ("eq", (O,)),
    ("all", (R, O)),
    ("all", (arrow(R, R), O)),
    ("inv", (N, N)),
    ("lt", (N, N, O)),
    ("nothing", (R,)),
)
def test_a_constant_has_its_types_only(name: str, of: tuple[Type, ...]) -> None:
    with pytest.raises(KernelError, match="there is no constant"):
        terms.constant(name, *of)


def test_a_loose_index_is_refused() -> None:
    loose = function(x, x + 1).args[0]
    for use in (rules.reflexive, terms.eta, lambda t: t + 1, lambda t: function(x, t)):
        with pytest.raises(KernelError):
            use(loose)


def test_integers_and_no_booleans_are_numbers() -> None:
    assert (x + 1).args[1] is ONE
    for wrong in (True, 1.0, "1", None):
        with pytest.raises(KernelError):
            x + wrong  # type: ignore[operator]


def test_an_identity_is_used_again_only_for_a_theorem() -> None:
    """Objects get the addresses of theorems that are gone."""
    gone = {id(rules.reflexive(x + i)) for i in range(200)}
    gc.collect()
    others = [object.__new__(Theorem) for _ in range(2000)]
    assert gone
    for other in others:
        with pytest.raises(KernelError):
            theorem.is_theorem(other)


def test_terms_are_one_object_in_all_threads() -> None:
    def make(_: int) -> list[Term]:
        t = x
        return [t := t * i + i for i in range(2, 300)]

    with ThreadPoolExecutor(8) as pool:
        first, *others = pool.map(make, range(8))
    assert all(a is b for other in others for a, b in zip(first, other, strict=True))


def test_threads_define_one_constant_once() -> None:
    def define(i: int) -> str | None:
        try:
            rules.define("contested", numeral(i, 1, R))
        except KernelError:
            return None
        return str(i)

    with ThreadPoolExecutor(8) as pool:
        won = [i for i in pool.map(define, range(8)) if i]
    assert len(won) == 1


def test_threads_compare_numbers_at_their_own_precision() -> None:
    close = read("pi < 355/113")

    def compare(bits: int) -> bool:
        try:
            return bool(numbers.numeric(close, bits))
        except KernelError:
            return False

    with ThreadPoolExecutor(8) as pool:
        shown = list(pool.map(compare, [8, 64] * 50))
    assert shown == [False, True] * 50


def test_the_precision_is_put_back_after_an_error() -> None:
    import flint

    before = flint.ctx.prec
    with pytest.raises(KernelError):
        numbers.numeric(read("1 < gamma"), 999)
    assert flint.ctx.prec == before


def test_terms_that_nobody_holds_are_forgotten() -> None:
    own = variable("held_by_this_test_only", R)
    kept = [own + i for i in range(100)]
    assert len({own * i for i in range(1000)}) == 1000
    gc.collect()
    during = len(terms._terms)
    del kept
    gc.collect()
    assert len(terms._terms) <= during - 100
    held = [hold() for hold in list(terms._terms.values())]
    assert [t for t in held if t and own in t.free] == [own]


def test_a_term_that_is_held_is_not_forgotten() -> None:
    """The callback of a weak reference is public: called too early, it must do nothing."""
    kept = variable("kept_by_this_test", R)
    for hold in weakref.getweakrefs(kept):
        if hold.__callback__:
            hold.__callback__(hold)
    assert variable("kept_by_this_test", R) is kept


def test_a_deep_term_is_made_and_forgotten() -> None:
    deep = x
    for i in range(20_000):
        deep = deep + i % 3
    assert function(x, deep)(ONE).free == frozenset()
    del deep


def test_what_is_loaded() -> None:
    """The kernel alone: the standard library and FLINT."""
    script = (
        "import sys, symbolic_pe.kernel\n"
        "names = {n for n in sys.modules if n.startswith('symbolic_pe')}\n"
        "print(*sorted(names | {'sympy', 'numpy', 'mpmath', 'rich'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True
    )
    modules = [
        "axioms",
        "functions",
        "numbers",
        "polynomials",
        "rules",
        "sealing",
        "syntax",
        "terms",
        "theorem",
        "types",
    ]
    kernel = [f"symbolic_pe.kernel.{name}" for name in modules]
    expected = ["symbolic_pe", "symbolic_pe.kernel", *kernel, "symbolic_pe.version"]
    assert run.stdout.split() == expected


def test_what_a_table_says_later_does_not_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules took from the tables what they need when they were made."""
    false = read("1 < inv(2)")
    monkeypatch.setattr(type(FUNCTIONS), "__getitem__", lambda *_: AXIOMS)
    monkeypatch.setattr(axioms.Axiom, "statement", FALSE)
    monkeypatch.setattr(functions.Function, "types", (arrow(N, N),))
    monkeypatch.setattr(functions.Function, "ball", lambda *_: 0)
    assert rules.axiom("classical").statement is not FALSE
    with pytest.raises(KernelError):
        terms.constant("inv", N, N)
    with pytest.raises(KernelError):
        numbers.numeric(false, 64)


def test_a_rule_takes_what_its_parameters_are_declared_with() -> None:
    made = rules.assume(equal(x, 0))
    wrong: list[Callable[[], Theorem]] = [
        lambda: rules.reflexive(made),
        lambda: rules.symmetric(equal(x, 0)),
        lambda: rules.axiom(x),
        lambda: rules.generalise(made, x, made),
        lambda: polynomials.algebra(x, x, (equal(x, 0),), ()),
        lambda: polynomials.order_algebra(less_equal(x, x), ((1, 1),), (), ()),
        lambda: polynomials.order_algebra(less_equal(x, x), ((1, 1, (x,)),), (), ()),
        lambda: polynomials.order_algebra(less_equal(x, x), ((True, 1, ()),), (), ()),
    ]
    for use in wrong:
        with pytest.raises(KernelError, match="no rule takes"):
            use()
    with pytest.raises(TypeError):
        rules.assume(equal(x, 0), x)


def test_no_hypothesis_is_lost() -> None:
    first, second = rules.assume(equal(x, 0)), rules.assume(equal(x, 1))
    made = polynomials.algebra(x * x, x, (first,), ())
    both = polynomials.order_algebra(read("x ≤ y", x=x, y=x), ((0, 1, ()),), (first, second), ())
    assert made.hypotheses == first.hypotheses
    assert both.hypotheses == first.hypotheses | second.hypotheses


def test_public_functions_make_closed_terms_of_closed_terms_only() -> None:
    class Liar:
        loose, free, kind, head, type, args = 0, frozenset(), terms.NUM, (1, 1), R, ()

    open_body = read("λn : N. n·1").args[0]
    public = {
        name: function
        for name, function in vars(terms).items()
        if callable(function)
        and name[0] != "_"
        and getattr(function, "__module__", "") == terms.__name__
    }
    for name in ("Term", "Any", "operator", "give_meaning", "is_long"):
        public.pop(name, None)
    for function_ in public.values():
        for argument in (open_body, Liar()):
            for more in ((), (ONE,), ((ONE,),), (argument,)):
                with pytest.raises(REFUSED):
                    function_(argument, *more)


def test_no_variable_is_seen_before_it_is_free_in_itself() -> None:
    closed: list[Term] = []

    def look(phase: str, _: object) -> None:
        for found in gc.get_objects() if phase == "start" else ():
            if type(found) is Term:
                with contextlib.suppress(AttributeError):
                    if found.kind == terms.VAR and not found.free:
                        closed.append(found)

    threshold = gc.get_threshold()
    gc.callbacks.append(look)
    gc.set_threshold(1)
    try:
        made = variable("seen_by_the_collector", R)
    finally:
        gc.callbacks.remove(look)
        gc.set_threshold(*threshold)
    assert made.free == {made}
    assert closed == []


@pytest.mark.parametrize("table", [AXIOMS, RULES, DEFINED, FUNCTIONS])
def test_a_table_is_filled_once(table: Any) -> None:
    before = dict(table)
    table.__init__({"classical": FALSE})
    assert dict(table) == before


@pytest.mark.parametrize("name", ["рi", "pi\u1160", "\u115f", "falѕe", "ı", "א", "〇", "Α"])
def test_letters_that_look_alike_are_in_no_name(name: str) -> None:
    with pytest.raises(KernelError, match="a name is needed"):
        variable(name, R)


def test_a_rule_of_somebody_else_ends_the_import() -> None:
    script = """
import gc, sys
made = []
def look(phase, info):
    theorem = sys.modules.get("symbolic_pe.kernel.theorem")
    if not made and theorem and "assume" in getattr(theorem, "RULES", ()):
        terms = sys.modules["symbolic_pe.kernel.terms"]
        def lie(name): return terms.FALSE
        lie.__annotations__ = {"name": str, "return": terms.Term}
        made.append(theorem.rule(lie))
gc.callbacks.append(look)
gc.set_threshold(1)
try:
    import symbolic_pe.kernel
except ValueError as error:
    print(error)
"""
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, encoding="utf-8", check=True
    )
    assert ran.stdout == "somebody else has made a rule\n"


@pytest.mark.parametrize("class_", [Type, Term, Theorem])
def test_nobody_else_gets_a_maker_of_objects(class_: type) -> None:
    with pytest.raises(KernelError, match="made elsewhere"):
        maker(class_)


class Saves:
    """Takes a term along when the collector is about to forget it."""

    saved: list[Term] = []  # noqa: RUF012 (where what is saved is found)

    def __init__(self, kept: Term) -> None:
        self.kept, self.circle = kept, self

    def __del__(self) -> None:
        self.saved.append(self.kept)


def test_a_variable_that_comes_back_from_the_collector_is_another_one() -> None:
    """Its name is given away meanwhile: what is said of one is not said of the other."""
    Saves(variable("saved_by_this_test", R))
    gc.collect()
    old, new = Saves.saved.pop(), variable("saved_by_this_test", R)
    assert old is not new
    made = rules.assume(equal(old, 0))
    with pytest.raises(KernelError, match="free in a hypothesis"):
        rules.generalise(made, old)
    said = rules.instantiate(rules.generalise(made, new), ONE)
    assert said.statement is made.statement
    assert said.hypotheses == made.hypotheses
    with pytest.raises(KernelError):
        polynomials.algebra(old, new, (), ())
    with pytest.raises(KernelError):
        rules.modus_ponens(rules.discharge(equal(new, 0), made), made)


def test_what_a_debugger_changes_is_found_out_by_a_recheck() -> None:
    """A trace function writes to the variables of a rule: out of reach, as a changed builtin is."""

    def lie(frame: Any, _event: str, _: object) -> Any:
        if frame.f_code.co_name == "apply" and "statement" in frame.f_locals:
            frame.f_locals["statement"] = FALSE
        return lie

    before = sys.gettrace()
    sys.settrace(lie)
    try:
        forged = rules.reflexive(x)
    finally:
        sys.settrace(before)
    assert forged.statement is FALSE
    with pytest.raises(KernelError):
        recheck(forged)
