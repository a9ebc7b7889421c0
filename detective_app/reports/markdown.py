"""A session as Markdown: readable as text, and inert when it is rendered, whatever the models wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from detective_app.account.contradictions import answers_words
from detective_app.account.judgement import with_agent
from detective_app.account.reader import Account
from detective_app.account.statistics import counted as found_words
from detective_app.account.summary import SummaryPart, runs
from detective_app.account.verdict_words import ShownQuote
from detective_app.core.record import format_time
from detective_app.core.session import AuditTrailEntry, InterrogationSession, QuestionAnswerPair
from detective_app.core.words import display_text
from detective_app.reports._case import (
    CaseContents,
    FactLine,
    Quote,
    SourceDifference,
    answers_in_words,
    facts_in_words,
)
from detective_app.reports._contents import Contents, GapLine, Turn, by_whom, contents
from detective_app.reports._making import LEDGER, PanelContents, counted, usage_words

TITLE, SUFFIX, PLACE = "Markdown", ".md", 4


def render(session: InterrogationSession) -> str:
    """Write a session as a Markdown report: verdict first, then every turn, then how it was made."""
    return "\n".join(_lines(Account(session))).rstrip() + "\n"


def _lines(account: Account) -> Iterator[str]:
    session, report = account.session, contents(account)
    yield from ("# Report", "", *block_quote(session.hypothesis.text), "")
    yield from _verdict(report)
    yield from ("## Missing", "", *_listed(report.missing), "") if report.missing else ()
    yield from ("# Appendix: how this was found", "")
    yield from _more(report)
    yield from (*_listed(report.firmness), "") if report.firmness else ()
    yield from _panel(report.panel) if report.panel else ()
    yield from _facts(account, report)
    yield from _audit(account, report) if session.audit_result else ()
    yield from case_lines(report.case)
    for pair, turn in zip(session.qa_pairs, report.turns, strict=False):
        yield from _turn(pair, turn)
    yield from _unfinished(report)
    yield from _trail(session.audit_trail)
    yield from document_lines(report.case)
    yield from _how_it_was_made(session)
    yield from ("## Fingerprints", "") if report.fingerprints else ()
    yield from (f"- {inert_line(name)}: {inert_line(digest)}" for name, digest in report.fingerprints)


def _listed(lines: Iterable[str], indent: str = "") -> list[str]:
    return [f"{indent}- {inert_line(line)}" for line in lines]


def _verdict(report: Contents) -> Iterator[str]:
    given = report.verdict
    if given is None:
        return
    remark = f" ({given.remark})" if given.remark else ""
    yield from (f"## Verdict: {given.words}{remark}", "")
    yield from (inert_line(given.why), "") if given.why else ()
    for claim in given.claims:
        yield f"{claim.number}. **{claim.words}**: {inert_line(claim.text)}"
        yield from _listed(claim.reasons, "   ")
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
    yield from (*_listed(told), "") if told else ()


def _panel(found: PanelContents) -> Iterator[str]:
    """Yield what the panel said that gave the verdict."""
    yield from ("## Panel", "")
    for title, said in found.parts:
        yield from (f"### {title}", "", *_listed(said), "")
    if found.ledger:
        yield from ("### Claims of the panel", "", _row(LEDGER), _row("---" for _ in LEDGER))
        yield from (*(_row(map(inert_line, row)) for row in found.ledger), "")


def _row(cells: Iterable[str]) -> str:
    escaped = (cell.replace("|", "&#124;") for cell in cells)
    return f"| {' | '.join(escaped)} |"


def _facts(account: Account, report: Contents) -> Iterator[str]:
    session = account.session
    told = {
        "Status": f"{session.status}, {session.current_iteration} of "
        f"{counted(session.iteration_limit, 'question')}",
        "Found": found_words(account.totals),
        "Consistency": "" if report.score is None else f"{report.score} of 100",
        "Started": format_time(session.start_time),
        "Ended": format_time(session.end_time) if session.end_time else "",
        "Mode": inert_line(session.mode or ""),
        "Why it ended": inert_line(session.exit.details) if session.exit else "",
        "The audit was asked for": inert_line(session.forced.reason) if session.forced else "",
    }
    yield from (f"- {name}: {words}" for name, words in told.items() if words)
    yield from (f"- {account.forced}",) if account.forced else ()
    yield from ("- Asked of the person:",) if report.asked else ()
    yield from _listed(report.asked, "  ")
    yield from (f"- The gate: {inert_line(line)}" for line in report.gate[:1])
    yield from _listed(report.gate[1:], "  ")
    if session.usage:
        yield f"- Used: {inert_line(usage_words(session.usage, session.spending_stop))}"
    yield from (f"- Session: `{session.id}`", "")


def _audit(account: Account, report: Contents) -> Iterator[str]:
    remark = f" ({report.score_remark})" if report.score_remark else ""
    if account.summary:
        yield from (f"## Summary{remark}", "", *summary_lines(account.summary))
    if account.by_hand:
        return
    yield from ("### Contradictions", "")
    for found in report.contradictions:
        yield f"- {answers_words(found.first, found.second)}: {inert_line(found.description)}"
        if all(f"“{quote}”" in found.description for quote in found.quotes):
            continue  # the description says it with the quotes
        for number, quote in zip((found.first, found.second), found.quotes, strict=False):
            yield f"  - “{inert_line(quote)}” (answer {number})"
    yield from () if report.contradictions else ("None found.",)
    yield from ("", "### Open gaps", "", *_gaps(report.gaps), "")


def _turn(pair: QuestionAnswerPair, turn: Turn) -> Iterator[str]:
    yield from (f"## {turn.sequence}. {inert_line(turn.question)}", "")
    yield from (f"*{turn.asked_by.capitalize()}.*", "") if turn.asked_by else ()
    yield from answer_lines(turn)
    yield from (f"- Note: {inert_line(note)}" for note in turn.notes)
    if turn.completeness is not None:
        yield from (f"Completeness {turn.completeness} of 100", "", *_gaps(turn.gaps), "")
    yield from (*_listed(turn.looked_up), "") if turn.looked_up else ()
    yield from (f"{', '.join((*map(inert_line, by_whom(pair)), format_time(pair.timestamp)))}", "")


def _unfinished(report: Contents) -> Iterator[str]:
    for turn in report.turns:
        if not turn.finished:
            yield from (f"## {turn.sequence}. {inert_line(turn.question)}", "", "*Not finished.*", "")
            yield from (f"*{turn.asked_by.capitalize()}.*", "") if turn.asked_by else ()
            yield from answer_lines(turn) if turn.answer or turn.facts else ()


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


def _gaps(found: Iterable[GapLine]) -> list[str]:
    lines = []
    for gap in found:
        severity = f"{gap.severity.capitalize()}, " if gap.severity else ""
        lines.append(f"- **{severity}{inert_line(gap.category)}**: {inert_line(gap.description)}")
    return lines or ["No gaps found."]


def answer_lines(turn: Turn) -> Iterator[str]:
    """Write an answer, the facts that it states, and what was given as a quote and is none."""
    if turn.answer or not turn.facts:
        yield from (inert_text(turn.answer) if turn.answer else "*No answer.*", "")
    yield from (facts_in_words(turn.facts), "") if turn.facts else ()
    for refused in turn.refusals:
        yield from (f"- {inert_line(refused.text)} {inert_line(refused.why)}", "")


def case_lines(case: CaseContents) -> Iterator[str]:
    """Write the facts, what is missing, and where sources differ; nothing without documents."""
    if not case.documents and not case.facts:
        return
    yield from ("## Facts", "")
    before = ""
    for fact in case.facts:
        yield from (inert_line(fact.subject), "") if fact.subject != before else ()
        yield from _fact(fact)
        before = fact.subject
    yield from () if case.facts else ("No quote carried a fact.", "")
    yield from _or_none(
        "Missing information",
        (f"- {inert_line(one.need)} {one.why} ({answers_in_words(one.answers)})" for one in case.missing),
        "Nothing that was asked for is missing." if case.searched else "",
    )
    yield from ("",) if case.differences or case.searched else ()
    differences = (line for one in case.differences for line in _difference(one))
    none = "The quotes do not differ." if case.searched else ""
    yield from _or_none("Conflicts between sources", differences, none)
    yield from () if case.differences or not case.searched else ("",)


def _or_none(title: str, lines: Iterable[str], none: str) -> Iterator[str]:
    """Write a section, or why there is nothing in it; without a reason it is left out."""
    listed = list(lines)
    if listed or none:
        yield from (f"## {title}", "", *(listed or [none]))


def document_lines(case: CaseContents) -> Iterator[str]:
    """Write which documents there are, and what their reader should know of them."""
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


def summary_lines(summary: Iterable[SummaryPart]) -> Iterator[str]:
    """Write a summary with its short titles and its lists; all else of it renders as itself."""
    for part in summary:
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
