"""The conflicts of a session in the terminal: both sides with their words, and how each was ended."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from detective_app.account import evidence_words
from detective_app.cli.layout import QUIET, SEVERITY_STYLES, Labelled
from detective_app.cli.terminal import shown
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession


def conflict(one: Conflict, session: InterrogationSession) -> Labelled:
    """One conflict with its id, what is wrong, both sides, and what was decided."""
    names = evidence_words.names_of(session.sources)
    lines: list[RenderableType] = [
        Text.assemble(
            (f"{one.id} ", QUIET), (one.severity, SEVERITY_STYLES[one.severity]), "  ", _state(one)
        ),
        shown(one.description),
        *_sides(one, names),
    ]
    if made := evidence_words.decided(one, names):
        lines.append(shown(made))
    return Labelled("Conflict", Group(*lines))


def _state(one: Conflict) -> tuple[str, str]:
    return ("resolved", QUIET) if one.resolved else ("open", "bold")


def _sides(one: Conflict, names: Mapping[str, str]) -> list[Text]:
    sides = zip(evidence_words.named(one, names), one.sides, strict=True)
    return [
        Text.assemble(shown(f"{name}: "), shown(f"“{' '.join(words.split())}”", "italic green"))
        for name, words in sides
        if words
    ]
