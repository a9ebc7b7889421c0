"""The quickest way to see the program work: a recorded run over the sample case, and one by hand here."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from detective_app import paths
from detective_app.core.provider import NONE
from detective_app.front_end.run import RunRequest

if TYPE_CHECKING:
    from detective_app.storage.sessions.files import OpenedSession, SessionFiles

FOLDER, RECORDING = "sample_case", "sample_case.json"
LIMIT = 8


def by_hand() -> RunRequest:
    """Ask for a run over the sample case that needs no model: nothing is connected."""
    folder = paths.resources() / FOLDER
    case = json.loads(folder.with_suffix(".json").read_text("utf-8"))
    return RunRequest(
        hypothesis=case["hypothesis"],
        case_paths=tuple(folder / name for name in case["documents"]),
        limit=LIMIT,
        detectives=(NONE,),
        witness=NONE,
    )


def recorded(files: SessionFiles) -> OpenedSession:
    """Open the recorded run over the sample case, its sources where they are on this computer."""
    opened = files.load(paths.recorded_sessions() / RECORDING)
    folder = paths.resources() / FOLDER
    sources = (s.evolve(path=str(folder / s.path)) for s in opened.session.sources or ())
    return replace(opened, session=opened.session.evolve(sources=tuple(sources)))
