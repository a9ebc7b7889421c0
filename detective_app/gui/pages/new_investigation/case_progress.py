"""How far a document or a folder of a new case is, in words, and what its reader should know of it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.new_investigation.case_check import PathCheck
from detective_app.gui.run.places import place_in
from detective_app.gui.told_below import in_own_words

if TYPE_CHECKING:
    from detective_app.core.evidence import SourceFinding
    from detective_app.storage.cases.states import FileState

_MOST_REASONS = 8
_REASON_CHARS, _FOUND_CHARS = 240, 160
# Readers of documents tell of no more parts that they left out.
_MOST_TOLD = 50
_ROW = re.compile(r"Row (\d{1,9}) left out: (\d{1,9}) cells? instead of (\d{1,9})")


@dataclass(frozen=True, slots=True)
class StateWords:
    """A state as a row shows it: a word with icon and colour, what there is, and how far it has come.

    Without an icon something turns; `fraction` is 0 to 1, None where it is not known; `reasons` are
    sentences.
    """

    word: str
    detail: str = ""
    icon: str = ""
    color: str = "text"
    fraction: float | None = None
    reasons: tuple[str, ...] = ()


def state_words(check: PathCheck, *, folder: bool) -> StateWords:
    """Say how far a document, or a folder, is."""
    translate = QCoreApplication.translate
    if check.state == "waiting":
        return StateWords(translate("CaseWords", "Waiting"), icon="clock", color="text2")
    if check.state == "reading":
        return _reading(check, folder=folder)
    if not check.documents:
        reasons = check.problems or (translate("CaseWords", "There is no document in this folder."),)
        return StateWords(
            translate("CaseWords", "Left out"), icon="alert", color="medium", reasons=_listed(reasons)
        )
    detail = translate("CaseWords", "%Ln document(s)", "", check.documents)
    if check.only and not folder:
        detail = _amount(check.only)
    told = [_told(name if folder else "", finding) for name, finding in check.notes]
    word = _remark(check)
    if not word:
        return StateWords(translate("CaseWords", "Ready"), detail, "check", "ok")
    return StateWords(word, detail, "alert", "medium", reasons=_listed((*check.problems, *told)))


def size_words(size_bytes: int) -> str:
    """Return a size as `148 KB` or `4.9 GB`, in the writing of the language."""
    precision = 1 if size_bytes >= 1_000_000 else 0
    return (
        QLocale()
        .formattedDataSize(size_bytes, precision, QLocale.DataSizeFormat.DataSizeSIFormat)
        .replace("kB", "KB")
    )


def _reading(check: PathCheck, *, folder: bool) -> StateWords:
    """Say which file of a folder, or which page of a document, is read."""
    translate, locale = QCoreApplication.translate, QLocale()
    word, now = translate("CaseWords", "Reading"), check.reading
    pages = now.done / now.total if now and now.total else 0.0
    if folder and check.files:
        detail = translate("CaseWords", "file {number} of {count}").format(
            number=locale.toString(min(check.settled + 1, check.files)), count=locale.toString(check.files)
        )
        return StateWords(word, detail, fraction=min((check.settled + pages) / check.files, 1.0))
    if now and now.total:
        detail = translate("CaseWords", "page {number} of {count}").format(
            number=locale.toString(max(now.done, 1)), count=locale.toString(now.total)
        )
        return StateWords(word, detail, fraction=pages)
    return StateWords(word)


def _amount(document: FileState) -> str:
    translate = QCoreApplication.translate
    if document.rows is not None:
        if any(finding.kind == "left_out" for finding in document.findings):
            return translate("CaseWords", "%Ln row(s) read", "", document.rows)
        return translate("CaseWords", "%Ln row(s)", "", document.rows)
    if document.pages:
        return translate("CaseWords", "%Ln page(s)", "", document.pages)
    return translate("CaseWords", "%Ln line(s)", "", document.lines)


def _remark(check: PathCheck) -> str:
    """Return what is to be known of documents in a few words; "" when there is nothing."""
    translate, kinds = QCoreApplication.translate, {finding.kind for _, finding in check.notes}
    if check.problems:
        return translate("CaseWords", "%Ln left out", "", len(check.problems))
    if "instruction" in kinds:
        return translate("CaseWords", "Instructions found")
    if "hidden_text" in kinds:
        return translate("CaseWords", "Hidden text found")
    return _parts_left_out([finding for _, finding in check.notes])


def _parts_left_out(findings: Sequence[SourceFinding]) -> str:
    translate, rows = QCoreApplication.translate, [_ROW.match(finding.text) for finding in findings]
    if len(findings) == 1 and rows[0]:
        return translate("CaseWords", "Row {number} left out").format(number=rows[0][1])
    if len(findings) >= _MOST_TOLD:
        return translate("CaseWords", "%Ln or more rows left out", "", len(findings))
    if findings and all(rows):
        return translate("CaseWords", "%Ln row(s) left out", "", len(findings))
    return translate("CaseWords", "%Ln part(s) left out", "", len(findings)) if findings else ""


def _told(name: str, finding: SourceFinding) -> str:
    """Tell of a finding with its place; in a folder with the document's name first."""
    translate = QCoreApplication.translate
    place, found = place_in(None, finding.locator or ""), one_line(finding.text, _FOUND_CHARS)
    if finding.kind == "left_out":
        row = _ROW.match(finding.text)
        words = found
        if row:
            cells = translate("CaseWords", "%Ln cell(s)", "", int(row[2]))
            words = translate("CaseWords", "Row {number}: {cells} instead of {usual}.").format(
                number=row[1], cells=cells, usual=row[3]
            )
    elif finding.kind == "hidden_text":
        words = translate("CaseWords", "Hidden text, {place}, which is never quoted: “{text}”")
        words = words.format(place=place, text=found)
    else:
        words = translate("CaseWords", "Instruction to a model, {place}, which is not obeyed: “{text}”")
        words = words.format(place=place, text=found)
    return f"{one_line(name, 100)}: {words}" if name else words


def _listed(reasons: Sequence[str]) -> tuple[str, ...]:
    """Cut a list that nobody would read to its end, and say how much more there is."""
    shown = [one_line(in_own_words(reason), _REASON_CHARS) for reason in reasons[:_MOST_REASONS]]
    if more := len(reasons) - len(shown):
        shown.append(QCoreApplication.translate("CaseWords", "and %Ln more", "", more))
    return tuple(shown)
