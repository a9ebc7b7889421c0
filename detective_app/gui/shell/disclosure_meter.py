"""The meter of what has left this computer: how far the budget of the documents is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

from detective_app.account.disclosure import held_back, used
from detective_app.gui import icons
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.foreign_text import plain_tooltip
from detective_app.gui.run.disclosure_words import brief_words, left_words

if TYPE_CHECKING:
    from detective_app.core.disclosure import Disclosure
    from detective_app.core.session import InterrogationSession

_ALARM = 80
"""From so much of a budget on, in percent, the meter warns."""
_MOST_WIDTH, _BAR = 340, 64


class DisclosureMeter(Pressable):
    """A glyph, a bar and a sentence, one button; not there while nothing has left."""

    def __init__(self) -> None:
        super().__init__()
        self._look = ("sent", "text2")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._icon = QLabel()
        self._bar = Bar("text2", width=_BAR)
        self._record: Disclosure | None = None
        self._words = _FittedWords()
        across(self._icon, self._bar, (self._words, 1), into=self, gap=8)
        self.hide()

    @property
    def words(self) -> str:
        """The whole sentence."""
        return self._words.text()

    def show_session(self, session: InterrogationSession | None) -> None:
        """Show what of a session's documents has left."""
        record = session.disclosure if session else None
        if record is not None and record is self._record:
            return  # told with every piece of an answer, and seldom another one
        self._record = record
        if record is None or not (record.total or held_back(record)):
            self.hide()
            return
        self._show(record)

    def restyle(self) -> None:
        """Take the glyph's colour from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._look, 13))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Leave the painting to glyph, bar and sentence."""

    def _show(self, record: Disclosure) -> None:
        share = used(record)
        self._look = ("alert", "medium") if share >= _ALARM else ("sent", "text2")
        self._bar.set_color(self._look[1])
        self._bar.set_fraction(share / 100)
        self._words.set_look(color=self._look[1])
        self._words.show_words(record)
        self.setToolTip(plain_tooltip(self._words.text()))
        self.setAccessibleName(self._words.text())
        self.restyle()
        self.show()


class _FittedWords(ElidedLabel):
    """A sentence that is said more briefly where there is no room."""

    def __init__(self) -> None:
        self._record: Disclosure | None = None
        super().__init__("", "meta", "text2")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def show_words(self, record: Disclosure) -> None:
        """Show another sentence."""
        self._record = record
        self.setText(left_words(record))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for room for the whole, up to what a status row can spare."""
        size = super().sizeHint()
        return QSize(min(size.width(), _MOST_WIDTH), size.height())

    def minimumSizeHint(self) -> QSize:
        """Live with the figures."""
        return QSize(60, super().sizeHint().height())

    def _fit(self) -> None:
        if self._record is None:
            return
        metrics, room = QFontMetrics(self.font()), max(self.width(), 1)
        whole = left_words(self._record)
        words = whole if metrics.horizontalAdvance(whole) <= room else brief_words(self._record)
        QLabel.setText(self, metrics.elidedText(words, Qt.TextElideMode.ElideRight, room))
