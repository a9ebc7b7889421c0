"""That one document replaces another one is found anew when a session is verified."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from detective_app.core.session import InterrogationSession
from detective_app.core.settings import EvidenceSettings
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.witness.answering import CaseWitness
from detective_app.storage.cases.store import CaseStore
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.verification import Verification, verify
from tests.engine.clocks import CLOCK
from tests.engine.drafts import said
from tests.engine.scripted import ScriptedModel
from tests.storage.case_folders import store_in, write
from tests.storage.samples import folders_in, sample_session, turn

QUESTION = "What does a mooring for one night cost?"
OLD = "Price list of the yard\n\nA mooring for one night costs 20 euros.\n"
NEW = (
    "Price list of the yard\n\nThis list supersedes all earlier versions of the price list.\n\n"
    "A mooring for one night costs 25 euros.\n"
)


@pytest.fixture
def store(tmp_path: Path) -> CaseStore:
    """A store that reads the two lists."""
    return store_in(tmp_path)


@pytest.fixture
def session(tmp_path: Path, store: CaseStore) -> InterrogationSession:
    """A session with one answer whose conflict the newer list ends."""
    paths = [
        write(tmp_path / "price-list-2022.txt", OLD),
        write(tmp_path / "price-list-2024.txt", NEW),
    ]
    case = store.read(paths).index
    quote = "A mooring for one night costs 25 euros."
    reply = said((quote, [{"sourceId": "D2", "locator": "L5-L5", "quote": quote}]))
    model = FallbackModel([ScriptedModel("ollama:llama3.1", [reply])], 5, CLOCK, scale=0.001)
    witness = CaseWitness(model, case, settings=EvidenceSettings(n_repairs=0))
    given = asyncio.run(witness.answer(QUESTION, on_text=lambda _: None, on_progress=lambda _: None))
    pair = turn(1).evolve(
        question=QUESTION,
        answer=given.text,
        evidence=given.evidence,
        outcome=given.outcome,
        read=given.read,
    )
    return sample_session(1, qa_pairs=(pair,), sources=case.sources)


def verified(session: InterrogationSession, folder: Path, store: CaseStore) -> Verification:
    """Save a session, so that its seal fits, and verify its file."""
    files = SessionFiles(folders_in(folder))
    with files.hold():
        files.save(session)
    (result,) = verify(files, [session.id], store)
    return result


def ended_by(session: InterrogationSession, source_id: str) -> InterrogationSession:
    """Return a session whose conflict another document is said to end."""
    (pair,) = session.qa_pairs
    assert pair.evidence
    (conflict,) = pair.evidence.conflicts
    evidence = pair.evidence.evolve(conflicts=(conflict.evolve(ended_by=source_id),))
    return session.evolve(qa_pairs=(pair.evolve(evidence=evidence),))


def test_only_the_document_that_says_so_ends_a_conflict(
    session: InterrogationSession, tmp_path: Path, store: CaseStore
) -> None:
    assert verified(session, tmp_path, store).problems == ()
    assert ended_by(session, "D2") == session
    assert verified(ended_by(session, "D1"), tmp_path / "forged", store).problems == (
        "Answer 1: price-list-2022.txt is said to end a conflict, and does not say so itself.",
    )


def test_what_cannot_be_read_again_is_said_not_to_be_checked(
    session: InterrogationSession, tmp_path: Path, store: CaseStore
) -> None:
    (tmp_path / "price-list-2022.txt").unlink()
    result = verified(session, tmp_path, store)
    assert result.ok
    assert result.remarks[-1] == (
        "Answer 1: that price-list-2024.txt replaces the other documents of a conflict was not checked, "
        "as not all of them are there as they were."
    )
