"""What two steps of the set-up stand on: a column, a title, and a row of buttons at its foot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Paragraph
from detective_app.gui.setup.download_row import BLEED

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


_LIST_WIDTH, _LIST_GAP, _PROSE = 256, 48, 576


class FirstRunWelcome(QWidget):
    """Centred, with one primary button and two ways round the set-up."""

    continued = Signal()
    sample_requested = Signal()
    skipped = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._drawing = QLabel()
        self._continue = Button(self.tr("Continue"), "primary", tall=True)
        self._sample = TextLink(self.tr("Play a sample case first, no key needed"))
        self._skip = Button(self.tr("Skip setup"), "quiet")
        self._continue.clicked.connect(self.continued)
        self._sample.clicked.connect(self.sample_requested)
        self._skip.clicked.connect(self.skipped)
        self._stays = _WhatGoesWhere(
            "laptop",
            "witness",
            self.tr("Stays on this computer"),
            (
                self.tr("Your documents, in full"),
                self.tr("Everything, if you judge yourself"),
                self.tr("Saved sheets and keys"),
            ),
        )
        self._goes = _WhatGoesWhere(
            "cloud",
            "detective",
            self.tr("Goes to a model elsewhere"),
            (
                self.tr("Your claim"),
                self.tr("Questions and answers"),
                self.tr("Quotes and the lines around them"),
            ),
        )
        self._lay_out()
        self.restyle()

    def start_at(self) -> QWidget:
        """Return what has the keyboard when the step comes into sight."""
        return self._continue

    def restyle(self) -> None:
        """Take sizes from the theme."""
        size = theme.pixels(64)
        self._drawing.setPixmap(icons.app_icon().pixmap(QSize(size, size), self.devicePixelRatio()))
        self._continue.setMinimumWidth(theme.pixels(176))

    def _lay_out(self) -> None:
        title = Label(self.tr("Ask until the answer holds"), "display")
        title.setMinimumHeight(theme.pixels(40))
        prose = Paragraph(
            self.tr(
                "Write a claim, drop a folder, and see which words of your documents speak for it and which "
                "against. You judge, or a model that you give a key to."
            ),
            centred=True,
        )
        prose.setFixedWidth(_PROSE)
        lists = across(self._stays, self._goes, margins=(16, 0, 0, 0), gap=_LIST_GAP)
        rows = down(into=self, margins=(0, 32, 0, 0))
        for part, space in (
            (self._drawing, 24),
            (title, 6),
            (prose, 58),
            (lists, 68),
            (self._continue, 18),
            (self._sample, 8),
            (self._skip, 0),
        ):
            if isinstance(part, QWidget):
                rows.addWidget(part, 0, Qt.AlignmentFlag.AlignHCenter)
            else:
                rows.addLayout(part)
                rows.setAlignment(part, Qt.AlignmentFlag.AlignHCenter)
            rows.addSpacing(space)
        rows.addStretch(1)


class _WhatGoesWhere(QWidget):
    """An icon, a heading and three lines with a dot each."""

    def __init__(self, icon: str, color: str, heading: str, lines: Sequence[str]) -> None:
        super().__init__()
        self.setAccessibleName(f"{heading}: {', '.join(lines)}")
        self._icon, self._look = QLabel(), (icon, color)
        self.setFixedWidth(_LIST_WIDTH)
        title = Label(heading, "question", wrap=True)
        title.setMinimumHeight(theme.pixels(24))
        rows = down(self._icon, 12, title, 8, into=self)
        for line in lines:
            rows.addLayout(self._line(line))
        self.restyle()

    def restyle(self) -> None:
        """Take the icon from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._look, 24))

    @staticmethod
    def _line(text: str) -> QHBoxLayout:
        dot, words = Label("•", "ui", "muted"), Label(text, "answer", wrap=True)
        dot.setFixedWidth(16)
        words.setMinimumHeight(theme.pixels(32))
        return across(dot, (words, 1))
