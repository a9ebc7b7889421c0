"""The building blocks of the live view and of `show`: records in, rich renderables out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

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


def question(text: str) -> Labelled:
    """The detective's question."""
    return Labelled("Detective", shown(text, "bold"), DETECTIVE)


def answer(text: str, quotes: Sequence[str], notes: Sequence[str]) -> Labelled:
    """The witness's answer with its quotes and what the checks noted."""
    parts: list[RenderableType] = [shown(text) if text.strip() else Text("(no answer)", QUIET)]
    parts += [shown(quote, "italic green") for quote in quotes]
    parts += [Text.assemble("Note: ", shown(note), style=QUIET) for note in notes]
    return Labelled("Witness", Group(*parts), WITNESS)


def severity_badge(severity: str | None, category: str) -> Text:
    """A gap's severity as a word in its colour, and its category."""
    badge = Text()
    if severity:
        badge.append(f"{severity.capitalize()} ", SEVERITY_STYLES.get(severity, ""))
    return badge.append_text(shown(category.replace("_", " "), "bold"))


def gaps(found: Iterable[Gap | RemainingGap], none: str) -> RenderableType:
    """Gaps, one a line; `none` is what to say when there is none."""
    lines = [_gap(gap) for gap in found]
    return Group(*lines) if lines else Text(none, QUIET)


def _gap(gap: Gap | RemainingGap) -> Text:
    line = Text.assemble(severity_badge(gap.severity, gap.category), ": ", shown(gap.description))
    if isinstance(gap, Gap) and gap.source == "check":
        line.append(" (found by a check)", QUIET)
    return line


def analysis(result: GapAnalysis, *, guided: bool) -> Group:
    """The gaps of one answer and its completeness."""
    return Group(
        Labelled("Gaps", gaps(result.gaps, "None found.")),
        Labelled("Completeness", Bar(result.completeness_score, RULE_BASED if guided else "")),
    )


def failed_attempt(event: ProviderAttemptFailed) -> Labelled:
    """One attempt that failed, with its reason."""
    status = f", HTTP {event.http_status}" if event.http_status else ""
    line = shown(f"{event.provider}, attempt {event.attempt} ({event.error_class}{status}): ", WARNING)
    return Labelled("Attempt", line.append_text(shown(event.reason)), WARNING)


def provider_switch(before: str, after: str, reason: str) -> Labelled:
    """Another provider took over, and why."""
    line = Text.assemble(shown(f"{after} took over from {before}: ", WARNING), shown(reason))
    return Labelled("Switch", line, WARNING)


def audit_report(result: AuditResult, answers: int, *, guided: bool) -> Group:
    """The audit: score, contradictions with both quotes, remaining gaps and summary."""
    rules = RULE_BASED if guided or result.method == "rules" else ""
    remark = ", ".join(part for part in (rules, result.provider_used) if part)
    return Group(
        heading("Report"),
        Labelled("Consistency", Bar(result.consistency_score, remark)),
        Labelled("Contradictions", _contradictions(result, answers)),
        Labelled("Open gaps", gaps(result.remaining_gaps, "None.")),
        Labelled("Summary", _summary(result.summary, rules)),
    )


def _summary(text: str, remark: str) -> RenderableType:
    """A summary in its own words; its Markdown is only coloured: rendering could hide some."""
    summary = shown(text)
    summary.highlight_regex(_STRONG, "bold")
    return summary if remark in text.casefold() else Group(Text(f"({remark})", QUIET), summary)


def _contradictions(result: AuditResult, answers: int) -> RenderableType:
    if not result.contradictions:
        return Text(f"None found among {answers} answers.", QUIET)
    parts: list[RenderableType] = []
    for found in result.contradictions:
        pair = tuple(index + 1 for index in found.qa_pair_indexes)
        where = Text(f"Answers {pair[0]} and {pair[1]}: ", "bold red")
        parts.append(where.append_text(shown(found.description, "default not bold")))
        for number, quote in zip(pair, found.quotes or (), strict=False):
            parts.append(Text.assemble("“", shown(quote, "italic"), f"” (answer {number})"))
    return Group(*parts)
