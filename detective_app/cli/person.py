"""The person at the terminal, whom the detective may ask something: typed lines become their answer."""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections.abc import Mapping

from rich.console import Group, RenderableType

from detective_app.account.disclosure import OWN_STEPS
from detective_app.account.steps import answer_words
from detective_app.cli.terminal import QUIET, Labelled, Terminal, shown
from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.errors import BadInput, PersonLeft
from detective_app.core.operator import Unattended
from detective_app.core.words import clarification_text, few
from detective_app.own_words import say, spoken, told

_BOTH = re.compile(r"(\d+)\s*:\s*(\S.*)", re.DOTALL)
_PIECE_BYTES = 4_096
_NEVER = "never"


class Person(Unattended):
    """A person at a terminal, who is asked the detective's questions; nothing is paused or steered."""

    def __init__(self, terminal: Terminal, destinations: Mapping[str, str]) -> None:
        """Ask on a terminal; `destinations` are the hosts that answers go to."""
        self._terminal, self._hosts = terminal, tuple(dict.fromkeys(destinations.values()))
        self._seen = asyncio.Event()
        self._told = False

    def has_seen(self, question: ClarificationQuestion) -> None:
        """Say that a question stands on the screen, so that its answer can be typed."""
        del question
        self._seen.set()

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        """Return what is typed below a question; raises PersonLeft when the terminal goes away."""
        await self._seen.wait()
        self._seen.clear()
        if self._hosts and not self._told and question.allow_free_text:
            self._terminal.warn(f"What you type goes to {few(self._hosts)}.")
        self._told = True
        with spoken(self._terminal.language):
            return await asked(self._terminal, question)


async def asked(terminal: Terminal, question: ClarificationQuestion) -> ClarificationAnswer:
    """Have a question answered by typed lines, until one is an answer; raises PersonLeft."""
    numbers = f"1-{len(question.options)}"
    free = "{1}, or your own words, or both as 1: words. 0: I don't know. {2}: ask me nothing more."
    terminal.say(say(free, numbers, _NEVER) if question.allow_free_text else numbers)
    while True:
        terminal.out.print(say("Your answer: "), end="")
        try:
            return _read(question, await _typed())
        except BadInput as wrong:
            terminal.warn(str(wrong))


def chosen(question: ClarificationQuestion, number: int | None, text: str | None) -> ClarificationAnswer:
    """Return the answer of an option by its number from 1, of own words, or of both; raises BadInput."""
    if number is not None and not 0 < number <= len(question.options):
        raise BadInput(f"Choose 1 to {len(question.options)}. Nothing was changed.")
    return ClarificationAnswer(
        question_id=question.question_id,
        selected_option_id=question.options[number - 1].id if number else None,
        free_text_response=None if text is None else clarification_text(text),
    )


def skipped(question: ClarificationQuestion, *, all_of_them: bool = False) -> ClarificationAnswer:
    """Return that the person does not know, and with `all_of_them` wants to be asked nothing more."""
    return ClarificationAnswer(
        question_id=question.question_id, skipped=True, skips_all=True if all_of_them else None
    )


def _read(question: ClarificationQuestion, line: str) -> ClarificationAnswer:
    said = line.strip()
    if not question.allow_free_text:
        return chosen(question, int(said) if said.isdecimal() else 0, None)
    if said in ("0", _NEVER):
        return skipped(question, all_of_them=said == _NEVER)
    if both := _BOTH.fullmatch(said):
        return chosen(question, int(both[1]), both[2])
    return chosen(question, int(said), None) if said.isdecimal() else chosen(question, None, said)


async def _typed() -> str:
    """Return the next line, once the terminal has one; a thread that waits for it could not be stopped."""
    loop, ready, typed = asyncio.get_running_loop(), asyncio.Event(), b""
    number = sys.stdin.fileno()
    loop.add_reader(number, ready.set)
    try:
        while not typed.endswith(b"\n"):
            await ready.wait()
            ready.clear()
            piece = _piece(number)
            if not piece:
                raise PersonLeft("The terminal went away. The question waits for an answer.")
            typed += piece
    finally:
        loop.remove_reader(number)
    return typed.decode(errors="replace")


def _piece(number: int) -> bytes:
    try:
        return os.read(number, _PIECE_BYTES)
    except OSError:  # the terminal is gone
        return b""


def question(asked: ClarificationQuestion) -> Labelled:
    """What is asked, why it matters, and the answers to choose from by number."""
    own = told if asked.step_name in OWN_STEPS else str
    lines: list[RenderableType] = [shown(own(asked.question), "bold")]
    if asked.step_name not in OWN_STEPS:
        lines.append(shown(say(f"{asked.priority.capitalize()} for the run"), QUIET))
    if asked.context:
        lines.append(shown(own(asked.context), QUIET))
    if asked.shown:
        lines += [shown(""), shown(asked.shown), shown("")]
    for number, option in enumerate(asked.options, 1):
        lines.append(shown(f"{number}  {own(option.label)}"))
        if option.description:
            lines.append(shown(f"   {own(option.description)}", QUIET))
    if asked.allow_skip:
        lines.append(shown("0  " + say("I don't know")))
    return Labelled("Asks you", Group(*lines))


def answered(asked: ClarificationQuestion, answer: ClarificationAnswer) -> Labelled:
    """What the person said to it."""
    words = answer_words(asked, answer)
    return Labelled("Your answer", shown(told(words) if asked.step_name in OWN_STEPS else words))
