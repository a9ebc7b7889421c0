"""The head of a finished sheet: the verdict, one sentence, the two quotes that decide, and what needs you."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.foreign_text import Piece, on_button, one_line
from detective_app.gui.pages.sheet.row_words import sentence_of
from detective_app.gui.pages.sheet.waiting.notice_card import paint_surface
from detective_app.gui.pages.sheet.words import cell_word, judged_by
from detective_app.gui.run.evidence_words import standing_words, unread_summary
from detective_app.gui.run.places import place_words, source_of
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_words import RULING_LOOKS, row_ruling, ruling_word
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.account.cells import Head, Need, Sheet, StrongQuote
    from detective_app.core.session import InterrogationSession

_GLYPH, _NEEDS_WIDTH, _ROOM, _MAX_CHARS, _MOST_NEEDS = 28, 288, 760, 400, 4
_COLORS = {"for": "ok", "against": "high"}


class SheetHead(QWidget):
    """`quote_chosen` tells the part and the place of a quote, `need_chosen` what is to be done."""

    quote_chosen = Signal(object)
    need_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._look = RULING_LOOKS["not_judged"]
        self._icon, self._word = QLabel(), Label("", "display")
        self._who = Label("", "meta", "muted", wrap=True)
        self.sentence = Prose("answer", name=self.tr("Why"))
        self.unread = Label("", "meta", "medium", wrap=True)
        self._quotes = QHBoxLayout()
        self._quotes.setSpacing(24)
        self.needs, self._side = NeedsCard(), Sized(_NEEDS_WIDTH)
        self.needs.chosen.connect(self.need_chosen)
        self._shown: tuple[object, ...] = ()
        self._lay_out()

    def show_sheet(self, sheet: Sheet, session: InterrogationSession, found: Sequence[Need]) -> None:
        """Show the verdict of a sheet and what needs the person; nothing where nobody judged."""
        head = sheet.head
        self.setVisible(head is not None)
        if head is None or (shown := (head, tuple(found))) == self._shown:
            return
        self._shown = shown
        self._look = RULING_LOOKS[head.ruling]
        word = ruling_word(head.ruling, partly_unread=sheet.partly_unread)
        self._word.setText(word)
        self._word.setAccessibleName(filled(self.tr("Verdict: %1"), word))
        self._who.setText(judged_by(head.by))
        self.unread.setText(unread_summary(session))
        self.unread.setVisible(sheet.partly_unread)
        self._show_sentence(head, sheet)
        self._show_quotes(head, session)
        self.needs.show_needs(found)
        self._side.setVisible(bool(found))
        self.restyle()

    @property
    def spoken(self) -> str:
        """The verdict and why, for a screen reader."""
        return f"{self._word.accessibleName()}. {self.sentence.toPlainText()} {self.unread.text()}".strip()

    def restyle(self) -> None:
        """Take the glyph from the theme."""
        self._icon.setPixmap(icons.pixmap(*self._look, _GLYPH))

    def _show_sentence(self, head: Head, sheet: Sheet) -> None:
        """Say why, and how the parts stand that do not stand as the whole does."""
        because = unbroken(one_line(in_own_words(head.because), _MAX_CHARS))
        others = [
            filled(self.tr("Part %1: %2"), row.number, row_ruling(row))
            for row in sheet.rows
            if row.stands not in (head.ruling, "supported", "open", "not_judged")
        ]
        rest = f"{'. '.join(others)}." if others else ""
        gap = " " if because and rest else ""
        self.sentence.show_pieces([Piece(because, "bold"), Piece(f"{gap}{rest}")])
        self.sentence.setVisible(bool(because or rest))

    def _show_quotes(self, head: Head, session: InterrogationSession) -> None:
        while item := self._quotes.takeAt(0):
            if old := item.widget():
                old.hide()
                old.deleteLater()
        for one in head.quotes:
            made = _Quote(one, session)
            made.place.clicked.connect(lambda _=False, one=one: self.quote_chosen.emit(one))
            self._quotes.addWidget(made, 1, Qt.AlignmentFlag.AlignTop)
        if len(head.quotes) == 1:
            self._quotes.addStretch(1)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self._icon)
        line.addWidget(self._word)
        line.addWidget(self._who, 1)
        main = QWidget()
        rows = QVBoxLayout(main)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(8)
        rows.addLayout(line)
        rows.addWidget(self.sentence)
        rows.addWidget(self.unread)
        rows.addLayout(self._quotes)
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.addWidget(self.needs)
        side.addStretch(1)
        both = Stacking(main, self._side, room=_ROOM, wide=0, gap=24, below=12)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(both)


class _Quote(QWidget):
    """A quote in full between quotation marks, with what it does and where it stands below."""

    def __init__(self, one: StrongQuote, session: InterrogationSession) -> None:
        super().__init__()
        place = one.place
        self._color = _COLORS.get(place.word, "low")
        source = source_of(session, place.source_id)
        words = sentence_of(place, source.name if source else "")
        text = Prose("answer", name=self.tr("Quote"))
        text.show_pieces([Piece(quoted(one_line(words, _MAX_CHARS)), "quote")])
        text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        side = Label(filled(self.tr("%1 part %2,"), cell_word(place.word), one.row), "meta", self._color)
        side.setFixedHeight(Button("", "link").sizeHint().height())
        where = place_words(session, place.source_id, place.at) + standing_words(place)
        name = filled(self.tr("%1, opens it: %2"), where, one_line(words, _MAX_CHARS))
        self.place = Button(on_button(where), "link", name=name)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(14, 0, 0, 0)
        rows.setSpacing(2)
        rows.addWidget(text)
        rows.addWidget(Flow([side, self.place], line=28, gap=4))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line at its left."""
        QPainter(self).fillRect(0, 0, 2, self.height(), theme.color(self._color))


class NeedsCard(QWidget):
    """What needs the person, a row each."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._title = Label("", "ui", weight=600)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(0)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(15, 11, 15, 11)
        rows.setSpacing(6)
        rows.addWidget(self._title)
        rows.addLayout(self._rows)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface with its border."""
        paint_surface(QPainter(self), self)

    def show_needs(self, found: Sequence[Need]) -> None:
        """Show what needs the person."""
        while item := self._rows.takeAt(0):
            if old := item.widget():
                old.hide()
                old.deleteLater()
        self._title.setText(self.tr("%n thing(s) need you", "", len(found)))
        self.setAccessibleName(self._title.text())
        for n, one in enumerate(found[:_MOST_NEEDS]):
            if n:
                self._rows.addWidget(hairline())
            self._rows.addWidget(self._row(one))
        if len(found) > _MOST_NEEDS:
            more = self.tr("%n more below", "", len(found) - _MOST_NEEDS)
            self._rows.addWidget(Label(more, "meta", "muted"))

    def _row(self, one: Need) -> QWidget:
        glyphs = {"differ": ("verdict-conflicting", "medium"), "missing": ("alert", "medium")}
        links = {"differ": self.tr("Choose"), "missing": self.tr("Show"), "judge": self.tr("Judge")}
        icon, words = QLabel(), Label(self._words(one), "meta", wrap=True)
        icon.setPixmap(icons.pixmap(*glyphs.get(one.kind, ("question-circle", "text2")), 14))
        link = Button(links[one.kind], "link", name=f"{links[one.kind]}: {self._words(one)}")
        link.clicked.connect(lambda: self.chosen.emit(one))
        row = QWidget()
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 6, 0, 6)
        line.setSpacing(8)
        line.addWidget(icon)
        line.addWidget(words, 1)
        line.addWidget(link)
        if not one.decides:
            words.setToolTip(self.tr("Does not change the verdict"))
        return row

    def _words(self, one: Need) -> str:
        if one.values:
            return filled(self.tr("%1 or %2: which holds?"), *one.values)
        text = one_line(one.text).rstrip(".")
        if one.kind == "missing":
            return filled(self.tr("Part %1 is missing: %2"), one.row, text)
        return filled(self.tr("Part %1: %2"), one.row, text) if one.row else text
