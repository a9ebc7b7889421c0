"""The building blocks of the live view and of `show`: records in, rich renderables out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account.action_words import told
from detective_app.account.attempts import with_agent
from detective_app.account.contradictions import answers_words
from detective_app.account.evidence_words import ASKED_BY_USER, names_of
from detective_app.account.gate_words import gate_lines
from detective_app.account.judgement import by_hand, open_gaps, scored_by_rules
from detective_app.account.marks import summary_of
from detective_app.account.summary import SHOWN_APART, VERDICT, runs, summary_parts
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
from detective_app.core.ending import Gate
from detective_app.core.events import ProviderAttemptFailed
from detective_app.core.evidence import Source
from detective_app.core.quality import Gap, RemainingGap
from detective_app.core.rounds import Action
from detective_app.core.session import AuditResult, GapAnalysis, InterrogationSession


def question(text: str, *, asked_by_user: bool = False) -> Labelled:
    """The detective's question, or the user's in its place."""
    remark = f"  ({ASKED_BY_USER})" if asked_by_user else ""
    return Labelled("Detective", shown(text, "bold").append(remark, "default not bold dim"), DETECTIVE)


def answer(text: str, quotes: Sequence[str], notes: Sequence[str]) -> Labelled:
    """The witness's answer with its quotes and what the checks noted; nothing is told twice."""
    folded = [" ".join(quote.split()) for quote in quotes]
    own = "\n\n".join(
        part for part in text.split("\n\n") if not any(f"“{' '.join(part.split())}” (" in q for q in folded)
    )
    parts: list[RenderableType] = [shown(own)] if own.strip() else []
    if not text.strip():
        parts.append(Text("(no answer)", QUIET))
    parts += [shown(quote, "italic green") for quote in quotes]
    parts += [Text.assemble("Note: ", shown(note), style=QUIET) for note in notes]
    return Labelled("Witness", Group(*parts), WITNESS)


def looked_up(action: Action, sources: Sequence[Source] | None) -> Group:
    """What a search, a calculation or a recheck gave, in one quiet line."""
    line = told(action, names_of(sources))
    return Group(Labelled("Looked up", shown(line, QUIET))) if line else Group()


def gate(found: Gate | None) -> list[Labelled]:
    """What the gate before the audit advises, with what would mend it; nothing where it was not weighed."""
    if not (lines := gate_lines(found)):
        return []
    style = "" if found and found.ready else WARNING
    return [Labelled("Gate", Group(shown(lines[0], style), *(shown(line) for line in lines[1:])))]


def severity_badge(severity: str | None, category: str) -> Text:
    """How grave a gap is, as a word in its colour; without that, its category."""
    if severity:
        return Text(severity.capitalize(), SEVERITY_STYLES.get(severity, ""))
    return shown(category.replace("_", " ").capitalize(), "bold")


def gaps(found: Iterable[Gap | RemainingGap], none: str, question: str = "") -> RenderableType:
    """Gaps that hold something open, one after the other, or `none`; `question` stands above them already."""
    lines = [_gap(gap, question) for gap in found if not (isinstance(gap, Gap) and gap.dismissed)]
    return Group(*lines) if lines else Text(none, QUIET)


def _gap(gap: Gap | RemainingGap, question: str) -> Text:
    description = gap.description
    if question and description.endswith(f": {question}"):
        description = f"{description.removesuffix(f': {question}')}."
    line = Text.assemble(severity_badge(gap.severity, gap.category), ": ", shown(description))
    remarks = [gap.category.replace("_", " ")] if gap.severity else []
    remarks += ["found by a check"] if isinstance(gap, Gap) and gap.source == "check" else []
    return line.append_text(shown(f" ({', '.join(remarks)})", QUIET)) if remarks else line


def analysis(result: GapAnalysis, question: str) -> Group:
    """The gaps that the answer to a question left, and its completeness."""
    return Group(
        Labelled("Gaps", gaps(result.gaps, "None found.", question)),
        Labelled("Completeness", Bar(result.completeness_score, "")),
    )


def failed_attempt(event: ProviderAttemptFailed, *, again: bool = False) -> Labelled:
    """One attempt that failed, with its reason, or `again` for the reason of the one before."""
    status = f" (HTTP {event.http_status})" if event.http_status else ""
    who = shown(f"{with_agent(event.provider, event.agent)}, attempt {event.attempt}{status}: ", WARNING)
    reason = shown("the same" if again else event.reason)
    return Labelled("Attempt", Text.assemble(who, reason), WARNING)


def provider_switch(before: str, after: str, reason: str, agent: str | None = None) -> Labelled:
    """Another provider took over, and why."""
    line = Text.assemble(
        shown(f"{with_agent(after, agent)} took over from {before}: ", WARNING), shown(reason)
    )
    return Labelled("Switch", line, WARNING)


def audit_report(session: InterrogationSession) -> Group:
    """The audit: contradictions with both quotes, remaining gaps, summary and score; nothing without one."""
    result = session.audit_result
    if result is None:
        return Group()
    rules = RULE_BASED if scored_by_rules(session) else ""
    # The score is arithmetic; only what it counts was found by the auditor.
    auditor = f"audited by {result.provider_used}" if result.provider_used else ""
    if by_hand(session):
        told = summary_of(session)
        return Group(heading("Report"), _summary(told, "", judged=True)) if told else Group()
    return Group(
        heading("Report"),
        Labelled("Contradictions", _contradictions(result, len(session.qa_pairs))),
        Labelled("Open gaps", gaps(open_gaps(session), "None.")),
        Labelled("Summary", _summary(result.summary, rules, judged=result.verdict is not None)),
        Labelled("Consistency", Bar(result.consistency_score, rules or auditor)),
    )


def _summary(text: str, rules: str, *, judged: bool) -> Group:
    """A summary in its parts; of one by rules, those that do not stand in this report already."""
    parts = summary_parts(text)
    if rules:
        apart = SHOWN_APART if judged else tuple(title for title in SHOWN_APART if title != VERDICT)
        parts = tuple(part for part in parts if not part.quiet and part.title not in apart)
    lines: list[RenderableType] = [Text(f"({rules})", QUIET)] if rules else []
    for part in parts:
        lines += [Text()] if lines else []
        told = Text.assemble(shown(part.title, "bold"), " " if part.title and part.text else "")
        for piece, bold in runs(part.text):
            told.append_text(shown(piece, "bold" if bold else QUIET if part.quiet else ""))
        lines += [told] if told.plain else []
        lines += [shown(f"- {item}") for item in part.items]
    return Group(*lines)


def _contradictions(result: AuditResult, answers: int) -> RenderableType:
    if not result.contradictions:
        return Text(f"None found among {answers} answers.", QUIET)
    parts: list[RenderableType] = []
    for found in result.contradictions:
        pair = found.qa_pair_indexes[0] + 1, found.qa_pair_indexes[1] + 1
        said, quotes = found.description, found.quotes or ()
        named = all(f"nswer {number} " in said for number in pair)
        where = Text("" if named else f"{answers_words(*pair)}: ", "bold red")
        parts.append(where.append_text(shown(said, "default not bold")))
        if all(f"“{quote}”" in said for quote in quotes):
            continue  # the description says it with the quotes
        for number, quote in zip(pair, quotes, strict=False):
            parts.append(Text.assemble(f"Answer {number}: “", shown(quote, "italic"), "”"))
    return Group(*parts)
