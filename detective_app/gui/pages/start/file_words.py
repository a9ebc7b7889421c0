"""How far a document of a new case is, in words, and what its reader should know of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import place_in
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceFinding
    from detective_app.storage.cases.states import FileState

_MOST_REASONS, _REASON_CHARS, _FOUND_CHARS = 8, 240, 160


@dataclass(frozen=True, slots=True)
class FileWords:
    """A file as its line shows it: what there is of it, with icon and colour; without an icon it is read.

    `reasons` are what is to be known of it, a sentence each.
    """

    words: str
    icon: str = ""
    color: str = "muted"
    reasons: tuple[str, ...] = ()


def file_words(state: FileState) -> FileWords:
    """Say how far a file is."""
    translate = QCoreApplication.translate
    if state.state == "left_out":
        return FileWords(one_line(in_own_words(state.problem), _REASON_CHARS), "alert", "medium")
    if state.state == "ready":
        from detective_app.gui.run.evidence_words import unread_words  # late: the form needs no session

        remark = _remark(state)
        told = [*unread_words(state.unread), *map(_told, state.findings)][:_MOST_REASONS]
        if remark:
            return FileWords(remark, "alert", "medium", tuple(told))
        return FileWords(_amount(state), "check", "ok")
    if state.state == "reading" and state.total:
        words = translate("CaseWords", "Reading page %1 of %2")
        return FileWords(filled(words, max(state.done, 1), state.total))
    return FileWords(translate("CaseWords", "Reading") if state.state == "reading" else "", color="muted")


def _amount(state: FileState) -> str:
    translate = QCoreApplication.translate
    if state.members and not state.lines:
        return translate("CaseWords", "%Ln document(s)", "", state.members)
    if state.rows is not None:
        return translate("CaseWords", "%Ln row(s)", "", state.rows)
    if state.pages:
        return translate("CaseWords", "%Ln page(s)", "", state.pages)
    return translate("CaseWords", "%Ln line(s)", "", state.lines)


def _remark(state: FileState) -> str:
    """Return what is to be known of a document in a few words; "" when there is nothing."""
    translate, kinds = QCoreApplication.translate, {finding.kind for finding in state.findings}
    if "instruction" in kinds:
        return translate("CaseWords", "Instructions found")
    if "hidden_text" in kinds:
        return translate("CaseWords", "Hidden text found")
    count = sum(one.count for one in state.unread)
    return translate("CaseWords", "%Ln part(s) left out", "", count) if count else ""


def _told(finding: SourceFinding) -> str:
    """Tell of a finding with its place."""
    translate = QCoreApplication.translate
    place, found = place_in(None, finding.locator or ""), one_line(finding.text, _FOUND_CHARS)
    if finding.kind == "hidden_text":
        words = translate("CaseWords", "Hidden text, %1, which is never quoted: “%2”")
        return filled(words, place, found) + (f" × {finding.count}" if finding.count else "")
    words = translate("CaseWords", "Instruction to a model, %1, which is not obeyed: “%2”")
    return filled(words, place, found)
