"""The building blocks of the live view and of `show`: records in, rich renderables out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import evidence_words, judgement, steps
from detective_app.account.contradictions import answers_words
from detective_app.account.evidence_words import Names
from detective_app.account.judgement import with_agent
from detective_app.account.reader import Account
from detective_app.account.readiness import gate_lines
from detective_app.account.spending import foreseen, spent_words
from detective_app.account.summary import SHOWN_APART, VERDICT, SummaryPart, runs
from detective_app.cli.terminal import (
    DETECTIVE,
    QUIET,
    RULE_BASED,
    SEVERITY_STYLES,
    SHORT_ID,
    WARNING,
    WITNESS,
    Bar,
    Labelled,
    Terminal,
    Unbroken,
    heading,
    shown,
)
from detective_app.cli.verb import AT_LIMIT, DONE, FAILED, SPENT, STOPPED, STORAGE, WAITING
from detective_app.core.ending import Gate
from detective_app.core.events import ProviderAttemptFailed, SessionEnded
from detective_app.core.evidence import Support
from detective_app.core.quality import Conflict, Gap, RemainingGap
from detective_app.core.rounds import Action
from detective_app.core.session import AuditResult, GapAnalysis, InterrogationSession
from detective_app.core.words import MAX_ITERATIONS
from detective_app.own_words import said_again, say, say_count, told


def question(text: str) -> Labelled:
    """The detective's question."""
    return Labelled("Detective", shown(text, "bold"), DETECTIVE)


def answer(text: str, quotes: Sequence[str], notes: Sequence[str]) -> Labelled:
    """The witness's answer with its quotes and what the checks noted; nothing is told twice."""
    folded = [" ".join(quote.split()) for quote in quotes]
    own = "\n\n".join(
        part for part in text.split("\n\n") if not any(f"“{' '.join(part.split())}” (" in q for q in folded)
    )
    parts: list[RenderableType] = [shown(own)] if own.strip() else []
    if not text.strip():
        parts.append(Text(say("(no answer)"), QUIET))
    parts += [shown(quote, "italic green") for quote in quotes]
    parts += [shown(say("Note: {1}", told(note)), QUIET) for note in notes]
    return Labelled("Witness", Group(*parts), WITNESS)


def looked_up(action: Action, names: Names) -> Group:
    """What a search, a calculation or a recheck gave, in one quiet line."""
    line = steps.told(action, names)
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
        return Text(say(severity.capitalize()), SEVERITY_STYLES.get(severity, ""))
    return shown(say(category.replace("_", " ").capitalize()), "bold")


def gaps(found: Iterable[Gap | RemainingGap], none: str, question: str = "") -> RenderableType:
    """Gaps that hold something open, one after the other, or `none`; `question` stands above them already."""
    lines = [_gap(gap, question) for gap in found if not (isinstance(gap, Gap) and gap.dismissed)]
    return Group(*lines) if lines else Text(none, QUIET)


def _gap(gap: Gap | RemainingGap, question: str) -> Text:
    description = gap.description
    if question and description.endswith(f": {question}"):
        description = f"{description.removesuffix(f': {question}')}."
    line = Text.assemble(severity_badge(gap.severity, gap.category), ": ", shown(told(description)))
    remarks = [say(gap.category.replace("_", " "))] if gap.severity else []
    remarks += [say("found by a check")] if isinstance(gap, Gap) and gap.source == "check" else []
    return line.append_text(shown(f" ({', '.join(remarks)})", QUIET)) if remarks else line


def analysis(result: GapAnalysis, question: str) -> Group:
    """The gaps that the answer to a question left, and its completeness."""
    return Group(
        Labelled("Gaps", gaps(result.gaps, say("None found."), question)),
        Labelled("Completeness", Bar(result.completeness_score, "")),
    )


def failed_attempt(event: ProviderAttemptFailed, *, again: bool = False) -> Labelled:
    """One attempt that failed, with its reason, or `again` for the reason of the one before."""
    status = f" (HTTP {event.http_status})" if event.http_status else ""
    of = with_agent(event.provider, event.agent)
    who = shown(say("{1}, attempt {2}{3}: ", of, event.attempt, status), WARNING)
    reason = shown(say("the same") if again else told(event.reason))
    return Labelled("Attempt", Text.assemble(who, reason), WARNING)


def provider_switch(before: str, after: str, reason: str, agent: str | None = None) -> Labelled:
    """Another provider took over, and why."""
    over = shown(say("{1} took over from {2}: ", with_agent(after, agent), before), WARNING)
    return Labelled("Switch", over.append_text(shown(told(reason), "default")), WARNING)


def audit_report(account: Account) -> Group:
    """The audit: contradictions with both quotes, remaining gaps, summary and score; nothing without one."""
    session, result = account.session, account.session.audit_result
    if result is None:
        return Group()
    rules = say(RULE_BASED) if account.by_rules else ""
    # The score is arithmetic; only what it counts was found by the auditor.
    auditor = say("audited by {1}", result.provider_used) if result.provider_used else ""
    parts = account.summary
    if account.by_hand:
        return Group(heading("Report"), _summary(parts, "", judged=True, ours=True)) if parts else Group()
    return Group(
        heading("Report"),
        Labelled("Contradictions", _contradictions(result, len(session.qa_pairs))),
        Labelled("Open gaps", gaps(account.open_gaps, say("None."))),
        Labelled("Summary", _summary(parts, rules, judged=result.verdict is not None, ours=bool(rules))),
        Labelled("Consistency", Bar(result.consistency_score, rules or auditor)),
    )


def _summary(parts: Sequence[SummaryPart], rules: str, *, judged: bool, ours: bool) -> Group:
    """A summary in its parts; of one by rules, those that do not stand in this report already."""
    lines: list[RenderableType] = [Text(f"({rules})", QUIET)] if rules else []
    for part in _told_here(parts, judged=judged) if rules else parts:
        lines += [*([Text()] if lines else []), *_part(part, ours=ours)]
    return Group(*lines)


def _told_here(parts: Sequence[SummaryPart], *, judged: bool) -> Iterator[SummaryPart]:
    apart = SHOWN_APART if judged else tuple(title for title in SHOWN_APART if title != VERDICT)
    return (part for part in parts if not part.quiet and part.title not in apart)


def _part(part: SummaryPart, *, ours: bool) -> Iterator[Text]:
    line = Text.assemble(shown(said_again(part.title), "bold"), " " if part.title and part.text else "")
    for piece, bold in runs(said_again(part.text) if part.quiet else part.text):
        line.append_text(shown(piece, "bold" if bold else QUIET if part.quiet else ""))
    yield from (line,) if line.plain else ()
    yield from (shown(f"- {said_again(item) if ours else item}") for item in part.items)


def _contradictions(result: AuditResult, answers: int) -> RenderableType:
    if not result.contradictions:
        none = say_count(answers, "None found among {1} answer.", "None found among {1} answers.")
        return Text(none, QUIET)
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
            parts.append(Text.assemble(say("Answer {1}", number), ": “", shown(quote, "italic"), "”"))
    return Group(*parts)


def conflict(one: Conflict, session: InterrogationSession) -> Labelled:
    """One conflict with its id, what is wrong, both sides, and what was decided."""
    names = Names(session.sources)
    lines: list[RenderableType] = [
        Text.assemble(
            (f"{one.id} ", QUIET), (say(one.severity), SEVERITY_STYLES[one.severity]), "  ", _state(one)
        ),
        shown(told(one.description)),
        *_sides(one, names),
    ]
    if made := evidence_words.decided(one, names):
        lines.append(shown(made))
    return Labelled("Conflict", Group(*lines))


def _state(one: Conflict) -> tuple[str, str]:
    return (say("resolved"), QUIET) if one.resolved else (say("open"), "bold")


def _sides(one: Conflict, names: Mapping[str, str]) -> list[Text]:
    sides = zip(evidence_words.named(one, names), one.said, strict=True)
    return [
        Text.assemble(shown(f"{name}: "), shown(f"“{' '.join(words.split())}”", "italic green"))
        for name, words in sides
        if words
    ]


def quotes(found: Sequence[Support], names: Names) -> tuple[str, ...]:
    """Each quote on one line, with its place and how it was matched."""
    return tuple(f"“{' '.join(one.quote.split())}” ({_matched(one, names)})" for one in found)


def _matched(support: Support, names: Names) -> str:
    how = evidence_words.verdict(support)
    where = evidence_words.place(names, support.source_id, support.locator)
    return f"{where}, {how[:1].lower()}{how[1:]}" if how else where


def ending(
    event: SessionEnded, session: InterrogationSession, terminal: Terminal
) -> list[RenderableType | Unbroken]:
    """The last lines of a run."""
    parts: list[RenderableType | Unbroken] = [heading(_TITLES.get(event.exit_code, "Ended"))]
    if event.message:
        parts.append(Labelled("Why", shown(told(event.message), WARNING)))
    if session.usage:
        parts.append(Labelled("Used", Text(spent_words(session.usage, session.spending_stop), QUIET)))
    parts += [looked_up(one, Names(session.sources)) for one in steps.actions(session) if not one.done_at]
    if not event.path:
        return [*parts, Labelled("Saved", Text(say("Nothing.")))]
    parts += [Labelled("Saved", Text(say("{1}, in", _kept(session)))), Unbroken(event.path)]
    for command, purpose in _next(event, session, terminal):
        parts += [Text(f"\n{say(purpose)}", QUIET), Unbroken(command, "bold")]
    return parts


_TITLES = {
    DONE: "Completed",
    AT_LIMIT: "Stopped at the limit, without an audit",
    FAILED: "Failed",
    SPENT: "Ended at the spending stop, and audited",
    STORAGE: "Could not be saved",
    WAITING: "Waits for your answer",
    STOPPED: "Stopped",
}


def _kept(session: InterrogationSession) -> str:
    """Count the answers that are kept, also those of a round that was not judged yet."""
    count, waiting = len(session.qa_pairs), sum(one.stage == "analysis" for one in session.half_turns)
    words = say_count(count + waiting, "{1} answer", "{1} answers")
    return say("{1}, {2} not judged yet", words, waiting) if waiting else words


def _next(event: SessionEnded, session: InterrogationSession, terminal: Terminal) -> list[tuple[str, str]]:
    """The commands that make sense now, each with what it does."""
    answer = terminal.command("answer", session.id[:SHORT_ID])
    asked = [(answer, "To answer what the detective asks:")] if session.pending_question else []
    return [*asked, *_steps(event, session, terminal)]


def _more(event: SessionEnded, session: InterrogationSession, terminal: Terminal) -> list[tuple[str, str]]:
    """The command that goes on after the spending stop, with the least amount that lets it."""
    found = foreseen(session)
    if event.exit_code != SPENT or found is None:
        return []
    more = terminal.command(
        "resume", session.id[:SHORT_ID], "--budget", f"{found.enough:.2f}", *terminal.addresses
    )
    return [(more, "To ask on under a higher spending stop, and audit anew:")]


def _steps(event: SessionEnded, session: InterrogationSession, terminal: Terminal) -> list[tuple[str, str]]:
    short = session.id[:SHORT_ID]
    show = (terminal.command("show", short), "To read the whole session:")
    at = terminal.addresses
    resume = (terminal.command("resume", short, *at), "To go on where it stopped:")
    if event.exit_code in (DONE, SPENT):
        export = terminal.command("export", short, "--format", "md", "-o", "report.md")
        judge = (terminal.command("judge", short), "To judge the passages, claim by claim:")
        yours = [judge] if judgement.by_hand(session) and session.passages else []
        return [*yours, show, (export, "To write a report:"), *_more(event, session, terminal)]
    if event.exit_code == AT_LIMIT:
        audit = (terminal.command("audit", short, "--force", '"reason"', *at), "To audit what there is:")
        if session.current_iteration >= MAX_ITERATIONS:
            return [audit, show]
        more = terminal.command("resume", short, "--limit", str(MAX_ITERATIONS), *at)
        return [audit, (more, "To ask on:"), show]
    if event.exit_code == FAILED and judgement.ending(session) == "audit":
        return [(terminal.command("audit", short, *at), "To run the audit again:"), show]
    if session.qa_pairs:
        return [resume, show]
    doctor = (terminal.command("doctor"), "To see what is set up:")
    return [resume, doctor] if event.exit_code == FAILED else [resume]
