"""Cards: a rounded surface with who speaks in a gutter, or with a glyph and ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Beside, Flow, across, down
from detective_app.gui.controls.button import Button, Kind
from detective_app.gui.controls.label import Label
from detective_app.gui.icons import smooth

_RADIUS, _GUTTER, _WORDS = 10, 88, 12
_MARGINS = (24, 15, 32, 17)
_LOWER = 2
"""Brings the middle of small words and icons to that of the large words beside them."""
_TICK = (3, 20)


class Card(QFrame):
    """Fill it with rows; all cards of a page share their edges.

    `edge` is the colour of the border, `line` its width in px. A row may begin `out` px further left: a fill
    begins before its words.
    """

    def __init__(self, edge: str = "hairline", line: float = 1.0, *, out: int = 0) -> None:
        super().__init__()
        self._edge, self._line, self._out = edge, line, out
        self._current = False
        self.setObjectName("card")
        left, top, right, bottom = _MARGINS
        self.rows = down(into=self, margins=(left - out, top, right - out, bottom))

    def add_row(
        self, label: QWidget | None, content: QWidget, *, above: int = 0, out: bool = False
    ) -> GutterRow:
        """Add a row: what stands in the gutter, what stands in the column, the space above it.

        With `out` its label begins further left; without a label its column does, and ends further right.
        """
        row = GutterRow(label, content, above=above, room=self._out, out=out)
        self.rows.addWidget(row)
        return row

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface, its border and the tick."""
        painter = smooth(self)
        painter.setPen(QPen(theme.color(self._edge), self._line))
        painter.setBrush(theme.color("surface"))
        inset = self._line / 2
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(area, _RADIUS, _RADIUS)
        if self._current:
            painter.fillRect(0, _MARGINS[1] + 1 + theme.pixels(2), *_TICK, theme.color("accent"))


class GutterRow(QWidget):
    """One row of a card; one that is `out` takes up the `room` that others leave at both sides."""

    def __init__(
        self,
        label: QWidget | None,
        content: QWidget,
        *,
        above: int = 0,
        room: int = 0,
        out: bool = False,
    ) -> None:
        super().__init__()
        wide = out and label is None
        self._gutter, self._room = QWidget(), 0 if wide else room
        gutter = down(into=self._gutter, margins=(0 if out else room, 0, 8, 0), gap=None)
        if label is not None:
            gutter.addWidget(label)
        gutter.addStretch(1)
        across(self._gutter, (content, 1), into=self, margins=(0, above, self._room, 0))
        self.restyle()

    def restyle(self) -> None:
        """Take the gutter's width from the text size."""
        # As its words grow: their size is rounded to whole pixels.
        self._gutter.setFixedWidth(self._room + round(_GUTTER * theme.pixels(_WORDS) / _WORDS))


class GutterLabel(Label):
    """Who speaks, on the first line of what they say; goes on below where the gutter is too narrow."""

    def __init__(self, text: str, color: str, *, weight: int = 600, line: int = 24) -> None:
        self._height = line
        super().__init__(text, "meta", color, weight=weight, wrap=True)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        self.setContentsMargins(0, _LOWER, 0, 0)

    def restyle(self) -> None:
        """Take font, colour and the line's height from the theme."""
        super().restyle()
        self.setMinimumHeight(theme.pixels(self._height))


class GutterIcon(QLabel):
    """An icon where otherwise stands who speaks; what it means is said beside it."""

    def __init__(self, name: str, color: str = "text2", *, line: int = 24) -> None:
        super().__init__()
        self._name, self._color, self._height = name, color, line
        self.setContentsMargins(0, _LOWER, 0, 0)
        self.restyle()

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        self.setPixmap(icons.pixmap(self._name, self._color, 14))
        self.setFixedHeight(theme.pixels(self._height))


class GutterMark(Beside):
    """An icon with a word beside it in the gutter, or below it if the word is long: what a row is about."""

    def __init__(self, icon: str, word: str, color: str, *, gap: int = 8) -> None:
        super().__init__(GutterIcon(icon, color), GutterLabel(word, color), gap=gap, wide=1)
        self.setAccessibleName(word)


def stacked(*widgets: QWidget, gap: int = 0, at_top: bool = False) -> QWidget:
    """Return widgets one below the other, as what stands in the column of one row; or `at_top` of it."""
    block = QWidget()
    column = down(into=block, gap=gap)
    for widget in widgets:
        column.addWidget(widget)
    if at_top:
        column.addStretch(1)
    return block


_HEIGHT, _GAP, _CAP, _SIDE, _BESIDE = 36, 4, 20, 8, 400


class ClarificationOption(QRadioButton):
    """All of it can be clicked; a short description stands at the right, a longer one below the words."""

    def __init__(self, key: int, words: str, about: str = "") -> None:
        super().__init__()
        self._key = str(key)
        self._words, self._about = (
            Label(words, weight=500, wrap=True),
            Label(about, "meta", "text2", wrap=True),
        )
        self.setAccessibleName(", ".join(filter(None, (f"{key} {words}", about))))
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)  # as high as its words
        self.restyle()

    def restyle(self) -> None:
        """Take the room for the key from the text size."""
        self._room.setContentsMargins(_SIDE + theme.pixels(_CAP) + 12, 6, _SIDE, 6 + _GAP)
        self._words.setMinimumHeight(theme.pixels(_HEIGHT) - 12)
        self.updateGeometry()

    def hitButton(self, pos: QPoint) -> bool:
        """Take a click anywhere."""
        return self.rect().contains(pos)

    def focus_area(self) -> QRect:
        """Return where the focus ring goes."""
        return self._fill

    @property
    def _fill(self) -> QRect:
        return self.rect().adjusted(0, 0, 0, -_GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the fill of what is chosen, and the cap with the key."""
        painter = smooth(self)
        painter.setPen(Qt.PenStyle.NoPen)
        chosen, side = self.isChecked(), theme.pixels(_CAP)
        if chosen:
            painter.setBrush(theme.color("accentSoft"))
            painter.drawRoundedRect(QRectF(self._fill), 8, 8)
        cap = QRectF(_SIDE, (theme.pixels(_HEIGHT) - side) / 2, side, side)
        painter.setBrush(theme.color("accent" if chosen else "key"))
        painter.drawRoundedRect(cap, 5, 5)
        painter.setPen(theme.color("onAccent" if chosen else "text2"))
        painter.setFont(theme.font("meta", 600))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self._key)

    def _lay_out(self) -> None:
        wide = QFontMetrics(self._words.font()).horizontalAdvance(self._words.text())
        wide += QFontMetrics(self._about.font()).horizontalAdvance(self._about.text())
        self._room = QVBoxLayout(self) if wide > _BESIDE else QHBoxLayout(self)
        self._room.setSpacing(2 if wide > _BESIDE else 16)
        self._room.addWidget(self._words, 1)
        self._room.addWidget(self._about)
        self._about.setVisible(bool(self._about.text()))
        for label in (self._words, self._about):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setForegroundRole(QPalette.ColorRole.WindowText)  # in a button it would be the button's
        if wide <= _BESIDE:
            self._about.setWordWrap(False)


class ReasonField(QWidget):
    """`given` tells the reason; the action is off until there is one."""

    given = Signal(str)
    cancelled = Signal()

    def __init__(self, question: str, action: str) -> None:
        super().__init__()
        self._field = QLineEdit()
        self._field.setAccessibleName(question)
        self._field.setMaxLength(1_000)
        self._do = Button(action)
        self._do.setEnabled(False)
        cancel = Button(self.tr("Cancel"), "quiet")
        self._field.textChanged.connect(lambda text: self._do.setEnabled(bool(text.strip())))
        self._field.returnPressed.connect(self.give)
        self._do.clicked.connect(self.give)
        cancel.clicked.connect(self.cancelled)
        line = across(gap=12)
        for widget in (self._field, self._do, cancel):
            line.addWidget(widget)
        down(Label(question, "meta", "text2", weight=600), line, into=self, gap=8)

    def begin(self) -> None:
        """Show the field and take the keyboard."""
        self.show()
        self._field.setFocus()

    @property
    def has_keyboard(self) -> bool:
        """Tell whether a reason is being written."""
        return self._field.hasFocus()

    def give(self) -> None:
        """Tell the reason, if there is one."""
        if reason := self._field.text().strip():
            self.given.emit(reason)


_NOTICE_CARD_RADIUS, _NOTICE_CARD_MARGINS, _GLYPH = 10, (20, 14, 20, 16), 18


class NoticeCard(QWidget):
    """A glyph, a title, lines below it, and buttons; Ctrl+Enter presses the primary one, else the first."""

    def __init__(self, look: tuple[str, str], title: str, lines: Sequence[str] = ()) -> None:
        super().__init__()
        self.title, self._look = title, look
        self.setAccessibleName(". ".join((title.rstrip("."), *lines)))
        self._icon = QLabel()
        self._main: Button | None = None
        self._reason: ReasonField | None = None
        self._words = down(Label(title, "ui", weight=600, wrap=True), gap=4)
        for line in lines:
            self._words.addWidget(Label(line, "ui", "text2", wrap=True))
        self._row = Flow([], line=32)
        self._row.hide()
        self._words.addSpacing(4)
        self._words.addWidget(self._row)
        across(
            (self._icon, Qt.AlignmentFlag.AlignTop),
            (self._words, 1),
            into=self,
            margins=_NOTICE_CARD_MARGINS,
            gap=12,
        )
        self.restyle()

    def add_action(self, words: str, do: Callable[[], object], kind: Kind = "plain") -> Button:
        """Add a button."""
        button = Button(words, kind, hint="Ctrl+Return" if kind == "primary" else "")
        button.clicked.connect(lambda _=False: do())
        if kind == "primary" or self._main is None:
            self._main = button
        self._row.add(button)
        self._row.show()
        return button

    def add_line(self, words: str, link: str, do: Callable[[], object]) -> None:
        """Add a line with a way to what it says at its end."""
        button, line = Button(link, "link", name=f"{link}: {words}"), QHBoxLayout()
        button.clicked.connect(lambda _=False: do())
        line.setSpacing(12)
        line.addWidget(Label(words, "ui", "text2", wrap=True), 1)
        line.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        self._words.insertLayout(self._words.indexOf(self._row) - 1, line)
        self.setAccessibleName(f"{self.accessibleName()}. {words}")
        self._main = self._main or button

    def add_menu(self, words: str, entries: Sequence[tuple[str, Callable[[], object]]]) -> None:
        """Add a button that opens a menu."""
        menu = QMenu(self)
        for text, do in entries:
            menu.addAction(text.replace("&", "&&")).triggered.connect(lambda _=False, do=do: do())
        button = self.add_action(words, lambda: menu.popup(button.mapToGlobal(QPoint(0, button.height()))))

    def add_reason(self, words: str, question: str, action: str, given: Callable[[str], object]) -> None:
        """Add a button that asks for a reason before it does something that goes on record."""
        self._reason = reason = ReasonField(question, action)
        reason.hide()
        reason.given.connect(given)
        reason.cancelled.connect(reason.hide)
        self.add_action(words, reason.begin)
        self._words.addWidget(reason)

    def focus_first(self) -> None:
        """Put the keyboard on what can be done."""
        if self._main is not None:
            self._main.setFocus(Qt.FocusReason.OtherFocusReason)

    def act(self) -> None:
        """Do what can be done first of all; while a reason is written, what it is for."""
        if self._reason is not None and self._reason.has_keyboard:
            self._reason.give()
        elif self._main is not None and self._main.isEnabled():
            self._main.click()

    def restyle(self) -> None:
        """Take the glyph from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._look, _GLYPH))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface with its border."""
        paint_surface(QPainter(self), self, self._look[1])


def paint_surface(painter: QPainter, widget: QWidget, edge: str = "hairline") -> None:
    """Paint a rounded surface with a border of one px over the whole of a widget."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.color(edge), 1.0))
    painter.setBrush(theme.color("surface"))
    painter.drawRoundedRect(
        widget.rect().toRectF().adjusted(0.5, 0.5, -0.5, -0.5), _NOTICE_CARD_RADIUS, _NOTICE_CARD_RADIUS
    )
