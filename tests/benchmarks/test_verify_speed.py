"""The table of the slowest claims."""

from benchmarks.verify_speed import CORE, DERIVATIONS, commands, slowest


def report(**seconds):
    return {"claims": [{"id": id, "seconds": value} for id, value in seconds.items()]}


def test_the_slowest_claims_are_listed_by_their_medians():
    reports = [
        report(a=1.0, b=5.0, c=2.0),
        report(a=1.0, b=0.5, c=2.0),
        report(a=9.0, b=1.5, c=2.5),
    ]
    assert slowest(reports) == [("c", 2.0), ("b", 1.5), ("a", 1.0)]
    assert slowest(reports, count=1) == [("c", 2.0)]


def test_claims_that_take_equally_long_are_in_order():
    assert slowest([report(b=1.0, a=1.0)]) == [("a", 1.0), ("b", 1.0)]


def test_the_core_has_a_target_of_its_own():
    whole, core, *_ = commands([])
    assert (whole.words, whole.target, core.target) == (("verify",), 6.0, 6.0)
    assert all((DERIVATIONS / f"{name}.py").is_file() for name in CORE)
    named, *_ = commands(["shift-identity"])
    assert named.words == ("verify", "shift-identity")
