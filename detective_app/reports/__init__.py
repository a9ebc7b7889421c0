"""Reports: one file a format, found by its name; whoever exports asks here and knows none of them.

NAME.py declares `TITLE`, what people call the format, `SUFFIX`, the ending of its files, `PLACE`, its rank in
menus, and `render(session)`, which returns text, written as UTF-8, or bytes for a format that is not text.
Its own words it says by `own_words.say`, so that a report can be in another language than English.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from detective_app import registry
from detective_app.own_words import Language, spoken

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession


@dataclass(frozen=True, slots=True)
class Format:
    """One kind of report; `name` is that of its file."""

    name: str
    title: str
    suffix: str
    written: Callable[[InterrogationSession], str | bytes]

    def render(self, session: InterrogationSession, language: Language = "english") -> str | bytes:
        """Write a session, with the program's own words in a language."""
        with spoken(language):
            return self.written(session)


@cache
def formats() -> tuple[Format, ...]:
    """Load every kind of report, in the order of menus."""
    found = [(name, registry.load(__name__, name)) for name in registry.names(__name__)]
    found.sort(key=lambda one: (one[1].PLACE, one[0]))
    return tuple(Format(name, kind.TITLE, kind.SUFFIX, kind.render) for name, kind in found)


def format_called(name: str) -> Format:
    """Find a kind of report by its name or by the ending of its files, as `markdown` or `md`."""
    for kind in formats():
        if name in (kind.name, kind.suffix.removeprefix(".")):
            return kind
    known = ", ".join(sorted(kind.suffix.removeprefix(".") for kind in formats()))
    raise LookupError(f"There is no format {name!r}. Choose one of {known}.")
