"""The meter of what has left this computer: how far the budget of the document nearest its end is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from detective_app.account.disclosure import NearestEnd, nearest_end
from detective_app.gui import icons
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.controls.pressable import Pressable
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.run.disclosure_words import brief_words, left_words, spoken_words

if TYPE_CHECKING:
    from detective_app.core.disclosure import Disclosure
    from detective_app.core.session import InterrogationSession

_ALARM = 80
"""From so much of a budget on, in percent, the meter warns."""
_MOST_WIDTH, _LEAST_NAME, _BAR = 280, 56, 64


class DisclosureMeter(Pressable):
    """A glyph, a bar and a sentence, one button; not there while nothing has left."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = ("sent", "text2")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._icon = QLabel()
        self._bar = Bar("text2", width=_BAR)
        self._record: Disclosure | None = None
        self._words = _NamedWords()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self._bar)
        row.addWidget(self._words, 1)
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
        nearest = nearest_end(record)
        if session is None or nearest is None:
            self.hide()
            return
        named = (one.name for one in session.sources or () if one.source_id == nearest.source_id)
        self._show(nearest, one_line(next(named, nearest.source_id), 200))

    def restyle(self) -> None:
        """Take the glyph's colour from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._look, 13))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Leave the painting to glyph, bar and sentence."""

    def _show(self, nearest: NearestEnd, name: str) -> None:
        alarms = nearest.used >= _ALARM
        self._look = ("alert", "medium") if alarms else ("sent", "text2")
        self._bar.set_color(self._look[1])
        self._bar.set_fraction(nearest.used / 100)
        self._words.set_look(color=self._look[1])
        self._words.show_words(nearest, name)
        self.setToolTip(plain_tooltip(self._words.text()))
        self.setAccessibleName(spoken_words(nearest, name))
        self.restyle()
        self.show()


class _NamedWords(ElidedLabel):
    """A sentence with a document's name in it, which is cut in its middle where there is no room."""

    def __init__(self) -> None:
        self._nearest: NearestEnd | None = None
        self._name = ""
        super().__init__("", "meta", "text2")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def show_words(self, nearest: NearestEnd, name: str) -> None:
        """Show another sentence."""
        self._nearest, self._name = nearest, name
        self.setText(left_words(nearest, name))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Ask for room for the whole, up to what a status row can spare."""
        size = super().sizeHint()
        return QSize(min(size.width(), _MOST_WIDTH), size.height())

    def minimumSizeHint(self) -> QSize:
        """Live with the figures."""
        return QSize(60, super().sizeHint().height())

    def _fit(self) -> None:
        if self._nearest is None:
            return
        metrics, room = QFontMetrics(self.font()), max(self.width(), 1)
        around = metrics.horizontalAdvance(left_words(self._nearest, ""))
        free = max(room - around, 0)
        name = metrics.elidedText(self._name, Qt.TextElideMode.ElideMiddle, free)
        tells = name == self._name or free >= _LEAST_NAME
        words = left_words(self._nearest, name) if tells else brief_words(self._nearest)
        QLabel.setText(self, metrics.elidedText(words, Qt.TextElideMode.ElideRight, room))
