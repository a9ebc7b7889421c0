"""Cards: a rounded surface with who speaks in a gutter, or with a glyph and ways on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QRadioButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow, across, down, held, put
from detective_app.gui.controls.button import Button, Kind
from detective_app.gui.controls.label import Glyph, Label
from detective_app.gui.icons import field, fill, smooth

_RADIUS, _GUTTER, _WORDS, _OUT, _GLYPH = 10, 88, 12, 8, 18


class RowCard(QFrame):
    """Fill it with rows: what stands in the gutter, and what stands in the column.

    A row may begin 8 px further left: a fill begins before its words.
    """

    def __init__(self) -> None:
        super().__init__()
        self._gutters: list[tuple[QWidget, int]] = []
        self.setObjectName("card")
        self.rows = down(into=self, margins=(24 - _OUT, 15, 32 - _OUT, 17))

    def add_row(self, label: QWidget | None, content: QWidget, *, above: int = 0, out: bool = False) -> None:
        """Add a row with space above it; one that is `out` begins further left and ends further right."""
        room = 0 if out else _OUT
        gutter = held(down(*([label] if label else []), ..., margins=(room, 0, 8, 0), gap=None))
        self.rows.addLayout(across(gutter, (content, 1), margins=(0, above, room, 0)))
        self._gutters.append((gutter, room))
        self.restyle()

    def restyle(self) -> None:
        """Take the gutter's width from the text size: as its words grow, which is in whole pixels."""
        for gutter, room in self._gutters:
            gutter.setFixedWidth(room + round(_GUTTER * theme.pixels(_WORDS) / _WORDS))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface and its border."""
        paint_surface(self, "accent")


def paint_surface(widget: QWidget, edge: str = "hairline") -> None:
    """Paint a rounded surface with a border of one px over the whole of a widget."""
    field(smooth(widget), widget.rect(), "surface", edge, _RADIUS)


def stacked(*widgets: QWidget, gap: int = 0) -> QWidget:
    """Return widgets one below the other, as what stands in the column of one row."""
    return held(down(*widgets, gap=gap))


_HEIGHT, _GAP, _CAP, _SIDE, _BESIDE = 36, 4, 20, 8, 400


class OptionRow(QRadioButton):
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
        chosen, side = self.isChecked(), theme.pixels(_CAP)
        if chosen:
            fill(painter, self._fill, theme.color("accentSoft"), 8)
        cap = QRectF(_SIDE, (theme.pixels(_HEIGHT) - side) / 2, side, side)
        fill(painter, cap, theme.color("accent" if chosen else "key"), 5)
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
        self._do = Button(action, on=self.give)
        self._do.setEnabled(False)
        cancel = Button(self.tr("Cancel"), "quiet", on=self.cancelled)
        self._field.textChanged.connect(lambda text: self._do.setEnabled(bool(text.strip())))
        self._field.returnPressed.connect(self.give)
        line = across(self._field, self._do, cancel, gap=12)
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


class NoticeCard(QWidget):
    """A glyph, a title, lines below it, and buttons; Ctrl+Enter presses the primary one, else the first."""

    def __init__(self, look: tuple[str, str], title: str, lines: Sequence[str] = ()) -> None:
        super().__init__()
        self.title, self._edge = title, look[1]
        self.setAccessibleName(". ".join((title.rstrip("."), *lines)))
        self._main: Button | None = None
        self._reason: ReasonField | None = None
        self._words = down(Label(title, "ui", weight=600, wrap=True), gap=4)
        for line in lines:
            self._words.addWidget(Label(line, "ui", "text2", wrap=True))
        self._row = Flow([], line=32)
        self._row.hide()
        put(self._words, 4, self._row)
        icon = (Glyph(*look, _GLYPH), Qt.AlignmentFlag.AlignTop)
        across(icon, (self._words, 1), into=self, margins=(20, 14, 20, 16), gap=12)

    def add_action(self, words: str, do: Callable[[], object], kind: Kind = "plain") -> Button:
        """Add a button."""
        hint = "Ctrl+Return" if kind == "primary" else ""
        button = Button(words, kind, hint=hint, on=lambda _=False: do())
        if kind == "primary" or self._main is None:
            self._main = button
        self._row.add(button)
        self._row.show()
        return button

    def add_line(self, words: str, link: str, do: Callable[[], object]) -> None:
        """Add a line with a way to what it says at its end."""
        button = Button(link, "link", name=f"{link}: {words}", on=lambda _=False: do())
        said = Label(words, "ui", "text2", wrap=True)
        line = across((said, 1), (button, Qt.AlignmentFlag.AlignTop), gap=12)
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

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface with its border."""
        paint_surface(self, self._edge)
