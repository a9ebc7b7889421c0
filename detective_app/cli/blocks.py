"""The building blocks of the live view and of `show`: records in, rich renderables out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account.evidence_words import ASKED_BY_USER
from detective_app.cli.layout import (
    DETECTIVE,
    QUIET,
    RULE_BASED,
    SEVERITY_STYLES,
    WARNING,
    WITNESS,
    Bar,
    Labelled,
    heading,
)
from detective_app.cli.terminal import shown
from detective_app.core.events import ProviderAttemptFailed
from detective_app.core.session import AuditResult, Gap, GapAnalysis, RemainingGap

_STRONG = re.compile(r"\*\*[^*\n]{1,200}\*\*|^#{1,6} .{1,200}$", re.MULTILINE)
_RULES_TITLE = re.compile(r"\*\*([^*\n]{1,60}\.)\*\*")
_SHOWN_APART = ("*Rule-based analysis", "**Hypothesis.**", "**Contradictions.**", "**Still open.**")


def question(text: str, *, asked_by_user: bool = False) -> Labelled:
    """The detective's question, or the user's in its place."""
    remark = f"  ({ASKED_BY_USER})" if asked_by_user else ""
    return Labelled("Detective", shown(text, "bold").append(remark, "default not bold dim"), DETECTIVE)


def answer(text: str, quotes: Sequence[str], notes: Sequence[str]) -> Labelled:
    """The witness's answer with its quotes and what the checks noted."""
    parts: list[RenderableType] = [shown(text) if text.strip() else Text("(no answer)", QUIET)]
    parts += [shown(quote, "italic green") for quote in quotes]
    parts += [Text.assemble("Note: ", shown(note), style=QUIET) for note in notes]
    return Labelled("Witness", Group(*parts), WITNESS)


def severity_badge(severity: str | None, category: str) -> Text:
    """How grave a gap is, as a word in its colour; without that, its category."""
    if severity:
        return Text(severity.capitalize(), SEVERITY_STYLES.get(severity, ""))
    return shown(category.replace("_", " ").capitalize(), "bold")


def gaps(found: Iterable[Gap | RemainingGap], none: str, question: str = "") -> RenderableType:
    """Gaps, one after the other, or `none`; `question` is one that stands above them already."""
    lines = [_gap(gap, question) for gap in found]
    return Group(*lines) if lines else Text(none, QUIET)


def _gap(gap: Gap | RemainingGap, question: str) -> Text:
    description = gap.description
    if question and description.endswith(f": {question}"):
        description = f"{description.removesuffix(f': {question}')}."
    line = Text.assemble(severity_badge(gap.severity, gap.category), ": ", shown(description))
    remarks = [gap.category.replace("_", " ")] if gap.severity else []
    remarks += ["found by a check"] if isinstance(gap, Gap) and gap.source == "check" else []
    return line.append_text(shown(f" ({', '.join(remarks)})", QUIET)) if remarks else line


def analysis(result: GapAnalysis, question: str, *, guided: bool) -> Group:
    """The gaps that the answer to a question left, and its completeness."""
    return Group(
        Labelled("Gaps", gaps(result.gaps, "None found.", question)),
        Labelled("Completeness", Bar(result.completeness_score, RULE_BASED if guided else "")),
    )


def failed_attempt(event: ProviderAttemptFailed, *, again: bool = False) -> Labelled:
    """One attempt that failed, with its reason, or `again` for the reason of the one before."""
    status = f" (HTTP {event.http_status})" if event.http_status else ""
    who = shown(f"{event.provider}, attempt {event.attempt}{status}: ", WARNING)
    reason = shown("the same" if again else event.reason)
    return Labelled("Attempt", Text.assemble(who, reason), WARNING)


def provider_switch(before: str, after: str, reason: str) -> Labelled:
    """Another provider took over, and why."""
    line = Text.assemble(shown(f"{after} took over from {before}: ", WARNING), shown(reason))
    return Labelled("Switch", line, WARNING)


def audit_report(result: AuditResult, answers: int, *, guided: bool) -> Group:
    """The audit: score, contradictions with both quotes, remaining gaps and summary."""
    rules = RULE_BASED if guided or result.method == "rules" else ""
    # The score is arithmetic; only what it counts was found by the auditor.
    auditor = f"audited by {result.provider_used}" if result.provider_used else ""
    return Group(
        heading("Report"),
        Labelled("Consistency", Bar(result.consistency_score, rules or auditor)),
        Labelled("Contradictions", _contradictions(result, answers)),
        Labelled("Open gaps", gaps(result.remaining_gaps, "None.")),
        Labelled("Summary", _rules_summary(result.summary) if rules else _summary(result.summary)),
    )


def _summary(text: str) -> Text:
    """A summary in its own words; its Markdown is only coloured: rendering could hide some."""
    summary = shown(text)
    summary.highlight_regex(_STRONG, "bold")
    return summary


def _rules_summary(text: str) -> Group:
    """The parts of a summary by rules that do not stand in this report already, under its mark."""
    parts: list[RenderableType] = [Text(f"({RULE_BASED})", QUIET)]
    for part in text.split("\n\n"):
        if part.startswith(_SHOWN_APART):
            continue
        title = _RULES_TITLE.match(part)
        rest = shown(part[title.end() :] if title else part)
        parts += [Text(), Text.assemble((title[1], "bold"), rest) if title else rest]
    return Group(*parts)


def _contradictions(result: AuditResult, answers: int) -> RenderableType:
    if not result.contradictions:
        return Text(f"None found among {answers} answers.", QUIET)
    parts: list[RenderableType] = []
    for found in result.contradictions:
        pair = tuple(index + 1 for index in found.qa_pair_indexes)
        said, quotes = found.description, found.quotes or ()
        named = all(f"nswer {number} " in said for number in pair)
        where = Text("" if named else f"Answers {pair[0]} and {pair[1]}: ", "bold red")
        parts.append(where.append_text(shown(said, "default not bold")))
        if all(f"“{quote}”" in said for quote in quotes):
            continue  # the description says it with the quotes
        for number, quote in zip(pair, quotes, strict=False):
            parts.append(Text.assemble(f"Answer {number}: “", shown(quote, "italic"), "”"))
    return Group(*parts)
