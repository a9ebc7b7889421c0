"""The tape of the step at hand: what is kept between the steps of a chat client writes on each one's own."""

from __future__ import annotations

from contextvars import ContextVar
from itertools import count

from detective_app.core.tape import Incoming, Outgoing, Tape

step_tape: ContextVar[Tape | None] = ContextVar("step_tape", default=None)
"""The tape of the step that the task at hand takes, None where it takes none."""


class StepTape:
    """Implements `core.tape.Tape` by that of the step that asks; what no step asks is on no tape."""

    def __init__(self) -> None:
        """Begin without a request under way."""
        self._numbers = count(1)
        self._under_way: dict[int, tuple[Tape, int]] = {}

    def sent(self, request: Outgoing) -> int:
        """Write down a request that is about to leave."""
        number = next(self._numbers)
        if tape := step_tape.get():
            self._under_way[number] = tape, tape.sent(request)
        return number

    def came(self, number: int, reply: Incoming) -> None:
        """Write its reply on the tape that its request is on."""
        if known := self._under_way.pop(number, None):
            tape, line = known
            tape.came(line, reply)
