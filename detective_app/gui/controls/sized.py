"""Parts of a width that grows with the text, beside or below one another as there is room."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import Beside, TakesSize
from detective_app.gui.controls.label import ElidedLabel

_ANY = 16_777_215
"""What Qt takes for no limit."""


def grown(width: int) -> int:
    """Return a column's width: it grows half as fast as the text, so that all of them fit the window."""
    return (width + theme.pixels(width)) // 2


class Sized(QWidget):
    """`width` px at the usual text size, and `fixed` px more at any; with `least` it may shrink to that."""

    def __init__(self, width: int, fixed: int = 0, *, least: int | None = None) -> None:
        super().__init__()
        self._wide, self._fixed, self._least = width, fixed, least
        self._free = False
        self.restyle()

    def set_width(self, width: int) -> None:
        """Have another width."""
        self._wide = width
        self.restyle()

    def set_free(self, *, free: bool) -> None:
        """Be as wide as there is room, or of the width again."""
        self._free = free
        self.restyle()

    def restyle(self) -> None:
        """Take the width from the theme."""
        if self._free:
            self.setMinimumWidth(0)
            self.setMaximumWidth(_ANY)
            return
        wide = grown(self._wide) + self._fixed
        self.setMaximumWidth(wide)
        self.setMinimumWidth(wide if self._least is None else min(grown(self._least) + self._fixed, wide))

    def sizeHint(self) -> QSize:
        """Ask for the whole width."""
        asked = super().sizeHint()
        return asked if self._free else QSize(self.maximumWidth(), asked.height())


_TOP, _LEFT = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignLeft


class Stacking(TakesSize, QWidget):
    """Parts on one line where it has `room` px, which grow with the text; rows of one page turn together.

    The part of the number `wide`, None for all alike, takes up what room is left; `actions` stand at the end,
    `hang` px out of it, and keep their width. On one line all begin at the top, or are `centred` in its
    height. One below the other, parts are `below` px apart, and columns of a fixed width are as wide as all.
    `turned` tells whether they stand so now.
    """

    turned = Signal(bool)

    def __init__(
        self,
        *parts: QWidget,
        room: int,
        wide: int | None,
        actions: QWidget | None = None,
        gap: int = 0,
        below: int = 4,
        hang: int = 0,
        centred: bool = False,
    ) -> None:
        super().__init__()
        self._parts = (*parts, actions) if actions is not None else parts
        self._actions, self._room, self._gap, self._below = actions, room, gap, below
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._hang = hang
        self._row.setContentsMargins(0, 0, -hang, 0)
        self._row.setSpacing(gap)
        for number, part in enumerate(self._parts):
            self._row.addWidget(part, int(wide is None or number == wide))
            if not (centred or isinstance(part, Sized)):
                fixed = part.minimumWidth() == part.maximumWidth()
                self._row.setAlignment(part, _TOP | _LEFT if fixed else _TOP)
        self._side_by_side = Qt.AlignmentFlag(0) if centred else _TOP
        self._keep_actions()

    @property
    def stacked(self) -> bool:
        """Tell whether the parts stand one below the other."""
        return self._row.direction() == QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        """Live with the widest alone, of those that are there."""
        widest = max((_least(part) for part in self._parts if not part.isHidden()), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Pass on that a part came or went, which changes the least width."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def restyle(self) -> None:
        """Weigh the width for another size of the text."""
        stacked = self.width() < theme.pixels(self._room)
        if stacked == self.stacked:
            return
        direction = QBoxLayout.Direction.TopToBottom if stacked else QBoxLayout.Direction.LeftToRight
        self._row.setDirection(direction)
        self._row.setSpacing(self._below if stacked else self._gap)
        self._row.setContentsMargins(0, 0, 0 if stacked else -self._hang, 0)
        for part in self._parts:
            self._turn(part, stacked=stacked)
        self._keep_actions()
        self.turned.emit(stacked)

    def _turn(self, part: QWidget, *, stacked: bool) -> None:
        if isinstance(part, Sized):
            part.set_free(free=stacked)
        elif part is self._actions and isinstance(part, QLabel):
            part.setWordWrap(stacked and not isinstance(part, ElidedLabel))
        elif part is self._actions or isinstance(part, QPushButton):
            self._row.setAlignment(part, _TOP | _LEFT if stacked else self._side_by_side)

    def _keep_actions(self) -> None:
        """Have actions go on below one another only where the whole line is theirs."""
        if isinstance(self._actions, Beside):
            policy = self._actions.sizePolicy()
            kinds = QSizePolicy.Policy
            policy.setHorizontalPolicy(kinds.Preferred if self.stacked else kinds.Fixed)
            self._actions.setSizePolicy(policy)


def _least(part: QWidget) -> int:
    fixed = 0 if isinstance(part, Sized) else part.minimumWidth()
    return max(part.minimumSizeHint().width(), fixed)
