"""Session files that say a text of a hostile shape everywhere: read, listed, told and exported in time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType

import pytest

from detective_app import registry
from detective_app.account.contradictions import contradictions
from detective_app.account.evidence import session_evidence
from detective_app.account.summary import summary_parts
from detective_app.core.errors import DetectiveError
from detective_app.core.session import InterrogationSession
from detective_app.storage.history.listing import History
from detective_app.storage.sessions.files import SessionFiles
from tests.cli.command import call
from tests.gui.hostile_sessions import hostile_session
from tests.hostile.growth import assert_linear
from tests.hostile.shapes import Shaped, swept, worded
from tests.storage.samples import folders_in

Kept = tuple[Path, InterrogationSession]
"""A data folder with a session in it, and that session."""


def _opened(kept: Kept) -> object:
    (path,) = (kept[0] / "sessions").glob("session_*.json")
    return SessionFiles(folders_in(kept[0])).load(path)


def _listed(kept: Kept) -> object:
    with closing(History(folders_in(kept[0]))) as history:
        history.rebuild()
        return history.search("pump")


def _told(kept: Kept) -> None:
    """Print it in the terminal."""
    shown = call("--data-dir", kept[0], "show", kept[1].id)
    assert shown.code == 0, shown.err[-500:]


def _judged(kept: Kept) -> object:
    session = kept[1]
    summary = session.audit_result.summary if session.audit_result else ""
    return contradictions(session), session_evidence(session), summary_parts(summary)


def _exported(name: str) -> Callable[[Kept], None]:
    render = registry.load("detective_app.reports", name).render

    def export(kept: Kept) -> None:
        with suppress(DetectiveError):  # too long for a PDF
            render(kept[1])

    return export


WAYS: Mapping[str, Callable[[Kept], object]] = MappingProxyType(
    {
        "opened": _opened,
        "listed": _listed,
        "told": _told,
        "judged": _judged,
        **{name: _exported(name) for name in ("markdown", "html", "json", "pdf")},
    }
)
CHARS, TOLD_CHARS, CORE_CHARS = 400_000, 20_000, 4_000
"""In a terminal a line takes long."""

MOST_SECONDS = 1e-3
"""For a character of the text, which a session says in some twenty places."""

CORE = [
    ("opened", "one line"),
    ("told", "short lines"),
    ("html", "one line of sentences"),
    ("judged", "names"),
]


def full_size(way: str) -> int:
    return TOLD_CHARS if way == "told" else CHARS


@pytest.mark.parametrize("case", swept(WAYS, full_size, CORE, CORE_CHARS), ids=str)
def test_a_session_is_read_and_told_in_time_that_grows_with_its_texts(case: Shaped, tmp_path: Path) -> None:
    def prepared(chars: int) -> Callable[[], object]:
        data, session = tmp_path / str(chars), hostile_session(worded(case.shape, chars))
        files = SessionFiles(folders_in(data))
        with files.hold():
            files.save(session)
        return lambda: WAYS[case.way]((data, session))

    assert_linear(prepared, case.chars, most=MOST_SECONDS)
