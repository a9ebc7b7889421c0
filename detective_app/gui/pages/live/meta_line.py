"""One line of facts in their colours, with dots between; what does not fit is left out or cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.foreign_text import plain_tooltip

_DOT = "·"
_DOT_ROOM = 6
_LEAST = 60


@dataclass(frozen=True, slots=True)
class Fact:
    """A run of words; one that `joins` follows the one before without a dot.

    What is `optional` is left out when there is no room, the last one first; a `long` one is cut then.
    """

    text: str
    color: str = "text2"
    joins: bool = False
    optional: bool = False
    long: bool = False


class MetaLine(QWidget):
    """Shows facts; the whole is the accessible name, and the tooltip when something is missing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._facts: tuple[Fact, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    @property
    def words(self) -> str:
        """All facts as one text."""
        parts = [f"{' ' if fact.joins else ', '}{fact.text}" for fact in self._facts]
        return "".join(parts).removeprefix(", ")

    def show_facts(self, facts: Sequence[Fact]) -> None:
        """Show other facts."""
        if tuple(facts) != self._facts:
            self._facts = tuple(facts)
            self.setAccessibleName(self.words)
            self.update()

    def restyle(self) -> None:
        """Ask for the height of the text size."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """One line of any width."""
        return QSize(200, theme.pixels(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint what fits."""
        painter = QPainter(self)
        painter.setFont(theme.font("meta"))
        metrics = painter.fontMetrics()
        shown = self._fitting(metrics)
        self.setToolTip("" if shown == self._facts else plain_tooltip(self.words))
        left = 0
        for n, fact in enumerate(shown):
            if n and not fact.joins:
                painter.setPen(theme.color("muted"))
                area = self.rect().adjusted(left + _DOT_ROOM, 0, 0, 0)
                painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, _DOT)
            left += _gap(metrics, fact, first=n == 0)
            painter.setPen(theme.color(fact.color))
            painter.drawText(self.rect().adjusted(left, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, fact.text)
            left += metrics.horizontalAdvance(fact.text)

    def _fitting(self, metrics: QFontMetrics) -> tuple[Fact, ...]:
        facts = self._facts
        while _width(metrics, facts) > self.width() and any(fact.optional for fact in facts):
            last = max(n for n, fact in enumerate(facts) if fact.optional)
            facts = facts[:last] + facts[last + 1 :]
        made = self._cut(metrics, facts)
        while len(facts) > 1 and _width(metrics, made) > self.width():
            facts = facts[:-1]  # the whole is in the tooltip
            made = self._cut(metrics, facts)
        return made

    def _cut(self, metrics: QFontMetrics, facts: Sequence[Fact]) -> tuple[Fact, ...]:
        """Cut the long facts of some as far as there is too little room."""
        over = _width(metrics, facts) - self.width()
        made = []
        for fact in facts:
            if over > 0 and fact.long:
                room = max(metrics.horizontalAdvance(fact.text) - over, _LEAST)
                cut = metrics.elidedText(fact.text, Qt.TextElideMode.ElideRight, room)
                over -= metrics.horizontalAdvance(fact.text) - metrics.horizontalAdvance(cut)
                fact = Fact(cut, fact.color, joins=fact.joins)  # noqa: PLW2901 - the same fact, cut
            made.append(fact)
        return tuple(made)


def _gap(metrics: QFontMetrics, fact: Fact, *, first: bool) -> int:
    if first:
        return 0
    return metrics.horizontalAdvance(" ") if fact.joins else 2 * _DOT_ROOM + metrics.horizontalAdvance(_DOT)


def _width(metrics: QFontMetrics, facts: Sequence[Fact]) -> int:
    gaps = sum(_gap(metrics, fact, first=n == 0) for n, fact in enumerate(facts))
    return gaps + sum(metrics.horizontalAdvance(fact.text) for fact in facts)
