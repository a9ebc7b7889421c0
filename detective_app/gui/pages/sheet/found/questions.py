"""The first fold: questions and answers in order, with what was seen to be missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QWidget

from detective_app.account.citations import (
    Cited,
    Turn,
    absent_words,
    citations,
    cited,
    has_states,
    is_passage,
    outcome,
    turns,
    unstated,
)
from detective_app.account.disclosure import OWN_STEPS
from detective_app.account.judgement import by_hand
from detective_app.account.marks import plan, standing
from detective_app.account.steps import asked
from detective_app.core.evidence import Fact
from detective_app.core.passages import Bearing
from detective_app.core.provider import NO_MODEL
from detective_app.core.quality import RemainingGap
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.button import TextLink
from detective_app.gui.controls.label import GlyphMark, Label, hairline
from detective_app.gui.controls.painted import Badge, severity_word
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead, Folds
from detective_app.gui.pages.sheet.found.rows import Rows
from detective_app.gui.run.answer_pieces import statement_pieces, unbroken
from detective_app.gui.run.evidence_words import (
    calculation_words,
    fact_look,
    given_words,
    outcome_words,
    reason_words,
)
from detective_app.gui.run.naming import gap_word, is_local, model_name
from detective_app.gui.wording import filled, in_own_words, quoted

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion


_TITLE_AT, _ROW, _LINE = 80, 39, 24


def category_words(category: str) -> str:
    """Return a gap's category as it is written on screen; one that is not known stays as it is."""
    translate = QCoreApplication.translate
    known = {
        "missing_information": translate("Gaps", "missing information"),
        "ambiguity": translate("Gaps", "ambiguity"),
        "inconsistency": translate("Gaps", "inconsistency"),
        "vagueness": translate("Gaps", "vagueness"),
    }
    return known.get(category, one_line(category.replace("_", " "), 40))


class GapRows(QWidget):
    """The gaps in full, in the order given."""

    def __init__(self, gaps: Sequence[RemainingGap]) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Remaining gaps"))
        column = down(into=self)
        for n, gap in enumerate(gaps):
            if n:
                column.addWidget(hairline())
            column.addWidget(_row(gap))


def _row(gap: RemainingGap) -> QWidget:
    made = QWidget()
    made.setMinimumHeight(theme.pixels(_ROW))
    text = Label(one_line(in_own_words(gap.description)), "ui", weight=500, wrap=True)
    category = category_words(gap.category)
    kind = Label(category, "meta", "muted")
    for label in (text, kind):
        label.setMinimumHeight(theme.pixels(_LINE))
    severity = f"{severity_word(gap.severity)}, " if gap.severity else ""
    made.setAccessibleName(f"{severity}{text.text()}, {category}")
    row = across(into=made, margins=(0, 8, 0, 7))
    used = 0
    if gap.severity:
        badge = Badge(gap.severity)
        used = badge.sizeHint().width()  # it has no width of its own before it is shown
        above = (theme.pixels(_LINE) - badge.maximumHeight()) // 2
        cell = down((badge, Qt.AlignmentFlag.AlignTop), margins=(0, above, 0, 0))
        row.addLayout(cell)
    row.addSpacing(theme.pixels(_TITLE_AT) - used)
    row.addWidget(text, 1)
    row.addSpacing(16)
    row.addWidget(kind, 0, Qt.AlignmentFlag.AlignTop)
    return made


def asked_back_words(session: InterrogationSession) -> str:
    """Say it, a line each; "" where nothing was asked or nothing is answered yet."""
    return "\n".join(_words(question, answer) for question, answer in asked(session) if answer is not None)


def _words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    words = QCoreApplication.translate("ClarificationWords", "You were asked: %1 Your answer: %2")
    ours = question.step_name in OWN_STEPS
    asked_was = in_own_words(question.question) if ours else question.question
    return filled(words, one_line(asked_was), one_line(_answer_words(question, answer)))


def _answer_words(question: ClarificationQuestion, answer: ClarificationAnswer) -> str:
    translate = QCoreApplication.translate
    if answer.skipped and question.assumption:
        return filled(translate("ClarificationWords", "none. Assumed: %1"), in_own_words(question.assumption))
    if answer.skipped:
        return translate("ClarificationWords", "none")
    label = next((one.label for one in question.options if one.id == answer.selected_option_id), "")
    own = quoted(answer.free_text_response) if answer.free_text_response else ""
    return ", ".join(filter(None, (in_own_words(label), own)))


translate = QCoreApplication.translate


def places(turn: Turn) -> tuple[Cited, ...]:
    """Return the quotes that an answer pointed at, each place once."""
    found = (cited(one, turn.sequence) for one in citations(turn))
    return tuple(each_place_once(one for one in found if one is not None))


def each_place_once(quotes: Iterable[Cited]) -> Iterable[Cited]:
    """Return the first quote of each place."""
    found: dict[tuple[str, str, str], Cited] = {}
    for one in quotes:
        found.setdefault((one.source_id, one.locator, one.quote), one)
    return found.values()


def count_words(session: InterrogationSession, turn: Turn) -> str:
    """Say in a few words what came of a question: `4 places`, or `nothing near in 14 documents`."""
    if isinstance(turn, PendingTurn) and turn.answer is None:
        return translate("Found", "being asked")
    if found := places(turn):
        return translate("Found", "%n place(s)", "", len(found))
    documents, ended = len(session.sources or ()), outcome(turn)
    if ended == "nothing_near":
        return translate("Found", "nothing near in %n document(s)", "", documents)
    if ended in ("absent", "not_found"):
        return translate("Found", "not in %n document(s)", "", documents)
    known = {
        "partly_unread": translate("Found", "not in what could be read"),
        "no_answer": translate("Found", "no answer"),
        "declined": translate("Found", "no answer"),
    }
    return known.get(ended or "", translate("Found", "no place named"))


def who_words(turn: Turn, session: InterrogationSession, *, pointed: bool) -> str:
    """Say who asked, and who pointed at the places or answered."""
    asker = translate("Found", "You")
    if turn.strategy != "user":
        asker = _named(turn.provider_used) if isinstance(turn, QuestionAnswerPair) else ""
        asker = asker or translate("Found", "The detective")
    if not turn.witness_used or by_hand(session):
        return filled(translate("Found", "%1 asked"), asker)
    if turn.witness_used == NO_MODEL:
        words = translate("Found", "%1 asked, the nearest lines were found without a model:")
        return filled(words if pointed else translate("Found", "%1 asked"), asker)
    words = translate("Found", "%1 asked, %2 pointed at:") if pointed else translate("Found", "%1 asked %2")
    return filled(words, asker, _answerer(turn.witness_used))


def quote_words(session: InterrogationSession, quote: Cited, *, checked: bool) -> str:
    """Say how a quote was checked, and what was said of it for which part."""
    told = [translate("Found", "letter for letter in the file.")] if checked else []
    told += [given_words(quote)]
    return " ".join(filter(None, (*told, *_judged(session, quote))))


def open_words(pair: QuestionAnswerPair) -> Iterator[str]:
    """Yield what the analysis of an answer leaves open, or that it leaves nothing open."""
    for gap in pair.gap_analysis.gaps:
        yield f"{gap_word(gap.category)}: {one_line(in_own_words(gap.description))}"
        if gap.dismissed:
            yield filled(translate("Found", "Holds nothing open: %1"), one_line(gap.dismissed))
    if not pair.gap_analysis.gaps:
        yield translate("Found", "Nothing left open.")


def grade_words(session: InterrogationSession, pair: QuestionAnswerPair) -> str:
    """Say how complete an answer is, how exact, and which parts of the claim it meets."""
    told = [filled(translate("Found", "Completeness %1 of 100."), pair.gap_analysis.completeness_score)]
    if pair.evaluation is not None:
        told.append(filled(translate("Found", "Grade %1 of 5."), pair.evaluation.score))
        told.append(one_line(in_own_words(pair.evaluation.reasoning)))
        if met := plan(session).numbers(pair.evaluation.addresses_signals):
            told.append(filled(translate("Found", "Meets part %1."), ", ".join(map(str, met))))
    return " ".join(filter(None, told))


def _judged(session: InterrogationSession, quote: Cited) -> Iterator[str]:
    """Yield what the marks that stand say of a quote's passage."""
    same = {
        one.id
        for one in session.passages or ()
        if (one.source_id, one.locator) == (quote.source_id, quote.locator)
    }
    known = {**standing(session, by_person=False), **standing(session, by_person=True)} if same else {}
    words: dict[Bearing, str] = {
        "supports": translate("Found", "Judged for part %1."),
        "against": translate("Found", "Judged against part %1."),
        "qualifies": translate("Found", "Speaks of part %1."),
        "unrelated": "",
    }
    for (claim, passage), mark in known.items():
        if passage in same and words[mark.side]:
            for number in plan(session).numbers((claim,)):
                yield filled(words[mark.side], number)


def _named(model: str) -> str:
    return model_name(model) if model else ""


def _answerer(model: str) -> str:
    here = translate("Found", "the model on this computer")
    return here if is_local(model) else model_name(model)


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
        made = AnswerBlock(self._session, self._turns[at], checked=self._checked, forks=forks)
        made.quote_wanted.connect(self.quote_wanted)
        made.fork_wanted.connect(self.fork_wanted)
        return made


class AnswerBlock(Rows):
    """What came of one question: who pointed at which places, statements, what is left open, the grade."""

    fork_wanted = Signal(int)

    def __init__(self, session: InterrogationSession, turn: Turn, *, checked: bool, forks: bool) -> None:
        super().__init__((0, 0, 0, 10), 6)
        found = places(turn)
        self.say(who_words(turn, session, pointed=bool(found)), "meta", "muted")
        for quote in found[:_MOST_QUOTES]:
            self.add_quote(session, quote, quote_words(session, quote, checked=checked))
        if len(found) > _MOST_QUOTES:
            self.say(self.tr("and %n more place(s)", "", len(found) - _MOST_QUOTES), "meta", "muted")
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

    def _add_words(self, turn: Turn) -> None:
        """Show what was said beside the places: statements with their states, or words without documents."""
        stated = turn.evidence if turn.evidence and has_states(turn.evidence) else None
        for fact in (*stated.shown, *stated.withheld) if stated else ():
            if not is_passage(fact):
                self._add_statement(fact)
        if said := _said_beside(turn, is_stated=stated is not None):
            words = Prose("ui", line=22, name=self.tr("Answer"))
            words.show_text(unbroken(said))
            self._rows.addWidget(words)
        elif not places(turn):
            self.say(outcome_words(turn), "meta")

    def _add_statement(self, fact: Fact) -> None:
        look, word = fact_look(fact)
        text = Prose("ui", line=22, name=self.tr("Statement"))
        text.setFocusPolicy(text.focusPolicy().ClickFocus)
        text.show_pieces(statement_pieces(fact, absent_words(fact)))
        self._rows.addWidget(GlyphMark(look, word))
        self._rows.addWidget(text)
        if fact.calculation:
            self.say(calculation_words(fact.calculation), "meta")
        if fact.state in ("quoted", "withheld"):
            self.say(reason_words(fact), "meta")

    def _add_analysis(self, session: InterrogationSession, pair: QuestionAnswerPair) -> None:
        if not by_hand(session):
            for words in (*open_words(pair), grade_words(session, pair)):
                self.say(words, "meta")
        withheld = [fact.text for fact in pair.evidence.withheld] if pair.evidence else []
        for note in pair.notes or ():
            if not any(text in note for text in withheld):
                self.say(one_line(in_own_words(note)), "meta", "muted")


def _said_beside(turn: Turn, *, is_stated: bool) -> str:
    """Return the words of an answer that stand for none of its statements, nor are a quote of it."""
    evidence = turn.evidence
    told_instead = evidence and not evidence.facts and outcome_words(turn)
    said = unstated(turn) if is_stated or told_instead else turn.answer or ""
    return "" if any(said == quote.quote for quote in places(turn)) else said
