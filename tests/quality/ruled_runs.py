"""Cases of which it is known what is true, and a run of rules over each without a model."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from detective_app.account.verdict import checked
from detective_app.core.case import CaseFile
from detective_app.core.evidence import Source
from detective_app.core.plugin import AnswerAtHand, Context
from detective_app.core.ports import CaseIndex
from detective_app.core.session import (
    GapAnalysis,
    Hypothesis,
    InterrogationSession,
    PendingTurn,
    QuestionAnswerPair,
)
from detective_app.core.settings import EvidenceSettings
from detective_app.core.verdict import RunVerdict
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.rule_led import RuleLedDetective
from detective_app.engine.loop import plan
from detective_app.engine.witness.answering import CaseWitness
from detective_app.storage.cases.store import CaseStore
from tests.engine.clocks import CLOCK
from tests.engine.scripted import ScriptedModel
from tests.quality.figure import NotHere

NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
LIMIT = 12


@dataclass(frozen=True)
class TruthCase:
    """A case with its gold; the program is given the documents and the hypothesis alone."""

    name: str
    gold: dict[str, Any]
    case_file: CaseFile
    index: CaseIndex

    @property
    def sources(self) -> tuple[Source, ...]:
        """Its documents."""
        return self.index.sources


def folder() -> Path:
    """Return where the cases lie; raises NotHere."""
    beside = Path(__file__).parents[3] / "shared" / "truth" / "dev"
    found = Path(os.environ.get("DETECTIVE_TRUTH", beside))
    if not found.is_dir():
        raise NotHere("there are no truth cases; DETECTIVE_TRUTH names their folder")
    return found


@contextmanager
def cases() -> Iterator[tuple[TruthCase, ...]]:
    """Read every case as the program does."""
    with tempfile.TemporaryDirectory() as data:
        store = CaseStore(Path(data))
        yield tuple(_read(store, one.parent) for one in sorted(folder().glob("*/case.json")))
        store.close()


def _read(store: CaseStore, where: Path) -> TruthCase:
    reading = store.read(sorted((where / "documents").iterdir()))
    gold = json.loads((where / "case.json").read_text(encoding="utf-8"))
    return TruthCase(where.name, gold, reading.index.whole(), reading.index)


async def run(case: TruthCase) -> InterrogationSession:
    """Lead a whole run with a small witness whose model is blind: what code looks up is all it says."""
    detective = RuleLedDetective(FallbackModel([ScriptedModel("builtin:d", [])], 5, CLOCK), case.index)
    blind = FallbackModel([ScriptedModel("builtin:w", ['{"line": 0}'], context_tokens=8_192)], 5, CLOCK)
    witness = CaseWitness(blind, case.index, "small", settings=EvidenceSettings(sweep_seconds=0))
    session = _begun(case)
    opening = (await detective.open(_context(session, case), lambda _: None)).value
    session = session.evolve(signals=plan.signals(opening.signals, session.hypothesis.text, NOW))
    question = opening.actions[0].text
    while question and len(session.qa_pairs) < LIMIT:
        reply = await witness.answer(question, on_text=lambda _: None, on_progress=lambda _: None)
        said, evidence = reply.text, reply.evidence
        number = len(session.qa_pairs) + 1
        pending = PendingTurn(
            sequence=number, question=question, answer=said, stage="analysis", evidence=evidence
        )
        at_hand = replace(_context(session, case), answers=(AnswerAtHand(pending),))
        given = (await detective.judge(at_hand, lambda _: None)).value
        pair = QuestionAnswerPair(
            sequence=number,
            question=question,
            answer=said,
            timestamp=NOW,
            gap_analysis=GapAnalysis(gaps=(), completeness_score=90, requires_follow_up=True),
            provider_used="builtin:d",
            evidence=evidence,
        )
        session = session.evolve(qa_pairs=(*session.qa_pairs, pair), current_iteration=number)
        question = "" if given.finished else given.actions[0].text
    return session


async def verdict(case: TruthCase, session: InterrogationSession) -> RunVerdict:
    """Return the verdict on a run as the program lets it stand."""
    detective = RuleLedDetective(FallbackModel([ScriptedModel("builtin:d", [])], 5, CLOCK), case.index)
    given = (await detective.audit(_context(session, case), lambda _: None)).value.verdict
    assert given is not None
    return checked(given, session)


def _begun(case: TruthCase) -> InterrogationSession:
    return InterrogationSession(
        id="7c9e6679-7425-40de-944b-e07fc1f90ae7",
        hypothesis=Hypothesis(text=case.gold["hypothesis"], created_at=NOW),
        start_time=NOW,
        status="running",
        iteration_limit=LIMIT,
        current_iteration=0,
        qa_pairs=(),
        audit_trail=(),
        sources=case.sources,
    )


def _context(session: InterrogationSession, case: TruthCase) -> Context:
    return Context(session=session, case_file=case.case_file)
