"""Running Coq: what is said where it is missing, and what is read of its output."""

import pytest

from symbolic_pe.coq import check
from symbolic_pe.coq.running import Running


def test_missing_coq_is_named_with_what_to_install(monkeypatch):
    monkeypatch.setattr(check.shutil, "which", lambda _: None)
    with pytest.raises(check.CoqMissing) as raised:
        check.coq_version()
    assert "apt-get install coq libcoq-coquelicot libcoq-interval" in str(raised.value)


def test_a_missing_library_is_named(monkeypatch, tmp_path):
    refused = check.Result("trial", False, 0.0, "Cannot find a physical path")
    monkeypatch.setattr(check.Coq, "compile", lambda *_: (refused, ""))
    monkeypatch.setattr(check, "coq_version", lambda: "8.16.1")
    with pytest.raises(check.CoqMissing, match="Coquelicot is needed"):
        check.compile_library(tmp_path / "library")


def test_a_library_that_coq_refuses_is_no_library(monkeypatch, tmp_path):
    refused = check.Result("preamble", False, 0.0, "Unable to unify")
    monkeypatch.setattr(check.Coq, "compile", lambda *_: (refused, ""))
    monkeypatch.setattr(check, "_need_libraries", lambda _: None)
    monkeypatch.setattr(check, "coq_version", lambda: "8.16.1")
    with pytest.raises(check.LibraryRefused, match=r"preamble\.v: Unable to unify"):
        check.compile_library(tmp_path / "library")


@pytest.fixture
def compilations(monkeypatch):
    """The folders of the libraries that were compiled; no Coq does it."""
    folders = []

    def compile_library(folder):
        folder.mkdir()
        folders.append(folder)

    monkeypatch.setattr(check, "compile_library", compile_library)
    monkeypatch.setattr(check, "coq_version", lambda: "8.16.1")
    return folders


def test_the_library_is_compiled_once(monkeypatch, tmp_path, compilations):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert check.library_folder() == check.library_folder()
    assert check.library_folder().is_relative_to(tmp_path)
    assert len(compilations) == 1


def test_a_home_that_cannot_be_written_to(monkeypatch, tmp_path, compilations):
    home = tmp_path / "home"
    home.write_text("where not even root can make a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(home))
    assert check.library_folder() == check.library_folder()
    assert check.library_folder().is_dir()
    assert len(compilations) == 1


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
