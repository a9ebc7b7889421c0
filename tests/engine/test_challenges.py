"""A conflict that is to be cleared up makes its question the next one; the others wait behind it."""

from __future__ import annotations

from detective_app.core.operator import Resolution
from detective_app.engine.loop.by_person import resolved
from detective_app.engine.loop.plan import CHALLENGE
from tests.engine.runs import NOW, Disk, detective, disk_of, fresh, names, parts, run

FIRST, SECOND = "It was measured on 2 May 2021.", "It was measured on 9 May 2021."
REPORTED = {
    "answers": [1, 2],
    "quotes": ["measured on 2 May 2021", "measured on 9 May 2021"],
    "description": "Two days for one measurement.",
    "severity": "high",
}


async def test_a_reported_conflict_is_on_disk_and_told_once() -> None:
    whole = parts([detective(3, {2: REPORTED})], [FIRST, SECOND])
    events = await run(fresh(), whole)
    assert names(events).count("conflict_found") == 1
    found = disk_of(whole).last.conflicts or ()
    assert [(one.id, one.answer_ids, one.severity, one.resolved) for one in found] == [
        ("c1", ("1", "2"), "high", False)
    ]


async def test_a_conflict_that_no_answers_say_is_dropped_and_the_trail_says_so() -> None:
    invented = {**REPORTED, "quotes": ["measured on 2 May 2021", "measured in June"]}
    whole = parts([detective(3, {2: invented})], [FIRST, SECOND])
    await run(fresh(), whole)
    last = disk_of(whole).last
    assert not last.conflicts
    dropped = [one for one in last.audit_trail if one.error_class == "unsupported_contradiction"]
    assert [one.stage for one in dropped] == ["analysis"]


async def test_to_clear_a_conflict_up_is_asked_next_and_once() -> None:
    class Deciding(Disk):
        """A person has the conflict cleared up as soon as it is on disk."""

        def save(self, session):  # type: ignore[no-untyped-def]
            path = super().save(session)
            if session.conflicts and not self.resolved:
                done = resolved(session, Resolution("c1", "clarify"), NOW)
                self.resolved |= {one.id: one for one in done.conflicts or ()}
            return path

    whole = parts([detective(3, {2: REPORTED})], [FIRST, SECOND, FIRST], disk=Deciding())
    events = await run(fresh(), whole)
    last = disk_of(whole).last
    asked = [pair for pair in last.qa_pairs if pair.strategy == CHALLENGE]
    assert len(asked) == 1
    assert asked[0].question.startswith("You said “measured on 2 May 2021” (answer 1)")
    assert names(events).count("conflict_resolved") == 1
    assert [one.decision for one in last.conflicts or ()] == ["clarify"]
    assert last.status == "completed"
