"""The checks at a run's end: what was met, with the figure, and what to do about the rest."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QDateTime, QLocale
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.account.judgement import Check, checks
from detective_app.core.ending import ForcedGate
from detective_app.core.session import InterrogationSession
from detective_app.gui import icons, theme
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import Piece, one_line
from detective_app.gui.wording import filled, quoted

_ROW, _TEXT_AT = 32, 28
_MAX_REASON_CHARS = 2_000


class Gates(QWidget):
    """A heading with how many checks are met, a row for each, and the advisory."""

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        found = checks(session)
        known = [check for check in found if check.met is not None]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._add_heading(sum(bool(check.met) for check in known), len(known))
        for check in found:
            self._column.addWidget(_CheckRow(check, session))
        if session.forced:
            self._add_note(self.tr("Audited anyway."), _forced_words(session.forced))
        if advisory := _advisory(session):
            self._add_note(self.tr("Advisory."), advisory)

    def _add_heading(self, met: int, known: int) -> None:
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 8)
        title = Label(self.tr("Checks at the end"), "question")
        title.setMinimumHeight(theme.pixels(_ROW))
        row.addWidget(title, 1)
        words = filled(self.tr("%1 of %2 met"), met, known)
        row.addWidget(Label(words, "meta", "text2", weight=500))
        self._column.addLayout(row)

    def _add_note(self, title: str, words: str) -> None:
        note = Prose("ui", "text2", name=title)
        note.show_pieces([Piece(title, "bold"), Piece(f" {words}")])
        row = QHBoxLayout()
        row.setContentsMargins(_TEXT_AT, 6, 0, 0)
        row.addWidget(note)
        self._column.addLayout(row)


class _CheckRow(QWidget):
    """A mark, what was checked, and the figure."""

    def __init__(self, check: Check, session: InterrogationSession) -> None:
        super().__init__()
        self._met = check.met
        self._icon = QLabel()
        self.setMinimumHeight(theme.pixels(_ROW))
        failed = check.met is False
        name, value = _name(check), _value(check, session)
        state = {
            True: self.tr("met"),
            False: self.tr("not met"),
            None: self.tr("not known before the audit"),
        }[check.met]
        self.setAccessibleName(f"{name}: {value}, {state}")
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self._icon)
        row.addWidget(Label(name, weight=500 if failed else None, wrap=True), 1)
        row.addWidget(Label(value, "ui", "high" if failed else "text2", weight=600 if failed else None))
        self.restyle()

    def restyle(self) -> None:
        """Take the mark from the theme."""
        name, color = {True: ("check", "ok"), False: ("close", "high"), None: ("minus", "muted")}[self._met]
        self._icon.setPixmap(icons.pixmap(name, color))


def _name(check: Check) -> str:
    translate = QCoreApplication.translate
    return {
        "satisfied": translate("Gates", "The detective was satisfied"),
        "completeness": filled(translate("Gates", "Completeness of %1 or more"), check.wanted),
        "high_gaps": translate("Gates", "No high gap open"),
        "contradictions": translate("Gates", "No contradiction open"),
        "documents": translate("Gates", "Every document was quoted"),
    }[check.name]


def _value(check: Check, session: InterrogationSession) -> str:
    translate = QCoreApplication.translate
    if check.met is None:
        return translate("Gates", "after the audit")
    if check.name == "documents":
        return filled(translate("Gates", "%1 of %2"), check.reached, check.wanted)
    if check.name == "completeness":
        return f"{check.reached}"
    if check.name in ("high_gaps", "contradictions"):
        return filled(translate("Gates", "%1 open"), check.reached) if check.reached else "0"
    if check.met:
        return filled(translate("Gates", "after %1"), check.reached)
    at_limit = session.held_at_limit
    return translate("Gates", "limit reached") if at_limit else translate("Gates", "not yet")


def _forced_words(forced: ForcedGate) -> str:
    """Return the reason that a person wrote for an audit before its time, and when."""
    at = QDateTime.fromSecsSinceEpoch(round(forced.at.timestamp()))
    moment = QLocale().toString(at, QLocale.FormatType.ShortFormat)
    return f"{quoted(one_line(forced.reason, _MAX_REASON_CHARS))} ({moment})"


def _advisory(session: InterrogationSession) -> str:
    """Return the one thing to do about what is not met; empty when there is nothing."""
    translate = QCoreApplication.translate
    advice = {
        "contradictions": translate(
            "Gates", "Read the quotes of each contradiction before you rely on the verdict."
        ),
        "high_gaps": translate("Gates", "A high gap is open: what is missing may change the verdict."),
        "documents": translate("Gates", "Some documents were never quoted; ask about them in another run."),
        "completeness": translate("Gates", "The last answer leaves much open; another run may go deeper."),
        "satisfied": translate("Gates", "The detective still had questions when the run ended."),
    }
    unmet = {check.name for check in checks(session) if check.met is False}
    return next((words for name, words in advice.items() if name in unmet), "")
