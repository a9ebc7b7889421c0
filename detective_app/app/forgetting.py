"""What is forgotten with the last session of a case: the text kept of its documents."""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.core.errors import BadInput, StorageError
from detective_app.storage.sessions.trash import KEPT_SECONDS

if TYPE_CHECKING:
    from detective_app.front_end.cases import CasesDesk
    from detective_app.storage.sessions.files import SessionFiles

AT_WORK = (
    "An investigation is being run, so nothing was forgotten. Wait for its end or stop it, and try again."
)
_log = logging.getLogger(__name__)


def forget(reference: str | Path, files: SessionFiles, cases: CasesDesk, sessions: Path) -> Path:
    """Delete a session for good, with the text of documents that no other names; return where it was.

    Blocks. Raises what `remove` does, and BadInput while anything is run here.
    """
    if files.at_work:
        raise BadInput(AT_WORK)
    with files.hold():
        removed = files.remove(reference)
        documents = documents_of([removed.path])
        removed.erase()
        cases.store.forget(documents - named(sessions, documents))
    return removed.home


def forget_documents_of(going: Sequence[Path], cases: CasesDesk, sessions: Path) -> None:
    """Forget the documents of sessions that are about to go for good; those used within the day stay."""
    try:
        documents = documents_of(going)
        cases.store.forget(documents - named(sessions, documents), unused_since=time.time() - KEPT_SECONDS)
    except (OSError, StorageError) as error:
        _log.warning("The text of removed sessions' documents stays for now: %s", type(error).__name__)


def documents_of(paths: Iterable[Path]) -> set[str]:
    """Return the hashes of the documents that session files name; a file that is none names none."""
    found: set[str] = set()
    for path in paths:
        try:
            document = json.loads(path.read_bytes()) if path.suffix == ".json" else {}
            found |= {str(source["sha256"]) for source in document.get("sources") or ()}
        except (OSError, ValueError, RecursionError, LookupError, TypeError, AttributeError):
            continue
    return found


def named(sessions: Path, documents: set[str]) -> set[str]:
    """Return those of the documents that a session file still names; files are searched, not read."""
    left, sought = set(documents), {one: one.encode() for one in documents}
    for path in sessions.glob("*.json") if documents else ():
        content = path.read_bytes()
        left -= {one for one in left if sought[one] in content}
        if not left:
            break
    return documents - left
