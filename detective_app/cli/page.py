"""A whole session as a page: what `show` prints, with the same blocks as the live view."""

from __future__ import annotations

import shlex
from datetime import timedelta
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from detective_app.account import steps
from detective_app.account.disclosure import left
from detective_app.account.judgement import by_hand, with_agent
from detective_app.account.readiness import forced_at
from detective_app.account.spending import took
from detective_app.account.statistics import counted, totals
from detective_app.account.steps import looked_up
from detective_app.account.unread_words import summary
from detective_app.cli import blocks, judged, person
from detective_app.cli.spending import duration, spending
from detective_app.cli.terminal import (
    DETECTIVE,
    QUIET,
    SHORT_ID,
    WARNING,
    WITNESS,
    Labelled,
    Terminal,
    Unbroken,
    heading,
    shown,
)
from detective_app.core.operator import USER
from detective_app.core.provider import NO_MODEL
from detective_app.core.session import AuditTrailEntry, InterrogationSession, PendingTurn, QuestionAnswerPair
from detective_app.core.words import few
from detective_app.engine.loop import telling

if TYPE_CHECKING:
    from detective_app.storage.sessions.files import OpenedSession


def session_page(opened: OpenedSession, terminal: Terminal) -> list[RenderableType | Unbroken]:
    """Everything a session holds, in the order it happened."""
    session = opened.session
    parts: list[RenderableType | Unbroken] = [*_warnings(opened), *_header(session), judged.verdict(session)]
    parts += [*judged.spread(session), *judged.deliberation(session)]
    done = looked_up(session)
    for pair in session.qa_pairs:
        parts += _turn(session, pair)
        parts += [Labelled("Looked up", shown(line, QUIET)) for line in done.get(pair.sequence, ())]
    parts += _pending(session)
    parts += [_trail_entry(entry) for entry in session.audit_trail if entry.sequence is None]
    parts += _asked(session, terminal)
    parts += _end(session)
    parts += blocks.case_sections(session)
    parts += [Text(), Unbroken(str(opened.path), QUIET)]
    if session.resumable:
        by_id = session.id in opened.path.name  # of one under a name of its own there may be copies
        reference = session.id[:SHORT_ID] if by_id else shlex.quote(str(opened.path))
        parts.append(Unbroken(terminal.command("resume", reference), "bold"))
    return parts


def _warnings(opened: OpenedSession) -> list[RenderableType]:
    said = {
        "This file was changed outside the app.": opened.changed_outside,
        "A newer version of Detective wrote this file; it can be read, not changed.": opened.read_only,
        "The file's name tells of another session.": opened.misnamed,
    }
    return [Text(words, WARNING) for words, holds in said.items() if holds]


def _header(session: InterrogationSession) -> list[RenderableType]:
    started = f"{session.start_time.astimezone():%Y-%m-%d %H:%M}"
    span = took(session)
    lasted = f", {duration(span)}" if span else ""
    state = f"{session.status}, {session.current_iteration} of {session.iteration_limit} questions"
    parts: list[RenderableType] = [
        Labelled("Hypothesis", shown(session.hypothesis.text, "bold")),
        Labelled("Session", shown(session.id)),
        Labelled("Started", Text(f"{started}{lasted}")),
        Labelled("Status", Text(state)),
        Labelled("Found", Text(counted(totals(session)))),
    ]
    if session.mode:
        parts.append(Labelled("Mode", shown(session.mode)))
    for role, style in (("detective", DETECTIVE), ("witness", WITNESS)):
        cards = session.reproducibility.models if session.reproducibility else ()
        if models := ", ".join(card.model for card in cards if card.role == role):
            parts.append(Labelled(role.capitalize(), shown(models), style))
    if session.sources:
        parts.append(Labelled("Case file", shown(few([source.name for source in session.sources]))))
    if not_read := summary(session.sources, session.unread):
        parts.append(Labelled("Not read", shown(not_read, WARNING), WARNING))
    if session.disclosure:
        parts.append(Labelled("Left here", Text(left(session.disclosure))))
    return parts


def _turn(session: InterrogationSession, pair: QuestionAnswerPair) -> list[RenderableType]:
    parts: list[RenderableType] = [
        heading(f"Question {pair.sequence}"),
        blocks.question(pair.question, asked_by_user=pair.strategy == USER),
        blocks.answer(pair.answer, _quotes(session, pair), pair.notes or ()),
        *blocks.remarks(pair.evidence),
    ]
    if not by_hand(session):
        parts.append(blocks.analysis(pair.gap_analysis, pair.question))
    parts += [_trail_entry(entry) for entry in session.audit_trail if entry.sequence == pair.sequence]
    facts = [] if pair.provider_used == NO_MODEL else [pair.provider_used]
    facts += [] if pair.duration_ms is None else [duration(timedelta(milliseconds=pair.duration_ms))]
    facts += [spending(pair.usage)] if pair.usage else []
    parts.append(Labelled("Took" if pair.provider_used == NO_MODEL else "By", shown(", ".join(facts), QUIET)))
    return parts


def _quotes(session: InterrogationSession, turn: QuestionAnswerPair | PendingTurn) -> tuple[str, ...]:
    return blocks.quotes(telling.quotes(turn.evidence), session.sources)


def _pending(session: InterrogationSession) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for turn in session.half_turns:
        parts.append(heading(f"Question {turn.sequence}, not finished"))
        parts.append(blocks.question(turn.question, asked_by_user=turn.strategy == USER))
        if turn.answer is not None:
            parts.append(blocks.answer(turn.answer, _quotes(session, turn), turn.notes or ()))
            parts += blocks.remarks(turn.evidence)
    return parts


def _asked(session: InterrogationSession, terminal: Terminal) -> list[RenderableType | Unbroken]:
    """Say what the person was asked, and how a question that waits is answered."""
    parts: list[RenderableType | Unbroken] = [
        part
        for question, answer in steps.asked(session)
        for part in (
            person.question(question),
            *([person.answered(question, answer)] if answer else []),
        )
    ]
    if session.pending_question:
        parts.append(Unbroken(terminal.command("answer", session.id[:SHORT_ID]), "bold"))
    return parts


def _trail_entry(entry: AuditTrailEntry) -> RenderableType:
    if entry.event == "provider_switch":
        before, after = entry.from_provider or "?", entry.to_provider or "?"
        return blocks.provider_switch(before, after, entry.reason, entry.agent)
    who = f"{with_agent(entry.provider or 'a provider', entry.agent)}, {entry.error_class or entry.event}"
    return Labelled("Attempt", shown(f"{who}: {entry.reason}", WARNING), WARNING)


def _end(session: InterrogationSession) -> list[RenderableType]:
    parts: list[RenderableType] = []
    if session.exit:
        parts += [heading("End of the questions"), Labelled("Reason", shown(session.exit.details))]
    if session.forced:
        parts.append(Labelled("", shown(f"The reason given: {session.forced.reason}", WARNING)))
        parts += [Labelled("", shown(words)) for words in (forced_at(session.forced),) if words]
    parts += blocks.gate(session.gate)
    if session.audit_result:
        parts.append(blocks.audit_report(session))
    if session.usage:
        parts.append(Labelled("Used", Text(spending(session.usage, session.spending_stop), QUIET)))
    return parts
