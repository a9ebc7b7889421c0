"""A whole session as a page: what `show` prints, with the same blocks as the live view."""

from __future__ import annotations

import shlex
from datetime import timedelta
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.text import Text

from detective_app.account.judgement import with_agent
from detective_app.account.reader import Account
from detective_app.account.spending import duration, spent_words, took
from detective_app.account.statistics import counted
from detective_app.cli import blocks, judged, person
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
from detective_app.core.session import AuditTrailEntry, PendingTurn, QuestionAnswerPair
from detective_app.core.words import few
from detective_app.engine.loop import telling

if TYPE_CHECKING:
    from detective_app.storage.sessions.files import OpenedSession


def session_page(opened: OpenedSession, terminal: Terminal) -> list[RenderableType | Unbroken]:
    """Everything a session holds, in the order it happened."""
    session, account = opened.session, Account(opened.session)
    parts: list[RenderableType | Unbroken] = [*_warnings(opened), *_header(account), judged.verdict(account)]
    parts += [*judged.spread(account), *judged.deliberation(session)]
    for pair in session.qa_pairs:
        parts += _turn(account, pair)
        found = account.looked_up.get(pair.sequence, ())
        parts += [Labelled("Looked up", shown(line, QUIET)) for line in found]
    parts += _pending(account)
    parts += [_trail_entry(entry) for entry in session.audit_trail if entry.sequence is None]
    parts += _asked(account, terminal)
    parts += _end(account)
    parts += blocks.case_sections(account)
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


def _header(account: Account) -> list[RenderableType]:
    session = account.session
    started = f"{session.start_time.astimezone():%Y-%m-%d %H:%M}"
    span = took(session)
    lasted = f", {duration(span)}" if span else ""
    state = f"{session.status}, {session.current_iteration} of {session.iteration_limit} questions"
    parts: list[RenderableType] = [
        Labelled("Hypothesis", shown(session.hypothesis.text, "bold")),
        Labelled("Session", shown(session.id)),
        Labelled("Started", Text(f"{started}{lasted}")),
        Labelled("Status", Text(state)),
        Labelled("Found", Text(counted(account.totals))),
    ]
    if session.mode:
        parts.append(Labelled("Mode", shown(session.mode)))
    for role, style in (("detective", DETECTIVE), ("witness", WITNESS)):
        if models := account.models(role):
            parts.append(Labelled(role.capitalize(), shown(models), style))
    if session.sources:
        parts.append(Labelled("Case file", shown(few([source.name for source in session.sources]))))
    if account.not_read:
        parts.append(Labelled("Not read", shown(account.not_read, WARNING), WARNING))
    if account.left:
        parts.append(Labelled("Left here", Text(account.left)))
    return parts


def _turn(account: Account, pair: QuestionAnswerPair) -> list[RenderableType]:
    parts: list[RenderableType] = [
        heading(f"Question {pair.sequence}"),
        blocks.question(pair.question, asked_by_user=pair.strategy == USER),
        blocks.answer(pair.answer, _quotes(account, pair), pair.notes or ()),
        *blocks.remarks(pair.evidence),
    ]
    if not account.by_hand:
        parts.append(blocks.analysis(pair.gap_analysis, pair.question))
    parts += [_trail_entry(entry) for entry in account.session.audit_trail if entry.sequence == pair.sequence]
    facts = [] if pair.provider_used == NO_MODEL else [pair.provider_used]
    facts += [] if pair.duration_ms is None else [duration(timedelta(milliseconds=pair.duration_ms))]
    facts += [spent_words(pair.usage)] if pair.usage else []
    parts.append(Labelled("Took" if pair.provider_used == NO_MODEL else "By", shown(", ".join(facts), QUIET)))
    return parts


def _quotes(account: Account, turn: QuestionAnswerPair | PendingTurn) -> tuple[str, ...]:
    return blocks.quotes(telling.quotes(turn.evidence), account.names)


def _pending(account: Account) -> list[RenderableType]:
    parts: list[RenderableType] = []
    for turn in account.session.half_turns:
        parts.append(heading(f"Question {turn.sequence}, not finished"))
        parts.append(blocks.question(turn.question, asked_by_user=turn.strategy == USER))
        if turn.answer is not None:
            parts.append(blocks.answer(turn.answer, _quotes(account, turn), turn.notes or ()))
            parts += blocks.remarks(turn.evidence)
    return parts


def _asked(account: Account, terminal: Terminal) -> list[RenderableType | Unbroken]:
    """Say what the person was asked, and how a question that waits is answered."""
    parts: list[RenderableType | Unbroken] = [
        part
        for question, answer in account.asked_back
        for part in (
            person.question(question),
            *([person.answered(question, answer)] if answer else []),
        )
    ]
    if account.session.pending_question:
        parts.append(Unbroken(terminal.command("answer", account.session.id[:SHORT_ID]), "bold"))
    return parts


def _trail_entry(entry: AuditTrailEntry) -> RenderableType:
    if entry.event == "provider_switch":
        before, after = entry.from_provider or "?", entry.to_provider or "?"
        return blocks.provider_switch(before, after, entry.reason, entry.agent)
    who = f"{with_agent(entry.provider or 'a provider', entry.agent)}, {entry.error_class or entry.event}"
    return Labelled("Attempt", shown(f"{who}: {entry.reason}", WARNING), WARNING)


def _end(account: Account) -> list[RenderableType]:
    session = account.session
    parts: list[RenderableType] = []
    if session.exit:
        parts += [heading("End of the questions"), Labelled("Reason", shown(session.exit.details))]
    if session.forced:
        parts.append(Labelled("", shown(f"The reason given: {session.forced.reason}", WARNING)))
        parts += [Labelled("", shown(account.forced))] if account.forced else []
    parts += blocks.gate(session.gate)
    if session.audit_result:
        parts.append(blocks.audit_report(account))
    if session.usage:
        parts.append(Labelled("Used", Text(spent_words(session.usage, session.spending_stop), QUIET)))
    return parts
