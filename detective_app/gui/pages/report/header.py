"""The head of a report: the hypothesis, who asked whom and when, and what can be done with the whole."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from PySide6.QtCore import QDate, QDateTime, QLocale, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from detective_app.account.judgement import by_hand
from detective_app.account.spending import took
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.naming import mode_title, model_name
from detective_app.gui.run.origin_link import OriginLink
from detective_app.gui.run.spending import spent_words, time_words
from detective_app.gui.wording import filled
from detective_app.reports import formats

_ROOM = 480  # pixels at usual size of text: less leaves no words of a hypothesis beside its buttons


class ReportHeader(QWidget):
    """Title, meta line, Run again and the Export menu; `export_requested` tells the format by its name."""

    run_again_requested = Signal()
    export_requested = Signal(str)
    origin_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title, self._meta = ElidedLabel("", "title"), ElidedLabel("", "meta", "muted")
        self._origin = OriginLink()
        self._origin.origin_requested.connect(self.origin_requested)
        again = Button(self.tr("Run again"), wide=True)
        again.clicked.connect(self.run_again_requested)
        self._export = Button(self.tr("Export"), icon="chevron-down", wide=True)
        self._export.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the icon behind the word
        self._menu = self._made_menu()
        self._export.clicked.connect(self.open_menu)
        self._lay_out(again)

    def show_session(self, session: InterrogationSession) -> None:
        """Show whose report it is."""
        self._title.setText(one_line(session.hypothesis.text))
        self._meta.setText("  ·  ".join(self._facts(session)))
        self._origin.show_session(session)

    def open_menu(self) -> None:
        """Open the menu of formats under its button."""
        self._menu.popup(self._export.mapToGlobal(QPoint(0, self._export.height() + 4)))

    def _lay_out(self, again: Button) -> None:
        self._title.setMinimumHeight(theme.pixels(32))
        self._meta.setMinimumHeight(theme.pixels(24))
        buttons = Beside(again, self._export, gap=12, wide=-1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(32, 24, 32, 8)
        rows.setSpacing(0)
        rows.addWidget(Stacking(self._title, actions=buttons, room=_ROOM, wide=0, gap=24, centred=True))
        rows.addWidget(self._meta)
        rows.addWidget(self._origin, 0, Qt.AlignmentFlag.AlignLeft)

    def _made_menu(self) -> QMenu:
        menu = QMenu(self)
        menu.setAccessibleName(self.tr("Export as"))
        for kind in formats():
            action = menu.addAction(filled(self.tr("%1…"), kind.title))
            action.triggered.connect(lambda _=False, name=kind.name: self.export_requested.emit(name))
        return menu

    def _facts(self, session: InterrogationSession) -> list[str]:
        facts = [mode_title(session.mode)] if session.mode else []
        asked = _named(pair.provider_used for pair in session.qa_pairs)
        answered = _named(pair.witness_used for pair in session.qa_pairs)
        if answered and by_hand(session):
            facts.append(answered)
        elif asked and answered:
            facts.append(filled(self.tr("%1 asked %2"), asked, answered))
        if session.sources:
            facts.append(self.tr("%n document(s)", "", len(session.sources)))
        when = self._when(session.start_time)
        if span := took(session):
            when = f"{when}, {time_words(span.total_seconds())}"
        facts.append(when)
        return facts + list(spent_words(session.usage or {}, session.spending_stop)[1:])

    def _when(self, at: datetime) -> str:
        """Write a moment: `today 11:52`, `yesterday 11:52`, else the date with the time."""
        locale, moment = QLocale(), QDateTime.fromSecsSinceEpoch(round(at.timestamp()))
        clock = locale.toString(moment.time(), "HH:mm")
        near = {0: self.tr("today %1"), 1: self.tr("yesterday %1")}
        days = moment.date().daysTo(QDate.currentDate())
        if days in near:
            return filled(near[days], clock)
        return f"{locale.toString(moment.date(), 'd MMM yyyy')} {clock}"


def _named(models: Iterable[str | None]) -> str:
    """Name the models that took part, in the order in which they came."""
    return ", ".join(dict.fromkeys(model_name(model) for model in models if model))
