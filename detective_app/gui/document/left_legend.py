"""What the dashed line under words of a document means: they left this computer in this session."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from detective_app.core.disclosure import DocumentDisclosure
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across
from detective_app.gui.controls.label import Label

_HEIGHT, _SAMPLE, _THICK = 28, 28, 2.0


def left_of(session: InterrogationSession | None, source_id: str) -> DocumentDisclosure | None:
    """Return what of a document left in a session, None where nothing did."""
    record = session.disclosure if session else None
    found = (one for one in (record.per_document if record else ()) if one.source_id == source_id)
    return next((one for one in found if one.sent), None)


def left_pen(color: str) -> QPen:
    """Return what the line under such words is drawn with."""
    return QPen(theme.color(color), _THICK, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap)


class LeftLegend(QWidget):
    """A row over the document; it is there where words left."""

    def __init__(self) -> None:
        super().__init__()
        self.label = Label("", "meta", "text2")
        across(_Sample(), (self.label, 1), into=self, margins=(24, 0, 24, 0), gap=10)
        self.restyle()
        self.hide()

    @property
    def words(self) -> str:
        """What it says."""
        return self.label.text() if not self.isHidden() else ""

    def show_left(self, left: DocumentDisclosure | None) -> None:
        """Say how much of a document left, or nothing."""
        if left is not None:
            words = self.tr("%n word(s) of this document left this computer in this session", "", left.sent)
            self.label.setText(words)
            self.setAccessibleName(words)
        self.setVisible(left is not None)

    def restyle(self) -> None:
        """Take the height from the theme."""
        self.setFixedHeight(theme.pixels(_HEIGHT))


class _Sample(QWidget):
    """A piece of the line."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedSize(theme.pixels(_SAMPLE), theme.pixels(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line."""
        painter = QPainter(self)
        painter.setPen(left_pen("left"))
        middle = self.height() / 2 + 3
        painter.drawLine(QPointF(0, middle), QPointF(self.width(), middle))
