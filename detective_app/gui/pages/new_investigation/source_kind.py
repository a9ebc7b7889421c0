"""What kind of source a document is, as the user says: a small list without a frame."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.combo import Combo

if TYPE_CHECKING:
    from detective_app.core.evidence import Provenance

_CHEVRON, _GAP, _LIST = 12, 4, 168


class SourceKind(Combo):
    """Not set, primary or secondary; shown small, as one word with a chevron."""

    def __init__(self, document: str, parent: QWidget | None = None) -> None:
        super().__init__("", parent=parent)
        name = self.tr("Kind of source: {name}").format(name=document)
        self.setAccessibleName(name)
        self.setAccessibleDescription(name)  # Qt calls a box by its choice on Linux
        self.setToolTip(
            self.tr("A primary source saw what it tells of. A secondary one tells it after others.")
        )
        self._short = {
            None: self.tr("Source"),
            "primary": self.tr("Primary"),
            "secondary": self.tr("Secondary"),
        }
        self.add(self.tr("Not set"), None)
        self.add(self.tr("Primary source"), "primary")
        self.add(self.tr("Secondary source"), "secondary")
        self.currentIndexChanged.connect(self.updateGeometry)

    @property
    def provenance(self) -> Provenance | None:
        """What was chosen; None as long as nothing was."""
        kind: Provenance | None = self.currentData()
        return kind

    def restyle(self) -> None:
        """Take the font from the theme."""
        self.setFont(theme.font("ui"))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Be as wide as the word and its chevron, and as high as a hit area."""
        words = QFontMetrics(theme.font("meta")).horizontalAdvance(self._short[self.provenance])
        return QSize(words + _GAP + theme.pixels(_CHEVRON), theme.pixels(32))

    def minimumSizeHint(self) -> QSize:
        """Never cut the word."""
        return self.sizeHint()

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self.rect().adjusted(-4, 3, 4, -3)

    def showPopup(self) -> None:
        """Open the list as wide as its words; it is made now, for a list takes long to make."""
        self.view().setMinimumWidth(theme.pixels(_LIST))
        super().showPopup()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the word and the chevron."""
        painter = QPainter(self)
        color = "text" if self.underMouse() else "muted" if self.provenance is None else "text2"
        painter.setPen(theme.color(color))
        painter.setFont(theme.font("meta"))
        painter.drawText(
            self.rect(),
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter,
            self._short[self.provenance],
        )
        size = theme.pixels(_CHEVRON)
        painter.drawPixmap(
            self.width() - size, (self.height() - size) // 2, icons.pixmap("chevron-down", color, _CHEVRON)
        )
