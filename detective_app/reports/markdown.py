"""A session as Markdown: readable as text, and inert when it is rendered, whatever the models wrote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from detective_app.core.evidence import AnswerObject
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
from detective_app.reports._words import RULE_BASED, is_rule_based, usage_words

SUFFIX = ".md"

_ACTIVE = re.compile(r"[\\`*_{}\[\]<>#|~&!$]")
_STARTS = re.compile(r"^(\s*)(?:([-+=])|(\d+)([.)]))")
_TITLES = re.compile(
    r"^\\\*\\\*([A-Za-z ]{1,40}\.)\\\*\\\*|^\\(?=- (?!\s|[-+=]|\d+[.)]))|^\\\*([^*\\\n]+)\\\*(?= *$)",
    re.MULTILINE,
)
_ADDRESS = re.compile(r"(?i)\b(https?|ftp|file|mailto|javascript|data)(?=:)|\b(www)(?=\.)|(?<=\S)@(?=\S)")


def render(session: InterrogationSession) -> str:
    """Write a session as a Markdown report: verdict first, then every turn, then how it was made."""
    return "\n".join(_lines(session)).rstrip() + "\n"


def _lines(session: InterrogationSession) -> Iterator[str]:
    yield from ("# Interrogation report", "", *_block_quote(session.hypothesis.text), "")
    yield from _facts(session)
    if session.audit_result:
        yield from _audit(session.audit_result, rule_based=is_rule_based(session))
    for pair in session.qa_pairs:
        yield from _turn(session, pair)
    yield from _unfinished(session)
    yield from _trail(session.audit_trail)
    yield from _how_it_was_made(session)


def _facts(session: InterrogationSession) -> Iterator[str]:
    yield f"- Status: {session.status}, {session.current_iteration} of {session.iteration_limit} questions"
    yield f"- Started: {format_time(session.start_time)}"
    if session.end_time:
        yield f"- Ended: {format_time(session.end_time)}"
    if session.mode:
        yield f"- Mode: {_line(session.mode)}"
    if session.exit:
        yield f"- Why it ended: {_line(session.exit.details)}"
    if session.gate:
        yield f"- The audit was asked for: {_line(session.gate.forced.reason)}"
    if session.usage:
        yield f"- Used: {_line(usage_words(session.usage))}"
    for source in session.sources or ():
        yield f"- Document {_line(source.source_id)}: {_line(source.name)} (SHA-256 `{source.sha256}`)"
    yield f"- Session: `{session.id}`"
    yield ""


def _audit(result: AuditResult, *, rule_based: bool) -> Iterator[str]:
    remark = f" ({RULE_BASED})" if rule_based or result.method == "rules" else ""
    yield from (f"## Consistency {result.consistency_score} of 100{remark}", "")
    yield from (_summary(result.summary), "", "### Contradictions", "")
    for found in result.contradictions:
        first, second = (index + 1 for index in found.qa_pair_indexes)
        yield f"- Answers {first} and {second}: {_line(found.description)}"
        quotes = found.quotes or ()
        if all(f"“{quote}”" in found.description for quote in quotes):
            continue  # the description says it with the quotes
        for number, quote in zip((first, second), quotes, strict=False):
            yield f"  - “{_line(quote)}” (answer {number})"
    yield from () if result.contradictions else ("None found.",)
    yield from ("", "### Open gaps", "", *_gaps(result.remaining_gaps), "")


def _turn(session: InterrogationSession, pair: QuestionAnswerPair) -> Iterator[str]:
    analysis = pair.gap_analysis
    remark = f" ({RULE_BASED})" if is_rule_based(session) else ""
    names = {source.source_id: source.name for source in session.sources or ()}
    yield from (f"## {pair.sequence}. {_line(pair.question)}", "")
    yield from (_text(pair.answer) if pair.answer.strip() else "*No answer.*", "")
    yield from _evidence(pair.evidence, names)
    yield from (f"- Note: {_line(note)}" for note in pair.notes or ())
    yield from (f"Completeness {analysis.completeness_score} of 100{remark}", "", *_gaps(analysis.gaps), "")
    by = f"Asked by {_line(pair.provider_used)}"
    answered = f", answered by {_line(pair.witness_used)}" if pair.witness_used else ""
    yield from (f"{by}{answered}, {format_time(pair.timestamp)}", "")


def _evidence(evidence: AnswerObject | None, names: Mapping[str, str]) -> Iterator[str]:
    for fact in evidence.facts if evidence else ():
        for support in fact.support:
            name = names.get(support.source_id, support.source_id)
            yield from (*_block_quote(f"{support.quote}"), f">\n> {_line(name)} {_line(support.locator)}", "")


def _unfinished(session: InterrogationSession) -> Iterator[str]:
    if turn := session.pending_turn:
        yield from (f"## {turn.sequence}. {_line(turn.question)}", "", "*Not finished.*", "")
        yield from (_text(turn.answer), "") if turn.answer else ()


def _trail(entries: Iterable[AuditTrailEntry]) -> Iterator[str]:
    lines = [f"- {format_time(entry.timestamp)} {_trail_entry(entry)}" for entry in entries]
    yield from ("## What went wrong on the way", "", *lines, "") if lines else ()


def _trail_entry(entry: AuditTrailEntry) -> str:
    if entry.event == "provider_switch":
        switch = f"{entry.to_provider} took over from {entry.from_provider}"
        return f"{_line(switch)}: {_line(entry.reason)}"
    where = f" at {entry.stage}" if entry.stage else ""
    return f"{_line(entry.provider or 'A provider')}{where}, {entry.event}: {_line(entry.reason)}"


def _how_it_was_made(session: InterrogationSession) -> Iterator[str]:
    card = session.reproducibility
    if card is None:
        return
    yield from ("## How it was made", "", f"- Detective {_line(card.app_version)}")
    for model in card.models:
        options = ", ".join(f"{name} {value}" for name, value in model.options.items())
        facts = [model.model, model.digest or "", options]
        yield f"- The {model.role}: {_line(', '.join(fact for fact in facts if fact))}"
    for name, digest in card.prompts.items():
        yield f"- Prompt {_line(name)}: {_line(digest)}"
    yield ""


def _gaps(found: Iterable[Gap | RemainingGap]) -> list[str]:
    lines = []
    for gap in found:
        severity = f"{gap.severity.capitalize()}, " if gap.severity else ""
        lines.append(f"- **{severity}{_line(gap.category.replace('_', ' '))}**: {_line(gap.description)}")
    return lines or ["No gaps found."]


def _line(text: str) -> str:
    """Write a foreign text as one line that renders as itself."""
    return _escaped(" ".join(display_text(text).split()))


def _text(text: str) -> str:
    """Write a foreign text with its lines, each of which renders as itself."""
    return "  \n".join(_escaped(line) for line in display_text(text).strip().split("\n"))


def _summary(text: str) -> str:
    """Write a summary as `_text` does, but let its short titles and its list items be some."""
    return _TITLES.sub(_title, _text(text))


def _title(found: re.Match[str]) -> str:
    strong, quiet = found.groups()
    return f"**{strong}**" if strong else f"*{quiet}*" if quiet else ""


def _block_quote(text: str) -> list[str]:
    return [f"> {_escaped(line)}" for line in display_text(text).strip().split("\n")]


def _escaped(line: str) -> str:
    """Escape what Markdown or HTML would act on, addresses included: no image loads, no link works."""
    line = _ACTIVE.sub(lambda found: "&lt;" if found[0] == "<" else f"\\{found[0]}", line.lstrip())
    line = _STARTS.sub(_escaped_start, line)
    return _ADDRESS.sub(lambda found: f"{found[0]}\u200b" if found[0] != "@" else "&#64;", line)


def _escaped_start(found: re.Match[str]) -> str:
    space, mark, number, end = found.groups()
    return f"{space}\\{mark}" if mark else f"{space}{number}\\{end}"
