"""What two steps of the set-up stand on: a column, a title, and a row of buttons at its foot."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLayout, QWidget

from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.paragraph import Paragraph
from detective_app.gui.setup.witness_row import BLEED

_WIDTH, _TOP, _BODY = 480, 56, 512
_QUIET_PADDING, _LEAST = 17, 128


class FirstRunStep(QWidget):
    """Fill it with `add`; `primary` and `second` are the buttons at the right of the foot."""

    back_requested = Signal()

    def __init__(self, title: str, lead: str, second: str, primary: str) -> None:
        super().__init__()
        self.second = Button(second, "quiet", tall=True)
        self.primary = Button(primary, "primary", tall=True)
        self._back = Button(self.tr("Back"), "quiet", tall=True)
        self._back.clicked.connect(self.back_requested)
        self._column, self._held = QWidget(), QWidget()
        self._body = down(into=self._held)
        heading = Label(title, "display")
        heading.setMinimumHeight(theme.pixels(40))
        self.add(heading)
        self.add(Paragraph(lead), before=6)
        self._lay_out()

    def add(self, part: QWidget | QLayout, *, bleed: bool = False, before: int = 0) -> None:
        """Put something below the rest, `before` px lower; `bleed`: reaching 16 px beyond the column."""
        self._body.addSpacing(before)
        side = 0 if bleed else BLEED
        self._body.addLayout(across(part, margins=(side, 0, side, 0)))

    def finish(self) -> None:
        """Say that everything was added."""
        self._body.addStretch(1)
        self.restyle()

    def start_at(self) -> QWidget:
        """Return what has the keyboard when the step comes into sight."""
        return self.primary

    def restyle(self) -> None:
        """Take width and heights from the theme; long words in the buttons make the column wider."""
        self.primary.setMinimumWidth(max(_LEAST, self.primary.sizeHint().width()))
        wide = max(theme.pixels(_WIDTH) + 2 * BLEED, self._foot.minimumSize().width())
        self._column.setMaximumWidth(wide)
        self._held.setMinimumHeight(theme.pixels(_BODY))

    def _lay_out(self) -> None:
        margins = (max(BLEED - _QUIET_PADDING, 0), 0, BLEED, 0)
        self._foot = across(self._back, ..., self.second, self.primary, margins=margins, gap=4)
        down(self._held, self._foot, ..., into=self._column, margins=(0, _TOP, 0, 0))
        across(..., (self._column, 1000), ..., into=self)  # as wide as it may be, where there is the room
