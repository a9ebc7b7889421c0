"""The draft of an investigation: kept while it is written, taken up at the next start."""

from __future__ import annotations

import json
from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from detective_app.front_end.run import RunRequest
from detective_app.gui import theme
from detective_app.gui.controls.boxes import PageColumn, TakesSize, across, down, held, put
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.label import Glyph, Label, hairline
from detective_app.gui.pages.start.case_files import CaseFiles, dropped_paths
from detective_app.gui.pages.start.file_list import DropFrame, FileList
from detective_app.gui.pages.start.hypothesis_field import BriefField, HypothesisField
from detective_app.gui.run.window_state import WindowState, kept_of, request_of

if TYPE_CHECKING:
    from detective_app.front_end.application import Application
    from detective_app.gui.pages.start.advanced import Advanced
    from detective_app.gui.pages.start.options import InvestigationOptions
    from detective_app.gui.tasks import Tasks


_NAME = "draft"
_MOST_CHARS = 40_000


def keep_draft(state: WindowState, draft: RunRequest) -> None:
    """Remember what was filled in and write it to disk; a text beyond any valid length is left out."""
    kept = kept_of(draft)
    long = [name for name in ("hypothesis", "brief") if len(kept[name] or "") > _MOST_CHARS]
    state.remember(_NAME, json.dumps(kept | dict.fromkeys(long)))
    state.save()


def kept_draft(state: WindowState) -> RunRequest:
    """Return what was remembered; what is not of the right kind is as if it had not been."""
    try:
        return request_of(json.loads(state.text(_NAME, "{}")))
    except ValueError:
        return RunRequest()


_LIST, _NARROW, _WIDEST = 392, 760, 840


class StartFrame(TakesSize, QWidget):
    """`sample_requested` asks for a finished sheet, `many_requested` for the page of many claims.

    Documents can be let go anywhere.
    """

    sample_requested = Signal()
    many_requested = Signal()

    def __init__(self, application: Application, tasks: Tasks) -> None:
        super().__init__()
        self.setObjectName("page")
        self.setAcceptDrops(True)
        self.files, self.list = CaseFiles(application, tasks, self), FileList()
        self.field, self.brief = HypothesisField(), BriefField()
        self.check = Button(self.tr("Check"), "primary", hint="Ctrl+Return", tall=True, wide=True)
        self.beside = Label("", "meta", "muted", wrap=True)
        self.way = Button("", "link")
        self._sent, self.happens = Glyph("sent"), Label("", "ui", "text2", wrap=True)
        self._sent.hide()
        self.change = TextLink(self.tr("Change"), icon="chevron-right")
        self.change.setCheckable(True)
        self.change.toggled.connect(self._fold)
        self._more = QWidget()
        self._more_rows = down(self.brief, into=self._more, margins=(0, 8, 0, 0), gap=16)
        self._application = application
        self.drop_frame = DropFrame(self)
        self._lay_out()

    @cached_property
    def advanced(self) -> Advanced:
        """The part of how it is checked that most never open; made before the rest, a frame apart."""
        from detective_app.gui.pages.start.advanced import Advanced

        return Advanced(self._application.settings.current)

    @cached_property
    def options(self) -> InvestigationOptions:
        """How it is checked: made when it is first asked for, as the first frame does without."""
        from detective_app.gui.pages.start.options import InvestigationOptions

        options = InvestigationOptions(self._application.settings.current, self.advanced)
        self._more_rows.insertWidget(0, options)
        return options

    def restyle(self) -> None:
        """Share the width as the text size asks for."""
        narrow = self.width() < theme.pixels(_NARROW)
        ways = QBoxLayout.Direction
        self._sides.setDirection(ways.TopToBottom if narrow else ways.LeftToRight)
        self.list.setMaximumWidth(16_777_215 if narrow else theme.pixels(_LIST))
        self.list.setMinimumWidth(0 if narrow else theme.pixels(_LIST))
        self._line.setVisible(not narrow)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and folders, wherever on the page."""
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()
            self.drop_frame.show_words(self.tr("Let go to add them to the case"))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """Be as before."""
        self.drop_frame.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add what was dropped to the case."""
        self.drop_frame.hide()
        self.files.add(dropped_paths(event.mimeData()))
        event.acceptProposedAction()

    def _fold(self, opened: bool) -> None:
        self.change.set_icon("chevron-down" if opened else "chevron-right")
        self._more.setVisible(opened)

    def _lay_out(self) -> None:
        column = PageColumn(self.tr("What to check"), _WIDEST, margins=(24, 24, 24, 24))
        hint = self.tr(
            "A question works as well: “When did the bearings arrive?” Several sentences become several "
            "claims."
        )
        line = across((self._sent, Qt.AlignmentFlag.AlignTop), (self.happens, 1), gap=12)
        start = held(across(self.check, (self.beside, 1), self.way, gap=12))
        sample = TextLink(self.tr("Look at a finished sheet"), on=self.sample_requested)
        many = TextLink(self.tr("Paste a list or open a file"), icon="table", on=self.many_requested)
        new = held(across(Label(self.tr("New here?"), "ui", "text2"), sample, ..., gap=12))
        column.rows.addStretch(2)
        put(
            column.rows,
            Label(self.tr("What do you want to know or check?"), "title", wrap=True), 16,
            self.field, 8,
            Label(hint, "meta", "muted", wrap=True), 4,
            (many, Qt.AlignmentFlag.AlignLeft), 12,
            line,
            (self.change, Qt.AlignmentFlag.AlignLeft),
            self._more, 24,
            start, 56,
            hairline(), 12,
            new,
        )  # fmt: skip
        column.rows.addStretch(3)
        self._line = hairline(vertical=True)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(0)
        put(self._sides, self.list, self._line, (column, 1))
        self._fold(opened=False)
        self.restyle()
