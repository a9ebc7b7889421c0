"""An answer that contradicts itself: kept by the audit, checked again, told as one wherever it is shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from detective_app import registry
from detective_app.account.reader import Account
from detective_app.cli import blocks
from detective_app.core.analysis import Audit, FoundContradiction
from detective_app.core.ports import Given
from detective_app.core.session import InterrogationSession
from detective_app.engine.loop.closing import audited
from detective_app.storage.sessions.files import SessionFiles
from detective_app.storage.sessions.verification import verify
from tests.storage.case_folders import store_in
from tests.storage.samples import completed_session, folders_in, turn

JUNE, MAY = "Closed in June.", "Opened again in May."


@pytest.fixture
def session() -> InterrogationSession:
    """An audited session whose second answer gives two months that cannot both be right."""
    pairs = tuple(one.evolve(evidence=None) for one in (turn(1), turn(2, f"{JUNE} {MAY}")))
    whole = completed_session(qa_pairs=pairs, sources=None)
    said = FoundContradiction(
        qa_pair_indexes=(1, 1), quotes=(JUNE, MAY), description="It opened before it closed."
    )
    given = Given(Audit(contradictions=(said,), summary="It does not hold together."), "openai:one")
    result, dropped = audited(given, whole)
    assert not dropped
    return whole.evolve(audit_result=result)


def test_it_is_saved_and_holds_when_it_is_checked(session: InterrogationSession, tmp_path: Path) -> None:
    files = SessionFiles(folders_in(tmp_path))
    with files.hold():
        path = files.save(session)
    assert files.load(path).session.audit_result == session.audit_result
    (found,) = verify(files, (str(path),), store_in(tmp_path))
    assert found.problems == ()


@pytest.mark.parametrize("name", ["markdown", "html"])
def test_every_report_names_the_one_answer(session: InterrogationSession, name: str) -> None:
    text = registry.load("detective_app.reports", name).render(session)
    assert "Within answer 2" in " ".join(text.replace('<a href="#turn-2">', "").split())
    assert all(words in text for words in (JUNE, MAY))
    assert "2 and" not in text


def test_the_terminal_names_the_one_answer(session: InterrogationSession) -> None:
    console = Console(width=100)
    with console.capture() as said:
        console.print(blocks.audit_report(Account(session)))
    assert "Within answer 2: It opened before it closed." in said.get()
