"""What code lets stand of a verdict: nothing is decided without a verified quote of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from detective_app.account.verdict import NO_QUOTE, NOT_JUDGED, ONE_QUOTE, ONE_SIDE, checked, overall
from detective_app.core.evidence import AnswerObject, Fact, Support
from detective_app.core.quality import Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling, RunVerdict, Side, Superseded, VerdictEvidence
from tests.storage.samples import START, sample_session, turn

S: Ruling = "supported"
R: Ruling = "refuted"
C: Ruling = "conflicting"
N: Ruling = "not_enough_evidence"
MAY, JUNE, ALL = "closed on 4 May", "closed on 9 June", "The bridge was closed on 4 May 2021 for a week."


def fact(
    quote: str = MAY,
    *,
    state: Any = "verified",
    match: Any = "exact",
    entailment: Any = None,
    source: str = "s1",
) -> Fact:
    """Return a statement with one quote."""
    support = Support(source_id=source, locator="L3-L4", quote=quote, verdict=match)
    return Fact(text="It was closed.", support=(support,), state=state, entailment=entailment)


def evidence(quote: str = MAY, sequence: int = 1, source: str = "s1") -> VerdictEvidence:
    """Return a quote as a verdict names it."""
    return VerdictEvidence(sequence=sequence, source_id=source, locator="L3-L4", quote=quote)


def sided(side: Side, quote: str = MAY, sequence: int = 1, source: str = "s1") -> VerdictEvidence:
    """Return a quote as a verdict names it, on one side."""
    return evidence(quote, sequence, source).evolve(side=side)


def session(*answers: Sequence[Fact]) -> InterrogationSession:
    """Return a session whose answers state these."""
    pairs = [
        turn(n).evolve(evidence=AnswerObject(mode="answer", facts=tuple(facts)))
        for n, facts in enumerate(answers, 1)
    ]
    return sample_session(turns=len(pairs)).evolve(qa_pairs=tuple(pairs))


def proposed(ruling: Ruling, *quotes: VerdictEvidence, signal_id: str = "s1") -> ClaimVerdict:
    """Return a claim as a detective judged it."""
    return ClaimVerdict(
        signal_id=signal_id,
        text="It was closed.",
        verdict=ruling,
        because="It says so.",
        evidence=quotes,
        confidence=0.9,
    )


def verdict(*claims: ClaimVerdict, joined_by: Literal["all", "any"] | None = None) -> RunVerdict:
    """Return a verdict of a model that calls everything supported."""
    return RunVerdict(overall=S, claims=claims, method="model", joined_by=joined_by)


ONE, TWO = evidence(), evidence(JUNE)
STANDS: list[tuple[str, Sequence[Sequence[Fact]], Ruling, Sequence[VerdictEvidence], Ruling]] = [
    ("a verified quote supports", [[fact()]], S, [ONE], S),
    ("a verified quote refutes", [[fact()]], R, [ONE], R),
    ("nothing decided needs no quote", [[fact()]], N, [], N),
    ("nothing decided keeps its quote", [[fact()]], N, [ONE], N),
    ("no quote supports nothing", [[fact()]], S, [], N),
    ("no quote refutes nothing", [[fact()]], R, [], N),
    ("no quote makes no conflict", [[fact()]], C, [], N),
    ("a statement beyond its quote supports nothing", [[fact(state="quoted")]], S, [ONE], N),
    ("a statement beyond its quote refutes nothing", [[fact(state="quoted")]], R, [ONE], N),
    ("a withheld statement supports nothing", [[fact(state="withheld")]], S, [ONE], N),
    ("a withheld statement refutes nothing", [[fact(state="withheld")]], R, [ONE], N),
    ("a statement without a state supports nothing", [[fact(state=None)]], S, [ONE], N),
    ("a statement without a state refutes nothing", [[fact(state=None)]], R, [ONE], N),
    ("a statement without a state is no side", [[fact(), fact(JUNE, state=None)]], C, [ONE, TWO], N),
    ("typography may differ", [[fact(match="normalised")]], S, [ONE], S),
    ("a place set right counts", [[fact(match="wrong_locator")]], R, [ONE], R),
    ("a quote found nowhere is none", [[fact(match="not_found")]], S, [ONE], N),
    ("a stitched quote is none", [[fact(match="stitched")]], S, [ONE], N),
    ("one too short is none", [[fact(match="too_short")]], R, [ONE], N),
    ("one of another document is none", [[fact(match="wrong_source")]], R, [ONE], N),
    ("one never checked is none", [[fact(match=None)]], S, [ONE], N),
    ("one that was not found refutes nothing", [[fact(match="not_found")]], R, [ONE], N),
    ("words at another place are none", [[fact()]], S, [ONE.evolve(locator="L9-L9")], N),
    ("what contradicts its statement supports nothing", [[fact(entailment="contradicts")]], S, [ONE], N),
    ("what contradicts its statement refutes nothing", [[fact(entailment="contradicts")]], R, [ONE], N),
    ("what supports its statement counts", [[fact(entailment="supports")]], S, [ONE], S),
    ("an unjudged statement counts", [[fact(entailment="unjudged")]], R, [ONE], R),
    ("two statements, one contradicted", [[fact(), fact(entailment="contradicts")]], S, [ONE], N),
    ("two statements, one beyond its quote", [[fact(), fact(state="quoted")]], S, [ONE], S),
    ("two statements, one withheld", [[fact(state="withheld"), fact()]], R, [ONE], R),
    (
        "a contradicted quote beside a good one",
        [[fact(), fact(JUNE, entailment="contradicts")]],
        S,
        [ONE, TWO],
        S,
    ),
    ("words of no answer support nothing", [[fact()]], S, [evidence("closed for ever")], N),
    ("words of no answer beside a quote", [[fact()]], S, [evidence("closed for ever"), ONE], S),
    ("a quote of another answer", [[fact(JUNE)], [fact()]], S, [ONE], N),
    ("the quote of a later answer", [[fact(JUNE)], [fact()]], S, [evidence(sequence=2)], S),
    ("a quote of an answer never given", [[fact()]], R, [evidence(sequence=7)], N),
    ("a quote of another document", [[fact(source="s2")]], S, [ONE], N),
    ("a part of a quote", [[fact(ALL)]], S, [ONE], S),
    ("more than a quote", [[fact(MAY)]], S, [evidence(ALL)], N),
    ("a part of a word", [[fact("It was enclosed on 4 May.")]], S, [evidence("closed on 4 May.")], N),
    ("other line ends", [[fact("closed\non  4 May")]], R, [ONE], R),
    ("two verified quotes conflict", [[fact()], [fact(JUNE)]], C, [ONE, evidence(JUNE, 2)], C),
    ("two quotes of one answer conflict", [[fact(), fact(JUNE)]], C, [ONE, TWO], C),
    ("the same quote twice is no conflict", [[fact()], [fact()]], C, [ONE, evidence(sequence=2)], N),
    ("one side is no conflict", [[fact()]], C, [ONE], N),
    ("one side verified is no conflict", [[fact(), fact(JUNE, state="quoted")]], C, [ONE, TWO], N),
    ("the same words of two documents", [[fact(), fact(source="s2")]], C, [ONE, evidence(source="s2")], C),
    (
        "a side may contradict its statement",
        [[fact(), fact(JUNE, entailment="contradicts")]],
        C,
        [ONE, TWO],
        C,
    ),
    ("an answer without statements", [[]], S, [ONE], N),
    ("a quote for it supports", [[fact()]], S, [sided("for")], S),
    ("a quote against it refutes", [[fact()]], R, [sided("against")], R),
    ("a quote against it supports nothing", [[fact()]], S, [sided("against")], N),
    ("a quote for it refutes nothing", [[fact()]], R, [sided("for")], N),
    (
        "a quote for it supports beside one against it",
        [[fact(), fact(JUNE)]],
        S,
        [sided("for"), sided("against", JUNE)],
        S,
    ),
    (
        "a quote without a side supports beside one against",
        [[fact(), fact(JUNE)]],
        S,
        [ONE, sided("against", JUNE)],
        S,
    ),
    (
        "one beyond its statement supports nothing beside one against",
        [[fact(state="quoted"), fact(JUNE)]],
        S,
        [sided("for"), sided("against", JUNE)],
        N,
    ),
    (
        "one withheld refutes nothing beside one for it",
        [[fact(state="withheld"), fact(JUNE)]],
        R,
        [sided("against"), sided("for", JUNE)],
        N,
    ),
    ("a quote on each side conflicts", [[fact(), fact(JUNE)]], C, [sided("for"), sided("against", JUNE)], C),
    ("the sides in any order", [[fact(), fact(JUNE)]], C, [sided("against"), sided("for", JUNE)], C),
    ("two quotes for it are no conflict", [[fact(), fact(JUNE)]], C, [sided("for"), sided("for", JUNE)], N),
    (
        "two quotes against it are no conflict",
        [[fact(), fact(JUNE)]],
        C,
        [sided("against"), sided("against", JUNE)],
        N,
    ),
    ("a side and a quote without one are no conflict", [[fact(), fact(JUNE)]], C, [sided("for"), TWO], N),
    (
        "one side of them not verified is no conflict",
        [[fact(), fact(JUNE, state="quoted")]],
        C,
        [sided("for"), sided("against", JUNE)],
        N,
    ),
    (
        "the same words on both sides are no conflict",
        [[fact()], [fact()]],
        C,
        [sided("for"), sided("against", sequence=2)],
        N,
    ),
    (
        "the same words of two documents on two sides",
        [[fact(), fact(source="s2")]],
        C,
        [sided("for"), sided("against", source="s2")],
        C,
    ),
    (
        "a third quote beside a side each",
        [[fact(), fact(JUNE), fact(ALL)]],
        C,
        [sided("for"), sided("against", JUNE), evidence(ALL)],
        C,
    ),
    ("nothing decided may have sides", [[fact(), fact(JUNE)]], N, [sided("for"), sided("against", JUNE)], N),
]


@pytest.mark.parametrize(
    ("answers", "given", "quotes", "kept"), [row[1:] for row in STANDS], ids=[r[0] for r in STANDS]
)
def test_a_ruling_stands_with_its_quotes_alone(
    answers: Sequence[Sequence[Fact]], given: Ruling, quotes: Sequence[VerdictEvidence], kept: Ruling
) -> None:
    found = checked(verdict(proposed(given, *quotes)), session(*answers))
    (claim,) = found.claims
    assert (claim.verdict, found.overall) == (kept, kept)
    lowered = given != kept
    lacks = (ONE_SIDE if any(one.side for one in quotes) else ONE_QUOTE) if given == C else NO_QUOTE
    assert claim.note == (lacks if lowered else None)
    assert claim.confidence == (0 if lowered else 0.9)


def test_quotes_of_no_answer_are_left_out() -> None:
    found = checked(verdict(proposed(S, ONE, evidence("closed for ever"))), session([fact()]))
    assert found.claims[0].evidence == (ONE,)


@pytest.mark.parametrize(
    ("rulings", "all_of_them", "any_of_them"),
    [
        ([S, S], S, S),
        ([S, N], N, S),
        ([S, C], C, S),
        ([S, R], R, S),
        ([N, C], C, C),
        ([N, R], R, N),
        ([C, R], R, C),
        ([R, R], R, R),
        ([N, C, R, S], R, S),
        ([], N, N),
    ],
)
def test_the_whole_is_a_conjunction_unless_it_is_said_to_be_a_disjunction(
    rulings: list[Ruling], all_of_them: Ruling, any_of_them: Ruling
) -> None:
    assert overall(rulings) == overall(rulings, "all") == all_of_them
    assert overall(rulings, "any") == any_of_them


def test_a_claim_that_was_not_judged_is_open_and_holds_the_whole_open() -> None:
    signals = tuple(
        Signal(id=f"s{n}", type="claim", content=f"Part {n}.", severity="high", created_at=START)
        for n in (1, 2)
    )
    found = checked(verdict(proposed(S, ONE)), session([fact()]).evolve(signals=signals))
    assert [(c.signal_id, c.verdict, c.note) for c in found.claims] == [
        ("s1", S, None),
        ("s2", N, NOT_JUDGED),
    ]
    assert found.overall == N


def test_only_documents_of_the_session_are_superseded() -> None:
    known = session([fact()])
    sources = [source.source_id for source in known.sources or ()]
    given = verdict(proposed(S, ONE)).evolve(
        superseded=(Superseded(source_id=sources[0], by="s2"), Superseded(source_id="D99", by="s1"))
    )
    assert [one.source_id for one in checked(given, known).superseded] == sources[:1]
