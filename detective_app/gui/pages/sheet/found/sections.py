"""What the drawer holds, in order: for each fold its title, its note, what it is made of and reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QWidget

from detective_app.account.citations import turns
from detective_app.core.session import InterrogationSession
from detective_app.gui.pages.sheet.found.audit import Audit, Trail, audit_words, trail_words
from detective_app.gui.pages.sheet.found.differing import Differing, differing_words
from detective_app.gui.pages.sheet.found.questions import Questions
from detective_app.gui.pages.sheet.found.searches import Checked, PlanAndSearches, checked_words, plan_words
from detective_app.gui.run.verdict_words import share_words
from detective_app.gui.wording import filled

Key: TypeAlias = Literal["questions", "searches", "differing", "panel", "audit", "left", "checked", "trail"]
ORDER: tuple[Key, ...] = (
    "questions",
    "searches",
    "differing",
    "panel",
    "audit",
    "left",
    "checked",
    "trail",
)
TITLES: dict[Key, str] = {
    "questions": str(QT_TRANSLATE_NOOP("Found", "Questions and answers")),
    "searches": str(QT_TRANSLATE_NOOP("Found", "Plan and searches")),
    "differing": str(QT_TRANSLATE_NOOP("Found", "Documents and answers that differ")),
    "panel": str(QT_TRANSLATE_NOOP("Found", "Panel")),
    "audit": str(QT_TRANSLATE_NOOP("Found", "Consistency audit")),
    "left": str(QT_TRANSLATE_NOOP("Found", "What left this computer")),
    "checked": str(QT_TRANSLATE_NOOP("Found", "Quotes checked")),
    "trail": str(QT_TRANSLATE_NOOP("Found", "Audit trail, models and figures")),
}

translate = QCoreApplication.translate


@dataclass(frozen=True, slots=True)
class Known:
    """The session with what is known of its file and of what can be done.

    Quotes of a file that was changed outside are not known to be `checked`; decisions of the recorded case
    are not `kept`; `forks` is whether another run can go on from an answer.
    """

    session: InterrogationSession
    checked: bool
    kept: bool
    forks: bool


def title(key: Key) -> str:
    """Return the title of a fold."""
    return translate("Found", TITLES[key])


def reads(key: Key, session: InterrogationSession) -> tuple[object, ...]:
    """Return the parts of a session that a fold shows: while they are the same, so is the fold."""
    answers, audit, mine = session.qa_pairs, session.audit_result, (session.passages, session.marks)
    half = (session.pending_turn, session.pending_round)
    return {
        "questions": (answers, *half, *mine, session.signals, session.clarification_state),
        "searches": (answers, session.actions, session.signals, audit, session.passages, session.marks),
        "differing": (answers, session.conflicts, audit, session.actions, session.passages, session.status),
        "panel": (session.deliberation, audit, session.marks),
        "audit": (answers, audit, session.forced, session.status, session.deliberation, session.disclosure),
        "left": (session.disclosure,),
        "checked": (answers, *half, session.actions),
        "trail": (session.audit_trail, session.usage, session.status),
    }[key]


def note(key: Key, known: Known) -> str:
    """Return the line beside a fold's title: what it holds, counted."""
    session = known.session
    words: dict[Key, Callable[[], str]] = {
        "questions": lambda: filled(translate("Found", "%1, in order"), len(turns(session))),
        "searches": lambda: plan_words(session),
        "differing": lambda: differing_words(session),
        "panel": lambda: _panel_words(session),
        "audit": lambda: audit_words(session),
        "left": lambda: _left_words(session),
        "checked": lambda: checked_words(session, checked=known.checked),
        "trail": lambda: trail_words(session),
    }
    return words[key]()


def made(key: Key, known: Known) -> QWidget:
    """Return what a fold opens to; what left is made by the drawer, which has the tape."""
    session, checked, kept = known.session, known.checked, known.kept
    if key == "panel":
        from detective_app.gui.pages.sheet.found.panel import PanelView  # few sessions have one

        return PanelView(session)
    make: dict[Key, Callable[[], QWidget]] = {
        "questions": lambda: Questions(session, checked=checked, forks=known.forks),
        "searches": lambda: PlanAndSearches(session),
        "differing": lambda: Differing(session, kept=kept),
        "audit": lambda: Audit(session),
        "checked": lambda: Checked(session, checked=checked),
        "trail": lambda: Trail(session),
    }
    return make[key]()


def _panel_words(session: InterrogationSession) -> str:
    done = session.deliberation
    if done is None:
        return ""
    told = [translate("Found", "%n model(s)", "", len(done.agents))]
    told.append(translate("Found", "%n round(s)", "", len(done.rounds)))
    if done.consensus:
        told.append(filled(translate("Found", "consensus %1"), share_words(done.consensus.agreement_level)))
    return ", ".join(told)


def _left_words(session: InterrogationSession) -> str:
    if session.disclosure is None:
        return ""
    if not session.disclosure.total:
        return translate("Found", "no word of the documents")
    given = sum(bool(one.sent) for one in session.disclosure.per_document)
    words = translate("Found", "%n word(s)", "", session.disclosure.total)
    documents = translate("Found", "%n document(s)", "", given)
    return filled(translate("Found", "%1 of %2"), words, documents)
