"""What code lets stand of a verdict: passages that are there, values that do not differ, something cited."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pytest

from detective_app.account.board import stands_in
from detective_app.account.hints import compared
from detective_app.account.verdict import (
    DISPUTED,
    NO_QUOTE,
    NOT_JUDGED,
    NOT_THERE,
    ONE_QUOTE,
    ONE_SIDE,
    OTHER_VALUE,
    checked,
    overall,
)
from detective_app.core.evidence import AnswerObject, Fact, Support
from detective_app.core.passages import ShownPassage
from detective_app.core.quality import Conflict, Decision, Signal
from detective_app.core.rounds import Ask
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, Ruling, RunVerdict, Side, Superseded, VerdictEvidence
from tests.storage.samples import START, sample_session, turn

S: Ruling = "supported"
R: Ruling = "refuted"
C: Ruling = "conflicting"
N: Ruling = "not_enough_evidence"
MAY, JUNE = "The bridge was closed on 4 May 2021 for a week.", "The bridge was closed on 9 June 2021."
TEXTS = (MAY, JUNE, MAY)


def passage(number: int, text: str, source_id: str = "D1", **changes: str) -> ShownPassage:
    """Return a passage of one line."""
    place = f"L{number}-L{number}"
    return ShownPassage(id=f"P{number}", source_id=source_id, locator=place, text=text, **changes)


def session(texts: Sequence[str] = TEXTS) -> InterrogationSession:
    """Return a session that has shown these passages, the third one of another document."""
    shown = tuple(passage(n, text, "D2" if n == 3 else "D1") for n, text in enumerate(texts, 1))
    return sample_session(turns=2).evolve(passages=shown)


def cited(number: int, side: Side | None = None, quote: str = "", **changes: str) -> VerdictEvidence:
    """Return a passage as a verdict names it."""
    known = passage(
        number, TEXTS[number - 1] if number <= len(TEXTS) else "nothing", "D2" if number == 3 else "D1"
    )
    place = {"source_id": known.source_id, "locator": known.locator, **changes}
    return VerdictEvidence(passage=known.id, side=side, quote=quote or known.text, **place)


def proposed(
    ruling: Ruling, *quotes: VerdictEvidence, signal_id: str = "s1", text: str = "It was closed."
) -> ClaimVerdict:
    """Return a claim as a detective judged it."""
    return ClaimVerdict(
        signal_id=signal_id, text=text, verdict=ruling, because="It says so.", evidence=quotes, confidence=0.9
    )


def verdict(*claims: ClaimVerdict, joined_by: Literal["all", "any"] | None = None) -> RunVerdict:
    """Return a verdict of a model that calls everything supported."""
    return RunVerdict(overall=S, claims=claims, method="model", joined_by=joined_by)


STANDS: list[tuple[str, Ruling, Sequence[VerdictEvidence], Ruling, str | None]] = [
    ("a passage supports", S, [cited(1)], S, None),
    ("a passage refutes", R, [cited(1)], R, None),
    ("nothing decided needs none", N, [], N, None),
    ("nothing decided keeps its passage", N, [cited(1)], N, None),
    ("none supports nothing", S, [], N, NO_QUOTE),
    ("none refutes nothing", R, [], N, NO_QUOTE),
    ("none makes no conflict", C, [], N, ONE_QUOTE),
    ("a part of a passage", S, [cited(1, quote="closed on 4 May 2021")], S, None),
    ("a part with other line ends", R, [cited(1, quote="closed\non  4 May")], R, None),
    ("a part of a word", S, [cited(1, quote="osed on 4 May")], N, NOT_THERE.format("P1")),
    ("words that are not in it", S, [cited(1, quote="closed for ever")], N, NOT_THERE.format("P1")),
    ("a passage never shown", R, [cited(9)], N, NOT_THERE.format("P9")),
    ("a passage never shown beside one", S, [cited(1), cited(9)], N, NOT_THERE.format("P9")),
    ("a passage of another document", S, [cited(1, source_id="D2")], N, NOT_THERE.format("P1")),
    ("a passage at another place", S, [cited(1, locator="L9-L9")], N, NOT_THERE.format("P1")),
    ("two passages conflict", C, [cited(1), cited(2)], C, None),
    ("one passage is no conflict", C, [cited(1)], N, ONE_QUOTE),
    ("the same words of two documents", C, [cited(1), cited(3)], C, None),
    ("one for it supports", S, [cited(1, "for")], S, None),
    ("one against it refutes", R, [cited(1, "against")], R, None),
    ("one against it supports nothing", S, [cited(1, "against")], N, NO_QUOTE),
    ("one for it refutes nothing", R, [cited(1, "for")], N, NO_QUOTE),
    ("one for it beside one against it", S, [cited(1, "for"), cited(2, "against")], S, None),
    ("one on each side conflicts", C, [cited(1, "for"), cited(2, "against")], C, None),
    ("two for it are no conflict", C, [cited(1, "for"), cited(2, "for")], N, ONE_SIDE),
    ("a side and one without are none", C, [cited(1, "for"), cited(2)], N, ONE_SIDE),
    ("the same words of two documents on two sides", C, [cited(1, "for"), cited(3, "against")], C, None),
]


@pytest.mark.parametrize(
    ("given", "quotes", "kept", "note"), [row[1:] for row in STANDS], ids=[r[0] for r in STANDS]
)
def test_a_ruling_stands_with_its_passages_alone(
    given: Ruling, quotes: Sequence[VerdictEvidence], kept: Ruling, note: str | None
) -> None:
    found = checked(verdict(proposed(given, *quotes)), session())
    (claim,) = found.claims
    assert (claim.verdict, found.overall, claim.note) == (kept, kept, note)
    assert claim.confidence == (0 if given != kept else 0.9)
    assert checked(found, session()) == found, "a second pass changes nothing"


def test_of_an_older_file_a_quote_of_an_answer_stands() -> None:
    support = Support(source_id="s1", locator="L3-L4", quote=MAY, verdict="exact")
    stated = AnswerObject(
        mode="answer", facts=(Fact(text="It was closed.", support=(support,), state="quoted"),)
    )
    old = sample_session(turns=1).evolve(qa_pairs=(turn(1).evolve(evidence=stated),))
    known = VerdictEvidence(sequence=1, source_id="s1", locator="L3-L4", quote="closed on 4 May")
    assert checked(verdict(proposed(S, known)), old).claims[0].verdict == S
    for wrong in (
        known.evolve(sequence=2),
        known.evolve(quote="closed for ever"),
        known.evolve(locator="L1-L1"),
    ):
        assert checked(verdict(proposed(S, wrong)), old).claims[0].verdict == N


VALUES = [
    ("another day", "The bridge was closed on 5 May 2021.", "The bridge was closed on 4 May 2021.", False),
    ("the same day", "The bridge was closed on 4 May 2021.", "The bridge was closed on 4 May 2021.", True),
    ("the day in another writing", "It was closed on 2021-05-04.", "It was closed on 4 May 2021.", True),
    ("another amount", "The deck cost 48,200 euros.", "In short: the deck cost 45,100 euros.", False),
    ("another scale", "It cost 5 million euros.", "It cost 5,000 euros.", False),
    ("another unit is compared by nobody", "The pipe takes 5 mg.", "The pipe takes 5 km.", None),
    ("another period", "In 2019 the deck cost 400 euros.", "In 2020 the deck cost 500 euros.", None),
    ("the same period", "In 2019 the deck cost 400 euros.", "In 2019 the deck cost 500 euros.", False),
    ("another period alone", "In 2019 the deck cost 400 euros.", "In 2020 the deck cost 400 euros.", None),
    ("another thing", "The deck cost 400 euros.", "The ramp cost 500 euros.", None),
    (
        "more words in between",
        "The deck cost 400 euros.",
        "The deck of 2020 cost, all in all, 500 euros.",
        None,
    ),
    ("no figure", "The deck was painted.", "The deck was painted.", None),
]


@pytest.mark.parametrize(("claim", "text", "same"), [row[1:] for row in VALUES], ids=[r[0] for r in VALUES])
def test_values_are_compared_where_all_around_them_is_the_same(
    claim: str, text: str, same: bool | None
) -> None:
    found = {one.same for one in compared(claim, passage(1, text))}
    assert found == (set() if same is None else {same})
    ruled = checked(verdict(proposed(S, known_as(text), text=claim)), session([text])).claims[0]
    assert ruled.verdict == (N if same is False else S)
    assert (OTHER_VALUE.partition("{")[0] in (ruled.note or "")) == (same is False)
    assert checked(verdict(proposed(R, known_as(text), text=claim)), session([text])).claims[0].verdict == R


def known_as(text: str) -> VerdictEvidence:
    """Return the first passage as evidence."""
    return VerdictEvidence(passage="P1", source_id="D1", locator="L1-L1", quote=text)


ROWS = [
    ("another value", "Cash at hand in 2023 was 1,200.", "| Cash at hand | 1,100 | 1,300 |", {False}),
    ("its value", "Cash at hand in 2023 was 1,100.", "| Cash at hand | 1,100 | 1,300 |", {True}),
    ("another row", "Cash at hand in 2023 was 1,200.", "| Cash in banks | 1,100 | 1,300 |", set()),
    ("another column", "Cash at hand in 2021 was 1,200.", "| Cash at hand | 1,100 | 1,300 |", set()),
    ("two values", "Cash at hand in 2023 was 1,200 of 9,900.", "| Cash at hand | 1,100 | 1,300 |", set()),
]


@pytest.mark.parametrize(("claim", "row", "found"), [row[1:] for row in ROWS], ids=[r[0] for r in ROWS])
def test_a_row_is_compared_by_its_label_and_column(claim: str, row: str, found: set[bool]) -> None:
    shown = passage(1, row, header="| Item | 2023 | 2022 |")
    assert {one.same for one in compared(claim, shown)} == found
    told_in_millions = passage(1, row, header="| Item | 2023 | 2022 |", heading="In millions of euros")
    assert compared(claim, told_in_millions) == (), "its scale is told elsewhere"


def test_another_passage_with_the_claims_value_keeps_it() -> None:
    texts = ["The deck cost 500 euros.", "The deck cost 400 euros."]
    claim = proposed(
        S, *(known_as(text).evolve(passage=f"P{n}", locator=f"L{n}-L{n}") for n, text in enumerate(texts, 1))
    )
    found = checked(verdict(claim.evolve(text="The deck cost 400 euros.")), session(texts))
    assert found.claims[0].verdict == S


@pytest.mark.parametrize(
    ("decision", "answered", "disputed"),
    [(None, False, True), ("keep_both", False, False), ("clarify", False, True), ("clarify", True, False)],
)
def test_a_claim_on_one_side_of_an_open_conflict_says_so(
    decision: Decision | None, answered: bool, disputed: bool
) -> None:
    ended = (
        {"resolved": True, "resolution": "So.", "decision": decision, "resolved_at": START}
        if decision
        else {}
    )
    conflict = Conflict(
        id="c1", source_ids=("D1", "D1"), description="Two days.", severity="high", quotes=(MAY, JUNE),
        passages=("P1", "P2"), created_at=START, **ended,
    )  # fmt: skip
    asks = Ask(round=2, question="Which holds?", sequence=2, conflict="c1", done_at=START)
    known = session().evolve(conflicts=(conflict,), actions=(asks,) if answered else None)
    found = checked(verdict(proposed(S, cited(1))), known)
    assert found.claims[0].note == (DISPUTED.format("c1") if disputed else None)
    assert found.claims[0].verdict == S
    settled = conflict.evolve(resolved=True, resolution="So.", decision="keep_both", resolved_at=START)
    assert checked(found, known.evolve(conflicts=(settled,))).claims[0].note is None


def test_a_conflict_over_another_part_of_a_passage_does_not_dispute_a_claim() -> None:
    text = "The bridge was closed on 4 May. The repair cost 400 euros."
    conflict = Conflict(
        id="c1", source_ids=("D1", "D1"), description="Two costs.", severity="high",
        quotes=("cost 400 euros", "It cost 900 euros."), passages=("P1", "P2"), created_at=START,
    )  # fmt: skip
    known = session([text, "It cost 900 euros."]).evolve(conflicts=(conflict,))
    for words, disputed in (("closed on 4 May", False), ("repair cost 400", True), (text, True)):
        cited_words = known_as(text).evolve(passage="P1", locator="L1-L1", quote=words)
        found = checked(verdict(proposed(S, cited_words)), known)
        assert found.claims[0].note == (DISPUTED.format("c1") if disputed else None)


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("closed on 4 May", True),
        ("closed\n on", True),
        ("los", False),
        ("4 May 20", False),
        ("", False),
        ("week.", True),
    ],
)
def test_words_stand_in_a_text_as_whole_words(words: str, there: bool) -> None:
    assert stands_in(words, MAY) == there


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
    found = checked(verdict(proposed(S, cited(1))), session().evolve(signals=signals))
    assert [(c.signal_id, c.verdict, c.note) for c in found.claims] == [
        ("s1", S, None),
        ("s2", N, NOT_JUDGED),
    ]
    assert found.overall == N


def test_only_documents_of_the_session_are_superseded() -> None:
    known = session()
    sources = [source.source_id for source in known.sources or ()]
    given = verdict(proposed(S, cited(1))).evolve(
        superseded=(Superseded(source_id=sources[0], by="s2"), Superseded(source_id="D99", by="s1"))
    )
    assert [one.source_id for one in checked(given, known).superseded] == sources[:1]
