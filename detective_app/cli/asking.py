"""One question over documents in the terminal: details are asked for where a person can give them."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from detective_app.cli import exit_codes
from detective_app.cli.answer_page import answer_page
from detective_app.cli.layout import DETECTIVE, QUIET, Labelled
from detective_app.cli.options import as_given
from detective_app.cli.stop import Stop
from detective_app.cli.streaming import Activity
from detective_app.cli.terminal import Terminal, shown
from detective_app.core.errors import AllProvidersFailed
from detective_app.front_end.run import Asking, RunRequest

if TYPE_CHECKING:
    from detective_app.core.ask import ClarifyQuestion, Envelope

_NEXT_STEP = (
    "Nothing was changed. See what can be asked here with `detective doctor`, or choose another witness with "
    "--witness PROVIDER:MODEL."
)


@dataclass(frozen=True, slots=True)
class Inquiry:
    """What is asked: the question, details by their field, and the name that these are kept under."""

    question: str
    details: Mapping[str, str]
    context: str


def answer(terminal: Terminal, request: RunRequest, inquiry: Inquiry) -> int:
    """Answer a question and show the envelope; Ctrl+C stops it (130). Raises what the asking raises."""
    terminal.addresses = as_given(request.base_urls)
    if request.detectives and request.witness:
        terminal.warn(terminal.application.settings.problem)
    with Stop(lambda: terminal.error("Stopped before the answer. Nothing was changed.")) as stop:
        return asyncio.run(_answered(terminal, request, inquiry, stop))


async def _answered(terminal: Terminal, request: RunRequest, inquiry: Inquiry, stop: Stop) -> int:
    stop.watch(asyncio.get_running_loop(), asyncio.current_task())
    try:
        with Activity(terminal) as activity:
            activity.begin("Reading the documents", of_model=False)
            asking = await terminal.application.runs.asking(request, inquiry.context, activity.reading)
        for notice in asking.notices:
            terminal.warn(notice)
        envelope = await _clear(terminal, asking, inquiry)
    except asyncio.CancelledError:
        if not stop.requested:
            raise
        stop.tell()
        return exit_codes.STOPPED
    except AllProvidersFailed as failure:
        raise AllProvidersFailed(f"{failure} {_NEXT_STEP}", failure.last) from failure
    terminal.record(envelope.document())
    terminal.say(*answer_page(envelope, asking.sources, inquiry.question, asking.unread))
    if envelope.because:
        terminal.error(f"{envelope.because} {_NEXT_STEP}")
        return exit_codes.FAILED
    return exit_codes.DONE


async def _clear(terminal: Terminal, asking: Asking, inquiry: Inquiry) -> Envelope:
    """Ask, and where something must be told first and a person is there, ask them and ask again."""
    details = inquiry.details
    async with asking:
        while True:
            with Activity(terminal) as activity:
                activity.begin("Looking in the documents")
                envelope = await asking.ask(inquiry.question, details, activity.add, activity.working)
            if envelope.status != "clarify" or not terminal.attended:
                return envelope
            details = await asyncio.to_thread(_replies, terminal, envelope)


def _replies(terminal: Terminal, envelope: Envelope) -> Mapping[str, str]:
    """Ask the person for each detail; an empty line leaves it open."""
    return {one.field: _reply(terminal, one) for one in envelope.questions or ()}


def _reply(terminal: Terminal, asked: ClarifyQuestion) -> str:
    options = "".join(f"\n{number}  {option}" for number, option in enumerate(asked.options, 1))
    body = Text.assemble(shown(asked.prompt, "bold"), shown(options, QUIET))
    terminal.say(Labelled("Detail", body, DETECTIVE))
    given = terminal.out.input("Your answer (Enter: I do not know): ").strip()
    if given.isdigit() and 0 < int(given) <= len(asked.options):
        return asked.options[int(given) - 1]
    return given
