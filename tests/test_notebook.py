"""What is registered with IPython."""

import importlib
import linecache
import subprocess
import sys
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest
from sympy import Symbol, cos

from symbolic_pe import ClaimError, notebook, verify
from symbolic_pe.catalogue import Claim, beyond
from symbolic_pe.deciding import ParseError
from symbolic_pe.deciding.question import NotDecided
from symbolic_pe.encodings import PE, p
from symbolic_pe.explain import ForAuthors
from symbolic_pe.index import TargetError
from symbolic_pe.language import statements, terms
from symbolic_pe.language.statements import ForAll, LessEqual
from symbolic_pe.language.terms import MalformedStatement
from symbolic_pe.notation import cosine_at_most
from symbolic_pe.outcomes import Outcomes
from symbolic_pe.proofs.written import Shown
from symbolic_pe.reports import rich

has_ipython = importlib.util.find_spec("IPython") is not None
needs_ipython = pytest.mark.skipif(not has_ipython, reason="IPython is not installed")


class Formatter(dict[str, Any]):
    """Remembers what is registered."""

    def for_type_by_name(self, module: str, name: str, function: Any) -> None:
        self[f"{module}.{name}"] = function


@pytest.fixture
def shell() -> Any:
    formatters = {"text/latex": Formatter(), "text/html": Formatter()}
    return SimpleNamespace(display_formatter=SimpleNamespace(formatters=formatters))


def shown() -> Shown:
    """⊢ ∀x. cos x ≤ 1."""
    x = Symbol("x", real=True)
    made = Claim("cosine", "Cosine", ForAll(x, LessEqual(cos(x), 1)), sources=[beyond()])
    made.proof(lambda proof: proof.shows(proof.conclusion, cosine_at_most))
    return made.theorem


def registered(shell: Any) -> Formatter:
    formatter: Formatter = shell.display_formatter.formatters["text/latex"]
    return formatter


def test_theorems_are_written_in_latex(shell: Any) -> None:
    notebook.load_ipython_extension(shell)
    write = registered(shell)["symbolic_pe.proofs.written.Shown"]
    assert write(shown()) == (
        r"$\displaystyle \vdash\; \forall\, x \in \mathbb{R}\colon\; \cos x \le 1$"
    )


def test_theorems_and_terms_are_mathematics_without_network(shell: Any) -> None:
    notebook.load_ipython_extension(shell)
    write = shell.display_formatter.formatters["text/html"]
    told = [write["symbolic_pe.proofs.written.Shown"](shown())]
    told.append(write["symbolic_pe.language.terms.definitions.MatrixCall"](PE(p)))
    assert [ElementTree.fromstring(item)[0].tag.endswith("math") for item in told] == [True, True]


def test_every_class_that_is_registered_exists(shell: Any) -> None:
    for functions in notebook._FORMATS.values():
        for (module, name), function in functions.items():
            defined = getattr(importlib.import_module(module), name)
            assert defined.__module__ == module  # IPython looks nowhere else
            assert hasattr(rich, function), function


def test_claims_and_outcomes_are_tables_in_notebooks(shell: Any) -> None:
    notebook.load_ipython_extension(shell)
    html = shell.display_formatter.formatters["text/html"]
    assert "<table>" in html["symbolic_pe.outcomes.Outcomes"](Outcomes())


@pytest.mark.parametrize(
    ("module", "base"), [(statements, statements.Statement), (terms, terms.MatrixTerm)]
)
def test_no_kind_is_forgotten(module: Any, base: Any) -> None:
    kinds = {
        name
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, base) and name[0] != "_"
    }
    names = {name for _, name in notebook._LATEX}
    assert kinds - names <= {"MatrixTerm"}


def test_the_extension_can_be_taken_out(shell: Any) -> None:
    notebook.load_ipython_extension(shell)
    notebook.unload_ipython_extension(shell)
    assert not registered(shell)


def test_a_proof_for_a_cell() -> None:
    assert "<math" in notebook.proof(shown())._repr_html_()


def test_without_ipython_nothing_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "IPython", None)
    notebook.register_if_running()


def test_outside_of_a_session_nothing_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    notebook.register_if_running()


# --- claims of a notebook ----------------------------------------------------------------------

CELLS = (
    """
from sympy import Symbol, cos, sin
import numpy as np
from symbolic_pe import claim, beyond, verify
from symbolic_pe.language.statements import Equation, ForAll
from symbolic_pe.numerics.sampling import reals
from symbolic_pe.proofs.reasons import pythagoras
x = Symbol("x", real=True)
@claim("squares", "sin² + cos² = 1", beyond())
def squares(x):
    return Equation(sin(x) ** 2 + cos(x) ** 2, 1)
""",
    """
@squares.proof
def by_pythagoras(proof):
    proof.shows(proof.calc(sin(x)**2 + cos(x)**2).eq(2, by=pythagoras))

@squares.numbers(x=reals(-3, 3))
def with_numpy(x):
    return np.sin(x)**2 + np.cos(x)**2, 1.0
""",
    """
@claim("no-squares", "sin = 1", beyond())
def false(x):
    return Equation(sin(x), 1)

@false.refutation(repaired_by=["squares"])
def at_zero(proof):
    proof.contradiction(proof.at(proof.claim, 0))

@false.numbers(x=reals(-1, 1))
def sine(x):
    return np.sin(x), 1.0
""",
)


@pytest.fixture
def session() -> dict[str, Any]:
    """The names of a notebook after its cells."""
    names: dict[str, Any] = {}
    for number, cell in enumerate(CELLS):
        run_cell(cell, number, names)
    return names


def run_cell(text: str, number: int, names: dict[str, Any]) -> None:
    """As IPython does: the file of a cell exists nowhere."""
    exec(compile(text, f"<ipython-input-{number}>", "exec"), names)


def test_a_claim_in_hand_is_verified(session: dict[str, Any]) -> None:
    run_cell(CELLS[1].replace("eq(2", "eq(1"), 3, session)
    (outcome,) = verify(session["squares"])
    assert (outcome.verdict, outcome.as_declared) == ("proved", True)
    assert outcome.crosscheck is not None
    assert outcome.crosscheck.points == 3


def test_what_is_wrong_is_said_and_can_be_mended(session: dict[str, Any]) -> None:
    (outcome,) = verify(session["squares"])
    assert outcome.verdict == "error"
    assert "this does not follow by pythagoras" in outcome.message
    run_cell(CELLS[1].replace("eq(2", "eq(1"), 3, session)
    assert verify(session["squares"])[0].as_declared


def test_ipython_shows_the_message_and_no_traceback_of_ours(session: dict[str, Any]) -> None:
    with pytest.raises(ClaimError) as raised:
        _ = session["squares"].theorem
    assert raised.value._render_traceback_() == [f"ClaimError: {raised.value}"]


def test_what_is_written_wrongly_names_its_line_in_the_cell(
    session: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    cell = "x = 1\nclaim('An id', 'a title', beyond())\n"
    known = (len(cell), None, cell.splitlines(keepends=True), "")  # by IPython
    monkeypatch.setitem(linecache.cache, "<ipython-input-5>", known)
    with pytest.raises(ForAuthors, match="is not an id") as raised:
        run_cell(cell, 5, session)
    (shown,) = raised.value._render_traceback_()
    assert shown.startswith("ClaimError: 'An id' is not an id")
    assert shown.endswith("line 2 of the cell: claim('An id', 'a title', beyond())")


@pytest.mark.parametrize(
    "kind", [ClaimError, MalformedStatement, NotDecided, ParseError, TargetError]
)
def test_what_authors_are_told_comes_without_a_traceback_of_ours(kind: Any) -> None:
    assert issubclass(kind, ForAuthors)


def test_two_functions_that_settle_a_claim_are_one_too_many(session: dict[str, Any]) -> None:
    with pytest.raises(ClaimError, match="settled twice"):
        run_cell(CELLS[1].replace("by_pythagoras", "otherwise"), 3, session)


def test_a_repair_is_given_too(session: dict[str, Any]) -> None:
    run_cell(CELLS[1].replace("eq(2", "eq(1"), 3, session)
    (alone,) = verify(session["false"])
    assert "there is no claim squares" in alone.message
    assert [outcome.verdict for outcome in verify([session["false"], session["squares"]])] == [
        "refuted",
        "proved",
    ]


def test_ids_and_claims_together(session: dict[str, Any]) -> None:
    outcomes = verify([session["squares"], "self-dot"], jobs=1)
    assert [outcome.id for outcome in outcomes] == ["self-dot", "squares"]


def test_what_is_no_claim_is_refused(session: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="ids, scripts, folders and claims are verified, not 3"):
        verify([session["squares"], 3])  # type: ignore[list-item]


def test_a_claim_that_cites_is_tried_again_with_its_catalogue(session: dict[str, Any]) -> None:
    run_cell(
        CELLS[1].replace(
            "proof.calc(sin(x)**2 + cos(x)**2).eq(2, by=pythagoras)", "proof.cite('squares-too')"
        ),
        3,
        session,
    )
    with pytest.raises(ClaimError, match="no catalogue to look in"):
        _ = session["squares"].theorem
    assert "there is no claim squares-too" in verify(session["squares"])[0].message
    other = {**session}
    for number, cell in enumerate(CELLS[:2]):
        run_cell(cell.replace('"squares"', '"squares-too"').replace("eq(2", "eq(1"), number, other)
    outcomes = verify([session["squares"], other["squares"]])
    assert [outcome.verdict for outcome in outcomes] == ["proved", "proved"]


def test_outcomes_are_a_table(session: dict[str, Any]) -> None:
    run_cell(CELLS[1].replace("eq(2", "eq(1"), 3, session)
    outcomes = verify([session["squares"], session["false"]])
    table = ElementTree.fromstring(f"<div>{rich.outcomes_html(outcomes)}</div>")
    rows = [[("".join(cell.itertext())) for cell in row] for row in table.iter("tr")]
    assert rows[0][:3] == ["verdict", "claim", "title"]
    assert [row[:2] for row in rows[1:]] == [["proved", "squares"], ["refuted", "no-squares"]]
    assert rows[1][3:5] == ["1", "3"]
    assert "2 claims: 1 proved, 1 refuted; all as declared" in "".join(table.itertext())
    assert str(outcomes).startswith("proved     squares  sin² + cos² = 1 (1 step; 3 points, off by")


def test_outcomes_are_lines_in_a_terminal(session: dict[str, Any]) -> None:
    written: list[str] = []
    outcomes = verify(session["squares"])
    outcomes._repr_pretty_(SimpleNamespace(text=written.append), False)
    assert written == [str(outcomes)]


def test_a_table_says_what_is_wrong(session: dict[str, Any]) -> None:
    outcomes = verify(session["squares"])
    table = ElementTree.fromstring(f"<div>{rich.outcomes_html(outcomes)}</div>")
    (wrong,) = table.iter("pre")
    assert "this does not follow" in "".join(wrong.itertext())
    assert [item.text for item in table.iter("b")] == ["error"]
    assert "this does not follow" in str(outcomes)


IN_A_SESSION = """
from IPython.core.interactiveshell import InteractiveShell
shell = InteractiveShell.instance()
shell.run_cell("import sys, symbolic_pe; light = 'sympy' not in sys.modules", silent=True)
shell.run_cell("from symbolic_pe.encodings import PE, p; from tests.test_notebook import shown")
shell.run_cell("theorem = shown(); statement = theorem.statement")
format = shell.display_formatter.format
data = [format(shell.user_ns[name])[0] for name in ("statement", "theorem")]
term = format(shell.ev("PE(p)"))[0]["text/latex"]
print(shell.user_ns["light"], ["text/latex" in item for item in data], term)
"""


@needs_ipython
def test_in_ipython_importing_is_enough() -> None:
    done = subprocess.run(
        [sys.executable, "-c", IN_A_SESSION],
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    expected = r"True [True, True] $\displaystyle \mathrm{PE}(p)$"
    assert done.stdout.splitlines()[-1] == expected, done.stdout + done.stderr
