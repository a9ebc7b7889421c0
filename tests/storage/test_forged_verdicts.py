"""A verdict that was put into a file: whatever the checks would have lowered, `verify` names, seal or not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from detective_app.core.quality import Signal
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import Ruling, RunVerdict, Superseded, VerdictEvidence
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.verification import verify
from tests.account.test_verdict import STANDS, N, S, cited, proposed, session, verdict
from tests.storage.case_folders import store_in
from tests.storage.samples import START, completed_session, folders_in

CARRIED = session().evolve(
    signals=(
        Signal(id="s1", type="claim", content="It was closed.", severity="high", created_at=START),
        Signal(id="s2", type="gap", content="Why is left out.", severity="low", created_at=START),
    )
)
OTHER_DAY = "The bridge was closed on 5 May 2021 for a week."
SOUND = verdict(proposed(S, cited(1)))


@pytest.fixture
def told(tmp_path: Path) -> Callable[[InterrogationSession, RunVerdict], list[str]]:
    """Save a session with a verdict as it is given, its seal made for it, and name what is wrong with it."""
    files, cases, whole = SessionFiles(folders_in(tmp_path)), store_in(tmp_path), completed_session()

    def problems(with_answers: InterrogationSession, given: RunVerdict) -> list[str]:
        assert whole.audit_result
        result = whole.audit_result.evolve(verdict=given, contradictions=())
        with files.hold():
            path = files.save(with_answers.evolve(**_ended(whole), audit_result=result))
        [found] = verify(files, [str(path)], cases)
        return [problem for problem in found.problems if "verdict" in problem]

    return problems


def _ended(whole: InterrogationSession) -> dict[str, object]:
    return {"status": "completed", "end_time": whole.end_time, "exit": whole.exit, "pending_turn": None}


@pytest.mark.parametrize(
    ("given", "quotes", "kept"), [row[1:4] for row in STANDS], ids=[row[0] for row in STANDS]
)
def test_no_file_says_of_a_claim_what_its_passages_do_not_carry(
    told: Callable[[InterrogationSession, RunVerdict], list[str]],
    given: Ruling,
    quotes: Sequence[VerdictEvidence],
    kept: Ruling,
) -> None:
    problems = told(session(), verdict(proposed(given, *quotes)).evolve(overall=given))
    lowered = "Claim s1 of its verdict is decided, and no verified quote carries that."
    assert (lowered in problems) == (given != kept)


@pytest.mark.parametrize(
    ("forged", "problem"),
    [
        (SOUND, None),
        (SOUND.evolve(overall="refuted"), "Its verdict on the whole is not the one that its claims give."),
        (
            verdict(proposed(S, cited(1), cited(1, quote="closed for ever"))).evolve(overall=N),
            "Claim s1 of its verdict is decided, and no verified quote carries that.",
        ),
        (
            verdict(proposed(N, cited(1), cited(1, quote="closed for ever"))).evolve(overall=N),
            "Claim s1 of its verdict rests on a quote that stands in no answer.",
        ),
        (
            verdict(proposed(S, cited(1), text=OTHER_DAY)).evolve(overall=N),
            "Claim s1 of its verdict is decided, and no verified quote carries that.",
        ),
        (
            verdict(proposed(S, cited(1)).evolve(text="It was never closed.")),
            "Claim s1 of its verdict is not the one of its plan.",
        ),
        (
            verdict().evolve(overall="not_enough_evidence"),
            "Its verdict leaves claim s1 of its plan out.",
        ),
        (
            SOUND.evolve(superseded=(Superseded(source_id="D9", by="s1"),)),
            "Its verdict calls a document replaced that is none of this session.",
        ),
    ],
)
def test_what_was_put_into_a_verdict_is_named(
    told: Callable[[InterrogationSession, RunVerdict], list[str]], forged: RunVerdict, problem: str | None
) -> None:
    named = {claim.signal_id: claim.text for claim in forged.claims if claim.text == OTHER_DAY}
    planned = tuple(one.evolve(content=named.get(one.id, one.content)) for one in CARRIED.signals or ())
    assert told(CARRIED.evolve(signals=planned), forged) == ([problem] if problem else [])
