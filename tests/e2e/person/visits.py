"""The screens that a person with a screen reader has been to, and what was wrong with them."""

from __future__ import annotations

from tests.e2e.person.desktop import Person


class Visits:
    """The screens that were visited, and what was wrong with them for keyboard and screen reader."""

    def __init__(self, person: Person) -> None:
        self._person = person
        self.complaints: list[str] = []

    def to(self, screen: str) -> None:
        """Go once round the screen that is shown."""
        self.complaints += [f"{screen}: {complaint}" for complaint in self._person.complains()]
