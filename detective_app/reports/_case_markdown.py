"""The evidence of answers and the case file as Markdown, inert whatever the documents say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from detective_app.core.evidence import AnswerObject
from detective_app.core.session import InterrogationSession
from detective_app.reports._case import SourceDifference, answers_in_words, case_contents
from detective_app.reports._evidence import Quote, refusals, statements
from detective_app.reports._inert_markdown import block_quote, inert_line, inert_text


def evidence_lines(evidence: AnswerObject | None, answer: str, names: Mapping[str, str]) -> Iterator[str]:
    """Write the statements of an answer with their quotes, then what was given as a quote and is none."""
    for stated in statements(evidence, answer, names):
        yield from (inert_text(stated.text), "") if stated.text else ()
        for quote in stated.quotes:
            yield from _quoted(quote)
        for words in stated.remarks:
            yield from (inert_line(words), "")
    for refused in refusals(evidence):
        yield from (f"- {inert_line(refused.text)} {inert_line(refused.why)}", "")


def case_lines(session: InterrogationSession) -> Iterator[str]:
    """Write the facts, what is missing, and where sources differ; nothing without documents."""
    case = case_contents(session)
    if not case.documents:
        return
    yield from ("## Facts", "")
    for fact in case.facts:
        where = f"{inert_line(fact.places)}, {answers_in_words(fact.answers)}"
        remarks = "".join(f" {inert_line(words)}" for words in fact.remarks)
        yield f"- {inert_line(fact.subject)} {inert_line(fact.text)} ({where}){remarks}"
    yield from () if case.facts else ("No quote carried a fact.",)
    yield ""
    yield from ("## Missing information", "") if case.missing or case.judged else ()
    for missing in case.missing:
        yield f"- {inert_line(missing.need)} {missing.why} ({answers_in_words(missing.answers)})"
    yield from () if case.missing or not case.judged else ("Nothing that was asked for is missing.",)
    yield from ("", "## Conflicts between sources", "") if case.differences or case.judged else ()
    for found in case.differences:
        yield from _difference(found)
    yield from () if case.differences or not case.judged else ("The quotes do not differ.", "")


def document_lines(session: InterrogationSession) -> Iterator[str]:
    """Write which documents there are, and what their reader should know of them."""
    documents = case_contents(session).documents
    yield from ("## Documents", "") if documents else ()
    for one in documents:
        yield f"- {inert_line(one.source_id)}: {inert_line(one.name)} ({one.extent})"
        yield from (f"  - {inert_line(words)}" for words in one.remarks)
    yield from ("",) if documents else ()


def _difference(found: SourceDifference) -> Iterator[str]:
    told = f" {inert_line(found.distance)}" if found.distance else ""
    yield from (inert_line(found.subject), "")
    yield from (f"{found.title}.{told} ({answers_in_words(found.answers)})", "")
    for given in found.values:
        yield from (f"**{inert_line(given.value)}**", "")
        for quote in given.quotes:
            yield from _quoted(quote)
    for decision in found.decisions:
        yield from (inert_line(decision), "")


def _quoted(quote: Quote) -> Iterator[str]:
    yield from (*block_quote(quote.text), f">\n> {inert_line(quote.caption)}", "")
