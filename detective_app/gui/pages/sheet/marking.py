"""Over the page of a cell its name; under it what its sentence does to the part, a note, and the ways on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from PySide6.QtCore import QDate, QEvent, QLocale, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QPlainTextEdit, QScrollArea, QSizePolicy, QWidget

from detective_app.account.cells import Cell, CellPassage, SheetRow, Word
from detective_app.core.passages import Bearing, Mark
from detective_app.core.provider import PERSON
from detective_app.core.words import clean_text
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow, TakesSize, across, down
from detective_app.gui.controls.button import Button, square_button
from detective_app.gui.controls.label import ElidedLabel, Glyph, KeyCap, Label, hairline
from detective_app.gui.document.page_view import ZOOMS
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.buttons import SIDES, SideButton, side_word
from detective_app.gui.pages.sheet.words import is_order
from detective_app.gui.run.naming import model_name
from detective_app.gui.wording import filled, quoted

_HEIGHT, _MOST = 56, 2_000
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class NoteField(TakesSize, QPlainTextEdit):
    """`done` tells that the note is written: with Enter, or as the keyboard goes elsewhere."""

    done = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Note"))
        self.setAccessibleDescription(self.tr("Kept with your mark. Enter saves it."))
        self.setProperty("kind", "field")
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(3)
        self._label = Label(self.tr("note"), "meta", "muted", parent=self)
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.restyle()

    @property
    def words(self) -> str:
        """The note, as long as a mark's may be."""
        return clean_text(self.toPlainText())[:_MOST].strip()

    def show_words(self, words: str) -> None:
        """Show a note, unless it stands there already."""
        if words != self.words:
            self.setPlainText(words)

    def restyle(self) -> None:
        """Take font and height from the theme."""
        self.setFont(theme.font("ui"))
        self.setFixedHeight(theme.pixels(_HEIGHT))
        self.setViewportMargins(0, 0, self._label.sizeHint().width() + 4, 0)
        self.take_size()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Be done with Enter; with Shift it begins a line."""
        if event.key() in _ENTER and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.done.emit()
        elif event.key() == Qt.Key.Key_Escape:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Be done."""
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.done.emit()

    def take_size(self) -> None:
        """Keep the word at the right."""
        size = self._label.sizeHint()
        self._label.setGeometry(self.width() - size.width() - 12, 9, size.width(), size.height())


_SIDE_OF: Mapping[Word, Bearing] = {
    "for": "supports",
    "against": "against",
    "speaks": "qualifies",
    "unrelated": "unrelated",
}
_WIDE, _TOP = 460, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
_LOWER = 6
"""Brings words to the middle of the buttons beside them."""


class Marking(TakesSize, QWidget):
    """What the sentence does, as `buttons`, with a note, and the ways to the places around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.question = Label("", "ui", weight=600, wrap=True)
        self.count = Label("", "meta", "text2")
        self.previous = square_button("chevron-up", self.tr("Previous place"))
        self.following = square_button("chevron-down", self.tr("Next place"))
        self.buttons = [SideButton(side) for side in SIDES]
        self._flow = Flow(self.buttons, line=32, gap=6)
        self.note = NoteField()
        self.mine, self.theirs = Label("", "meta", "text2", wrap=True), Label("", "meta", "text2", wrap=True)
        self.next = Button(self.tr("Next not judged"), "link")
        self._head, self._foot = _box(), _box()
        self._lay_out()

    def show_place(self, row: SheetRow, cell: Cell, at: int, note: str, *, found: int) -> None:
        """Ask about a place of a cell by its index, with what was said; from `found` on one was chosen."""
        place = cell.places[at]
        words = filled(
            self.tr("Does this sentence carry part %1, %2?"),
            row.number,
            quoted(one_line(row.quote or row.text)),
        )
        self.question.setText(words)
        counted = filled(self.tr("%1 of %2 places"), at + 1, found)
        self.count.setText(counted if at < found else self.tr("A sentence you chose"))
        self._places.setVisible(len(cell.places) > 1)
        _allow(self.previous, self.following, on=at > 0)
        _allow(self.following, self.previous, on=at + 1 < len(cell.places))
        side = side_of(place)
        for button in self.buttons:
            button.setChecked(button.side == side)
            button.restyle()
        self._flow.restyle()
        self.note.show_words(note)
        self._say(row, place)

    def _say(self, row: SheetRow, place: CellPassage) -> None:
        mine = place.own
        theirs = place.before if mine else place.mark
        self.mine.setText(self._mine(mine, theirs) if mine else "" if theirs else self._unsaid(row, place))
        self.theirs.setText(_said(self.tr("%1 says %2."), theirs) if theirs else "")
        self.theirs.setVisible(theirs is not None)
        self.mine.setVisible(bool(self.mine.text()))

    def _mine(self, mark: Mark, theirs: Mark | None) -> str:
        said = filled(self.tr("Your mark, %1."), _time(mark.at))
        return f"{said} {self.tr('The model’s stays on record.')}" if theirs else said

    def _unsaid(self, row: SheetRow, place: CellPassage) -> str:
        """Say who a place has its word from that nobody marked."""
        if place.word == "found" and is_order(place):
            return self.tr("This sentence gives orders to a model. It is read as text, and never obeyed.")
        if place.word == "found":
            return self.tr("Found by its words. Another one: a click, or Enter and then Up or Down.")
        return filled(self.tr("Judged by %1."), model_name(row.by)) if row.by not in ("", PERSON) else ""

    def restyle(self) -> None:
        """Put one below the other what has no room side by side."""
        wide = self.width() >= theme.pixels(_WIDE)
        for box in (self._head, self._foot):
            box.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)

    def _lay_out(self) -> None:
        self.question.setContentsMargins(0, _LOWER, 0, 0)
        self._places, onward = QWidget(), QWidget()
        across(self.count, 8, self.previous, self.following, into=self._places)
        across(self.next, 8, KeyCap("N"), into=onward)
        self._head.addWidget(self.question, 1)
        self._head.addWidget(self._places, 0, _TOP)
        said = down(self.mine, self.theirs, ..., margins=(0, _LOWER + 2, 0, 0), gap=4)
        self._foot.addLayout(said, 1)
        self._foot.addWidget(onward, 0, _TOP)
        down(self._head, self._flow, self.note, self._foot, into=self, margins=(24, 8, 24, 12), gap=10)


def _allow(button: Button, other: Button, *, on: bool) -> None:
    """Let a button be pressed or not; the keyboard goes to the other one, never on to what judges."""
    if not on and button.hasFocus():
        other.setEnabled(True)
        other.setFocus(Qt.FocusReason.OtherFocusReason)
    button.setEnabled(on)


def _box() -> QBoxLayout:
    made = QBoxLayout(QBoxLayout.Direction.LeftToRight)
    made.setSpacing(8)
    return made


def side_of(place: CellPassage) -> Bearing | None:
    """Return what was said that a place does; None of one that code alone found."""
    return place.mark.side if place.mark else _SIDE_OF.get(place.word)


def _said(words: str, mark: Mark) -> str:
    """Say what a model said, and why."""
    said = filled(words, one_line(model_name(mark.by)), quoted(QLocale().toLower(side_word(mark.side))))
    reason = one_line(mark.reason or "")
    return f"{said} {reason[:1].upper()}{reason[1:]}" if reason else said


def _time(moment: datetime) -> str:
    """Return the time of day of a mark, with its day where that is not today."""
    local = moment.astimezone()
    if local.date() == datetime.now().astimezone().date():
        return f"{local:%H:%M}"
    return f"{QLocale().toString(QDate(local.year, local.month, local.day), 'd MMM yyyy')}, {local:%H:%M}"


_PANE_HEAD_HEIGHT, _PANE_HEAD_WIDE = 48, 400


class PaneHead(TakesSize, QWidget):
    """The document's name, the place in it, and `buttons` for what can be done with it."""

    def __init__(self) -> None:
        super().__init__()
        self._there = False
        self._icon = Glyph("document")
        self._name, self.place = ElidedLabel("", weight=600), ElidedLabel("", "meta", "text2")
        self.search = square_button("search", self.tr("Find in this document"))
        self.smaller = square_button("minus", self.tr("Smaller"))
        self.larger = square_button("add", self.tr("Larger"))
        self.outside = square_button("open", self.tr("Open in its own program"))
        self.close_button = square_button("close", self.tr("Close the document"))
        self._bar = QWidget()
        self.buttons = (self.search, self.smaller, self.larger, self.outside, self.close_button)
        parts = (self._icon, 6, self._name, 8, (self.place, 1), *self.buttons)
        across(*parts, into=self._bar, margins=(16, 0, 8, 0))
        theme.grow(self._bar, FixedHeight=_PANE_HEAD_HEIGHT)
        self._name.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        down(self._bar, hairline(), into=self)
        self.take_size()

    def show_document(self, name: str, icon: str, place: str) -> None:
        """Name a document that is being opened, and where in it."""
        self._name.setText(name)
        self._icon.show_glyph(icon)
        self.place.set_brief("")
        self.place.setText(place)

    def show_there(self, *, there: bool) -> None:
        """Offer what needs the document while it is there."""
        self._there = there
        self.take_size()

    def take_size(self) -> None:
        """Leave out the sizes where there is no room for them; their keys work without."""
        wide = self.width() >= theme.pixels(_PANE_HEAD_WIDE)
        for button in self.buttons[:-1]:
            button.setVisible(self._there and (wide or button not in (self.smaller, self.larger)))

    def show_zoom(self, zoom: int) -> None:
        """Offer the sizes that there are beside this one."""
        self.smaller.setEnabled(zoom > ZOOMS[0])
        self.larger.setEnabled(zoom < ZOOMS[-1])

    def restyle(self) -> None:
        """Weigh the width for another size of the text."""
        self.take_size()


_SHARE = 0.6


class PaneFoot(TakesSize, QScrollArea):
    """Leaves the document above it two fifths of the height at least."""

    def __init__(self, content: QWidget, name: str) -> None:
        super().__init__()
        self._content = content
        self.setAccessibleName(name)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)
        self.setWidget(content)
        content.setAutoFillBackground(False)
        content.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Fit what it holds when that changes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.take_size()
        return super().eventFilter(watched, event)

    def take_size(self) -> None:
        """Be as tall as the content, or the share of what it stands in."""
        content, around = self._content, self.parentWidget()
        width = self.viewport().width()
        wanted = content.heightForWidth(width) if content.hasHeightForWidth() else content.sizeHint().height()
        most = round((around.height() if around else wanted) * _SHARE)
        self.setFixedHeight(max(min(wanted, most), 1))
