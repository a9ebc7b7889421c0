"""The screens that a person with a screen reader has been to, and what was wrong with them."""

from __future__ import annotations

from collections.abc import Container

from tests.e2e.person.desktop import Person


class Visits:
    """The screens that were visited, and what was wrong with them for keyboard and screen reader.

    To go round takes seconds, so it may be for some screens `only`.
    """

    def __init__(self, person: Person, only: Container[str] | None = None) -> None:
        self._person, self._only = person, only
        self.complaints: list[str] = []

    def to(self, screen: str) -> None:
        """Go once round the screen that is shown."""
        if self._only is not None and screen not in self._only:
            return
        self.complaints += [f"{screen}: {complaint}" for complaint in self._person.complains()]
