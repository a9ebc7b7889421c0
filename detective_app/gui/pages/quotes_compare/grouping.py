"""Which sources give which value of a conflict, in words."""

from __future__ import annotations

from detective_app.account.conflicts import grouped, sources_of
from detective_app.core.evidence import SourceConflict
from detective_app.core.session import InterrogationSession
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import value_words
from detective_app.gui.run.places import name_of


def group_words(session: InterrogationSession, conflict: SourceConflict) -> str:
    """Say which sources give which value; nothing where there are two and each gives its own."""
    groups = grouped(conflict)
    if len(groups) < 2 or sources_of(conflict) < 2 or len(conflict.values) == len(groups) == 2:
        return ""
    told = []
    for group in groups:
        names = dict.fromkeys(one_line(name_of(session, one.source_id)) for one in group.given)
        told.append(f"{value_words(group.given[0])} ({', '.join(names)})")
    return f"{'; '.join(told)}."
