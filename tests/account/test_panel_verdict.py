"""What comes of several verdicts: the most rule, a tie decides nothing, and a flip is told."""

from __future__ import annotations

from itertools import permutations

import pytest

from detective_app.account.panel_verdict import merged, minority, of_agent, repeated, spread, spread_words
from detective_app.account.verdict import NO_QUOTE, checked
from detective_app.core.quality import Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import Ruling, RunVerdict
from tests.account.test_verdict import C, N, R, S, cited, proposed, session, verdict
from tests.deliberation.panels import ruled
from tests.storage.samples import START

QUOTES = {S: cited(1), R: cited(2)}


def asked() -> InterrogationSession:
    """A session with one claim, a passage for it and one against it."""
    claim = Signal(id="s1", type="claim", content="It was closed.", severity="high", created_at=START)
    return session().evolve(signals=(claim,))


def given(*rulings: Ruling) -> list[RunVerdict]:
    """One verdict a detective, each with the passage of its side."""
    named = (proposed(one, *([QUOTES[one]] if one in QUOTES else [])) for one in rulings)
    return [checked(verdict(one), asked()) for one in named]


@pytest.mark.parametrize(
    ("rulings", "whole"),
    [
        ((S, S, R), S),
        ((R, R, S), R),
        ((S, N, N), N),
        ((S, S, N), S),
        ((S, N), N),
        ((S, R), C),
        ((S, R, N), C),
        ((N, N), N),
        ((S, S, R, R), C),
    ],
)
def test_what_most_rule_stands_in_whatever_order(rulings: tuple[Ruling, ...], whole: Ruling) -> None:
    found = [merged(order, asked()) for order in permutations(given(*rulings))]
    assert {one.overall for one in found} == {whole}
    assert all(one == found[0] for one in found)
    if whole in (S, R):
        assert found[0].claims[0].evidence


def test_a_ruling_that_cites_nothing_does_not_count() -> None:
    bare = of_agent(ruled("agent-1", S), asked())
    assert bare.claims[0].note == NO_QUOTE
    by_passage = of_agent(ruled("agent-2", S, 1), asked())
    assert by_passage.claims[0].verdict == S
    assert merged([bare, bare, by_passage], asked()).overall == N


def test_who_rules_otherwise_is_the_minority_as_they_said_it() -> None:
    said = [ruled("agent-1", S, 1), ruled("agent-2", S, 1), ruled("agent-3", R)]
    whole = merged([of_agent(one, asked()) for one in said], asked())
    (other,) = minority(said, whole)
    assert (other.agent, other.verdict, other.because) == ("agent-3", R, "So.")


def test_an_audit_that_flips_is_conflicting_and_says_so() -> None:
    flipped = given(S, S, R)
    found = repeated(flipped, asked())
    assert found.overall == C
    assert "flipped: 1 refuted, 2 supported" in (found.claims[0].note or "")
    assert {one.side for one in found.claims[0].evidence} == {"for", "against"}
    said = spread_words(spread(flipped))
    assert said[0] == "The audit was done 3 times: 2 supported, 1 refuted."
    assert "it flipped, so the documents differ on it" in said[1]
    firm = given(S, S, N)
    assert repeated(firm, asked()).overall == S
    assert not spread(firm).claims[0].flipped
