"""The first fold: the questions in order, each a row that opens to its places and what is left open."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.citations import Turn, absent_words, has_states, is_passage, turns, unstated
from detective_app.account.judgement import by_hand
from detective_app.core.evidence import Fact
from detective_app.core.session import InterrogationSession, QuestionAnswerPair
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.label import Label, Mark
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.asked_back import asked_back_words
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead, Folds
from detective_app.gui.pages.sheet.found.question_words import (
    count_words,
    grade_words,
    open_words,
    places,
    quote_words,
    who_words,
)
from detective_app.gui.pages.sheet.found.quote_block import QuoteBlock
from detective_app.gui.run.answer_pieces import statement_pieces
from detective_app.gui.run.evidence_words import calculation_words
from detective_app.gui.run.statement_words import fact_look, outcome_words, reason_words
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_INSET, _MOST_QUOTES = 42, 40


class Questions(Folds):
    """A fold a question; `quote_wanted` asks for a quote, `fork_wanted` to go on from an answer.

    What was opened stays open while a run adds questions.
    """

    quote_wanted = Signal(object)
    fork_wanted = Signal(int)

    def __init__(self, session: InterrogationSession, *, checked: bool, forks: bool) -> None:
        super().__init__()
        self._checked, self._forks = checked, forks
        self._session = session
        self._turns: list[Turn] = []
        self._asked_back = Label("", "meta", "text2", wrap=True)
        self._asked_back.setContentsMargins(_INSET, 0, 0, 8)
        self._asked_back.hide()
        self._rows.addWidget(self._asked_back)
        self.take_session(session)

    def take_session(self, session: InterrogationSession) -> None:
        """Show what has come since: new questions at the end, and those whose answer has come anew."""
        judged_anew = session.marks is not self._session.marks
        self._session = session
        if words := asked_back_words(session):
            self._asked_back.setText(words)
            self._asked_back.show()
        for at, turn in enumerate(turns(session)):
            if at >= len(self._turns):
                self._turns.append(turn)
                self._add(at)
            elif turn is not self._turns[at] or judged_anew:
                self._turns[at] = turn
                self.folds[at].head.show_note(count_words(session, turn))
                self.folds[at].renew()

    def _add(self, at: int) -> None:
        turn = self._turns[at]
        words = count_words(self._session, turn)
        head = FoldHead(turn.question, words, number=str(turn.sequence))
        self.add(Fold(head, partial(self._answer, at), inset=_INSET))

    def _answer(self, at: int) -> QWidget:
        forks = self._forks and isinstance(self._turns[at], QuestionAnswerPair)
        made = Answer(self._session, self._turns[at], checked=self._checked, forks=forks)
        made.quote_wanted.connect(self.quote_wanted)
        made.fork_wanted.connect(self.fork_wanted)
        return made


class Answer(QWidget):
    """What came of one question: who pointed at which places, statements, what is left open, the grade."""

    quote_wanted = Signal(object)
    fork_wanted = Signal(int)

    def __init__(self, session: InterrogationSession, turn: Turn, *, checked: bool, forks: bool) -> None:
        super().__init__()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 10)
        self._rows.setSpacing(6)
        found = places(turn)
        self._say(who_words(turn, session, pointed=bool(found)))
        for quote in found[:_MOST_QUOTES]:
            block = QuoteBlock(session, quote, quote_words(session, quote, checked=checked))
            block.quote_wanted.connect(self.quote_wanted)
            self._rows.addWidget(block)
        if len(found) > _MOST_QUOTES:
            self._say(self.tr("and %n more place(s)", "", len(found) - _MOST_QUOTES))
        self._add_words(turn)
        if isinstance(turn, QuestionAnswerPair):
            self._add_analysis(session, turn)
        if forks:
            sequence = turn.sequence
            go_on = TextLink(
                self.tr("Go on from here"), name=filled(self.tr("Go on from answer %1"), sequence)
            )
            go_on.clicked.connect(lambda: self.fork_wanted.emit(sequence))
            self._rows.addWidget(go_on, 0)
            go_on.setSizePolicy(go_on.sizePolicy().Policy.Maximum, go_on.sizePolicy().Policy.Fixed)

    def _say(self, words: str, color: str = "muted") -> None:
        if words:
            self._rows.addWidget(Label(words, "meta", color, wrap=True))

    def _add_words(self, turn: Turn) -> None:
        """Show what was said beside the places: statements with their states, or words without documents."""
        evidence = turn.evidence
        stated = evidence if evidence and has_states(evidence) else None
        for fact in (*stated.shown, *stated.withheld) if stated else ():
            if not is_passage(fact):
                self._add_statement(fact)
        told_instead = evidence and not evidence.facts and outcome_words(turn)
        said = unstated(turn) if stated or told_instead else turn.answer or ""
        if any(said == quote.quote for quote in places(turn)):
            said = ""
        if said:
            words = Prose("ui", line=22, name=self.tr("Answer"))
            words.show_text(unbroken(said))
            self._rows.addWidget(words)
        elif not places(turn):
            self._say(outcome_words(turn), "text2")

    def _add_statement(self, fact: Fact) -> None:
        look, word = fact_look(fact)
        text = Prose("ui", line=22, name=self.tr("Statement"))
        text.setFocusPolicy(text.focusPolicy().ClickFocus)
        text.show_pieces(statement_pieces(fact, absent_words(fact), ()))
        self._rows.addWidget(Mark(look, word))
        self._rows.addWidget(text)
        if fact.calculation:
            self._say(calculation_words(fact.calculation), "text2")
        if fact.state in ("quoted", "withheld"):
            self._say(reason_words(fact), "text2")

    def _add_analysis(self, session: InterrogationSession, pair: QuestionAnswerPair) -> None:
        if not by_hand(session):
            for words in (*open_words(pair), grade_words(session, pair)):
                self._say(words, "text2")
        withheld = [fact.text for fact in pair.evidence.withheld] if pair.evidence else []
        for note in pair.notes or ():
            if not any(text in note for text in withheld):
                self._say(one_line(in_own_words(note)))
