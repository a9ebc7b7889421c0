"""How much of each document has left, against its budget: a bar each, side by side."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from detective_app.account.disclosure import FLOOR_WORDS, allowance, bound
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
            row.addWidget(self._of_document(session, one, record.budget if record else 0))
        if record and record.said:
            row.addWidget(self._of_witness(record, record.said))
        row.addStretch(1)
        self.setWidget(inner)
        self.setVisible(row.count() > 1)
        self.restyle()

    def _of_document(self, session: InterrogationSession, one: DocumentDisclosure, budget: int) -> _Share:
        source = source_of(session, one.source_id)
        name = one_line(source.name if source else one.source_id, 200)
        may, locale = allowance(one.words, budget), QLocale()
        share = filled(self.tr("%1 % of %2 %"), _percent(one.sent, one.words), _percent(may, one.words))
        said = filled(self.tr("%1 of %2 words"), locale.toString(one.sent), locale.toString(may))
        more = self.tr("the smallest budget") if may <= FLOOR_WORDS < one.words else ""
        bar = Bar("medium" if one.held_back else "text2")
        bar.set_fraction(one.sent / may if may else 0)
        glyph = "table" if source and part_of(source, "L1") == "row" else "document"
        return _Share(glyph, name, share, (said, more or self.tr("%n passage(s)", "", len(one.spans))), bar)

    def _of_witness(self, record: Disclosure, words: int) -> _Share:
        """Show what has no known place: it counts against the case as a whole."""
        may, locale = bound(record), QLocale()
        said = filled(self.tr("%1 of %2 words"), locale.toString(words), locale.toString(may))
        bar = Bar("text2")
        bar.set_fraction(words / may if may else 0)
        share = f"{_percent(words, may)} %"
        words_ = (said, self.tr("names and dates too"))
        return _Share("answer", self.tr("Said by the witness"), share, words_, bar)

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
    """A document, or the witness: its name, what of it has left, a bar, and the words."""

    def __init__(self, glyph: str, name: str, share: str, words: Sequence[str], bar: Bar) -> None:
        super().__init__()
        self._glyph, self._icon = glyph, QLabel()
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
        rows.addWidget(ElidedLabel(", ".join(filter(None, words)), "meta", "muted"))
        self.setAccessibleName(f"{name}, {share}, {words[0]}")
        self.restyle()

    def restyle(self) -> None:
        """Take glyph and width from the theme."""
        self._icon.setPixmap(icons.pixmap(self._glyph, "text2", 16))
        self.setFixedWidth(theme.pixels(_WIDTH))


def _touched(record: Disclosure | None) -> Sequence[DocumentDisclosure]:
    return [one for one in record.per_document if one.sent or one.held_back] if record else []


def _percent(part: int, whole: int) -> int:
    return max(round(100 * part / whole), 1) if part and whole else 0
