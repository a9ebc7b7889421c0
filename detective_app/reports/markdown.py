"""A session as Markdown: readable as text, and inert when it is rendered, whatever the models wrote."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from detective_app.account import evidence_words
from detective_app.account.action_words import looked_up
from detective_app.account.attempts import with_agent
from detective_app.account.clarification_words import asked_lines
from detective_app.account.contradictions import answers_words
from detective_app.account.gate_words import forced_at, gate_lines
from detective_app.account.judgement import by_hand, open_gaps, score, scored_by_rules
from detective_app.account.marks import summary_of
from detective_app.account.totals import counted as found_words
from detective_app.account.totals import totals
from detective_app.account.verdict_words import ShownQuote
from detective_app.core.operator import USER
from detective_app.core.quality import Gap, RemainingGap
from detective_app.core.record import format_time
from detective_app.core.session import AuditResult, AuditTrailEntry, InterrogationSession, QuestionAnswerPair
from detective_app.reports._case_markdown import answer_lines, case_lines, document_lines
from detective_app.reports._contents import Contents, Turn, by_whom, contents
from detective_app.reports._inert_markdown import block_quote, inert_line, summary_lines
from detective_app.reports._panel import LEDGER, firmness, panel_contents
from detective_app.reports._words import RULE_BASED, counted, usage_words

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
