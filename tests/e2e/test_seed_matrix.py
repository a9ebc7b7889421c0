"""The test matrix of seed 004 §12 over real documents, where passages answer that no model read."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.ask import Envelope, ThreeLevels
from detective_app.core.evidence import AnswerObject, Locator
from detective_app.core.ports import CaseIndex
from detective_app.core.provider import NONE
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import Asking, RunRequest
from tests.cli.clerk import written
from tests.evidence.rules_of_answers import envelope_violations

BRIDGE = {
    "control-room-note.md": "# Control room\n\n"
    "The weight limit on Kelder Bridge came into force on 2024-03-22.\n",
    "works-memo.md": "# Works memo, bearing replacement\n\n"
    "The weight limit on Kelder Bridge came into force on 2 April 2024.\n"
    "The south bearing was replaced on 18 June 2024.\n\n"
    "| Item | Cost |\n|---|---|\n| New bearing | 31,400 euros |\n",
}
"""As note and memo of the sample case, but short."""
FORCE = "On which date did the weight limit on Kelder Bridge come into force?"
ABBEY = "How tall is an abbey in Umbria?"
RENTS = {
    "unit-5a.md": "# Unit 5A\n\nUnit 5A has 812 square feet.\nIn 2022 the rent of unit 5A was 900 euros.\n"
    "In 2023 the rent of unit 5A was 940 euros.\n",
    "unit-5b.md": "# Unit 5B\n\nUnit 5B has 640 square feet.\nIn 2022 the rent of unit 5B was 780 euros.\n"
    "In 2023 the rent of unit 5B was 800 euros.\n",
}
_FIGURE = re.compile(r"\d+(?:[.,:]\d+)*")


@pytest.fixture
async def sample(tmp_path: Path) -> AsyncIterator[Asking]:
    """Questions over a note and a memo that do not agree."""
    async with await _asking(tmp_path, written(tmp_path / "bridge", BRIDGE)) as asking:
        yield asking


@pytest.fixture
async def units(tmp_path: Path) -> AsyncIterator[Asking]:
    """Questions over two flats that look alike."""
    async with await _asking(tmp_path, written(tmp_path / "units", RENTS)) as asking:
        yield asking


async def _asking(folder: Path, *documents: Path) -> Asking:
    application = DetectiveApplication(GlobalOptions(data_dir=folder / "data"))
    return await application.runs.asking(RunRequest(case_paths=documents, witness=NONE))


def case_of(folder: Path, asking: Asking) -> CaseIndex:
    """Open the documents that were asked about once more."""
    return DetectiveApplication(GlobalOptions(data_dir=folder / "data")).cases.store.reopen(asking.sources)


def answered(envelope: Envelope, case: CaseIndex) -> tuple[AnswerObject, ThreeLevels]:
    """Return an answer that keeps every rule and shows no figure that stands in none of its quotes."""
    assert envelope.evidence
    assert envelope.answer
    # Passages stand as they are found; where two differ is for who reads them.
    assert {found.rule for found in envelope_violations(envelope, case)} <= {"conflict"}
    quoted = [s for fact in envelope.evidence.facts for s in fact.support]
    places = [*quoted, *(value for conflict in envelope.evidence.conflicts for value in conflict.values)]
    for place in places:
        assert place.quote in case.lines(place.source_id, Locator.parse(place.locator))
    shown = _FIGURE.findall(f"{envelope.answer.level1} {envelope.answer.level2}")
    quotes = " ".join(place.quote for place in places)
    names = " ".join(source.name for source in case.sources)
    assert [figure for figure in shown if figure not in quotes and figure not in names] == []
    return envelope.evidence, envelope.answer


async def test_12_2_and_3_missing_evidence_and_conflicts(sample: Asking, tmp_path: Path) -> None:
    case = case_of(tmp_path, sample)
    # 2: what no line shares a word with is a gap, and the citations say that there are none.
    evidence, answer = answered(await sample.ask(ABBEY), case)
    assert evidence.mode == "report_insufficient_evidence"
    assert evidence.gaps
    assert answer.level3.startswith("Citations: None — explanation")
    # 3: both values, each with its quote and its place, come first; none is preferred.
    evidence, answer = answered(await sample.ask(FORCE), case)
    first, second, *_ = evidence.facts
    assert "2024-03-22" in first.text + second.text
    assert "2 April 2024" in first.text + second.text
    assert {fact.support[0].source_id for fact in (first, second)} == {"D1", "D2"}
    assert "no model read them" in answer.level1
    case.close()


async def test_the_row_that_is_asked_for_comes_first_with_the_line_that_names_its_columns(
    tmp_path: Path,
) -> None:
    table = "(in thousands)\n2023   2022\nFerry fares   6,840   7,382\nDock rents   319   245\n"
    async with await _asking(tmp_path, written(tmp_path / "fares", {"fares.txt": table})) as asking:
        case = case_of(tmp_path, asking)
        envelope = await asking.ask("How much did ferry fares bring in 2022?")
        evidence, _ = answered(envelope, case)
        assert "7,382" in evidence.facts[0].text
        assert envelope.passages
        shown = envelope.passages[0]
        assert "2022" in f"{shown.header} {shown.text}"
        case.close()


async def test_12_1_and_4_to_6_an_unclear_question_is_asked_back_and_no_answer_can_be_forged(
    units: Asking, tmp_path: Path
) -> None:
    case, question = case_of(tmp_path, units), "What was the rent of my unit?"
    first = await units.ask(question)
    assert (first.status, first.answer) == ("clarify", None)
    assert first.questions
    assert [one.field for one in first.questions] == ["unit"]
    for period in ("2020", "2021", "2022", "2023"):  # each time something new, never what is asked for
        partly = await units.ask(question, {"period": period})
        assert partly.status == "clarify"
    envelope = await units.ask(question, {"unit": "5A"})
    evidence, answer = answered(envelope, case)
    assert evidence.mode == "answer"
    assert "940" in evidence.facts[0].text
    assert answer.level3.startswith("Citations: unit-5a.md L")
    assert evidence.conflicts == ()
    # 4: a place that is not in the index is found out.
    fact = evidence.facts[0]
    forged = fact.evolve(support=tuple(s.evolve(locator="p.77 L900-L901") for s in fact.support))
    lie = envelope.evolve(evidence=evidence.evolve(facts=(forged,)))
    assert "locator" in {found.rule for found in envelope_violations(lie, case)}
    # 5: so is a number or a date that stands in no quote.
    for novel in ("It was 951 euros.", "It was paid on 7 July 2019."):
        lie = envelope.evolve(answer=answer.evolve(level1=novel))
        assert "span_alignment" in {found.rule for found in envelope_violations(lie, case)}
    case.close()
