"""Documents that come later join a session as it stands, and what is new in its folder is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import BadInput, DocumentError
from detective_app.core.operator import PersonMark
from detective_app.core.session import InterrogationSession
from detective_app.front_end.cases import CaseNews
from detective_app.front_end.run import RunRequest
from tests.storage.case_folders import write

LEAK = "# Letter\n\nWater came through the new roof on 12 November 2024.\n"


@pytest.fixture
async def session(app: DetectiveApplication, tmp_path: Path) -> InterrogationSession:
    """A finished session over a folder, that a person judges, with one mark."""
    write(tmp_path / "roof" / "diary.md", "# Diary\n\nThe new roof was laid on 6 November 2024.\n")
    write(tmp_path / "roof" / "broken.pdf", b"%PDF-1.4\nbroken")
    request = RunRequest(
        "The new roof was laid and it let no water through.",
        (tmp_path / "roof",),
        detectives=("none",),
        witness="none",
        claims=("The new roof was laid.", "It let no water through."),
    )
    run = await app.runs.start(request)
    async with run:
        async for _ in run.events():
            pass
    return app.library.mark(
        run.session.id, [PersonMark("s1", "", "supports", source_id="D1", locator="L3-L3")]
    )


async def test_a_document_joins_the_session_and_marks_stay(
    app: DetectiveApplication, session: InterrogationSession, tmp_path: Path
) -> None:
    assert app.cases.since(session) == CaseNews()
    write(tmp_path / "roof" / "letter.md", LEAK)
    write(tmp_path / "elsewhere" / "letter.md", LEAK + "\nIt dripped.\n")
    assert app.cases.since(session) == CaseNews(new=(tmp_path / "roof" / "letter.md",))
    app.library.add(session.id, [tmp_path / "elsewhere" / "letter.md"])
    joined = app.library.add(session.id, app.cases.since(session).new)
    assert [one.name for one in joined.sources or ()] == ["diary.md", "letter.md", "letter.md (2)"]
    assert [one.source_id for one in joined.sources or ()] == ["D1", "D2", "D3"]
    assert joined.id == session.id
    assert [(one.claim, one.side) for one in joined.marks or ()] == [("s1", "supports")]
    assert app.cases.since(joined) == CaseNews()
    judged = app.library.mark(session.id, [PersonMark("s2", "", "against", source_id="D3", locator="L3-L3")])
    assert len(judged.marks or ()) == 2
    with pytest.raises(BadInput, match="already"):
        app.library.add(session.id, [tmp_path / "roof"])


async def test_a_changed_file_is_told_and_joins_beside_what_was_read_of_it(
    app: DetectiveApplication, session: InterrogationSession, tmp_path: Path
) -> None:
    diary = tmp_path / "roof" / "diary.md"
    write(diary, "# Diary\n\nThe new roof was laid on 7 November 2024.\n")
    with pytest.raises(DocumentError):
        app.cases.near_again(session.sources or (), ("The new roof was laid.",))
    assert app.cases.since(session) == CaseNews(changed=(diary,))
    joined = app.library.add(session.id, [diary])
    assert [one.name for one in joined.sources or ()] == ["diary.md", "diary.md (2)"]
    assert app.cases.since(joined) == CaseNews()
    diary.unlink()
    assert app.cases.since(session) == CaseNews(gone=("diary.md",))
