"""Every printed report begins with the verdict on one page, and its appendix prints each quote once."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from detective_app import paths
from detective_app.core.provider import NO_MODEL
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import ClaimVerdict, RunVerdict, VerdictEvidence
from tests.reports.printed import FORMATS, Printed, in_html, in_markdown, pdf_pages, solid
from tests.storage.samples import sample_session

pytestmark = pytest.mark.usefixtures("qapp")

APPENDIX = "Appendix: how this was found"
MISSING = "The county council had approved the budget"


@pytest.fixture(scope="module")
def sample() -> InterrogationSession:
    """The recorded session over the sample case, whose answers bring the same lines again and again."""
    recorded = paths.recorded_sessions() / "sample_case.json"
    return InterrogationSession.model_validate_json(recorded.read_text("utf-8"))


@FORMATS
def test_the_verdict_comes_first_and_the_rest_behind_it(
    printed: Printed, sample: InterrogationSession
) -> None:
    first, _, rest = printed(sample).partition(APPENDIX)
    for words in ("Verdict: Refuted", "The total was 48,200 euros.", "against the claim", MISSING):
        assert solid(words) in solid(first), words
    for words in ("Facts", "Fingerprints", "Not ready" if printed is not in_html else "Remaining gaps"):
        assert solid(words) not in solid(first), words
        assert solid(words) in solid(rest), words


def test_the_first_page_of_the_pdf_is_the_verdict_alone(sample: InterrogationSession) -> None:
    pages = pdf_pages(sample)
    assert [n for n, text in enumerate(pages) if APPENDIX in text] == [1]
    assert MISSING in pages[0]
    assert len(pages) <= 8


@FORMATS
def test_the_first_page_says_in_words_where_its_quotes_stand(
    printed: Printed, sample: InterrogationSession
) -> None:
    first, _, _ = printed(sample).partition(APPENDIX)
    assert "for the claim: inspection-report.pdf, page 2, line 25" in " ".join(first.split())
    assert "against the claim: works-memo.md, line 5" in " ".join(first.split())
    assert not re.search(r"answer \d|\bL\d+|p\.\d", first)
    assert sample.id not in first


def test_what_has_no_verdict_yet_leaves_no_page_empty() -> None:
    pages = pdf_pages(sample_session())
    assert APPENDIX in pages[0]


def test_twelve_parts_with_two_quotes_each_take_two_pages_at_most(sample: InterrogationSession) -> None:
    evidence = tuple(
        VerdictEvidence(
            source_id="D1", locator=f"L{n}-L{n}", quote=f"The log of day {n} says so.", side="for"
        )
        for n in (1, 2)
    )
    claims = tuple(
        ClaimVerdict(
            signal_id=f"c{n}",
            text=f"The crane on quay {n} was idle.",
            verdict="supported",
            because="Both say so.",
            evidence=evidence,
            confidence=1,
        )
        for n in range(1, 13)
    )
    assert sample.audit_result
    given = RunVerdict(overall="supported", claims=claims, method="model")
    session = sample.evolve(audit_result=sample.audit_result.evolve(verdict=given), marks=None)
    pages = pdf_pages(session)
    assert next(n for n, text in enumerate(pages) if APPENDIX in text) <= 2


@FORMATS
def test_no_quote_stands_twice_in_the_appendix(printed: Printed, sample: InterrogationSession) -> None:
    appendix = solid(printed(sample).partition(APPENDIX)[2])
    quotes = {
        (one.source_id, one.locator, one.quote)
        for pair in sample.qa_pairs
        for fact in (pair.evidence.facts if pair.evidence else ())
        for one in fact.support
    }
    assert len(quotes) == 20
    printed_as_often = [appendix.count(solid(text)) - _inside(quotes, text) for _, _, text in quotes]
    assert printed_as_often == [1] * len(quotes)


def _inside(quotes: set[tuple[str, str, str]], text: str) -> int:
    """Return in how many other quotes a text stands."""
    return sum(solid(text) in solid(other) for _, _, other in quotes) - 1


@FORMATS
def test_an_answer_names_its_facts(printed: Printed, sample: InterrogationSession) -> None:
    answers = re.sub(r"\s+,", ",", " ".join(printed(sample).split()))
    assert "Facts 17, 18, 11" in answers


def test_a_claim_shows_a_quote_of_each_side_first_and_the_others_behind(
    sample: InterrogationSession,
) -> None:
    sides = ("for", "for", "for", "against")
    evidence = tuple(
        VerdictEvidence(source_id="D1", locator=f"L{n}-L{n}", quote=f"Quote {n}.", side=side)
        for n, side in enumerate(sides, 1)
    )
    claim = ClaimVerdict(
        signal_id="c1", text="A claim.", verdict="conflicting", because="", evidence=evidence, confidence=1
    )
    assert sample.audit_result
    given = RunVerdict(overall="conflicting", claims=(claim,), method="model")
    audit = sample.audit_result.evolve(verdict=given)
    first, _, rest = in_markdown(sample.evolve(audit_result=audit, marks=None)).partition(APPENDIX)
    assert re.findall(r"Quote \d", first) == ["Quote 1", "Quote 4"]
    assert re.findall(r"Quote \d", rest) == ["Quote 2", "Quote 3"]


def test_that_nothing_left_is_said_only_where_no_model_was_there(sample: InterrogationSession) -> None:
    made = sample.reproducibility
    assert made
    assert made.models
    by_hand = sample.evolve(mode="by-hand", disclosure=None)
    alone = by_hand.evolve(reproducibility=made.evolve(models=()))
    said = "Nothing left the computer on which this was made."
    assert [said in in_markdown(one) for one in (by_hand, alone)] == [False, True]


def test_a_client_is_told_less_of_the_machine_where_a_person_judged(sample: InterrogationSession) -> None:
    made = sample.reproducibility
    assert made
    pairs = tuple(pair.evolve(provider_used=NO_MODEL, strategy="breadth") for pair in sample.qa_pairs)
    alone = sample.evolve(mode="by-hand", reproducibility=made.evolve(models=()), qa_pairs=pairs)
    told = in_markdown(alone)
    assert not [word for word in ("Mode: ", "breadth", "Why it ended", "questions") if word in told]
    asked = tuple(pair.evolve(strategy="breadth") for pair in sample.qa_pairs)
    assert "strategy breadth" in in_markdown(sample.evolve(qa_pairs=asked))


def test_what_joined_after_the_end_is_not_said_to_show_nothing(sample: InterrogationSession) -> None:
    whole = sample.evolve(unread=None, sources=tuple(one.evolve(unread=None) for one in sample.sources or ()))
    first, *others = whole.sources or ()
    assert whole.end_time
    joined = first.evolve(added_at=whole.end_time + timedelta(days=1))
    words = "Not in what was judged: a document was added since."
    told = [in_markdown(one) for one in (whole, whole.evolve(sources=(joined, *others)))]
    assert [words in one for one in told] == [False, True]
