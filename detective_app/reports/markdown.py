"""A session as Markdown: readable as text, and inert when it is rendered, whatever the models wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from detective_app.account import evidence_words
from detective_app.account.contradictions import answers_words
from detective_app.account.judgement import by_hand, open_gaps, score, scored_by_rules, with_agent
from detective_app.account.marks import summary_of
from detective_app.account.readiness import forced_at, gate_lines
from detective_app.account.statistics import counted as found_words
from detective_app.account.statistics import totals
from detective_app.account.steps import asked_lines, looked_up
from detective_app.account.summary import runs, summary_parts
from detective_app.account.verdict_words import ShownQuote
from detective_app.core.operator import USER
from detective_app.core.record import format_time
from detective_app.core.session import (
    AuditResult,
    AuditTrailEntry,
    Gap,
    InterrogationSession,
    QuestionAnswerPair,
    RemainingGap,
)
from detective_app.core.words import display_text
from detective_app.reports._case import (
    FactLine,
    Quote,
    SourceDifference,
    answers_in_words,
    case_contents,
    facts_in_words,
)
from detective_app.reports._contents import Contents, Turn, by_whom, contents
from detective_app.reports._making import LEDGER, RULE_BASED, counted, firmness, panel_contents, usage_words

TITLE, SUFFIX, PLACE = "Markdown", ".md", 4


def render(session: InterrogationSession) -> str:
    """Write a session as a Markdown report: verdict first, then every turn, then how it was made."""
    return "\n".join(_lines(session)).rstrip() + "\n"


def _lines(session: InterrogationSession) -> Iterator[str]:
    yield from ("# Report", "", *block_quote(session.hypothesis.text), "")
    report = contents(session)
    yield from _verdict(report)
    yield from (
        ("## Missing", "", *(f"- {line}" for line in map(inert_line, report.missing)), "")
        if (report.missing)
        else ()
    )
    yield from ("# Appendix: how this was found", "")
    yield from _more(report)
    yield from _panel(session)
    yield from _facts(session)
    if session.audit_result:
        yield from _audit(session, session.audit_result)
    yield from case_lines(session)
    turns = {one.sequence: one for one in report.turns}
    for pair in session.qa_pairs:
        yield from _turn(session, pair, turns[pair.sequence])
    yield from _unfinished(session, turns)
    yield from _trail(session.audit_trail)
    yield from document_lines(session)
    yield from _how_it_was_made(session)
    yield from _fingerprints(session)


def _verdict(report: Contents) -> Iterator[str]:
    given = report.verdict
    if given is None:
        return
    remark = f" ({given.remark})" if given.remark else ""
    yield from (f"## Verdict: {given.words}{remark}", "")
    yield from (inert_line(given.why), "") if given.why else ()
    for claim in given.claims:
        yield f"{claim.number}. **{claim.words}**: {inert_line(claim.text)}"
        yield from (f"   - {inert_line(reason)}" for reason in claim.reasons)
        yield from (f"   - {_quote(quote)}" for quote in claim.quotes)
    yield ""


def _quote(quote: ShownQuote) -> str:
    return f"“{inert_line(quote.text)}” ({inert_line(quote.caption)})"


def _more(report: Contents) -> Iterator[str]:
    """Yield what is told of a verdict beside its first page."""
    given = report.verdict
    if given is None:
        return
    for claim in report.more:
        yield from (f"More on claim {claim.number}", "", *(f"- {_quote(one)}" for one in claim.quotes), "")
    told = [
        *given.undecided,
        *given.superseded,
        *given.assumed,
        *([given.read] if given.read else []),
        *given.places,
    ]
    yield from (*(f"- {inert_line(line)}" for line in told), "") if told else ()


def _panel(session: InterrogationSession) -> Iterator[str]:
    """Yield how firm the verdict is, and what the panel that gave it said."""
    if lines := firmness(session):
        yield from (*(f"- {inert_line(line)}" for line in lines), "")
    found = panel_contents(session)
    if found is None:
        return
    yield from ("## Panel", "")
    for title, said in found.parts:
        yield from (f"### {title}", "", *(f"- {inert_line(line)}" for line in said), "")
    if found.ledger:
        yield from ("### Claims of the panel", "", _row(LEDGER), _row("---" for _ in LEDGER))
        yield from (*(_row(map(inert_line, row)) for row in found.ledger), "")


def _row(cells: Iterable[str]) -> str:
    escaped = (cell.replace("|", "&#124;") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def _facts(session: InterrogationSession) -> Iterator[str]:
    asked = f"{session.current_iteration} of {counted(session.iteration_limit, 'question')}"
    yield f"- Status: {session.status}, {asked}"
    yield f"- Found: {found_words(totals(session))}"
    if (points := score(session)) is not None:
        yield f"- Consistency: {points} of 100"
    yield f"- Started: {format_time(session.start_time)}"
    if session.end_time:
        yield f"- Ended: {format_time(session.end_time)}"
    if session.mode:
        yield f"- Mode: {inert_line(session.mode)}"
    if session.exit:
        yield f"- Why it ended: {inert_line(session.exit.details)}"
    if session.forced:
        yield f"- The audit was asked for: {inert_line(session.forced.reason)}"
        yield from (f"- {words}" for words in (forced_at(session.forced),) if words)
    for number, line in enumerate(asked_lines(session)):
        yield from () if number else ("- Asked of the person:",)
        yield f"  - {inert_line(line)}"
    for number, line in enumerate(gate_lines(session.gate)):
        yield f"  - {inert_line(line)}" if number else f"- The gate: {inert_line(line)}"
    if session.usage:
        yield f"- Used: {inert_line(usage_words(session.usage, session.spending_stop))}"
    yield f"- Session: `{session.id}`"
    yield ""


def _audit(session: InterrogationSession, result: AuditResult) -> Iterator[str]:
    remark = f" ({RULE_BASED})" if scored_by_rules(session) else ""
    told = summary_of(session)
    yield from (f"## Summary{remark}", "", *summary_lines(told)) if told else ()
    if by_hand(session):
        return
    yield from ("### Contradictions", "")
    for found in result.contradictions:
        first, second = (index + 1 for index in found.qa_pair_indexes)
        yield f"- {answers_words(first, second)}: {inert_line(found.description)}"
        quotes = found.quotes or ()
        if all(f"“{quote}”" in found.description for quote in quotes):
            continue  # the description says it with the quotes
        for number, quote in zip((first, second), quotes, strict=False):
            yield f"  - “{inert_line(quote)}” (answer {number})"
    yield from () if result.contradictions else ("None found.",)
    yield from ("", "### Open gaps", "", *_gaps(open_gaps(session)), "")


def _turn(session: InterrogationSession, pair: QuestionAnswerPair, turn: Turn) -> Iterator[str]:
    analysis = pair.gap_analysis
    yield from (f"## {pair.sequence}. {inert_line(pair.question)}", "")
    yield from _asked_by(pair.strategy)
    yield from answer_lines(turn)
    yield from (f"- Note: {inert_line(note)}" for note in pair.notes or ())
    if not by_hand(session):
        told = f"Completeness {analysis.completeness_score} of 100"
        yield from (told, "", *_gaps(analysis.gaps), "")
    done = looked_up(session).get(pair.sequence, ())
    yield from (f"- {inert_line(line)}" for line in done)
    yield from ("",) if done else ()
    yield from (f"{', '.join((*map(inert_line, by_whom(pair)), format_time(pair.timestamp)))}", "")


def _asked_by(strategy: str | None) -> Iterator[str]:
    if strategy == USER:
        yield from (f"*{evidence_words.ASKED_BY_USER.capitalize()}.*", "")


def _unfinished(session: InterrogationSession, turns: Mapping[int, Turn]) -> Iterator[str]:
    for turn in session.half_turns:
        yield from (f"## {turn.sequence}. {inert_line(turn.question)}", "", "*Not finished.*", "")
        yield from _asked_by(turn.strategy)
        yield from answer_lines(turns[turn.sequence]) if turn.answer else ()


def _trail(entries: Iterable[AuditTrailEntry]) -> Iterator[str]:
    lines = [f"- {format_time(entry.timestamp)} {_trail_entry(entry)}" for entry in entries]
    yield from ("## What went wrong on the way", "", *lines, "") if lines else ()


def _trail_entry(entry: AuditTrailEntry) -> str:
    if entry.event == "provider_switch":
        switch = (
            f"{with_agent(entry.to_provider or '?', entry.agent)} took over from {entry.from_provider or '?'}"
        )
        return f"{inert_line(switch)}: {inert_line(entry.reason)}"
    where = f" at {entry.stage}" if entry.stage else ""
    who = inert_line(with_agent(entry.provider or "A provider", entry.agent))
    return f"{who}{where}, {entry.event}: {inert_line(entry.reason)}"


def _how_it_was_made(session: InterrogationSession) -> Iterator[str]:
    card = session.reproducibility
    if card is None:
        return
    yield from ("## How it was made", "", f"- Detective {inert_line(card.app_version)}")
    for model in card.models:
        options = ", ".join(f"{name} {value}" for name, value in model.options.items())
        facts = [model.model, options]
        yield f"- The {model.role}: {inert_line(', '.join(fact for fact in facts if fact))}"
    yield ""


def _fingerprints(session: InterrogationSession) -> Iterator[str]:
    found = contents(session).fingerprints
    yield from ("## Fingerprints", "") if found else ()
    yield from (f"- {inert_line(name)}: {inert_line(digest)}" for name, digest in found)


def _gaps(found: Iterable[Gap | RemainingGap]) -> list[str]:
    lines = []
    for gap in found:
        severity = f"{gap.severity.capitalize()}, " if gap.severity else ""
        lines.append(
            f"- **{severity}{inert_line(gap.category.replace('_', ' '))}**: {inert_line(gap.description)}"
        )
    return lines or ["No gaps found."]


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


_ACTIVE = re.compile(r"[\\`*_{}\[\]<>#|~&!$]")
_STARTS = re.compile(r"^(\s*)(?:([-+=])|(\d+)([.)]))")
_ADDRESS = re.compile(r"(?i)\b(https?|ftp|file|mailto|javascript|data)(?=:)|\b(www)(?=\.)|(?<=\S)@(?=\S)")


def inert_line(text: str) -> str:
    """Write a foreign text as one line that renders as itself."""
    return _escaped(" ".join(display_text(text).split()))


def inert_text(text: str) -> str:
    """Write a foreign text with its lines, each of which renders as itself."""
    return "  \n".join(_escaped(line) for line in display_text(text).strip().split("\n"))


def summary_lines(summary: str) -> Iterator[str]:
    """Write a summary with its short titles and its lists; all else of it renders as itself."""
    for part in summary_parts(summary):
        title = f"**{inert_line(part.title)}**" if part.title else ""
        text = f"*{inert_line(part.text)}*" if part.quiet else _emphasised(part.text)
        if line := " ".join(words for words in (title, text) if words):
            yield from (line, "")
        yield from (f"- {_emphasised(item)}" for item in part.items)
        yield from ("",) if part.items else ()


def _emphasised(text: str) -> str:
    # Sign by sign a piece is inert in itself; the blanks between pieces are no part of what is bold.
    return "".join(f"**{inert_line(piece)}**" if bold else _spaced(piece) for piece, bold in runs(text))


def _spaced(piece: str) -> str:
    lead, trail = piece[: len(piece) - len(piece.lstrip())], piece[len(piece.rstrip()) :]
    return f"{lead and ' '}{inert_line(piece)}{trail and ' '}" if piece.strip() else " "


def block_quote(text: str) -> list[str]:
    """Write a foreign text as the lines of a quote."""
    return [f"> {_escaped(line)}" for line in display_text(text).strip().split("\n")]


def _escaped(line: str) -> str:
    """Escape what Markdown or HTML would act on, addresses included: no image loads, no link works."""
    line = _ACTIVE.sub(lambda found: "&lt;" if found[0] == "<" else f"\\{found[0]}", line.lstrip())
    line = _STARTS.sub(_escaped_start, line)
    return _ADDRESS.sub(lambda found: f"{found[0]}\u200b" if found[0] != "@" else "&#64;", line)


def _escaped_start(found: re.Match[str]) -> str:
    space, mark, number, end = found.groups()
    return f"{space}\\{mark}" if mark else f"{space}{number}\\{end}"
