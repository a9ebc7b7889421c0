"""Where a list begins: claims are pasted or opened, over the documents of a case; and the earlier lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QFileDialog, QPlainTextEdit, QWidget

from detective_app.batch.rows import SUFFIXES
from detective_app.front_end.run import RunRequest
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, across, down, empty, put
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.many.kept import KeptList
from detective_app.gui.wording import filled

_FIELD, _WIDEST, _MOST_LISTS = 220, 840, 12


class Compose(QWidget):
    """`given` tells the text or the file that was given, `chosen` a list that is kept.

    `documents_wanted` asks for the page on which documents and models are chosen.
    """

    given = Signal(object)
    chosen = Signal(object)
    documents_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self._request = RunRequest()
        self.field = QPlainTextEdit()
        self.field.setProperty("kind", "field")
        self.field.setAccessibleName(self.tr("Claims, one a line"))
        self.field.setPlaceholderText(self.tr("Paste a report or one claim a line"))
        self.field.setTabChangesFocus(True)
        self.field.setAcceptDrops(False)
        self.file = Button(self.tr("Open a file…"), icon="table", on=self._ask_file)
        self.check = Button(
            self.tr("Check all"), "primary", hint="Ctrl+Return", tall=True, wide=True, on=self.start
        )
        self.beside = Label("", "meta", "muted", wrap=True)
        self.problem = Label("", color="high", wrap=True)
        self.case = Label("", "ui", "text2", wrap=True)
        self.change = TextLink(self.tr("Change"), on=self.documents_wanted)
        self._earlier = Label(self.tr("Earlier lists"), "question")
        self._lists = down(gap=0)
        self.lists: list[TextLink] = []
        self.field.textChanged.connect(self._update)
        self._lay_out()
        self.restyle()
        self.show_problem("")

    @property
    def claims(self) -> int:
        """How many lines with words there are."""
        return sum(bool(line.strip()) for line in self.field.toPlainText().splitlines())

    @property
    def ready(self) -> bool:
        """Tell whether a list can be checked."""
        return bool(self._request.case_paths) and self.claims > 0

    def offer(self, request: RunRequest, leaves: str) -> None:
        """Say over which documents, and what of them leaves."""
        self._request = request
        paths = request.case_paths
        if not paths:
            self.case.setText(self.tr("No documents are chosen yet."))
        else:
            more = self.tr("and %n more", "", len(paths) - 1) if len(paths) > 1 else ""
            named = " ".join(one for one in (one_line(paths[0].name), more) if one)
            self.case.setText(f"{filled(self.tr('Over %1.'), named)} {leaves}".strip())
        self.change.setText(self.tr("Change") if paths else self.tr("Choose documents"))
        self._update()

    def show_lists(self, lists: Sequence[KeptList]) -> None:
        """Offer the lists that are kept, newest first."""
        empty(self._lists)
        self.lists = []
        for one in lists[:_MOST_LISTS]:
            count = self.tr("%Ln claim(s)", "", len(one.keys)) if one.keys else ""
            words = ", ".join(part for part in (one.name, count) if part)
            self.lists.append(TextLink(words, on=partial(self._choose, one)))
            put(self._lists, (self.lists[-1], Qt.AlignmentFlag.AlignLeft))
        self._earlier.setVisible(bool(lists))

    def show_problem(self, words: str) -> None:
        """Say why what was given is no list, "" for nothing; the text stays."""
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    def start(self) -> None:
        """Give the text."""
        if self.ready:
            self.given.emit(self.field.toPlainText())

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.field.setFont(theme.font("answer"))
        self.field.setMinimumHeight(theme.pixels(_FIELD))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take a table."""
        urls = event.mimeData().urls()
        if len(urls) == 1 and Path(urls[0].toLocalFile()).suffix.lower() in SUFFIXES:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Give the table."""
        event.acceptProposedAction()
        self._give(event.mimeData().urls()[0].toLocalFile())

    def _choose(self, one: KeptList, _: bool = False) -> None:
        self.chosen.emit(one)

    def _give(self, path: str) -> None:
        if self._request.case_paths:
            self.given.emit(Path(path))
        else:
            self.show_problem(self.tr("Choose the documents first."))

    def _ask_file(self) -> None:
        dialog = QFileDialog(self, self.tr("Open a list of claims"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        endings = " ".join(f"*{suffix}" for suffix in SUFFIXES)
        dialog.setNameFilter(f"{self.tr('Tables')} ({endings})")
        dialog.fileSelected.connect(self._give)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _update(self) -> None:
        self.check.setEnabled(self.ready)
        if not self._request.case_paths:
            words = self.tr("Choose the documents first.")
        else:
            words = self.tr("%Ln claim(s)", "", self.claims)
        self.beside.setText(words)
        self.check.setAccessibleDescription(words)

    def _lay_out(self) -> None:
        column = PageColumn(self.tr("Many claims"), _WIDEST, margins=(24, 24, 24, 24))
        hint = self.tr("A table has a column “hypothesis”; beside it may stand brief, documents and mode.")
        put(
            column.rows,
            Label(self.tr("Which claims do you want to check?"), "title", wrap=True), 16,
            self.field, 8,
            across(self.file, (Label(hint, "meta", "muted", wrap=True), 1), gap=12), 16,
            across((self.case, 1), (self.change, Qt.AlignmentFlag.AlignTop), gap=12), 8,
            self.problem, 8,
            across(self.check, (self.beside, 1), gap=12), 40,
            self._earlier, 4,
            self._lists,
            ...,
        )  # fmt: skip
        down(column, into=self)
