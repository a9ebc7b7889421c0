"""What keeps a statement from being verified, and how grave that is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Doubt:
    """A reason in words; `proven` when the statement says another thing than its own quote."""

    reason: str
    proven: bool = False
