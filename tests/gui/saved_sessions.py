"""Session files on disk for the tests of the lists: real ones, sealed, and one that cannot be read."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from detective_app.core.session import AuditResult, Contradiction, Hypothesis, InterrogationSession, Usage
from detective_app.core.verdict import Ruling, RunVerdict
from detective_app.storage.sessions.files import SessionFiles
from tests.storage.samples import DETECTIVE, folders_in, sample_session, turn

NOW = datetime.now(UTC).replace(microsecond=0)


def identity(number: int) -> str:
    """Return a session id by number."""
    return str(UUID(int=number, version=4))


def session(
    number: int,
    text: str,
    *,
    turns: int = 2,
    score: int | None = None,
    ruling: Ruling | None = None,
    ago: timedelta | None = None,
    **changes: Any,
) -> InterrogationSession:
    """Return a session that started `ago` before now; with a score it is completed, with a ruling judged."""
    start = NOW - (ago if ago is not None else timedelta(seconds=number))
    audit: dict[str, Any] = {}
    if score is not None:
        found = (Contradiction(qa_pair_indexes=(0, 1), description="Dates", quotes=("on 2 May", "on 9 May")),)
        result = AuditResult(
            consistency_score=score,
            contradictions=found if turns > 1 else (),
            remaining_gaps=(),
            summary="It holds in part.",
            method="model",
            verdict=RunVerdict(overall=ruling, claims=(), method="model") if ruling else None,
        )
        audit = {"status": "completed", "audit_result": result, "pending_turn": None}
    pairs = tuple(turn(n).evolve(timestamp=start + timedelta(seconds=n)) for n in range(1, turns + 1))
    made = sample_session(0).evolve(
        id=identity(number),
        hypothesis=Hypothesis(text=text, created_at=start),
        iteration_limit=max(turns, 12),
        start_time=start,
        qa_pairs=pairs,
        current_iteration=turns,
        pending_turn=None,
        audit_trail=(),
        usage={DETECTIVE: Usage(calls=2, cost_usd=0.05 * (number + 1))},
    )
    return made.evolve(**(audit | changes))


def save(data: Path, *sessions: InterrogationSession) -> list[Path]:
    """Write session files into a data folder and return their paths."""
    files = SessionFiles(folders_in(data))
    with files.hold():
        return [files.save(one) for one in sessions]


def spoil(data: Path, name: str = "broken.json") -> Path:
    """Put a file that cannot be read among the sessions."""
    path = data / "sessions" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"id"', encoding="utf-8")
    return path
