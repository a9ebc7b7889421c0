"""What the reading of a case tells while it goes on and when it is done."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from detective_app.core.evidence import SourceFinding, Unread
from detective_app.core.ports import CaseIndex


@dataclass(frozen=True, slots=True)
class FileState:
    """How far one file is: `done` of `total` pages while it is read, where there are pages.

    `size` is in bytes; `rows` those of a table below its header, None of any other document; `problem` is one
    sentence that says why it was left out, `unread` what of it could not be read; `recognised` tells that the
    words of its pictures were.
    """

    path: Path
    name: str
    state: Literal["waiting", "reading", "ready", "left_out"]
    size: int
    pages: int | None = None
    lines: int = 0
    rows: int | None = None
    done: int = 0
    total: int = 0
    problem: str = ""
    findings: tuple[SourceFinding, ...] = ()
    unread: tuple[Unread, ...] = ()
    recognised: bool = False


@dataclass(frozen=True, slots=True)
class CaseReading:
    """A case ready to be asked, with what could not be read or was skipped, one sentence each."""

    index: CaseIndex
    problems: tuple[str, ...]
