"""Running Coq: what is said where it is missing, and what is read of its output."""

import pytest

from symbolic_pe.coq import check
from symbolic_pe.coq.export import library
from symbolic_pe.coq.running import Running


def test_missing_coq_is_named_with_what_to_install(monkeypatch):
    monkeypatch.setattr(check.shutil, "which", lambda _: None)
    with pytest.raises(check.CoqMissing) as raised:
        check.coq_version()
    assert "apt-get install coq libcoq-coquelicot libcoq-interval" in str(raised.value)


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


def test_nothing_assumed():
    assert check._listed("Closed under the global context\n") == ()


def test_without_files_nothing_is_assumed(tmp_path):
    with Running() as running:
        assert check.Coq(running, (tmp_path,), 1).assumptions([]) == ()
