"""The list of the sidebar: how its rows are painted, and how keyboard and mouse move."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from detective_app.gui import icons, theme
from detective_app.gui.icons import fill, write
from detective_app.gui.run.history_reader import STATE_ICONS, ListedSession, SessionState
from detective_app.gui.run.verdict_words import RULING_LOOKS
from detective_app.gui.shell.sidebar_model import ITEM, SidebarCase, SidebarItem, SidebarModel, SidebarSheet

ROW, MARGIN = 34, 24
MAX_NAME_CHARS = 200
_FILL_MARGIN, _RADIUS = 16, 8
_CHEVRON, _ICON, _GLYPH, _GAP = 12, 16, 14, 8
_COLORS: dict[SessionState, str] = {
    "running": "accent",
    "paused": "muted",
    "needs-you": "medium",
    "completed": "ok",
    "limit-reached": "muted",
    "failed": "high",
    "unreadable": "high",
}

_Index = QModelIndex | QPersistentModelIndex


class SidebarRows(QStyledItemDelegate):
    """Paints heads and rows in lines of 34 px; the chosen row has a fill and a heavier title."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a line."""
        return QSize(0, theme.pixels(ROW))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: _Index) -> QWidget:
        """Return the line in which a case or a sheet is renamed."""
        line = QLineEdit(parent)
        line.setFont(theme.font("ui"))
        line.setMaxLength(MAX_NAME_CHARS)
        of_case = isinstance(index.data(ITEM), SidebarCase)
        line.setAccessibleName(self.tr("Name of the case") if of_case else self.tr("Name of the sheet"))
        return line

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: _Index) -> None:
        """Put the line over the whole row."""
        editor.setGeometry(option.rect.adjusted(_FILL_MARGIN, 1, -_FILL_MARGIN, -1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint a head or a row."""
        item: SidebarItem = index.data(ITEM)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        # The scroll bar lies in the margin, so that nothing moves when it comes.
        line = QRect(option.rect)
        line.setWidth(option.widget.width() if option.widget is not None else line.width())
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter, option, line)
        line.setRight(line.right() - MARGIN)
        if isinstance(item, SidebarCase):
            self._paint_case(painter, line, item, chosen=chosen)
        else:
            self._paint_sheet(painter, line, item, chosen=chosen)
        painter.restore()

    def _paint_ground(self, painter: QPainter, option: QStyleOptionViewItem, line: QRect) -> None:
        ground = QRectF(line).adjusted(_FILL_MARGIN, 1, -_FILL_MARGIN, -1)
        ground.setRight(min(ground.right(), option.rect.right()))
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        if chosen or option.state & QStyle.StateFlag.State_MouseOver:
            fill(painter, ground, theme.color("accentSoft" if chosen else "key"), _RADIUS)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), _RADIUS - 1, _RADIUS - 1)

    def _paint_case(self, painter: QPainter, line: QRect, case: SidebarCase, *, chosen: bool) -> None:
        strong = "text" if chosen or not case.folded else "text2"
        _draw(painter, line, MARGIN, f"chevron-{'right' if case.folded else 'down'}", strong, size=_CHEVRON)
        _draw(painter, line, _icon_at(), "folder" if case.folder else "list", strong, size=_ICON)
        if case.folded and case.at_work:  # seen without unfolding
            glyph = theme.pixels(_GLYPH)
            state = case.at_work
            _draw(painter, line, line.right() - glyph, STATE_ICONS[state], _COLORS[state], size=_GLYPH)
            line.setRight(line.right() - glyph - _GAP)
        _write(painter, line, case.title, 600 if chosen or not case.folded else 400)

    def _paint_sheet(self, painter: QPainter, line: QRect, sheet: SidebarSheet, *, chosen: bool) -> None:
        name, color = STATE_ICONS[sheet.state], _COLORS[sheet.state]
        if sheet.ruling:
            name, color = RULING_LOOKS[sheet.ruling]
        if chosen and color == "muted":
            color = "text2"  # muted is too pale on the fill
        _draw(painter, line, _icon_at() + 1, name, color, size=_GLYPH)
        if sheet.when:
            painter.setFont(theme.font("meta"))
            painter.setPen(theme.color("text2" if chosen else "muted"))
            painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, sheet.when)
            line.setRight(line.right() - painter.fontMetrics().horizontalAdvance(sheet.when) - _GAP)
        _write(painter, line, sheet.title, 600 if chosen else 400)


def _icon_at() -> int:
    return MARGIN + theme.pixels(_CHEVRON) + _GAP


def _draw(painter: QPainter, line: QRect, left: int, name: str, color: str, *, size: int) -> None:
    """Draw an icon in the middle of a line's height."""
    top = line.top() + (line.height() - theme.pixels(size)) // 2
    painter.drawPixmap(left, top, icons.pixmap(name, color, size))


def _write(painter: QPainter, line: QRect, words: str, weight: int) -> None:
    """Write a title, cut where there is no room."""
    left = _icon_at() + theme.pixels(_ICON) + _GAP
    area = line.adjusted(left - line.left(), 0, 0, 0)
    write(painter, area, words, font=theme.font("ui", weight), color="text")


class SidebarList(QListView):
    """The list; Enter, Space or a click chooses, Left and Right fold and unfold, F2 renames.

    The keyboard moves over heads and rows, and the mark stays with what is shown. `fold_pressed` tells a head
    and whether it is to be folded, `menu_requested` a session and where its menu is to open,
    `case_menu_requested` the newest file of a case, `delete_pressed` a session.
    """

    chosen = Signal(QModelIndex)
    fold_pressed = Signal(int, bool)
    menu_requested = Signal(object, QPoint)
    case_menu_requested = Signal(Path, QPoint)
    delete_pressed = Signal(object)

    def __init__(self, model: SidebarModel) -> None:
        super().__init__()
        self._model = model
        self.setModel(model)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setItemDelegate(SidebarRows(self))
        self.setAccessibleName(self.tr("Cases"))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.viewport().setAutoFillBackground(False)
        self.clicked.connect(self.chosen)
        self._on_menu = QPersistentModelIndex()

    def restyle(self) -> None:
        """Ask the delegate for the heights again."""
        self.scheduleDelayedItemsLayout()

    def go_to(self, row: int | None) -> None:
        """Take the keyboard to a row; None leaves it where it is."""
        if row is not None:
            no = QItemSelectionModel.SelectionFlag.NoUpdate
            self.selectionModel().setCurrentIndex(self.model().index(row, 0), no)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose, fold and unfold, or delete."""
        key = event.key()
        if self.state() == QAbstractItemView.State.EditingState:
            event.accept()  # the Enter that ends a name chooses nothing
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right) and self.currentIndex().isValid():
            self._go_sideways(out=key == Qt.Key.Key_Left)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit(self.currentIndex())
        elif key == Qt.Key.Key_Delete and (listed := self._session_at(self.currentIndex())):
            self.delete_pressed.emit(listed)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of the row under the mouse, or of the one that has the keyboard."""
        index = self.indexAt(event.pos())
        at = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            index = self.currentIndex()
            at = self.viewport().mapToGlobal(self.visualRect(index).center())
        item: SidebarItem | None = index.data(ITEM)
        self._on_menu = QPersistentModelIndex(index)
        if isinstance(item, SidebarCase):
            if item.folder:
                self.case_menu_requested.emit(item.sheets[0].session.row.path, at)
        elif item is not None:
            self.menu_requested.emit(item.session, at)

    def edit_current(self) -> None:
        """Rename the case or session whose menu was opened last."""
        if self._on_menu.isValid():
            index = self.model().index(self._on_menu.row(), 0)
            self.setCurrentIndex(index)
            self.edit(index)

    def _session_at(self, index: QModelIndex) -> ListedSession | None:
        item: SidebarItem | None = index.data(ITEM)
        return None if item is None or isinstance(item, SidebarCase) else item.session

    def _go_sideways(self, *, out: bool) -> None:
        """Fold or unfold a case; from a sheet go to its case."""
        row = self.currentIndex().row()
        if isinstance(self.currentIndex().data(ITEM), SidebarCase):
            self.fold_pressed.emit(row, out)
        elif out:
            self.go_to(self._model.head_of(row))
