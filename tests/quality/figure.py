"""A measured figure with the bar that it has to reach or to stay under."""

from __future__ import annotations

from dataclasses import dataclass


class NotHere(Exception):
    """Tells that what a part measures on is not on this computer, in a sentence."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One value; `least` is the bar that it has to reach, `most` the one to stay under.

    Without either the value only explains another. `note` is printed beside it, as what was wrong.
    """

    name: str
    value: float
    unit: str = ""
    least: float | None = None
    most: float | None = None
    note: str = ""

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
        reached = self.least is None or self.value >= self.least
        return "pass" if reached and (self.most is None or self.value <= self.most) else "FAIL"
