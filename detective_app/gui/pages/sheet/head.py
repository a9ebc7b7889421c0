"""The head of a sheet: how far it is, then the verdict with its quotes and what needs you."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from detective_app.front_end.cases import CaseNews
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow, across, down, empty, held
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel, Glyph, Label, hairline
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Sized, Stacking
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import TextRun, on_button, one_line
from detective_app.gui.pages.sheet.cards import paint_surface
from detective_app.gui.pages.sheet.words import judged_by, sentence_of
from detective_app.gui.run.answer_pieces import unbroken
from detective_app.gui.run.evidence_words import place_words, source_of, standing_words, unread_summary
from detective_app.gui.run.verdict_words import RULING_LOOKS, cell_word, row_ruling, ruling_word
from detective_app.gui.wording import filled, in_own_words, quoted

if TYPE_CHECKING:
    from detective_app.account.cells import Head, Need, Sheet, StrongQuote
    from detective_app.core.session import InterrogationSession


_BAR, _LEAST, _HEIGHT, _MINUTE, _LARGE = 120, 40, 32, 60, 130


class ProgressLine(QWidget):
    """`model_wanted` asks for a model to judge in place of the person."""

    model_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._title, self._note = Label("", "ui", weight=600), ElidedLabel("", "meta", "muted")
        self._bar = ThinBar()
        self._bar.setMinimumWidth(_LEAST)
        self._bar.setMaximumWidth(_BAR)  # whatever the text size: large words need the room
        self._model = Button(self.tr("Use a model"), "link", on=self.model_wanted)
        bar = (self._bar, Qt.AlignmentFlag.AlignVCenter)
        self._line = across(self._title, bar, (self._note, 1), self._model, into=self, gap=12)
        self.restyle()

    def restyle(self) -> None:
        """Take the sizes from the text size."""
        large = theme.start().text_size > _LARGE
        self._title.setWordWrap(large)
        self._line.setStretchFactor(self._title, int(large))
        self.setMinimumHeight(theme.pixels(_HEIGHT))

    def show_waiting(self, words: str) -> None:
        """Say what is being made ready."""
        self._show(words, "")

    def show_checking(self, row: int, rows: int, seconds: float | None) -> None:
        """Show which part is checked, and what is left of it at most."""
        title = self.tr("Checking the parts")
        if row:
            title = filled(self.tr("Checking part %1 of %2"), row, rows)
        note = self.tr("Grey: found, nobody has judged it yet")
        if seconds is not None:
            left = self.tr("at most %n min left", "", max(1, round(seconds / _MINUTE + 0.4)))
            note = f"{left} · {note}"
        self._show(title, note)

    def show_paused(self, row: int) -> None:
        """Say that the run rests, at a part or between two."""
        title = filled(self.tr("Paused at part %1"), row) if row else self.tr("Paused")
        self._show(title, self.tr("Nothing is asked until you resume."))

    def show_judging(self, done: int, of: int) -> None:
        """Show how many of the parts are judged that are the person's to judge."""
        note = self.tr("The nearest places of each part, up to four where none decides. No model judges.")
        self._show(filled(self.tr("Yours to judge: %1 of %2 parts"), done, of), note, of=of, done=done)

    def show_stopped(self, words: str) -> None:
        """Say why nobody judged it yet, though nothing runs."""
        self._show(words, self.tr("Grey: found, nobody has judged it yet"))

    def _show(self, title: str, note: str, *, of: int = 0, done: int = 0) -> None:
        self._title.setText(title)
        self._note.setText(note)
        self._bar.setVisible(bool(of))
        self._model.setVisible(bool(of))
        if of:
            self._bar.set_fraction(done / of)


_MOST_NAMES = 3


class FolderLine(QWidget):
    """What became of the documents since they were read; `wanted` tells the files that are to join them."""

    wanted = Signal(tuple)

    def __init__(self) -> None:
        super().__init__()
        self._news = CaseNews()
        self.words, self.add = IconLine(), Button("", icon="add")
        self.add.clicked.connect(lambda: self.wanted.emit((*self._news.new, *self._news.changed)))
        across((self.words, 1), (self.add, Qt.AlignmentFlag.AlignTop), into=self, gap=12)
        self.hide()

    def show_news(self, folder: str, news: CaseNews, *, late: bool = False) -> None:
        """Name what is new, or `late`, as it was not read yet; changed; gone; nothing where nothing is."""
        self._news = news
        new, changed, gone = (len(one) for one in (news.new, news.changed, news.gone))
        words = self.tr("%n new file(s) in %1: %2.", "", new)
        if late:
            words = self.tr("%n file(s) in %1 not read yet: %2.", "", new)
        told = (
            (filled(words, folder, _few(news.new)), new),
            (filled(self.tr("%n file(s) changed since: %1.", "", changed), _few(news.changed)), changed),
            (filled(self.tr("%n file(s) moved or deleted: %1.", "", gone), ", ".join(news.gone)), gone),
        )
        self.words.show_line("information", "accent", " ".join(words for words, count in told if count))
        self.add.setText(self.tr("Add %n file(s) to this sheet", "", new + changed))
        self.add.setVisible(bool(new + changed))
        self.setVisible(bool(new + changed + gone))

    def show_reading(self, count: int) -> None:
        """Say that so many files are being read, 0 once they are."""
        self.words.show_line("running", "accent", self.tr("Reading %n file(s)", "", count))
        self.add.hide()
        self.setVisible(bool(count))


def _few(paths: Sequence[Path]) -> str:
    """Name the first of some files."""
    names = [one_line(path.name) for path in paths[:_MOST_NAMES]]
    return ", ".join((*names, "…") if len(paths) > len(names) else names)


_GLYPH, _NEEDS_WIDTH, _ROOM, _MAX_CHARS, _MOST_NEEDS = 28, 288, 760, 400, 4
_COLORS = {"for": "ok", "against": "high"}


class SheetHead(QWidget):
    """`quote_chosen` tells the part and the place of a quote, `need_chosen` what is to be done."""

    quote_chosen = Signal(object)
    need_chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._icon, self._word = Glyph(size=_GLYPH), Label("", "display")
        self._who = Label("", "meta", "muted", wrap=True)
        self.sentence = Prose("answer", name=self.tr("Why"))
        self.unread = Label("", "meta", "medium", wrap=True)
        self._quotes = across(gap=24)
        self.needs, self._side = NeedsCard(), Sized(_NEEDS_WIDTH)
        self.needs.chosen.connect(self.need_chosen)
        self._shown: tuple[object, ...] = ()
        self._lay_out()

    def show_sheet(self, sheet: Sheet, session: InterrogationSession, found: Sequence[Need]) -> None:
        """Show the verdict of a sheet and what needs the person; nothing where nobody judged."""
        head = sheet.head
        self.setVisible(head is not None)
        if head is None or (shown := (head, tuple(found), sheet.left_out)) == self._shown:
            return
        self._shown = shown
        self._icon.show_glyph(*RULING_LOOKS[head.ruling])
        word = ruling_word(head.told or head.ruling)
        self._word.setText(word)
        self._word.setAccessibleName(filled(self.tr("Verdict: %1"), word))
        self._who.setText(judged_by(head.by))
        left_out = filled(self.tr("In no part of the claim: %1."), one_line(", ".join(sheet.left_out)))
        self.unread.setText(" ".join([unread_summary(session), left_out][: 1 + bool(sheet.left_out)]).strip())
        self.unread.setVisible(bool(self.unread.text()))
        self._show_sentence(head, sheet)
        self._show_quotes(head, session)
        self.needs.show_needs(found)
        self._side.setVisible(bool(found))

    @property
    def spoken(self) -> str:
        """The verdict and why, for a screen reader."""
        return f"{self._word.accessibleName()}. {self.sentence.toPlainText()} {self.unread.text()}".strip()

    def _show_sentence(self, head: Head, sheet: Sheet) -> None:
        """Say why, and how the parts stand that do not stand as the whole does."""
        because = unbroken(one_line(in_own_words(head.because), _MAX_CHARS))
        others = [
            filled(self.tr("Part %1: %2"), row.number, row_ruling(row))
            for row in sheet.rows
            if row.stands not in (head.ruling, "supported", "open", "not_judged")
        ]
        good = sum(row.stands == "supported" for row in sheet.rows)
        if head.ruling == "not_enough_evidence" and good:  # else it reads as if nothing was found
            words = self.tr("%1 of %2 parts: %3")
            others.insert(0, filled(words, good, len(sheet.rows), ruling_word("supported")))
        rest = f"{'. '.join(others)}." if others else ""
        gap = " " if because and rest else ""
        self.sentence.show_pieces([TextRun(because, "bold"), TextRun(f"{gap}{rest}")])
        self.sentence.setVisible(bool(because or rest))

    def _show_quotes(self, head: Head, session: InterrogationSession) -> None:
        empty(self._quotes)
        for one in head.quotes:
            made = _Quote(one, session)
            made.place.clicked.connect(lambda _=False, one=one: self.quote_chosen.emit(one))
            self._quotes.addWidget(made, 1, Qt.AlignmentFlag.AlignTop)
        if len(head.quotes) == 1:
            self._quotes.addStretch(1)

    def _lay_out(self) -> None:
        main = QWidget()
        down(
            across(self._icon, self._word, (self._who, 1), gap=12),
            self.sentence,
            self.unread,
            self._quotes,
            into=main,
            gap=8,
        )
        down(self.needs, ..., into=self._side)
        both = Stacking(main, self._side, room=_ROOM, wide=0, gap=24, below=12)
        down(both, into=self)


class _Quote(QWidget):
    """A quote in full between quotation marks, with what it does and where it stands below."""

    def __init__(self, one: StrongQuote, session: InterrogationSession) -> None:
        super().__init__()
        place = one.place
        self._color = _COLORS.get(place.word, "low")
        source = source_of(session, place.source_id)
        words = sentence_of(place, source.name if source else "")
        text = Prose("answer", name=self.tr("Quote"))
        text.show_pieces([TextRun(quoted(one_line(words, _MAX_CHARS)), "quote")])
        text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        side = Label(filled(self.tr("%1 part %2,"), cell_word(place.word), one.row), "meta", self._color)
        side.setFixedHeight(Button("", "link").sizeHint().height())
        where = place_words(session, place.source_id, place.at) + standing_words(place)
        name = filled(self.tr("%1, opens it: %2"), where, one_line(words, _MAX_CHARS))
        self.place = Button(on_button(where), "link", name=name)
        down(text, Flow([side, self.place], line=28, gap=4), into=self, margins=(14, 0, 0, 0), gap=2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line at its left."""
        QPainter(self).fillRect(0, 0, 2, self.height(), theme.color(self._color))


class NeedsCard(QWidget):
    """What needs the person, a row each."""

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._title = Label("", "ui", weight=600)
        self._rows = down()
        down(self._title, self._rows, into=self, margins=(15, 11, 15, 11), gap=6)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the surface with its border."""
        paint_surface(self)

    def show_needs(self, found: Sequence[Need]) -> None:
        """Show what needs the person."""
        empty(self._rows)
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
        glyphs = {"differ": ("verdict-conflicting", "medium"), "judge": ("question-circle", "text2")}
        links = {"differ": self.tr("Choose"), "missing": self.tr("Show")}
        act = links.get(one.kind, self.tr("Judge"))
        icon = Glyph(*glyphs.get(one.kind, ("alert", "medium")), 14)
        words = Label(self._words(one), "meta", wrap=True)
        name = f"{act}: {self._words(one)}"
        link = Button(act, "link", name=name, on=lambda _=False: self.chosen.emit(one))
        if not one.decides:
            words.setToolTip(self.tr("Does not change the verdict"))
        return held(across(icon, (words, 1), link, margins=(0, 6, 0, 6), gap=8))

    def _words(self, one: Need) -> str:
        if one.values:
            return filled(self.tr("%1 or %2: which holds?"), *one.values)
        text = one_line(one.text).rstrip(".")
        if one.kind == "added":
            return filled(self.tr("%1 was added after part %2 was judged"), text, one.row)
        if one.kind == "missing":
            return filled(self.tr("Part %1 was not found: %2"), one.row, text)
        if one.kind == "value":
            return filled(self.tr("Part %1: another value stands in %2"), one.row, text)
        return filled(self.tr("Part %1: %2"), one.row, text) if one.row else text
