"""What goes with a session: the text kept of documents that no other session names."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.session import InterrogationSession
from tests.cli.command import call
from tests.storage.samples import sample_session

SECRET = "The password of the vault is periwinkle"
DAY = 24 * 3600


@pytest.fixture
def case(tmp_path: Path) -> tuple[Path, Path]:
    """Two documents with words that stand nowhere else."""
    one, two = tmp_path / "vault.md", tmp_path / "bridge.md"
    one.write_text(f"{SECRET}.\n", encoding="utf-8")
    two.write_text("The bridge was closed on 4 May 2021.\n", encoding="utf-8")
    for path in (one, two):
        os.utime(path, (time.time() - 60,) * 2)
    return one, two


def kept(app: DetectiveApplication, number: int, *documents: Path) -> InterrogationSession:
    """Keep a session over documents."""
    reading = app.cases.store.read(documents)
    sources = reading.index.sources
    reading.index.close()
    session = sample_session(1, pending_turn=None).evolve(
        id=f"6f1e2a34-5b6c-4d7e-8f90-a1b2c3d4e5f{number}", sources=sources
    )
    with app.library.files.hold():
        app.library.files.save(session)
    return session


def remembers(app: DetectiveApplication, words: str) -> bool:
    """Tell whether any file of the data folder has words of a document, or its name."""
    app.cases.store.close()
    files = [path for path in app.folders.data.rglob("*") if path.is_file()]
    return any(word.encode() in path.read_bytes() for path in files for word in (words, words.lower()))


def test_forgetting_a_session_takes_the_text_of_its_documents_at_once(
    app: DetectiveApplication, case: tuple[Path, Path]
) -> None:
    session, other = kept(app, 1, *case), kept(app, 2, case[1])
    assert remembers(app, "periwinkle")
    ended = call("--data-dir", app.folders.data, "forget", session.id)
    assert (ended.code, ended.err) == (0, "")
    for words in ("periwinkle", "vault.md"):
        assert not remembers(app, words)
    assert case[0].exists(), "the document itself is the person's"
    index = app.cases.store.reopen(other.sources or ())
    assert "4 May" in index.text("D1")
    index.close()


def test_the_text_goes_a_day_after_the_last_session_was_deleted(
    app: DetectiveApplication, case: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, last = kept(app, 1, case[0]), kept(app, 2, case[0])
    now = time.time()
    for session in (first, last):
        app.library.remove(session.id)
        with app.library.files.hold():
            assert remembers(app, "periwinkle"), "within the day it can be undone"
    monkeypatch.setattr(time, "time", lambda: now + DAY + 60)
    monkeypatch.setattr(time, "time_ns", lambda: int((now + DAY + 60) * 1e9))
    with app.library.files.hold():
        pass
    assert list(app.folders.trash.iterdir()) == []
    assert not remembers(app, "periwinkle")


def test_a_document_that_was_used_since_or_is_named_elsewhere_stays(
    app: DetectiveApplication, case: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, stays = kept(app, 1, *case), kept(app, 2, case[0])
    app.library.remove(gone.id)
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: now + DAY + 60)
    monkeypatch.setattr(time, "time_ns", lambda: int((now + DAY + 60) * 1e9))
    app.cases.store.read([case[1]]).index.close()
    with app.library.files.hold():
        pass
    for text in ("periwinkle", "bridge was closed"):
        assert remembers(app, text)
    app.cases.store.reopen(stays.sources or ()).close()


def test_nothing_outside_the_store_is_deleted_for_a_forged_session(
    app: DetectiveApplication, case: tuple[Path, Path], tmp_path: Path
) -> None:
    session = kept(app, 1, case[0])
    (path,) = app.folders.sessions.glob("*.json")
    sha256 = (session.sources or ())[0].sha256
    path.write_text(path.read_text().replace(sha256, f"../../../{case[0].name}"), encoding="utf-8")
    app.library.forget(path)
    assert case[0].exists()
