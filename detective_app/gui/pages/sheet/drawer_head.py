"""The head of the drawer: what it is, when the run ended, and the ways to save all of it and to close."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.boxes import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.run.origin_link import OriginLink
from detective_app.gui.run.spending import time_words
from detective_app.gui.wording import filled

_ROOM, _MARGIN = 560, 24


class DrawerHead(QWidget):
    """`export_wanted` tells a format by its name, `origin_wanted` the id of the session before a fork."""

    close_wanted = Signal()
    export_wanted = Signal(str)
    origin_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = Label(self.tr("How this was found"), "question")
        self._ended = Label("", "meta", "muted")
        self._origin = OriginLink()
        self._origin.origin_requested.connect(self.origin_wanted)
        self.save = Button(self.tr("Save as a file"), icon="export", wide=True)
        self.save.clicked.connect(self.open_menu)
        self.close_button = Button(self.tr("Close"), icon="close", hint="Esc", wide=True)
        self.close_button.clicked.connect(self.close_wanted)
        self._menu: QMenu | None = None
        self._lay_out()

    def show_session(self, session: InterrogationSession) -> None:
        """Say when the run ended, and where it was forked from."""
        self._ended.setText(ended_words(session))
        self._origin.show_session(session)

    def open_menu(self) -> QMenu:
        """Open the menu of formats under its button, made when it is first wanted."""
        if self._menu is None:
            from detective_app.reports import formats

            self._menu = QMenu(self)
            self._menu.setAccessibleName(self.save.text())
            for kind in formats():
                action = self._menu.addAction(filled(self.tr("%1…"), kind.title))
                action.triggered.connect(lambda _=False, name=kind.name: self.export_wanted.emit(name))
        self._menu.popup(self.save.mapToGlobal(QPoint(0, self.save.height() + 4)))
        return self._menu

    def _lay_out(self) -> None:
        said = Beside(self._title, self._ended, gap=8, wide=1)
        buttons = Beside(self.save, self.close_button, gap=8, wide=-1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(_MARGIN, 16, _MARGIN, 0)
        rows.setSpacing(10)
        rows.addWidget(Stacking(said, actions=buttons, room=_ROOM, wide=0, gap=16, below=8, centred=True))
        rows.addWidget(self._origin, 0, Qt.AlignmentFlag.AlignLeft)
        rows.addWidget(hairline())


def ended_words(session: InterrogationSession) -> str:
    """Say when a run ended and how long it took: `Ended 12:05, after 2 min 48 s`; "" while it goes on."""
    if session.end_time is None:
        return ""
    at = QDateTime.fromSecsSinceEpoch(round(session.end_time.timestamp()))
    today = at.date() == QDateTime.currentDateTime().date()
    clock = QLocale().toString(at.time(), "HH:mm")
    when = clock if today else f"{QLocale().toString(at.date(), 'd MMM yyyy')} {clock}"
    seconds = (session.end_time - session.start_time).total_seconds()
    words = QCoreApplication.translate("DrawerHead", "Ended %1, after %2")
    return filled(words, when, time_words(seconds))
