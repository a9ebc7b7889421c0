"""A quote that nobody can see on its page is none; what could not be judged is said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from detective_app.core.evidence import Fact, Locator, Support
from detective_app.core.ports import CaseIndex
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.packet import Packing
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.showing import every
from detective_app.evidence.answer.answer_object import assemble
from detective_app.evidence.answer.rules import standing_of
from detective_app.evidence.quotes.checking import UNSEEN, check
from detective_app.evidence.standing.judging import UNJUDGED
from detective_app.storage.cases.store import CaseStore
from tests.documents.sight_pages import HIDDEN, PLAIN, SECRET, SEEN, Sheet, sheets
from tests.engine.clocks import CLOCK
from tests.engine.drafts import answered, quote, said
from tests.evidence.rules_of_answers import violations
from tests.storage.case_folders import store_in, write

_QUESTION = "How far did the margin rise?"


@pytest.fixture
def paper(tmp_path: Path) -> Path:
    return write(tmp_path / "paper.pdf", sheets(HIDDEN["under a white area"], SEEN["plain"]))


@pytest.fixture
def store(tmp_path: Path) -> CaseStore:
    return store_in(tmp_path)


@pytest.fixture
def case(store: CaseStore, paper: Path) -> Iterator[CaseIndex]:
    found = store.read([paper]).index
    yield found
    found.close()
    store.close()


def places(case: CaseIndex) -> dict[int | None, Support]:
    """Return where the sentence that is hidden on the first page stands, by page."""
    sentences = [one for one in case.whole().sentences if one.text == SECRET]
    return {one.locator.page: one.support for one in sentences}


def test_a_quote_is_refused_on_the_page_that_hides_it_and_not_on_the_one_that_shows_it(
    case: CaseIndex,
) -> None:
    found = places(case)
    hidden = check(SECRET, "D1", found[1].locator, case)
    assert (hidden.verdict, hidden.verified, hidden.support) == ("unseen", False, None)
    assert UNSEEN in hidden.note
    assert check(SECRET, "D1", found[2].locator, case).verdict == "exact"
    assert check(PLAIN, "D1", None, case).verified


def test_a_detective_is_shown_no_line_that_a_page_hides(store: CaseStore, tmp_path: Path) -> None:
    pages = [Sheet(one.orders) for one in (HIDDEN["under a white area"], SEEN["plain"])]
    with closing(store), closing(store.read([write(tmp_path / "two.pdf", sheets(*pages))]).index) as case:
        packing = Packing(case)
        found, _ = packing.prepared(packing.found("margin rose"), ())
    assert {one.locator.page for one in found if SECRET in one.text} == {2}


def test_a_passage_of_a_case_that_is_shown_whole_is_of_one_page_and_names_it(case: CaseIndex) -> None:
    shown = every(case, 1_000)
    assert [(one.locator.page, one.text) for one in shown] == [(1, PLAIN), (2, f"{PLAIN}\n{SECRET}")]


def test_a_statement_that_rests_on_it_rests_on_no_quote(case: CaseIndex) -> None:
    fact = Fact(text=SECRET, support=(places(case)[1],), state="verified", entailment="unjudged")
    given = assemble(_QUESTION, (fact,), (), (), case.sources)
    assert [one.rule for one in violations(None, given, case, "proceed")] == ["quote"]


async def test_no_witness_is_shown_it_and_none_shows_anything_of_it(store: CaseStore, tmp_path: Path) -> None:
    path = write(tmp_path / "hidden.pdf", sheets(HIDDEN["under a black bar"]))
    case = store.read([path]).index
    try:
        locator = places(case)[1].locator
        draft = said((SECRET, [quote(SECRET, "D1", locator)]))
        reply, evidence, shown, model = await answered(_QUESTION, draft, case=case)
        small = await CaseWitness(FallbackModel([model], 5, CLOCK), case, "small").answer(
            _QUESTION, on_text=lambda _: None, on_progress=lambda _: None
        )
    finally:
        case.close()
        store.close()
    assert SECRET not in reply.text + shown
    assert not any(SECRET in message.content for call in model.calls for message in call)
    assert [one.state for one in evidence.facts] == ["withheld"]
    for given in (reply, small):
        assert given.passages
        assert not any(SECRET in one.text for one in given.passages)


def test_a_page_is_judged_once_and_forgotten_with_its_document(
    case: CaseIndex, store: CaseStore, paper: Path
) -> None:
    place = Locator.parse(places(case)[1].locator)
    assert case.sight("D1", place, SECRET) == "unseen"
    content = paper.read_bytes()
    paper.unlink()
    assert case.sight("D1", place, SECRET) == "unseen"
    store.forget([case.sources[0].sha256])
    write(paper, content)
    again = store.read([paper]).index
    paper.unlink()
    assert again.sight("D1", place, SECRET) == "unjudged"
    again.close()


def test_what_cannot_be_judged_is_said(case: CaseIndex, paper: Path) -> None:
    support = places(case)[2]
    paper.write_bytes(sheets(SEEN["plain"]))
    assert case.sight("D1", Locator.parse(support.locator), SECRET) == "unjudged"
    found = standing_of(Fact(text=SECRET, support=(support,)), case)
    assert (found.state, found.reason) == ("quoted", UNJUDGED)
