"""The audit log: what failed, who took over and what was set right, as a list for mouse and keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStackedWidget,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from detective_app.gui import icons, theme
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.sheet.found.audit_trail import LINE, AuditTrailModel, TrailLine

if TYPE_CHECKING:
    from detective_app.core.session import AuditTrailEntry, InterrogationSession

_PADDING, _ICON = 8, 24
_WRAP = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class AuditLog(QWidget):
    """Shows a session's audit trail; the same session again costs nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[AuditTrailEntry, ...] | None = None
        self._model = AuditTrailModel(self)
        self.list = _Rows()
        self.list.setAccessibleName(self.tr("Audit log"))
        self.list.setModel(self._model)
        self._nothing = Label(
            self.tr("No attempt failed and no provider was switched."), "ui", "text2", wrap=True
        )
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._nothing.setContentsMargins(24, 16, 24, 0)
        self._stack = QStackedWidget()
        self._stack.addWidget(self._nothing)
        self._stack.addWidget(self.list)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    def clear(self) -> None:
        """Show nothing of a session."""
        self._shown = None
        self._model.show(())
        self._stack.setCurrentWidget(self._nothing)

    def show_session(self, session: InterrogationSession) -> None:
        """Show what a session's run recorded."""
        if session.audit_trail is self._shown or session.audit_trail == self._shown:
            return
        self._shown = session.audit_trail
        self._model.show(session.audit_trail)
        self._stack.setCurrentWidget(self.list if session.audit_trail else self._nothing)
        self.list.scrollToBottom()


class _Rows(QListView):
    """Rows as high as their words."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_Delegate(self))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(False)
        self.viewport().setAutoFillBackground(False)
        self.setViewportMargins(16, 8, 8, 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Measure the rows anew."""
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()


class _Delegate(QStyledItemDelegate):
    """Paints an icon, what happened, when and where, and what was said."""

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint a row."""
        line: TrailLine = index.data(LINE)
        area: QRect = option.rect
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(area), 8, 8)
        painter.drawPixmap(
            area.left() + _PADDING, area.top() + _PADDING + 2, icons.pixmap(line.icon, "text2", 14)
        )
        inside = area.adjusted(_PADDING + _ICON, _PADDING, -_PADDING, -_PADDING)
        for text, font, color in _parts(line):
            painter.setFont(font)
            painter.setPen(theme.color(color))
            height = _height(text, font, inside.width())
            painter.drawText(QRect(inside.left(), inside.top(), inside.width(), height), _WRAP, text)
            inside.setTop(inside.top() + height + 2)
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return the size that the words need at the list's width."""
        view = option.widget
        width = view.viewport().width() if isinstance(view, QListView) else 240
        inside = width - 2 * _PADDING - _ICON
        heights = [_height(text, font, inside) + 2 for text, font, _ in _parts(index.data(LINE))]
        return QSize(width, sum(heights) + 2 * _PADDING)


def _parts(line: TrailLine) -> list[tuple[str, QFont, str]]:
    parts = [
        (line.title, theme.font("ui"), "text"),
        (line.where, theme.font("meta"), "text2"),
        (line.reason, theme.font("meta"), "text2"),
    ]
    return [part for part in parts if part[0]]


def _height(text: str, font: QFont, width: int) -> int:
    return QFontMetrics(font).boundingRect(0, 0, max(width, 40), 10_000, int(_WRAP), text).height()
