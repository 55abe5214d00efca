"""Derivation scripts as tests."""

from pathlib import Path

import pytest

from tests.example_scripts import HEADER, MALFORMED, PROVED, REFUTED

WRONG = PROVED.replace("ONE, by=", "TWO, by=")


@pytest.fixture
def repository(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A repository of somebody else's, with the plugin in use whether it is installed or not."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    return pytester


def write(repository: pytest.Pytester, name: str, *pieces: str) -> Path:
    path = repository.path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(HEADER + "".join(pieces), encoding="utf-8")
    return path


def run(repository: pytest.Pytester, *arguments: str | Path) -> pytest.RunResult:
    return repository.runpytest_inprocess("-p", "symbolic_pe.pytest_plugin", *arguments)


def collected(repository: pytest.Pytester, *arguments: str | Path) -> list[str]:
    result = run(repository, "--collect-only", "-q", *arguments)
    return [line for line in result.outlines if "::" in line]


def test_a_test_for_each_claim(repository: pytest.Pytester) -> None:
    write(repository, "scripts/shift.py", PROVED, REFUTED)
    write(repository, "scripts/rope.py", MALFORMED)
    assert collected(repository, "scripts") == [
        "scripts/rope.py::number-is-matrix",
        "scripts/shift.py::pythagoras",
        "scripts/shift.py::cosine-of-pi",
    ]


def test_good_and_bad_claims(repository: pytest.Pytester) -> None:
    write(repository, "scripts/good.py", PROVED, REFUTED)
    path = write(repository, "scripts/wrong.py", WRONG.replace('"pythagoras"', '"wrong"'))
    result = run(repository, "scripts")
    result.assert_outcomes(passed=2, failed=1)
    line = 1 + path.read_text("utf-8").splitlines().index(
        "    proof.shows(proof.calc(SQUARES).eq(TWO, by=pythagoras))"
    )
    result.stdout.fnmatch_lines(
        [
            f"*wrong.py:{line}: this does not follow by pythagoras:",
            "*sin² x + cos² x = 2",
            "FAILED scripts/wrong.py::wrong*",
        ]
    )
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*symbolic_pe/verification/api.py*")


def test_one_claim_by_its_id(repository: pytest.Pytester) -> None:
    path = write(repository, "shift.py", PROVED, REFUTED)
    assert collected(repository, f"{path}::cosine-of-pi") == ["shift.py::cosine-of-pi"]


def test_script_named_on_the_command_line_is_not_imported(repository: pytest.Pytester) -> None:
    path = write(repository, "shift.py", PROVED, "\nraise SystemExit('imported by pytest')\n")
    assert collected(repository, path) == ["shift.py::pythagoras"]


def test_script_may_hold_tests_too(repository: pytest.Pytester) -> None:
    write(repository, "test_shift.py", PROVED, "\ndef test_more():\n    pass\n")
    assert collected(repository) == ["test_shift.py::test_more", "test_shift.py::pythagoras"]


def test_citing_a_script_beside_that_was_not_collected(repository: pytest.Pytester) -> None:
    write(repository, "algebra.py", PROVED)
    citing = (
        '@claim("again", "again", beyond())\ndef again(x):\n    return Equation(SQUARES, ONE)\n'
        'again.proof(lambda proof: proof.shows(proof.cite("pythagoras")))\n'
        "again.numbers(x=reals(-3, 3))(lambda x: (np.sin(x) ** 2 + np.cos(x) ** 2, 1.0))\n"
    )
    run(repository, write(repository, "citing.py", citing)).assert_outcomes(passed=1)


@pytest.mark.parametrize(
    ("options", "verdict"), [((), "proved"), (("--symbolic-pe-kept",), "kept")]
)
def test_what_is_kept_counts_where_it_is_asked_for(
    options: tuple[str, ...],
    verdict: str,
    repository: pytest.Pytester,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    path = write(repository, "shift.py", PROVED)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    run(repository, "--symbolic-pe-kept", path).assert_outcomes(passed=1)
    run(repository, *options, "--junit-xml=out.xml", path).assert_outcomes(passed=1)
    assert f'name="verdict" value="{verdict}"' in (repository.path / "out.xml").read_text("utf-8")


def test_endless_loop(repository: pytest.Pytester) -> None:
    loop = WRONG.replace("proof.shows", "while True:\n        pass\n    proof.shows")
    write(repository, "loop.py", loop)
    result = run(repository, "--symbolic-pe-timeout=1", "loop.py")
    result.assert_outcomes(failed=1)
    said = "*loop.py:*: verifying pythagoras was stopped after 1 s; *with --symbolic-pe-timeout"
    result.stdout.fnmatch_lines([said])


@pytest.mark.parametrize("seconds", ["inf", "nan", "1e10", "0"])
def test_no_time_limit(repository: pytest.Pytester, seconds: str) -> None:
    result = run(repository, f"--symbolic-pe-timeout={seconds}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"*{seconds} is no time limit: a number of seconds above 0*"])


def test_syntax_error_and_id_in_use(repository: pytest.Pytester) -> None:
    write(repository, "scripts/a.py", PROVED)
    write(repository, "scripts/b.py", PROVED)
    write(repository, "scripts/c.py", "\nX = claim('x', (\n")
    result = run(repository, "scripts")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*b.py:*the id pythagoras is in use at*a.py:*"])
    result.stdout.fnmatch_lines(["*c.py:*'(' was never closed*"])


def test_ordinary_tests_do_not_import_sympy(repository: pytest.Pytester) -> None:
    repository.makepyfile(
        test_ordinary="""
        import sys

        def test_it():
            assert not {"sympy", "numpy", "symbolic_pe.index"} & set(sys.modules)
        """
    )
    result = repository.runpytest_subprocess(
        "-p", "symbolic_pe.pytest_plugin", "-p", "no:hypothesispytest"
    )
    result.assert_outcomes(passed=1)
