"""The button that starts an investigation and the reason beside it while it cannot."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.text_link import TextLink

_LEAST_CHARS, _ENDLESS = 10, 10_000


@dataclass(frozen=True, slots=True)
class Hindrance:
    """Why an investigation cannot start: words, and a link with where it leads."""

    words: str
    link: str = ""
    target: str = ""


class StartRow(QObject):
    """Start, its reason and the link that sets it right, for a form to lay out."""

    pressed = Signal()
    link_pressed = Signal(str)

    def __init__(self, *, tall: bool, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.button = Button(
            self.tr("Start investigation"),
            "primary",
            hint="Ctrl+Enter",
            tall=tall,
            wide=True,
            name=self.tr("Start investigation"),
        )
        self.reason = _Reason("ui" if tall else "meta", "text2" if tall else "muted")
        self.link = TextLink("") if tall else Button("", "link")
        self._target = ""
        self.button.clicked.connect(self.pressed)
        self.link.clicked.connect(lambda: self.link_pressed.emit(self._target))

    def show_state(self, hindrance: Hindrance | None, notice: str = "") -> None:
        """Enable the button, or say why not; `notice` stands there when nothing hinders."""
        self.button.setEnabled(hindrance is None)
        self.reason.setText(hindrance.words if hindrance else notice)
        self.button.setAccessibleDescription(self.reason.text())
        self.link.setText(hindrance.link if hindrance else "")
        self.link.setAccessibleName(self.link.text())
        self._target = hindrance.target if hindrance else ""
        self.link.setVisible(bool(self._target))


class _Reason(Label):
    """A reason that is as wide as its words and goes on in a second line where there is no room for them."""

    def __init__(self, role: theme.Role, color: str) -> None:
        super().__init__("", role, color, wrap=True)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        """Show a text, and keep room for all its lines."""
        super().setText(text)
        self.updateGeometry()
        self._keep_room()

    def sizeHint(self) -> QSize:
        """Ask for room for one line, which leaves what stands beside it in its place."""
        metrics = QFontMetrics(self.font())
        return QSize(metrics.horizontalAdvance(self.text()) + 2, metrics.lineSpacing())

    def minimumSizeHint(self) -> QSize:
        """Live with a few words in a line."""
        metrics = QFontMetrics(self.font())
        least = metrics.averageCharWidth() * _LEAST_CHARS
        return QSize(min(least, self.sizeHint().width()), metrics.lineSpacing())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep room for all lines at another width."""
        super().resizeEvent(event)
        self._keep_room()

    def changeEvent(self, event: QEvent) -> None:
        """Keep room for all lines in another font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._keep_room()

    def _keep_room(self) -> None:
        """Ask for the height as a minimum, for a crowded page would give less than what is preferred."""
        flags = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft
        room = QRect(0, 0, max(self.width(), 1), _ENDLESS)
        self.setMinimumHeight(QFontMetrics(self.font()).boundingRect(room, flags, self.text()).height())
