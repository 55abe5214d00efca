"""The table of the slowest claims."""

from benchmarks.verify_speed import commands, slowest


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


def test_the_catalogue_is_judged_and_then_shown_as_kept():
    for targets in ([], ["shift-identity"]):
        fresh, kept, *_ = commands(targets)
        assert fresh.words == ("verify", "--fresh", *targets)
        assert kept.words == ("verify", "--kept", *targets)
