"""The panel beside a document: the quote, its verdict, the answers on it, and what contradicts it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.conflict_list import on_values
from detective_app.account.conflicts import SEVERITY, FoundConflict, agree, conflicts_of
from detective_app.account.quotes import Cited, quoting
from detective_app.account.statements import absent_words, resting_on
from detective_app.gui.controls.announcing import announce
from detective_app.gui.controls.badge import Badge
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.mark import Mark
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import displayed, one_line
from detective_app.gui.pieces import Piece
from detective_app.gui.run.answer_pieces import statement_pieces
from detective_app.gui.run.evidence_words import (
    against,
    conflict_kind,
    decision_words,
    finding_words,
    folded,
    given_words,
    value_words,
)
from detective_app.gui.run.places import name_of, place_heading, place_words, source_of
from detective_app.gui.run.statement_words import fact_look, reason_words
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import filled, quoted

if TYPE_CHECKING:
    from detective_app.core.evidence import Fact
    from detective_app.core.session import InterrogationSession

_MARGINS = (24, 15, 24, 24)
_MAX_ANSWERS, _MAX_CONFLICTS, _MAX_VALUES, _MAX_FINDINGS = 20, 10, 12, 20
_MAX_STATEMENTS = 6


class QuoteDetails(Column):
    """`answer_requested` tells the number of an answer, `compare_requested` a session and a conflict."""

    answer_requested = Signal(int)
    compare_requested = Signal(object, object)
    copied = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(_name(), margins=_MARGINS, parent=parent)
        self._body: QWidget | None = None
        self.rows.addStretch(1)

    def show_quote(self, session: InterrogationSession, quote: Cited) -> None:
        """Show what is known of a quote."""
        self.clear()
        self._body = QWidget()
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._add_quote(column, session, quote)
        self._add_statements(column, resting_on(session, quote.source_id, quote.quote))
        self._add_answers(column, quoting(session, quote.source_id, quote.quote))
        self._add_conflicts(column, session, quote)
        self._add_findings(column, session, quote)
        self.rows.insertWidget(0, self._body)
        self.verticalScrollBar().setValue(0)

    def clear(self) -> None:
        """Show nothing."""
        if self._body is not None:
            self.rows.removeWidget(self._body)
            self._body.hide()
            self._body.deleteLater()
            self._body = None

    def _add_quote(self, column: QVBoxLayout, session: InterrogationSession, quote: Cited) -> None:
        title = filled(self.tr("Quote %1"), quote.number) if quote.number else self.tr("Quote")
        mark = StatusMark("ok", self.tr("Verbatim match"), color="ok", weight=600)
        text = Prose("ui", line=23, name=self.tr("Quote"))
        text.show_pieces([Piece(quoted(unbroken(folded(quote.quote))), "quote")])
        place = place_heading(source_of(session, quote.source_id), quote.locator)
        copy = Button(self.tr("Copy with source"), icon="copy", breaks=True)
        copy.clicked.connect(lambda: self._copy(session, quote))
        column.addWidget(Beside(Label(title, weight=600), mark, gap=8, wide=0))
        column.addSpacing(11)
        column.addWidget(text)
        column.addSpacing(8)
        if note := given_words(quote):
            column.addWidget(Label(note, "meta", "text2", wrap=True))
            column.addSpacing(6)
        column.addWidget(Label(place, "meta", "muted", wrap=True))
        column.addSpacing(12)
        column.addWidget(copy, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_statements(self, column: QVBoxLayout, facts: tuple[Fact, ...]) -> None:
        """Show the statements that rest on the quote with their states, and what of them is not in it."""
        for fact in facts[:_MAX_STATEMENTS]:
            text = Prose("ui", line=20, name=self.tr("Statement"))
            marked = statement_pieces(fact, absent_words(fact), ())
            text.show_pieces(marked)
            column.addSpacing(20)
            column.addWidget(Mark(fact_look(fact)[0], _stated(fact)))
            column.addSpacing(4)
            column.addWidget(text)
            if fact.state == "quoted" and (reason := reason_words(fact)):
                column.addSpacing(4)
                column.addWidget(Label(reason, "meta", "medium", weight=500, wrap=True))

    def _add_answers(self, column: QVBoxLayout, answers: tuple[tuple[int, str], ...]) -> None:
        if not answers:
            return
        numbers = [str(sequence) for sequence, _ in answers[:_MAX_ANSWERS]]
        listed = ", ".join(numbers[:-1])
        several = filled(self.tr("Quoted by answers %1 and %2"), listed, numbers[-1])
        words = several if len(numbers) > 1 else filled(self.tr("Quoted by answer %1"), numbers[0])
        column.addSpacing(30)
        column.addWidget(Label(words, "meta", "muted", weight=600, wrap=True))
        column.addSpacing(4)
        for sequence, question in answers[:_MAX_ANSWERS]:
            column.addWidget(self._answer(sequence, question))

    def _answer(self, sequence: int, question: str) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        words = one_line(question, 200)
        name = f"{filled(self.tr('Answer %1'), sequence)}: {words}"
        link = TextLink(str(sequence), name=name)
        link.setMinimumWidth(24)
        link.clicked.connect(lambda: self.answer_requested.emit(sequence))
        asked = Label(words, wrap=True)
        asked.setContentsMargins(0, 6, 0, 6)
        row.addWidget(link, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(asked, 1)
        return line

    def _add_conflicts(self, column: QVBoxLayout, session: InterrogationSession, quote: Cited) -> None:
        found = conflicts_of(session, quote.source_id, quote.quote)
        if not found:
            return
        column.addSpacing(26)
        column.addWidget(Label(self.tr("Conflicts with"), "meta", "muted", weight=600))
        for one in found[:_MAX_CONFLICTS]:
            column.addSpacing(8)
            self._add_conflict(column, session, quote, one)
            column.addSpacing(12)

    def _add_conflict(
        self, column: QVBoxLayout, session: InterrogationSession, quote: Cited, found: FoundConflict
    ) -> None:
        conflict = found.conflict
        badge = Badge(SEVERITY, conflict_kind(conflict))
        values = " / ".join(map(value_words, conflict.values))
        compare = Button(
            self.tr("Compare the quotes"),
            name=one_line(filled(self.tr("Compare the quotes: %1"), values)),
            breaks=True,
        )
        for button in (badge, compare):
            button.clicked.connect(lambda: self.compare_requested.emit(session, conflict))
        column.addWidget(badge, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(12)
        mine = next(one for one in conflict.values if one.source_id == quote.source_id)
        for other in conflict.values[:_MAX_VALUES]:
            if agree(conflict, other, mine):
                continue
            name, words = against(session, conflict, other, mine)
            text = Prose("ui", line=20, name=self.tr("Conflict"))
            text.show_pieces([Piece(name, "bold"), Piece(unbroken(words))])
            column.addWidget(text)
        for one in on_values(session, conflict):
            if decided := decision_words(session, one.conflict):
                column.addSpacing(4)
                column.addWidget(Label(decided, "meta", "text", weight=500, wrap=True))
        column.addSpacing(12)
        column.addWidget(compare, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_findings(self, column: QVBoxLayout, session: InterrogationSession, quote: Cited) -> None:
        source = source_of(session, quote.source_id)
        told = (source.findings or ())[:_MAX_FINDINGS] if source else ()
        for words in dict.fromkeys(finding_words(source.name, one) for one in told if source):
            line = IconLine("text2")
            column.addSpacing(16)
            column.addWidget(line)
            line.show_line("alert", "medium", words)

    def _copy(self, session: InterrogationSession, quote: Cited) -> None:
        place = place_words(session, quote.source_id, quote.locator)
        clipboard = QGuiApplication.clipboard()
        clipboard.setText(displayed(f"{quoted(' '.join(quote.quote.split()))} ({' '.join(place.split())})"))
        words = filled(self.tr("Copied, with %1"), one_line(name_of(session, quote.source_id)))
        announce(self, words)
        self.copied.emit(words)


def _stated(fact: Fact) -> str:
    """Say that it is a statement, and how far its quotes hold it."""
    words = QCoreApplication.translate("QuoteDetails", "Statement: %1")
    return filled(words, QLocale().toLower(fact_look(fact)[1]))


def _name() -> str:
    return QCoreApplication.translate("QuoteDetails", "The quote")
