"""How much of each document has left, against its budget: a bar each, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from detective_app.account.disclosure import FLOOR_WORDS, allowance
from detective_app.core.disclosure import Disclosure, DocumentDisclosure
from detective_app.core.session import InterrogationSession
from detective_app.gui import icons, theme
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.painted import Bar
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import part_of, source_of
from detective_app.gui.wording import filled

_WIDTH, _APART, _HEIGHT = 304, 32, 62


class ShareBars(QScrollArea):
    """The fullest first; what has no room is scrolled to sideways."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(self.tr("Share of each document"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)

    def show_session(self, session: InterrogationSession) -> None:
        """Show what of a session's documents has left; nothing of documents that were not touched."""
        record = session.disclosure
        touched = sorted(_touched(record), key=lambda one: -one.sent / max(one.words, 1))
        inner = QWidget()
        inner.setObjectName("column")
        row = QHBoxLayout(inner)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_APART)
        for one in touched if record else ():
            row.addWidget(_Share(session, one, record.budget if record else 0))
        row.addStretch(1)
        self.setWidget(inner)
        self.setVisible(bool(touched))
        self.restyle()

    def restyle(self) -> None:
        """Take the height from the theme, with the bar where there is one."""
        inner = self.widget()
        over = inner is not None and inner.minimumSizeHint().width() > self.width()
        bar = self.horizontalScrollBar().sizeHint().height() if over else 0
        self.setFixedHeight(theme.pixels(_HEIGHT) + bar)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Make room for the bar, or take it away."""
        super().resizeEvent(event)
        self.restyle()


class _Share(QWidget):
    """A document: its name, its share, the bar of its budget, and the words."""

    def __init__(self, session: InterrogationSession, one: DocumentDisclosure, budget: int) -> None:
        super().__init__()
        source = source_of(session, one.source_id)
        name = one_line(source.name if source else one.source_id, 200)
        self._glyph = "table" if source and part_of(source, "L1") == "row" else "document"
        self._icon = QLabel()
        may = allowance(one.words, budget)
        locale = QLocale()
        share = filled(self.tr("%1 % of %2 %"), _percent(one.sent, one.words), _percent(may, one.words))
        said = filled(self.tr("%1 of %2 words"), locale.toString(one.sent), locale.toString(may))
        more = self.tr("the smallest budget") if may <= FLOOR_WORDS < one.words else ""
        passages = self.tr("%n passage(s)", "", len(one.spans))
        bar = Bar("medium" if one.held_back else "text2")
        bar.set_fraction(one.sent / may if may else 0)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self._icon)
        head.addWidget(ElidedLabel(name, "ui"), 1)
        head.addWidget(Label(share, "meta", "text2", weight=600))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        rows.addLayout(head)
        rows.addWidget(bar)
        rows.addWidget(ElidedLabel(", ".join(filter(None, (said, more or passages))), "meta", "muted"))
        self.setAccessibleName(f"{name}, {share}, {said}")
        self.restyle()

    def restyle(self) -> None:
        """Take glyph and width from the theme."""
        self._icon.setPixmap(icons.pixmap(self._glyph, "text2", 16))
        self.setFixedWidth(theme.pixels(_WIDTH))


def _touched(record: Disclosure | None) -> Sequence[DocumentDisclosure]:
    return [one for one in record.per_document if one.sent or one.held_back] if record else []


def _percent(part: int, whole: int) -> int:
    return max(round(100 * part / whole), 1) if part and whole else 0
