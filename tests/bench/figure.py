"""A measured figure and the bar that it must stay under."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured value; `bar` is the most that it may be, None when the value only explains another."""

    name: str
    value: float
    unit: str
    bar: float | None = None

    @property
    def verdict(self) -> str:
        """`pass`, `FAIL`, or nothing without a bar."""
        if self.bar is None:
            return ""
        return "pass" if self.value <= self.bar else "FAIL"
