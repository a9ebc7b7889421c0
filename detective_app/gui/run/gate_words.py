"""The gate before the audit in plain words: its conditions, and what holds a run back."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

from detective_app.account.gate_issues import Issue, NoAnswer
from detective_app.account.readiness import Needed
from detective_app.core.quality import Conflict, Signal
from detective_app.core.session import InterrogationSession
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.evidence_words import side_names
from detective_app.gui.wording import filled, quoted

_SIDE_CHARS, _CONTENT_CHARS, _QUESTION_CHARS = 40, 120, 600


def grade(value: float) -> str:
    """Write a grade as people of the language do: `3.5`, `4`."""
    return QLocale().toString(value, "f", 1) if value % 1 else str(int(value))


def issue_words(session: InterrogationSession, issue: Issue) -> tuple[str, str]:
    """Say what holds a run back, and what would mend it."""
    translate = QCoreApplication.translate
    ask = translate("GateWords", "Ask more exactly")
    if issue.question:
        ask = filled(translate("GateWords", "Ask: %1"), one_line(issue.question, _QUESTION_CHARS))
    match issue.about:
        case Signal(content=content):
            words = translate("GateWords", "%1 is not addressed")
            return filled(words, quoted(one_line(content, _CONTENT_CHARS))), ask
        case Conflict() as conflict:
            sides = (quoted(one_line(one, _SIDE_CHARS)) for one in conflict.values or conflict.sides)
            mend = translate("GateWords", "%1 or %2: say which holds, or have it asked")
            names = side_names(session, conflict)
            return filled(translate("GateWords", "Conflict: %1 and %2"), *sides), filled(mend, *names)
        case NoAnswer():
            return translate("GateWords", "No question has an answer"), ask


def needed_words(needed: Needed) -> tuple[str, str]:
    """Return a condition of the gate, and how far it is met."""
    translate = QCoreApplication.translate
    reached = filled(translate("GateWords", "%1 of %2"), grade(needed.reached), grade(needed.wanted))
    match needed.condition:
        case "answers":
            return translate("GateWords", "A question has an answer"), grade(needed.reached)
        case "conflicts":
            open_ = filled(translate("GateWords", "%1 open"), grade(needed.reached))
            return translate("GateWords", "No high conflict is open"), open_ if needed.reached else "0"
        case "signals":
            none = translate("GateWords", "none")
            words = translate("GateWords", "Every critical signal is addressed")
            return words, reached if needed.wanted else none
