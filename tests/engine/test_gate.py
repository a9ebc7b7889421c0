"""A gate that is not ready waits for a person: they ask more, go on with a reason, or decide something."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from detective_app.core.ending import Gate
from detective_app.core.errors import BadInput
from detective_app.core.operator import AskMore, AuditAnyway, GateWish, Resolution, WeighAgain
from detective_app.core.ports import Message
from detective_app.engine.loop.by_person import resolved
from detective_app.engine.loop.interrogation import interrogate
from detective_app.engine.loop.lifecycle import reopened
from tests.engine.runs import NOW, AlwaysReady, asked, detective, disk_of, fresh, names, parts, run
from tests.engine.scripted import Step
from tests.engine.test_challenges import FIRST, REPORTED, SECOND
from tests.stand_ins import replies

OWN = ("What was measured at pier 8?", "What was measured at pier 9?")
WEAK = {"score": 2, "reason": "Vague.", "followUp": "Which pier?", "addressesSignals": []}


def grading(weak: int) -> Step:
    """Return a detective that is satisfied at once; with answers that are weak it names an open gap."""

    def answer(messages: Sequence[Message]) -> str:
        request = messages[1].content
        if request.startswith("Open the investigation"):
            found = replies.opening("What was measured at pier 1?")
            gap = replies.claim("Who measured it is left out.", type="gap", severity="critical")
            return json.dumps({**found, "signals": [*found["signals"], *([gap] if weak else [])]})
        if request.startswith("The questions are over"):
            return json.dumps(replies.audit("Nothing contradicts the hypothesis."))
        graded = [
            replies.analysis(n, **WEAK) if n <= weak else replies.analysis(n)
            for n in replies.answers_in(request)
        ]
        return json.dumps(replies.judgement(*graded))

    return answer


class Gatekeeper(AlwaysReady):
    """Has one wish after the other at a gate, then waits."""

    def __init__(self, *wishes: GateWish) -> None:
        self.wishes, self.gates, self.waits = list(wishes), list[Gate](), asyncio.Event()

    async def at_gate(self, gate: Gate) -> GateWish | None:
        self.gates.append(gate)
        if not self.wishes:
            self.waits.set()
            await asyncio.Event().wait()
        return self.wishes.pop(0)


async def test_a_gate_that_is_ready_asks_nobody() -> None:
    keeper = Gatekeeper()
    whole = replace(parts([grading(weak=0)]), operator=keeper)
    await run(fresh(), whole)
    assert not keeper.gates
    assert disk_of(whole).last.status == "completed"


async def test_a_reason_goes_on_record_with_its_time_and_the_numbers() -> None:
    keeper = Gatekeeper(AuditAnyway(" The hearing is tomorrow. "))
    whole = replace(parts([grading(weak=1)]), operator=keeper)
    events = await run(fresh(), whole)
    kept = disk_of(whole).last
    assert kept.status == "completed"
    assert kept.exit
    assert kept.exit.reason == "satisfied"
    assert kept.forced
    assert kept.forced.reason == "The hearing is tomorrow."
    assert kept.forced.metrics
    assert (kept.forced.metrics.answers, kept.forced.metrics.average_evaluation) == (1, 2.0)
    assert names(events).count("gate_checked") == 2
    with pytest.raises(BadInput, match="Write why you go on"):
        AuditAnyway("  ")


async def test_what_a_person_wants_asked_is_asked_before_the_gate_is_weighed_again() -> None:
    keeper = Gatekeeper(AskMore(OWN), AuditAnyway("Enough."))
    whole = replace(parts([grading(weak=1)]), operator=keeper)
    await run(fresh(), whole)
    kept = disk_of(whole).last
    assert [(one.question, one.strategy) for one in kept.qa_pairs[1:]] == [(one, "user") for one in OWN]
    assert [gate.quality_score for gate in keeper.gates] == [2.0, 3.33]
    assert kept.status == "completed"


async def test_no_more_is_asked_than_the_limit_has_left() -> None:
    many = tuple(f"What was measured at pier {n}?" for n in range(20, 30))
    keeper = Gatekeeper(AskMore(many), AskMore(many), AuditAnyway("Enough."))
    whole = replace(parts([grading(weak=5)]), operator=keeper)
    await run(fresh(limit=5), whole)
    assert disk_of(whole).last.current_iteration == 5
    assert len(keeper.gates) == 3, "nothing is left to ask, so it waits at the same gate"


async def test_a_run_that_is_stopped_at_its_gate_comes_back_to_it() -> None:
    keeper, disk = Gatekeeper(), None
    whole = replace(parts([grading(weak=1)]), operator=keeper)
    going = asyncio.create_task(run(fresh(), whole))
    await keeper.waits.wait()
    going.cancel()
    await asyncio.wait([going])
    disk = disk_of(whole)
    assert disk.last.status == "running"
    assert disk.last.gate == keeper.gates[0]
    calls = [len(model.calls) for model in asked(whole)]
    again = Gatekeeper(AuditAnyway("Enough."))
    events = interrogate(reopened(disk.last, None), replace(whole, operator=again))
    assert [event.event async for event in events][-1] == "session_ended"
    assert [gate.advisory for gate in again.gates] == [keeper.gates[0].advisory]
    assert [len(model.calls) for model in asked(whole)] == [calls[0] + 1, calls[1]], "the audit alone"


@pytest.mark.parametrize(("decision", "questions"), [("keep_both", 2), ("clarify", 3)])
async def test_a_conflict_that_is_resolved_while_it_waits_may_open_the_gate(
    decision: str, questions: int
) -> None:
    class Deciding(Gatekeeper):
        """Resolves the conflict at the gate, as another page of the window does."""

        async def at_gate(self, gate: Gate) -> GateWish | None:
            wish = Resolution("c1", decision)  # type: ignore[arg-type]
            done = resolved(disk_of(whole).last, wish, NOW)
            disk_of(whole).resolved |= {one.id: one for one in done.conflicts or ()}
            return await super().at_gate(gate)

    keeper = Deciding(WeighAgain())
    whole = replace(parts([detective(2, {2: REPORTED})], [FIRST, SECOND]), operator=keeper)
    await run(fresh(), whole)
    kept = disk_of(whole).last
    assert len(keeper.gates) == 1
    assert (kept.status, kept.forced, kept.current_iteration) == ("completed", None, questions)
    assert kept.gate
    assert kept.gate.ready
