"""A case of any size: a small one goes into the prompt whole, of a large one what the question needs."""

from __future__ import annotations

import json
from pathlib import Path

from detective_app.engine.witness.passages import DETECTIVE_CHARS, EXCERPT_TOKENS, for_detective

from detective_app.core.errors import FailureKind
from detective_app.core.ports import CaseIndex, WitnessReply
from detective_app.core.settings import Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.storage.cases.store import CaseStore
from tests.engine.clocks import CLOCK
from tests.engine.memory_case import MemoryCase
from tests.engine.scripted import ScriptedModel, Step, failed
from tests.evidence.cases import BRIDGE, case_of

REPLACED = "The south bearing was replaced on 18 June 2024."
FILLER = "\n\n".join(
    f"In week {n} the gauge at gate {n} was read and nothing of note was seen." for n in range(1_500)
)
LARGE = MemoryCase(
    case_of({"log.md": f"# Log\n\n{FILLER}\n", "memo.md": f"# Memo\n\n{REPLACED}\n\n{FILLER}\n"})
)


async def answered(
    question: str, *steps: Step, case: CaseIndex, profile: Profile = "small", window: int | None = 8_192
) -> tuple[WitnessReply, ScriptedModel]:
    model = ScriptedModel("builtin:w", list(steps), context_tokens=window)
    by = CaseWitness(FallbackModel([model], 5, CLOCK, scale=0.001), case, profile)
    return await by.answer(question, on_text=lambda _: None, on_progress=lambda _: None), model


async def test_a_large_case_is_answered_from_the_passages_that_the_question_points_to() -> None:
    for profile, step in (("small", '{"line": 1}'), ("capable", REPLACED)):
        reply, model = await answered(
            "When was the south bearing replaced?",
            step,
            case=LARGE,
            profile=profile,  # type: ignore[arg-type]
        )
        assert reply.evidence is not None
        support = reply.evidence.facts[0].support[0]
        assert (support.source_id, support.locator, support.quote) == ("D2", "L3-L3", REPLACED)
        sent = sum(len(message.content) for message in model.calls[0])
        assert sent < 4 * EXCERPT_TOKENS[profile] + 4_000  # type: ignore[index]


async def test_a_window_too_small_for_the_case_is_no_reason_to_refuse_it() -> None:
    reply, model = await answered(
        "When was the south bearing replaced?", REPLACED, case=MemoryCase(BRIDGE), window=900
    )
    assert reply.text == REPLACED
    assert sum(len(message.content) for message in model.calls[0]) < 900 * 3


async def test_a_prompt_that_turns_out_too_long_is_made_shorter_once() -> None:
    overflow = failed(FailureKind.CONTEXT_OVERFLOW)
    for profile in ("small", "capable"):
        reply, model = await answered(
            "When was the south bearing replaced?",
            overflow,
            REPLACED,
            case=MemoryCase(BRIDGE),
            profile=profile,  # type: ignore[arg-type]
        )
        assert reply.text == REPLACED
        assert len(model.calls[1]) == 2


def test_the_detectives_part_of_a_large_case_is_what_is_near_the_hypothesis() -> None:
    part = for_detective(LARGE, "The south bearing was replaced in time.")
    assert sum(len(document.text) for document in part.documents) <= DETECTIVE_CHARS
    assert any(REPLACED in sentence.text for sentence in part.sentences)
    assert for_detective(MemoryCase(BRIDGE), "The bridge is safe.") == BRIDGE


async def test_of_a_large_table_on_disk_the_row_is_found_and_its_header_is_quoted_with_it(
    tmp_path: Path,
) -> None:
    rows = "\n".join(f"unit {n};{500 + n};{520 + n}" for n in range(1, 3_000))
    (tmp_path / "rents.csv").write_text(f"line;2022;2023\n{rows}\n", encoding="utf-8")
    (tmp_path / "log.md").write_text(f"# Log\n\n{FILLER}\n", encoding="utf-8")
    case = CaseStore(tmp_path / "cases").read([tmp_path / "rents.csv", tmp_path / "log.md"]).index
    row = {"sourceId": "D1", "locator": "", "quote": "unit 1204;1704;1724"}
    statement = {"text": "In 2023, unit 1204 paid 1724.", "quotes": [row], "calculation": ""}
    reply, model = await answered(
        "What did unit 1204 pay in 2023?",
        json.dumps({"statements": [statement], "notStated": []}),
        case=case,
        profile="capable",
    )
    assert "unit 1204;1704;1724" in model.calls[0][1].content
    assert reply.text == "In 2023, unit 1204 paid 1724."
    assert reply.evidence
    assert {s.quote for s in reply.evidence.facts[0].support} == {row["quote"], "line;2022;2023"}
    case.close()
