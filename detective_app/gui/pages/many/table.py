"""The table of a list: a line a claim, a mark a document, and below the chosen row its cell's sentence."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from detective_app.gui import icons, theme
from detective_app.gui.controls.rows_table import RowsTable
from detective_app.gui.icons import fill, smooth, write
from detective_app.gui.pages.many.claims import ListedClaim, Said
from detective_app.gui.pages.many.model import CLAIM, SAID, ClaimModel
from detective_app.gui.run.verdict_words import RULING_LOOKS, WORD_LOOKS, ruling_word

BLEED = 8
"""How far the fill of the chosen row reaches over the text at both sides."""
ROW, HEADER = 34, 34
_NUMBER, _DOCUMENT, _WORD_LEAST, _JUDGE, _CLAIM_LEAST = 32, 66, 120, 96, 190
_CLAIM_SHARE = 0.3
"""Of the width a claim keeps so much at least; documents have the rest."""
_GLYPH, _GAP, _MARK_WIDE, _MARK_HIGH, _SENTENCE = 14, 6, 26, 24, 22
_GROUNDS = {"for": "okSoft", "against": "highSoft", "speaks": "lowSoft", "found": "key"}
_Index = QModelIndex | QPersistentModelIndex
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_MIDDLE = Qt.AlignmentFlag.AlignCenter


class ClaimRows(QStyledItemDelegate):
    """Paints cells: marks are glyph and ground, as on the sheet; a dot where a document says nothing."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        """Return the height of a row."""
        return QSize(0, theme.pixels(ROW))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        """Paint one cell on the first line of its row."""
        model, claim = index.model(), index.data(CLAIM)
        table = option.widget
        if not isinstance(model, ClaimModel) or not isinstance(claim, ListedClaim):
            return
        chosen = isinstance(table, QAbstractItemView) and table.currentIndex().row() == index.row()
        area: QRect = option.rect
        line = QRect(area.left(), area.top(), area.width(), theme.pixels(ROW))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.column() == 0:
            self._paint_claim(painter, line, claim, chosen=chosen)
        elif model.document(index.column()):
            _paint_mark(painter, line, index.data(SAID))
        elif index.column() == model.count + 1:
            glyph, color, word = model.look(claim)
            _paint_glyph(painter, line.left(), line, glyph, color)
            left = theme.pixels(_GLYPH) + _GAP
            write(painter, line.adjusted(left, 0, -4, 0), word, font=theme.font("ui", 600), color=color)
        else:
            told, muted = model.told(claim, index.column()), "text2" if chosen else "muted"
            right = line.adjusted(0, 0, -BLEED, 0)
            write(painter, right, told, _RIGHT, font=theme.font("meta"), color=muted)
        painter.restore()

    def _paint_claim(self, painter: QPainter, line: QRect, claim: ListedClaim, *, chosen: bool) -> None:
        number = QRect(line.left() + BLEED, line.top(), theme.pixels(_NUMBER) - 12, line.height())
        write(painter, number, str(claim.number), _RIGHT, font=theme.font("meta"), color="muted")
        words = line.adjusted(BLEED + theme.pixels(_NUMBER), 0, -12, 0)
        font = theme.font("ui", 600 if chosen else 400)
        write(painter, words, claim.text or "…", font=font, color="text")


def _paint_mark(painter: QPainter, line: QRect, said: Said | None) -> None:
    if said is None:
        fill(painter, QRectF(line.center().x() - 1, line.center().y(), 3, 3), theme.color("control"), 1.5)
        return
    ground = QRectF(0, 0, theme.pixels(_MARK_WIDE), theme.pixels(_MARK_HIGH))
    ground.moveCenter(QRectF(line).center())
    fill(painter, ground, theme.color(_GROUNDS[said.word]), 6)
    glyph, color = WORD_LOOKS[said.word]
    _paint_glyph(painter, round(ground.center().x() - theme.pixels(_GLYPH) / 2), line, glyph, color)


def _paint_glyph(painter: QPainter, left: int, line: QRect, glyph: str, color: str) -> None:
    top = line.top() + (line.height() - theme.pixels(_GLYPH)) // 2
    painter.drawPixmap(left, top, icons.pixmap(glyph, color, _GLYPH))


class ClaimHeader(QHeaderView):
    """Names the columns; a press orders the rows by one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setSectionsClickable(True)
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(0)
        self.setStretchLastSection(False)
        self.setHighlightSections(False)

    def sizeHint(self) -> QSize:
        """Return the height of the header."""
        return QSize(0, theme.pixels(HEADER))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803 - Qt's name
        """Paint a name as its column stands, and the line under all."""
        model = self.model()
        count = model.columnCount() - 3
        painter.save()
        painter.fillRect(rect, theme.color("bg"))
        line = QRect(max(rect.left(), BLEED), rect.bottom(), rect.width(), 1)
        line.setRight(min(rect.right(), self.length() - BLEED))
        painter.fillRect(line, theme.color("control"))
        side = Qt.AlignmentFlag.AlignVCenter if logicalIndex in (0, count + 1) else _MIDDLE
        side = _RIGHT if logicalIndex == count + 2 else side
        inner = rect.adjusted(BLEED if logicalIndex == 0 else 0, 0, -BLEED if side == _RIGHT else 0, -1)
        name = str(model.headerData(logicalIndex, Qt.Orientation.Horizontal))
        if side == _MIDDLE:
            inner, name = inner.adjusted(2, 0, -2, 0), name.rpartition(".")[0] or name
        write(painter, inner, name, side, font=theme.font("meta", 500), color="text2")
        painter.restore()


class ClaimTable(RowsTable):
    """`opened` asks for the sheet of a row by its claim's number, `ordered` for an order by a column.

    Arrows go from cell to cell, and on to documents out of sight.
    """

    opened = Signal(int)
    ordered = Signal(int)

    def __init__(self, model: ClaimModel) -> None:
        super().__init__(model, self.tr("Claims, document by document"), ROW)
        self.shown = model
        self._at = (0, 0)
        self._tall = -1
        self.setItemDelegate(ClaimRows(self))
        self.setHorizontalHeader(ClaimHeader(self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.horizontalHeader().sectionClicked.connect(self.ordered)
        self.entered.connect(self._open)
        self.selectionModel().currentChanged.connect(self._on_current)
        model.dataChanged.connect(self._on_changed)
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._take_up)
        self.restyle()

    @property
    def current(self) -> ListedClaim | None:
        """The chosen claim."""
        return self.shown.claim(self.currentIndex().row())

    def restyle(self) -> None:
        """Take the heights and widths from the theme."""
        super().restyle()
        self._fit()
        self._grow(self.currentIndex())

    def choose(self, number: int) -> None:
        """Go to a claim, if it is not left out."""
        row = self.shown.row_of(number)
        if row is not None:
            self.setCurrentIndex(self.shown.index(row, max(self.currentIndex().column(), 0)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to documents that are out of sight."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        at, model = self.currentIndex(), self.shown
        edge = model.count if step > 0 else 1
        if step and at.column() == edge and 0 <= model.first + step <= len(model.documents) - model.count:
            model.fit(model.count, model.first + step)
            self.setCurrentIndex(model.index(self.currentIndex().row(), edge))
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open the row."""
        self._open(self.rowAt(event.position().toPoint().y()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many documents as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint lines and the chosen row's ground, then the cells, the sentence and the ring."""
        painter, at = smooth(self.viewport()), self.currentIndex()
        right = self.horizontalHeader().length()
        first, last = max(self.rowAt(event.rect().top()), 0), self.rowAt(event.rect().bottom())
        for row in range(first, (last if last >= 0 else self.shown.rowCount() - 1) + 1):
            bottom = self.rowViewportPosition(row) + self.rowHeight(row) - 1
            painter.fillRect(QRect(BLEED, bottom, right - 2 * BLEED, 1), theme.color("hairline"))
        top = self.rowViewportPosition(at.row())
        if at.isValid():
            ground = QRectF(0, top, right, self.rowHeight(at.row()) - 1)
            fill(painter, ground, theme.color("accentSoft"), 8)
        painter.end()
        super().paintEvent(event)
        if at.isValid():
            self._paint_current(smooth(self.viewport()), at, top, right)

    def _paint_current(self, painter: QPainter, at: QModelIndex, top: int, right: int) -> None:
        if words := self._sentence(at):
            left = BLEED + theme.pixels(_NUMBER)
            line = QRect(left, top + theme.pixels(ROW) - 4, right - left - BLEED, theme.pixels(_SENTENCE))
            write(painter, line, words, font=theme.font("cell"), color="text2")
        if self.hasFocus():
            painter.setPen(QPen(theme.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            cell = QRectF(self.columnViewportPosition(at.column()), top, self.columnWidth(at.column()), 0)
            cell.setHeight(theme.pixels(ROW))
            painter.drawRoundedRect(cell.adjusted(2, 3, -2, -3), 6, 6)

    def _sentence(self, at: QModelIndex) -> str:
        """Return what stands below the chosen row: of a document its sentence, else what is wrong with it."""
        claim = self.shown.claim(at.row())
        if claim is None:
            return ""
        if at.data(SAID) is not None:
            return self.shown.told(claim, at.column())
        return self.shown.told(claim, self.shown.count + 1) if claim.problem else ""

    def _on_current(self, current: QModelIndex) -> None:
        """Show the sentence of the cell under its row."""
        self._grow(current)
        self.viewport().update()

    def _on_changed(self, top: QModelIndex, bottom: QModelIndex) -> None:
        """Keep room for the sentence of the chosen cell, which may have come now."""
        if top.row() <= self.currentIndex().row() <= bottom.row():
            self._grow(self.currentIndex())

    def _grow(self, at: QModelIndex) -> None:
        """Have the chosen row, and no other, tall enough for its sentence."""
        rows, usual = self.verticalHeader(), theme.pixels(ROW)
        if 0 <= self._tall < rows.count() and self._tall != at.row():
            rows.resizeSection(self._tall, usual)
        self._tall = at.row()
        if at.isValid():
            more = theme.pixels(_SENTENCE) if self._sentence(at) else 0
            rows.resizeSection(at.row(), usual + more)

    def _open(self, row: int) -> None:
        claim = self.shown.claim(row)
        if claim is not None:
            self.opened.emit(claim.number)

    def _remember(self) -> None:
        claim = self.current
        self._at = (claim.number if claim else 0, self.currentIndex().column())

    def _take_up(self) -> None:
        """Be where one was, once rows or columns are others."""
        self._tall = -1
        self._size()
        row = self.shown.row_of(self._at[0])
        if row is not None:
            column = min(max(self._at[1], 0), self.shown.columnCount() - 1)
            self.setCurrentIndex(self.shown.index(row, column))

    def _fit(self) -> None:
        claim = max(theme.pixels(_CLAIM_LEAST), round(self._room() * _CLAIM_SHARE))
        room = self._room() - self._word_width() - theme.pixels(_JUDGE) - claim
        self.shown.fit(max(room // theme.pixels(_DOCUMENT), 1))
        self._size()

    def _size(self) -> None:
        header, count = self.horizontalHeader(), self.shown.count
        widths = [theme.pixels(_DOCUMENT)] * count + [self._word_width(), theme.pixels(_JUDGE)]
        for section, width in enumerate([max(self._room() - sum(widths), 0), *widths]):
            header.resizeSection(section, width)

    def _room(self) -> int:
        return self.viewport().width()

    def _word_width(self) -> int:
        """Return how wide the longest word is that a row can have."""
        metrics = QFontMetrics(theme.font("ui", 600))
        widest = max(metrics.horizontalAdvance(ruling_word(one)) for one in RULING_LOOKS)
        return max(theme.pixels(_WORD_LEAST), widest + theme.pixels(_GLYPH) + _GAP + 12)
