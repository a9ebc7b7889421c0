"""One possible answer to a question, as code picked it."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from detective_app.core.evidence import Calculation, Support
from detective_app.evidence.tables.choosing import Choice

CLEAR_LEAD = 1.12
"""So much better than any other one is what leaves no doubt."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """One possible answer: the statement, the quotes it is made of, and how well it fits.

    `first` tells that it leads so far that nothing else is shown; `clear` that its period is told beside it
    too, so that code sees no doubt; `sure` that its own row, column and headings hold all that is asked, so
    that nothing is left to choose. One that `answers` gives a time where one is asked for. `above` is a
    heading that alone names what it is about.
    """

    text: str
    support: tuple[Support, ...]
    score: float
    held: float
    first: bool = False
    clear: bool = False
    sure: bool = False
    value: Decimal | None = None
    choice: Choice | None = None
    calculation: Calculation | None = None
    answers: bool = True
    above: str = ""

    @property
    def placed(self) -> str:
        """The statement with what stands above it, as it is put before a model."""
        return f"{self.above.rstrip(':')}: {self.text}" if self.above else self.text

    @property
    def is_quote(self) -> bool:
        """Tell whether it is a sentence as it stands, and nothing was put together."""
        return self.choice is None and self.calculation is None
