"""How answers that come at once are told: one after the other, in the order of their questions."""

from __future__ import annotations

from collections import deque

from detective_app.core.events import Event
from detective_app.engine.loop.course import Tell


class InOrder:
    """Tells what the first line says at once; the others are told when those before them are over."""

    def __init__(self, tell: Tell) -> None:
        """Start without lines."""
        self._tell = tell
        self._lines: deque[Line] = deque()

    def line(self) -> Line:
        """Begin a line, told after all that were begun before it."""
        begun = Line(self)
        self._lines.append(begun)
        return begun

    def take(self, line: Line, event: Event) -> None:
        """Tell an event of a line, or keep it until the line is the first."""
        if self._lines and self._lines[0] is line:
            self._tell(event)
        else:
            line.waiting.append(event)

    def advance(self) -> None:
        """Tell what waited, as far as the lines before it are over."""
        while self._lines and self._lines[0].over:
            self._lines.popleft()
            for event in self._lines[0].waiting if self._lines else ():
                self._tell(event)


class Line:
    """What is told of one question."""

    def __init__(self, order: InOrder) -> None:
        """Begin in an order."""
        self._order = order
        self.waiting: list[Event] = []
        self.over = False

    def tell(self, event: Event) -> None:
        """Tell an event in its turn."""
        self._order.take(self, event)

    def end(self) -> None:
        """Say that nothing more comes."""
        self.over = True
        self._order.advance()
