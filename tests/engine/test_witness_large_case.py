"""A case of any size: a small one goes into the prompt whole, of a large one what comes near the question."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.core.case import EVERYWHERE, Scope
from detective_app.core.errors import FailureKind
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.core.settings import Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.showing import MOST_FOUND, cut, for_detective
from detective_app.storage.cases.store import CaseStore
from tests.engine.clocks import CLOCK
from tests.engine.drafts import REPLACED, quote, said
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step, failed
from tests.evidence.cases import BRIDGE, case_of
from tests.stand_ins.numbered import passages

QUESTION = "When was the south bearing replaced?"
FILLER = "\n\n".join(
    f"In week {n} the gauge at gate {n} was read and nothing of note was seen." for n in range(1_500)
)
LARGE = MemoryCase(
    case_of({"log.md": f"# Log\n\n{FILLER}\n", "memo.md": f"# Memo\n\n{REPLACED}\n\n{FILLER}\n"})
)
STATED = said((REPLACED, [quote(REPLACED)]))


async def answered(
    question: str,
    *steps: Step,
    case: CaseIndex,
    profile: Profile = "capable",
    window: int | None = 8_192,
    scope: Scope = EVERYWHERE,
) -> tuple[WitnessReply, ScriptedModel]:
    model = ScriptedModel("builtin:w", list(steps), context_tokens=window)
    by = CaseWitness(FallbackModel([model], 5, CLOCK, scale=0.001), case, profile)
    return await by.answer(question, on_text=lambda _: None, on_progress=lambda _: None, scope=scope), model


def shown(model: ScriptedModel, call: int = 0) -> int:
    return len(list(passages(model.calls[call][1].content)))


@pytest.mark.parametrize("profile", ["small", "capable"])
async def test_a_large_case_is_answered_from_the_passages_that_come_near(profile: Profile) -> None:
    reply, model = await answered(QUESTION, STATED, case=LARGE, profile=profile)
    assert reply.evidence is not None
    support = reply.evidence.facts[0].support[0]
    assert support.source_id == "D2"
    assert REPLACED in support.quote
    assert all(0 < shown(model, n) <= MOST_FOUND for n in range(len(model.calls)))
    assert reply.read
    assert reply.read.read < reply.read.total


async def test_a_window_too_small_for_the_case_is_no_reason_to_refuse_it() -> None:
    reply, model = await answered(QUESTION, STATED, case=MemoryCase(BRIDGE), window=900)
    assert reply.text == REPLACED
    assert 0 < shown(model) < 6


async def test_a_prompt_that_turns_out_too_long_is_made_shorter_once() -> None:
    overflow = failed(FailureKind.CONTEXT_OVERFLOW)
    reply, model = await answered(QUESTION, overflow, STATED, case=MemoryCase(BRIDGE))
    assert reply.text == REPLACED
    assert shown(model, 0) == 6
    assert shown(model, 1) < 6


async def test_of_a_whole_case_named_documents_are_shown_first_and_the_rest_before_anything_is_absent() -> (
    None
):
    nothing, documents = said(not_stated=("the bearing",)), Scope(documents=("D1",))
    reply, model = await answered(QUESTION, nothing, case=MemoryCase(BRIDGE), scope=documents)
    told = [{one.source_id for one in passages(call[1].content)} for call in model.calls]
    assert told == [{"D1"}, {"D1", "D2", "D3"}]
    assert reply.outcome == "absent"


def test_a_case_is_cut_into_passages_of_five_lines_or_one_row_and_no_line_is_lost_or_twice() -> None:
    table = "| a | b |\n|---|---|\n| one | 1 |\n| two | 2 |\n"
    case = MemoryCase(case_of({"list.md": f"# List\n\n{FILLER[:2_000]}\n\n{table}\nThe end is near.\n"}))
    found = cut(case.whole(), case)
    lines = [n for one in found for n in range(one.locator.first, one.locator.last + 1)]
    assert lines == sorted(set(lines))
    told = case.text("D1").split("\n")
    left = {text for n, text in enumerate(told, 1) if n not in lines and text.strip()}
    assert left <= {"|---|---|"}
    assert max(one.text.count("\n") for one in found) < 5
    rows = [one for one in found if one.text.startswith("| ")]
    assert [one.text for one in rows] == ["| a | b |", "| one | 1 |", "| two | 2 |"]
    assert rows[2].heading == "List\n| a | b |"


def test_a_runs_part_of_a_large_case_is_what_is_near_the_hypothesis() -> None:
    part = for_detective(LARGE, "The south bearing was replaced in time.")
    assert any(REPLACED in sentence.text for sentence in part.sentences)
    assert len(part.sentences) < len(LARGE.case_file.sentences) / 4
    assert for_detective(MemoryCase(BRIDGE), "The bridge is safe.") == BRIDGE


async def test_of_a_large_table_on_disk_the_row_is_found_and_its_header_is_quoted_with_it(
    tmp_path: Path,
) -> None:
    rows = "\n".join(f"| unit {n} | {500 + n} | {520 + n} |" for n in range(1, 3_000))
    header = "| line | 2022 | 2023 |"
    (tmp_path / "rents.md").write_text(f"{header}\n|---|---|---|\n{rows}\n", encoding="utf-8")
    (tmp_path / "log.md").write_text(f"# Log\n\n{FILLER}\n", encoding="utf-8")
    case = CaseStore(tmp_path / "cases").read([tmp_path / "rents.md", tmp_path / "log.md"]).index
    row = "| unit 1204 | 1704 | 1724 |"
    stated = said(("In 2023, unit 1204 paid 1724.", [quote(row, "D1", "")]))
    reply, model = await answered("What did unit 1204 pay in 2023?", stated, case=case)
    assert row in model.calls[0][1].content
    assert reply.text == "In 2023, unit 1204 paid 1724."
    assert reply.evidence
    assert {s.quote for s in reply.evidence.facts[0].support} == {row, header}
    case.close()
