"""Which facts a search for a sign looks at."""

import pytest

from symbolic_pe.tactics.inequalities.combinations import NotShown
from symbolic_pe.tactics.inequalities.search import facts_about
from symbolic_pe.tactics.inequalities.signs import prove
from tests.written_terms import Writing

term = Writing(R="abcxyz")
facts = term.given


def test_facts_about_other_variables_are_left_out() -> None:
    near, far, closed = facts("a < b", "x < y", "1 < pi")
    assert facts_about([near, far, closed], term("a + 1")) == [near, closed]


def test_facts_are_followed_from_one_variable_to_the_next() -> None:
    found = facts("b < c", "x < y", "a < b")
    assert facts_about(found, term("a")) == [found[0], found[2]]


def test_what_follows_through_other_variables_is_still_shown() -> None:
    given = facts("x < y", "a < b", "b + 1 < c")
    assert prove(term("a + 1 < c"), given).statement is term("a + 1 < c")
    with pytest.raises(NotShown):
        prove(term("a + 2 < c"), given)
