"""Two sessions side by side: figures, what each found, what contradicts itself, and every question."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from detective_app.account.comparison import Comparison, compare
from detective_app.account.marks import summary_of
from detective_app.core.errors import DetectiveError
from detective_app.engine.calls.on_texts import on_texts
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import displayed, one_line
from detective_app.gui.pages.compare import comparison_words as words
from detective_app.gui.pages.compare.table import CompareTable
from detective_app.gui.pieces import Piece
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.tasks import Tasks

_MARGIN, _ROOM = 32, 520
translate = QCoreApplication.translate


class ComparePage(QWidget):
    """A is the first session, B the second; `open_requested` asks for the file of one of them."""

    back_requested = Signal()
    open_requested = Signal(Path)
    toast = Signal(str)

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self._application, self._tasks = application, tasks
        self._paths: tuple[Path, Path] = (Path(), Path())
        self._found: Comparison | None = None
        self._table: CompareTable | None = None
        self._title = ElidedLabel("", "title")
        self._conclusion = Prose("answer", line=24, name=self.tr("Conclusion"))
        self._problem = Label("", color="high", wrap=True)
        self.swap = Button(self.tr("Swap sides"), wide=True)
        self.export = Button(self.tr("Export…"), wide=True)
        self.back = TextLink(self.tr("History"), icon="arrow-left", name=self.tr("Back to the history"))
        self._column = Column(self.tr("Comparison"), margins=(_MARGIN, 16, _MARGIN, _MARGIN))
        self._lay_out()
        self.back.clicked.connect(lambda _: self.back_requested.emit())
        self.swap.clicked.connect(lambda _: self._swap())
        self.export.clicked.connect(lambda _: self._ask_file())

    @property
    def conclusion(self) -> str:
        """The sentence over the comparison, or why there is none."""
        return self._conclusion.plain()

    def show_pair(self, first: Path, second: Path) -> None:
        """Read two session files and show them side by side."""
        self._paths, self._found = (first, second), None
        self._put(None)
        self._title.setText("")
        self._conclusion.show_text(self.tr("Reading both …"))
        self._tasks.spawn(self._load(first, second), "compare")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back with Backspace or Esc."""
        if event.matches(QKeySequence.StandardKey.Back) or event.matches(QKeySequence.StandardKey.Cancel):
            self.back_requested.emit()
        else:
            super().keyPressEvent(event)

    async def _load(self, first: Path, second: Path) -> None:
        def read() -> Comparison:
            load = self._application.library.files.load
            return compare(load(first).session, load(second).session)

        try:
            found = await on_texts(read)
        except DetectiveError as error:
            self._title.setText(self.tr("These two cannot be compared"))
            self._conclusion.show_text(in_own_words(str(error)))
            return
        if self._paths == (first, second):
            self._show(found)

    def _show(self, found: Comparison) -> None:
        self._found = found
        one, other = (one_line(side.session.hypothesis.text) for side in (found.first, found.second))
        self._title.setText(one if found.same_hypothesis else filled(self.tr("%1 / %2"), one, other))
        verdict, reasons = words.conclusion(found)
        self._conclusion.show_pieces([Piece(verdict, "bold"), Piece(f" {reasons}")])
        self._put(CompareTable(found))

    def _put(self, table: CompareTable | None) -> None:
        if self._table is not None:
            self._column.rows.removeWidget(self._table)
            self._table.hide()
            self._table.deleteLater()
        self._table = table
        self.swap.setEnabled(table is not None)
        self.export.setEnabled(table is not None)
        if table is not None:
            table.opened.connect(lambda side: self.open_requested.emit(self._paths[side]))
            self._column.rows.insertWidget(self._column.rows.count() - 1, table)
            if self.isVisible():
                self.swap.setFocus(Qt.FocusReason.OtherFocusReason)

    def _swap(self) -> None:
        if self._found is not None:
            self._paths = (self._paths[1], self._paths[0])
            self._show(self._found.swapped())

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Save the comparison"), "comparison.txt")
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("txt")
        dialog.fileSelected.connect(lambda name: self.save(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def save(self, path: Path) -> None:
        """Write the comparison as plain text, in the background."""
        if self._found is not None:
            self._problem.hide()
            self._tasks.spawn(self._save(path, as_text(self._found)), "export comparison")

    async def _save(self, path: Path, text: str) -> None:
        from detective_app.storage.sessions.report_file import write_report

        try:
            await asyncio.to_thread(write_report, path, text, self._application.folders.sessions)
        except DetectiveError as error:
            self._problem.setText(in_own_words(str(error)))
            self._problem.show()
            return
        self.toast.emit(filled(self.tr("The comparison is saved in %1"), path.name))

    def _lay_out(self) -> None:
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._column)
        place = Label(self.tr("Compare two sheets"), color="text2")
        buttons = Beside(self.swap, self.export, gap=12, wide=-1)
        self._problem.hide()
        rows = self._column.rows
        rows.addWidget(Beside(self.back, place, gap=12, wide=1))
        rows.addWidget(Stacking(self._title, actions=buttons, room=_ROOM, wide=0, gap=12, centred=True))
        rows.addSpacing(6)
        rows.addWidget(self._problem)
        rows.addWidget(self._conclusion)
        rows.addSpacing(26)
        rows.addStretch(1)


def as_text(found: Comparison) -> str:
    """Write a comparison: conclusion, figures, findings, contradictions, questions."""
    return displayed("\n".join(_lines(found))).rstrip() + "\n"


def _lines(found: Comparison) -> Iterator[str]:
    now = datetime.now().astimezone()
    sides = tuple(zip("AB", (found.first, found.second), strict=True))
    yield " ".join(words.conclusion(found)).rstrip()
    yield ""
    for letter, side in sides:
        yield f"{letter}: {side.session.hypothesis.text}"
        yield f"   {words.heading(side, now)}; {words.models(side)}"
    yield ""
    for metric in words.metrics(found):
        against = f" ({metric.difference})" if metric.difference else ""
        yield f"{metric.name}: A {metric.first}; B {metric.second}{against}"
    for letter, side in sides:
        audit = side.session.audit_result
        yield ""
        yield filled(translate("Compare", "Findings of %1"), letter)
        yield summary_of(side.session) if audit else translate("Compare", "Not judged yet")
    yield ""
    yield translate("Compare", "Contradictions")
    for shared in found.findings:
        yield f"- {shared.title} ({words.where(shared)})"
    for number, turns in enumerate(found.turns, 1):
        yield ""
        yield filled(translate("Compare", "Question %1"), number)
        for (letter, _), pair in zip(sides, turns, strict=True):
            yield f"{letter}: {pair.question}" if pair else f"{letter}: {translate('Compare', 'Not asked')}"
            yield f"   {pair.answer}" if pair else ""
