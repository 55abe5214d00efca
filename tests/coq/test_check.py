"""Running Coq: what is said where it is missing, and what is read of its output."""

import pytest

from symbolic_pe.coq import check
from symbolic_pe.coq.export import library
from symbolic_pe.coq.running import Ended, Running
from tests.cases import cases


def test_missing_coq_is_named_with_what_to_install(monkeypatch):
    monkeypatch.setattr(check.shutil, "which", lambda _: None)
    with pytest.raises(check.CoqMissing) as raised:
        check.coq_version()
    assert "apt-get install coq libcoq-coquelicot libcoq-interval" in str(raised.value)


@pytest.mark.parametrize("program", ["exit 3", "exit 0", "kill -9 $$", "no-such-command"])
def test_a_coq_that_does_not_say_its_version_is_named(monkeypatch, tmp_path, program):
    coqc = tmp_path / "coqc"
    coqc.write_text(f"#!/bin/sh\n{program}\n", encoding="utf-8")
    coqc.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(check.CoqUnusable, match="coqc --print-version gives no answer"):
        check.installed()


def nothing_kept(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.setattr(check, "installed", lambda: "8.16.1")


@pytest.fixture
def compiled(monkeypatch, tmp_path):
    """Where nothing is kept yet, and what Coq was asked to compile."""
    asked = []

    def compile(_, path):
        asked.append(path.stem)
        path.with_suffix(".vo").write_text(f"compiled {path.stem}")
        return check.Result(path.stem, True, 0.0), ""

    nothing_kept(monkeypatch, tmp_path)
    monkeypatch.setattr(check, "_need_libraries", lambda _: None)
    monkeypatch.setattr(check.Coq, "compile", compile)
    return asked


def test_the_library_is_compiled_once(compiled, tmp_path):
    for name in "ab":
        folder = check.put_library(tmp_path / name)
        assert (folder / "preamble.vo").read_text() == "compiled preamble"
    assert compiled == list(library())


def test_the_library_is_compiled_again_with_other_libraries_of_coq(compiled, tmp_path, monkeypatch):
    check.put_library(tmp_path / "a")
    monkeypatch.setattr(check, "installed", lambda: "8.16.1 and another Coquelicot")
    check.put_library(tmp_path / "b")
    assert compiled == [*library(), *library()]


def test_a_library_that_somebody_has_exchanged_is_compiled_again(compiled, tmp_path):
    check.put_library(tmp_path / "a")
    kept = tmp_path / "caches" / "symbolic_pe" / "coq-library"
    kept.write_bytes(kept.read_bytes().replace(b"preamble", b"poisoned"))
    assert (check.put_library(tmp_path / "b") / "preamble.vo").exists()
    assert compiled == [*library(), *library()]


def test_a_missing_library_is_named(monkeypatch, tmp_path):
    refused = check.Result("trial", False, 0.0, "Cannot find a physical path")
    monkeypatch.setattr(check.Coq, "compile", lambda *_: (refused, ""))
    nothing_kept(monkeypatch, tmp_path)
    with pytest.raises(check.CoqMissing, match="Coquelicot is needed"):
        check.put_library(tmp_path / "library")


def test_a_library_that_coq_refuses_is_no_library(monkeypatch, tmp_path):
    refused = check.Result("preamble", False, 0.0, "Unable to unify")
    monkeypatch.setattr(check.Coq, "compile", lambda *_: (refused, ""))
    monkeypatch.setattr(check, "_need_libraries", lambda _: None)
    nothing_kept(monkeypatch, tmp_path)
    with pytest.raises(check.LibraryRefused, match=r"preamble\.v: Unable to unify"):
        check.put_library(tmp_path / "library")


def test_a_home_that_cannot_be_written_to(compiled, tmp_path):
    (tmp_path / "caches").write_text("where not even root can make a folder", encoding="utf-8")
    assert (check.put_library(tmp_path / "a") / "preamble.vo").exists()


def test_the_names_of_what_is_assumed_are_read():
    printed = (
        "Axioms:\n"
        "Classical_Prop.classic : forall P : Prop, P \\/ ~ P\n"
        "FunctionalExtensionality.functional_extensionality_dep\n"
        "  : forall (A : Type) (B : A -> Type), Axioms\n"
    )
    assert check._listed(printed) == (
        "Classical_Prop.classic",
        "FunctionalExtensionality.functional_extensionality_dep",
    )


@cases(
    "printed name",
    ("Section Variables:\nH : False\n\nAxioms:\nevil : False\n", "Section"),
    ("Theory:\nType hierarchy is collapsed\n\nAxioms:\nevil : False\n", "Theory:"),
    ("Axioms:\n\t\nevil : False\n", "evil"),
)
def test_what_is_assumed_besides_axioms_is_read_too(printed, name):
    assert check._listed(printed)[0] == name
    assert check.unexpected(check._listed(printed))


def test_a_time_that_is_no_number_is_no_time():
    line = "Chars 0 - 5 [x] 0. secs (1.2.3u,0.s)"
    assert check._timed(line) == ((), line)


def test_that_nothing_is_assumed_is_a_line_of_its_own(monkeypatch, tmp_path):
    printed = "it is not Closed under the global context\n"
    accepted = check.Result("assumed_by_a", True, 0.0)
    monkeypatch.setattr(check.Coq, "compile", lambda *_: (accepted, printed))
    with Running() as running:
        assumed = check.Coq(running, (tmp_path,), 1).assumptions(["a"])
    assert check.unexpected(assumed)


def test_what_tactics_keep_is_kept_beside_the_file(tmp_path):
    class Recording:
        def run(self, command, timeout, folder):
            ran.append((command[-1], folder))
            return Ended(0, "", "")

    ran = []
    check.Coq(Recording(), (tmp_path,), 1).said("a", "")
    assert ran == [(str(tmp_path / "a.v"), tmp_path)]


def test_nothing_assumed():
    assert check._listed("Closed under the global context\n") == ()


def test_without_files_nothing_is_assumed(tmp_path):
    with Running() as running:
        assert check.Coq(running, (tmp_path,), 1).assumptions([]) == ()
