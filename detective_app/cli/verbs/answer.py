"""The verb that answers what the detective asked the person: answer."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated

import typer

from detective_app.cli import options, verb
from detective_app.cli.terminal import SHORT_ID, Terminal, Unbroken, shown
from detective_app.cli.verb import Verb
from detective_app.core.errors import BadInput, PersonLeft
from detective_app.own_words import say

if TYPE_CHECKING:
    from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
    from detective_app.core.session import InterrogationSession


def answer(
    context: typer.Context,
    session: options.SessionId,
    *,
    option: Annotated[int | None, typer.Option(metavar="N", help="The number of an option.")] = None,
    text: Annotated[str | None, typer.Option(metavar="TEXT", help="Your own words.")] = None,
    skip: Annotated[bool, typer.Option("--skip", help="I don't know: the detective assumes.")] = False,
) -> int:
    """Answer what the detective asked you."""
    from detective_app.cli import person

    terminal: Terminal = context.obj
    library = terminal.application.library
    known = library.files.load(session).session
    question = _pending(known)
    if skip and (option is not None or text is not None):
        raise BadInput("Choose --skip, or an answer. Nothing was changed.")
    if option is None and text is None and not skip:
        terminal.say(person.question(question))
    given = _given(terminal, question, option, text, skip=skip)
    done = library.answer(known.id, given)
    terminal.record({"session": done.id, "answered": True, "question": question.question_id})
    again = terminal.command("resume", done.id[:SHORT_ID])
    terminal.say(person.answered(question, given), shown(say("To go on with it:")), Unbroken(again, "bold"))
    return verb.DONE


def _pending(session: InterrogationSession) -> ClarificationQuestion:
    from detective_app.account.steps import asked

    if session.pending_question:
        return session.pending_question
    before = "What it was asked is answered already" if asked(session) else "This session asks nothing"
    raise BadInput(f"{before}. Nothing was changed.")


def _given(
    terminal: Terminal, question: ClarificationQuestion, option: int | None, text: str | None, *, skip: bool
) -> ClarificationAnswer:
    """Return the answer that the options give, or else what is typed; raises BadInput."""
    from detective_app.cli import person

    if skip:
        return person.skipped(question)
    if option is not None or text is not None:
        return person.chosen(question, option, text)
    if not terminal.attended:
        raise BadInput("Answer with --option N, --text TEXT or --skip. Nothing was changed.")
    try:
        return asyncio.run(person.asked(terminal, question))
    except PersonLeft as left:
        raise BadInput("Nothing was typed. The question still waits.") from left


VERB = Verb(answer, "Run", 6)
