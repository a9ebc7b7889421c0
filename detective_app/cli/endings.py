"""What is said after a run: how it ended, what is saved where, and the next commands to type."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from detective_app.account import judgement
from detective_app.account.spending_stop import foreseen
from detective_app.cli.exit_codes import AT_LIMIT, DONE, FAILED, SPENT, STOPPED, STORAGE, WAITING
from detective_app.cli.layout import QUIET, WARNING, Labelled, heading
from detective_app.cli.spending import spending
from detective_app.cli.terminal import SHORT_ID, Terminal, Unbroken, shown
from detective_app.core.events import SessionEnded
from detective_app.core.session import InterrogationSession
from detective_app.core.words import MAX_ITERATIONS


def ending(
    event: SessionEnded, session: InterrogationSession, terminal: Terminal
) -> list[RenderableType | Unbroken]:
    """The last lines of a run."""
    parts: list[RenderableType | Unbroken] = [heading(_TITLES.get(event.exit_code, "Ended"))]
    if event.message:
        parts.append(Labelled("Why", shown(event.message, WARNING)))
    if session.usage:
        parts.append(Labelled("Used", Text(spending(session.usage, session.spending_stop), QUIET)))
    if not event.path:
        return [*parts, Labelled("Saved", Text("Nothing."))]
    parts += [Labelled("Saved", Text(f"{_answers(session)}, in")), Unbroken(event.path)]
    for command, purpose in _next(event, session, terminal):
        parts += [Text(f"\nTo {purpose}:", QUIET), Unbroken(command, "bold")]
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


def _answers(session: InterrogationSession) -> str:
    """Count the answers that are kept, also those of a round that was not judged yet."""
    count, waiting = len(session.qa_pairs), sum(one.stage == "analysis" for one in session.half_turns)
    words = f"{count + waiting} answer{'' if count + waiting == 1 else 's'}"
    return f"{words}, {waiting} not judged yet" if waiting else words


def _next(event: SessionEnded, session: InterrogationSession, terminal: Terminal) -> list[tuple[str, str]]:
    """The commands that make sense now, each with what it does."""
    if session.pending_question:
        answer = terminal.command("answer", session.id[:SHORT_ID])
        return [(answer, "answer what the detective asks"), *_steps(event, session, terminal)]
    return _steps(event, session, terminal)


def _more(event: SessionEnded, session: InterrogationSession, terminal: Terminal) -> list[tuple[str, str]]:
    """The command that goes on after the spending stop, with the least amount that lets it."""
    found = foreseen(session)
    if event.exit_code != SPENT or found is None:
        return []
    more = terminal.command(
        "resume", session.id[:SHORT_ID], "--budget", f"{found.enough:.2f}", *terminal.addresses
    )
    return [(more, "ask on under a higher spending stop, and audit anew")]


def _steps(event: SessionEnded, session: InterrogationSession, terminal: Terminal) -> list[tuple[str, str]]:
    short = session.id[:SHORT_ID]
    show = (terminal.command("show", short), "read the whole session")
    at = terminal.addresses
    resume = (terminal.command("resume", short, *at), "go on where it stopped")
    if event.exit_code in (DONE, SPENT):
        export = terminal.command("export", short, "--format", "md", "-o", "report.md")
        judge = (terminal.command("judge", short), "judge the passages, claim by claim")
        yours = [judge] if judgement.by_hand(session) else []
        return [*yours, show, (export, "write a report"), *_more(event, session, terminal)]
    if event.exit_code == AT_LIMIT:
        audit = (terminal.command("audit", short, "--force", '"reason"', *at), "audit what there is")
        if session.current_iteration >= MAX_ITERATIONS:
            return [audit, show]
        more = terminal.command("resume", short, "--limit", str(MAX_ITERATIONS), *at)
        return [audit, (more, "ask on"), show]
    if event.exit_code == FAILED and judgement.ending(session) == "audit":
        return [(terminal.command("audit", short, *at), "run the audit again"), show]
    if session.qa_pairs:
        return [resume, show]
    doctor = (terminal.command("doctor"), "see what is set up")
    return [resume, doctor] if event.exit_code == FAILED else [resume]
