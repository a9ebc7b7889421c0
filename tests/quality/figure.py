"""A measured figure with the bar that it has to reach or to stay under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tests.quality.held_out import halves

T = TypeVar("T")


class NotHere(Exception):
    """Tells that what a part measures on is not on this computer, in a sentence."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One value; `least` is the bar that it has to reach, `most` the one to stay under.

    Without either the value only explains another. `note` is printed beside it, as what was wrong. Where
    what is measured on is divided, `value` is that of the half to develop with, and `held_out` is told.
    """

    name: str
    value: float
    unit: str = ""
    least: float | None = None
    most: float | None = None
    note: str = ""
    held_out: float | None = None

    @property
    def told(self) -> float:
        """The value that counts: that of the half which nobody tuned on, where there is one."""
        return self.value if self.held_out is None else self.held_out

    @property
    def bar(self) -> str:
        """The bar in words, empty without one."""
        if self.least is not None:
            return f">= {self.least:g}"
        return f"<= {self.most:g}" if self.most is not None else ""

    @property
    def verdict(self) -> str:
        """`pass`, `FAIL`, or nothing without a bar."""
        if not self.bar:
            return ""
        reached = self.least is None or self.told >= self.least
        return "pass" if reached and (self.most is None or self.told <= self.most) else "FAIL"


def halved(
    name: str,
    things: Iterable[T],
    unit: Callable[[T], str],
    value: Callable[[Sequence[T]], float],
    *,
    least: float | None = None,
    most: float | None = None,
    note: Callable[[Sequence[T]], str] = lambda _: "",
) -> Figure:
    """Measure the two halves of things on their own; `note` sees the one to develop with alone."""
    developed, held = halves(things, unit)
    return Figure(
        name,
        value(developed) if developed else 0.0,
        least=least,
        most=most,
        note=note(developed),
        held_out=value(held) if held else None,
    )
