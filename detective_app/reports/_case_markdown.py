"""The evidence of answers and the case file as Markdown, inert whatever the documents say."""

from __future__ import annotations

from collections.abc import Iterator

from detective_app.core.session import InterrogationSession
from detective_app.reports._case import FactLine, SourceDifference, answers_in_words, case_contents
from detective_app.reports._contents import Turn
from detective_app.reports._evidence import Quote, facts_in_words
from detective_app.reports._inert_markdown import block_quote, inert_line, inert_text


def answer_lines(turn: Turn) -> Iterator[str]:
    """Write an answer, the facts that it states, and what was given as a quote and is none."""
    if turn.answer or not turn.facts:
        yield from (inert_text(turn.answer) if turn.answer else "*No answer.*", "")
    yield from (facts_in_words(turn.facts), "") if turn.facts else ()
    for refused in turn.refusals:
        yield from (f"- {inert_line(refused.text)} {inert_line(refused.why)}", "")


def case_lines(session: InterrogationSession) -> Iterator[str]:
    """Write the facts, what is missing, and where sources differ; nothing without documents."""
    case = case_contents(session)
    if not case.documents and not case.facts:
        return
    yield from ("## Facts", "")
    before = ""
    for fact in case.facts:
        yield from (inert_line(fact.subject), "") if fact.subject != before else ()
        yield from _fact(fact)
        before = fact.subject
    yield from () if case.facts else ("No quote carried a fact.", "")
    yield from ("## Missing information", "") if case.missing or case.searched else ()
    for missing in case.missing:
        yield f"- {inert_line(missing.need)} {missing.why} ({answers_in_words(missing.answers)})"
    yield from () if case.missing or not case.searched else ("Nothing that was asked for is missing.",)
    yield from ("", "## Conflicts between sources", "") if case.differences or case.searched else ()
    for found in case.differences:
        yield from _difference(found)
    yield from () if case.differences or not case.searched else ("The quotes do not differ.", "")


def document_lines(session: InterrogationSession) -> Iterator[str]:
    """Write which documents there are, and what their reader should know of them."""
    case = case_contents(session)
    documents = case.documents
    yield from ("## Documents", "") if documents else ()
    for one in documents:
        yield f"- {inert_line(one.source_id)}: {inert_line(one.name)} ({one.extent})"
        yield from (f"  - {inert_line(words)}" for words in one.remarks)
    yield from (f"- {inert_line(words)}" for words in case.unread)
    yield from ("",) if documents else ()


def _fact(fact: FactLine) -> Iterator[str]:
    said = f"**Fact {fact.number}** {inert_line(fact.text)}".strip()
    yield from (f"{said} ({answers_in_words(fact.answers)})", "")
    for quote in fact.quotes:
        yield from _quoted(quote)
    for words in fact.remarks:
        yield from (inert_line(words), "")


def _difference(found: SourceDifference) -> Iterator[str]:
    told = f" {inert_line(found.distance)}" if found.distance else ""
    yield from (inert_line(found.subject), "")
    yield from (f"{found.title}.{told} ({answers_in_words(found.answers)})", "")
    for given in found.values:
        yield from (f"**{inert_line(given.value)}**", "") if given.value else ()
        for quote in given.quotes:
            yield from _quoted(quote)
    for decision in found.decisions:
        yield from (inert_line(decision), "")


def _quoted(quote: Quote) -> Iterator[str]:
    if quote.fact:
        yield from (inert_line(quote.caption), "")
    else:
        yield from (*block_quote(quote.text), f">\n> {inert_line(quote.caption)}", "")
