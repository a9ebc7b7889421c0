"""How the cells of the history are written: times, money, answers and what stands under a title."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.naming import mode_title
from detective_app.gui.run.session_state import ListedSession
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import money

_CENT = 0.01


def title(listed: ListedSession) -> str:
    """Return the user's name for a session, else its hypothesis, or the name of an unreadable file."""
    row = listed.row
    return one_line(row.path.name if row.unreadable else listed.name or row.hypothesis)


def meta(listed: ListedSession) -> str:
    """Return what stands under the title: mode and documents, or why a file cannot be read."""
    row, translate = listed.row, QCoreApplication.translate
    if row.unreadable:
        reason = in_own_words(row.unreadable)
        return one_line(reason[:1].upper() + reason[1:])
    parts = [mode_title(row.mode)] if row.mode else []
    parts.append(translate("History", "%n document(s)", "", row.documents))
    return " · ".join(parts)


def answers(listed: ListedSession) -> str:
    """Return how many of the questions were answered."""
    row = listed.row
    if row.unreadable:
        return ""
    text = QCoreApplication.translate("History", "{done} of {limit}")
    return text.format(done=row.iterations, limit=row.iteration_limit)


def cost(dollars: float | None) -> str:
    """Return dollars with two places; nothing when the cost is unknown."""
    if dollars is None:
        return ""
    if 0 < dollars < _CENT / 2:
        return f"<{money(_CENT)}"
    return money(round(dollars, 2))


def when(listed: ListedSession, now: datetime) -> str:
    """Return the start as a time today, else as a day; `now` has a time zone."""
    if listed.state == "running":
        return QCoreApplication.translate("History", "Now")
    started = listed.row.start_time.astimezone(now.tzinfo)
    days = (now.date() - started.date()).days
    if days == 0:
        return f"{started:%H:%M}"
    if days == 1:
        return QCoreApplication.translate("History", "Yesterday")
    day = QDate(started.year, started.month, started.day)
    return QLocale().toString(day, "d MMM" if started.year == now.year else "d MMM yyyy")
