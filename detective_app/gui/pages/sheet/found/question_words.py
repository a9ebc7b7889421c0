"""A question of a run in words: how many places it led to, who asked and pointed, what is left open."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from detective_app.account.citations import Cited, Turn, citations, cited, outcome
from detective_app.account.judgement import by_hand
from detective_app.account.marks import plan, standing
from detective_app.core.passages import Bearing
from detective_app.core.provider import NO_MODEL
from detective_app.core.session import InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import given_words
from detective_app.gui.run.naming import gap_word, is_local, model_name
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

translate = QCoreApplication.translate


def places(turn: Turn) -> tuple[Cited, ...]:
    """Return the quotes that an answer pointed at, each place once."""
    found: dict[tuple[str, str, str], Cited] = {}
    for one in citations(turn):
        quote = cited(one, turn.sequence)
        if quote is not None:
            found.setdefault((quote.source_id, quote.locator, quote.quote), quote)
    return tuple(found.values())


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
