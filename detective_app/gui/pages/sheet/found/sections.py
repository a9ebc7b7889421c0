"""What the drawer holds, in order: for each fold its title, its note, what it is made of and reads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QDateTime, QLocale, Qt, Signal
from PySide6.QtWidgets import QWidget

from detective_app.account.citations import turns
from detective_app.account.judgement import by_hand
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.boxes import Beside, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.pages.sheet.found.audit import AuditSummary, Trail, audit_words, trail_words
from detective_app.gui.pages.sheet.found.differing import Differing, differing_words
from detective_app.gui.pages.sheet.found.questions import Questions
from detective_app.gui.pages.sheet.found.searches import Checked, PlanAndSearches, checked_words, plan_words
from detective_app.gui.run.naming import time_words
from detective_app.gui.run.verdict_words import share_words
from detective_app.gui.wording import filled

Key: TypeAlias = Literal["questions", "searches", "differing", "panel", "audit", "left", "checked", "trail"]

_ANSWERS = ("qa_pairs", "pending_turn", "pending_round")

translate = QCoreApplication.translate


_ROOM, _MARGIN = 560, 24


class DrawerHead(QWidget):
    """`export_wanted` tells a format by its name, `origin_wanted` the id of the session before a fork."""

    export_wanted = Signal(str)
    origin_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = Label(self.tr("How this was found"), "question")
        self._ended = Label("", "meta", "muted")
        self.origin, self._begun_in = Button("", "link", icon="arrow-left", breaks=True), ""
        self.origin.clicked.connect(lambda: self.origin_wanted.emit(self._begun_in))
        self.origin.hide()
        self.save = Button(self.tr("Save as a file"), icon="export", wide=True, on=self._offer_formats)
        self.close_button = Button(self.tr("Close"), icon="close", hint="Esc", wide=True)
        self._lay_out()

    def show_session(self, session: InterrogationSession) -> None:
        """Say when the run ended, and where it was forked from."""
        self._ended.setText(ended_words(session))
        origin = session.origin
        self.origin.setVisible(origin is not None)
        if origin is not None:
            self._begun_in = origin.session_id
            words = filled(self.tr("Goes on from answer %1 of another sheet"), origin.sequence)
            self.origin.setText(words if origin.sequence else self.tr("Goes on from another sheet"))

    def _offer_formats(self) -> None:
        from detective_app.gui.run.exporting import offer_formats  # late: few save it from here

        offer_formats(self.save, self.export_wanted.emit)

    def _lay_out(self) -> None:
        said = Beside(self._title, self._ended, gap=8, wide=1)
        buttons = Beside(self.save, self.close_button, gap=8, wide=-1)
        down(
            Stacking(said, actions=buttons, room=_ROOM, wide=0, gap=16, below=8, centred=True),
            (self.origin, Qt.AlignmentFlag.AlignLeft),
            hairline(),
            into=self,
            margins=(_MARGIN, 16, _MARGIN, 0),
            gap=10,
        )


def ended_words(session: InterrogationSession) -> str:
    """Say when a run ended and how long it took: `Ended 12:05, after 2 min 48 s`; "" while it goes on."""
    if session.end_time is None:
        return ""
    at = QDateTime.fromSecsSinceEpoch(round(session.end_time.timestamp()))
    today = at.date() == QDateTime.currentDateTime().date()
    clock = QLocale().toString(at.time(), "HH:mm")
    when = clock if today else f"{QLocale().toString(at.date(), 'd MMM yyyy')} {clock}"
    seconds = (session.end_time - session.start_time).total_seconds()
    words = QCoreApplication.translate("DrawerHead", "Ended %1, after %2")
    return filled(words, when, time_words(seconds))


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
        models = session.reproducibility.models if session.reproducibility else ()
        return translate("Found", "nothing") if by_hand(session) and not models else ""
    if not session.disclosure.total:
        return translate("Found", "no word of the documents")
    given = sum(bool(one.sent) for one in session.disclosure.per_document)
    words = translate("Found", "%n word(s)", "", session.disclosure.total)
    documents = translate("Found", "%n document(s)", "", given)
    return filled(translate("Found", "%1 of %2"), words, documents)


def _panel(session: InterrogationSession) -> QWidget:
    from detective_app.gui.pages.sheet.found.panel import PanelLayers  # few sessions have one

    return PanelLayers(session)


@dataclass(frozen=True, slots=True)
class DrawerSection:
    """A fold: its title, the line beside it that counts, what it opens to, and what of a session it shows.

    While that is the same, so is the fold. What left is made by the drawer, which has the tape.
    """

    title: str
    note: Callable[[Known], str]
    make: Callable[[Known], QWidget]
    reads: tuple[str, ...]


SECTIONS: dict[Key, DrawerSection] = {
    "questions": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "Questions and answers")),
        lambda of: filled(translate("Found", "%1, in order"), len(turns(of.session))),
        lambda of: Questions(of.session, checked=of.checked, forks=of.forks),
        (*_ANSWERS, "passages", "marks", "signals", "clarification_state"),
    ),
    "searches": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "Plan and searches")),
        lambda of: plan_words(of.session),
        lambda of: PlanAndSearches(of.session),
        ("qa_pairs", "actions", "signals", "audit_result", "passages", "marks"),
    ),
    "differing": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "Documents and answers that differ")),
        lambda of: differing_words(of.session),
        lambda of: Differing(of.session, kept=of.kept),
        ("qa_pairs", "conflicts", "audit_result", "actions", "passages", "status"),
    ),
    "panel": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "Panel")),
        lambda of: _panel_words(of.session),
        lambda of: _panel(of.session),
        ("deliberation", "audit_result", "marks"),
    ),
    "audit": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "Consistency audit")),
        lambda of: audit_words(of.session),
        lambda of: AuditSummary(of.session),
        ("qa_pairs", "audit_result", "forced", "status", "deliberation", "disclosure"),
    ),
    "left": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "What left this computer")),
        lambda of: _left_words(of.session),
        lambda of: QWidget(),
        ("disclosure",),
    ),
    "checked": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "Quotes checked")),
        lambda of: checked_words(of.session, checked=of.checked),
        lambda of: Checked(of.session, checked=of.checked),
        (*_ANSWERS, "actions"),
    ),
    "trail": DrawerSection(
        str(QT_TRANSLATE_NOOP("Found", "Audit trail, models and figures")),
        lambda of: trail_words(of.session),
        lambda of: Trail(of.session),
        ("audit_trail", "usage", "status"),
    ),
}
ORDER = tuple(SECTIONS)
