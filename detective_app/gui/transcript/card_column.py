"""A column of cards that stays at its end while one looks at the end, and never moves while one reads."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column

_CARD_GAP, _TOP, _FOOT = 16, 8, 40
_LEVELS = 5
"""Layouts around the words of a card: gutter, row, card, all cards, and what scrolls them."""


class CardColumn(Column):
    """Cards one below the other; a pill counts the new ones that are out of sight."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(name, margins=(32, _TOP, 32, _FOOT), parent=parent)
        self.rows.setSpacing(_CARD_GAP)
        self.rows.addStretch(1)
        inside = self.widget()
        assert inside is not None  # noqa: S101 - set by Column
        inside.setMinimumWidth(
            1
        )  # a row that wants more room is cut; it does not push the cards out of sight
        self._following, self._unseen = True, 0
        self._revealed: QWidget | None = None
        self._scrolling = False
        self._pill = Button(icon="chevron-down", parent=self)
        self._pill.hide()
        self._pill.clicked.connect(self.follow)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._on_range)
        bar.valueChanged.connect(self._on_moved)

    @property
    def following(self) -> bool:
        """Tell whether the end is kept in sight."""
        return self._following

    @property
    def unseen(self) -> int:
        """How many new cards the pill counts."""
        return self._unseen

    def add(self, widget: QWidget) -> None:
        """Add a card at the end, or move it there."""
        self.rows.removeWidget(widget)
        self.rows.insertWidget(self.rows.count() - 1, widget)

    def settle(self) -> None:
        """Give all cards the height that they ask for at once.

        Qt shows a new card, and tells each layout around it that it grew, a round of its loop later. Whoever
        builds on in the meantime would have new cards take their room from the others, and cut their words.
        """
        if not self.isVisible():
            return
        told = Qt.WidgetAttribute.WA_WState_ExplicitShowHide
        cards = (item.widget() for n in range(self.rows.count()) if (item := self.rows.itemAt(n)))
        for card in cards:
            if card is not None and not (card.isVisible() or card.testAttribute(told)):
                card.show()
        for _ in range(_LEVELS):
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)

    def remove(self, widget: QWidget) -> None:
        """Take a card away."""
        if widget is self._revealed:
            self._revealed = None
        self.rows.removeWidget(widget)
        widget.hide()
        widget.deleteLater()

    def follow(self, *, following: bool = True) -> None:
        """Go to the end and stay there; or stay where one is."""
        self._following, self._revealed = following, None
        if following:
            self.to_bottom()
            self._show_unseen(0)

    def count_new(self) -> None:
        """Tell that a card was added, which one may not see."""
        if not self._following:
            self._show_unseen(self._unseen + 1)

    def reveal(self, widget: QWidget) -> None:
        """Show a card from its top, and again when cards above it find their height, until one scrolls."""
        self._following, self._revealed = False, widget
        QTimer.singleShot(0, widget, lambda: self._scroll_to(widget))

    def clear(self) -> None:
        """Take all cards away."""
        while self.rows.count() > 1:
            item = self.rows.takeAt(0)
            widget = item.widget() if item else None
            if widget is not None:
                self.remove(widget)
        self._following, self._revealed = True, None
        self._show_unseen(0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the pill at the foot."""
        super().resizeEvent(event)
        self._place_pill()

    def _scroll_to(self, widget: QWidget) -> None:
        inside = self.widget()
        if inside is not None:
            self._scrolling = True
            self.verticalScrollBar().setValue(widget.mapTo(inside, QPoint()).y() - _TOP)
            self._scrolling = False

    def _on_range(self) -> None:
        if self._revealed is not None:
            self._scroll_to(self._revealed)
        elif self._following:
            self.to_bottom()

    def _on_moved(self) -> None:
        if not self._scrolling:
            self._revealed = None
        self._following = self.at_bottom
        if self._following:
            self._show_unseen(0)

    def _show_unseen(self, count: int) -> None:
        self._unseen = count
        self._pill.setText(self.tr("%n new answer(s)", "", count))
        self._pill.setVisible(count > 0)
        self._place_pill()

    def _place_pill(self) -> None:
        self._pill.adjustSize()
        self._pill.move((self.width() - self._pill.width()) // 2, self.height() - self._pill.height() - 12)
        self._pill.raise_()
