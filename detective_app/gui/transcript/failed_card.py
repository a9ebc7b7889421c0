"""The card of a failed run: what happened, what was tried, what was kept, and the next step."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QMenu, QWidget

from detective_app.account import citations
from detective_app.account.attempts import Outcome, Tried, failed_stage, last_tries, only_keys, refused_key
from detective_app.core.session import InterrogationSession, Stage
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.icon_line import IconLine
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import displayed, one_line
from detective_app.gui.run.naming import failure_words, model_words, provider_title
from detective_app.gui.run.spending import clock_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.transcript.card import Card, GutterIcon, GutterMark, stacked
from detective_app.gui.transcript.reason_field import ReasonField
from detective_app.gui.wording import filled, quoted

_ICONS: dict[Outcome, tuple[str, str]] = {
    "timeout": ("clock", "text2"),
    "error": ("cross-circle", "high"),
    "skipped": ("minus", "muted"),
}
_ROW, _ROOM = 28, 300


class FailedCard(Card):
    """Tells why a run ended; `others` are the models that may take over, `"provider:model"`.

    `key_requested` tells the provider whose key is to be replaced.
    """

    retry_requested = Signal()
    switch_requested = Signal(str)
    audit_requested = Signal(str)
    key_requested = Signal(str)

    def __init__(
        self,
        session: InterrogationSession,
        message: str,
        others: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__("high", 1.5, parent)
        self._session, self._message = session, message
        self._stage = failed_stage(session)
        stuck = (turn.sequence for turn in session.half_turns if turn.stage == self._stage)
        self._number = next(stuck, max(1, session.current_iteration))
        self._tries = last_tries(session)
        self._keyless = refused_key(self._tries)
        key_first = bool(self._keyless) and only_keys(self._tries)
        self._retry = Button(self._retry_words(), "plain" if key_first else "primary")
        self._replace = Button(
            self.tr("Replace key"), "primary" if key_first else "plain", name=self._replace_words()
        )
        self._first = [self._replace, self._retry] if key_first else [self._retry]
        if self._keyless and not key_first:
            self._first.append(self._replace)
        self._reason = ReasonField(self.tr("Why is it audited now? This goes on record."), self.tr("Audit"))
        self._reason.hide()
        self.setAccessibleName(filled(self.tr("Failed. %1"), self._title()))
        self.add_row(GutterMark("alert", self.tr("Failed"), "high"), self._what_happened())
        if self._tries:
            self.add_row(None, self._what_was_tried(), above=18)
        self.add_row(None, self._what_was_kept(), above=14)
        self.add_row(None, self._actions(others), above=22)
        self.add_row(None, self._reason, above=0)

    def focus_first(self) -> None:
        """Put the keyboard on the next step."""
        self._first[0].setFocus(Qt.FocusReason.OtherFocusReason)

    def details(self) -> str:
        """Return all that is known of the failure as plain text, for a report of it."""
        lines = [self._title(), displayed(self._message)]
        for one in self._tries:
            status = f" (HTTP {one.http_status})" if one.http_status else ""
            failed = f"{failure_words(one.error_class)}{status}"
            said = f": {one_line(in_own_words(one.said))}" if one.said else ""
            lines.append(f"{one.at:%Y-%m-%d %H:%M:%S} UTC  {model_words(one.provider)}  {failed}{said}")
        return "\n".join(lines)

    def _title(self) -> str:
        titles: dict[Stage, str] = {
            "opening": self.tr("The first question could not be asked"),
            "answer": self.tr("Question %1 could not be answered"),
            "analysis": self.tr("Answer %1 could not be analysed"),
            "audit": self.tr("The answers could not be audited"),
        }
        return filled(titles[self._stage], self._number)

    def _retry_words(self) -> str:
        words: dict[Stage, str] = {
            "opening": self.tr("Retry question %1"),
            "answer": self.tr("Retry question %1"),
            "analysis": self.tr("Retry the analysis"),
            "audit": self.tr("Retry the audit"),
        }
        return filled(words[self._stage], self._number)

    def _replace_words(self) -> str:
        return filled(self.tr("Replace the key of %1"), provider_title(self._keyless))

    def _what_happened(self) -> QWidget:
        title = Prose("question", name=self.tr("What happened"))
        title.show_text(self._title())
        reason = Prose("answer", name=self.tr("Reason"))
        if self._stage == "answer":
            words = self.tr("The witness failed, so the investigation stopped here.")
        elif len(self._tries) > 1:
            words = self.tr("Every detective provider failed, so the investigation stopped here.")
        else:
            words = self._message or self.tr("The investigation stopped here.")
        reason.show_text(words)
        return stacked(title, reason, gap=4)

    def _what_was_tried(self) -> QWidget:
        block = QWidget()
        grid = QGridLayout(block)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(0)
        grid.setVerticalSpacing(0)
        grid.setColumnMinimumWidth(0, theme.pixels(24))
        grid.setColumnMinimumWidth(1, theme.pixels(96))
        grid.setColumnStretch(2, 1)
        grid.addWidget(_heading(self.tr("What was tried")), 0, 0, 1, 4)
        for row, one in enumerate(self._tries, 1):
            grid.setRowMinimumHeight(row, theme.pixels(_ROW))
            grid.addWidget(GutterIcon(*_ICONS[one.outcome], line=_ROW), row, 0)
            grid.addWidget(Label(f"{provider_title(one.provider)} ", weight=500), row, 1)
            grid.addWidget(Label(self._tried_words(one), "ui", "text2", wrap=True), row, 2)
            grid.addWidget(Label(f"  {clock_words(one.at)}", "meta", "text2"), row, 3)
        return block

    def _tried_words(self, one: Tried) -> str:
        words = failure_words(one.error_class)
        words = words[:1].upper() + words[1:]
        if one.outcome == "skipped":
            return filled(self.tr("Skipped: it %1"), failure_words(one.error_class))
        if one.http_status:
            words = f"{words} ({one.http_status})"
        if one.times > 1:
            words = filled(self.tr("%1, tried %2 times"), words, one.times)
        return f"{words}: {quoted(one_line(in_own_words(one.said), 200))}" if one.said else words

    def _what_was_kept(self) -> QWidget:
        half = sum(turn.answer is not None for turn in self._session.half_turns)
        answers = len(self._session.qa_pairs) + half
        quotes = citations.quotes(self._session)
        if answers and quotes:
            words = filled(
                self.tr("%1, %2 and the audit log are saved."),
                self.tr("%n answer(s)", "", answers),
                self.tr("%n quote(s)", "", quotes),
            )
        elif answers:
            words = filled(self.tr("%1 and the audit log are saved."), self.tr("%n answer(s)", "", answers))
        else:
            words = self.tr("The hypothesis and the audit log are saved.")
        kept = IconLine()
        kept.setContentsMargins(0, 5, 0, 5)
        block = stacked(_heading(self.tr("What was kept")), kept)
        kept.show_line("check-circle", "ok", words)  # inside the block: alone it would be a window of its own
        return block

    def _actions(self, others: Sequence[str]) -> QWidget:
        self._retry.clicked.connect(self.retry_requested)
        self._replace.clicked.connect(lambda: self.key_requested.emit(self._keyless))
        buttons = list(self._first)
        if others and self._stage != "answer":
            buttons.append(self._switch_button(others))
        if self._session.current_iteration and self._stage != "audit":
            end = Button(self.tr("End and audit"))
            end.clicked.connect(self._reason.begin)
            self._reason.given.connect(self.audit_requested)
            self._reason.cancelled.connect(self._reason.hide)
            buttons.append(end)
        copy = TextLink(self.tr("Copy details"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.details()))
        return Stacking(Flow(buttons, line=32), actions=copy, room=_ROOM, wide=0, gap=8)

    def _switch_button(self, others: Sequence[str]) -> Button:
        button = Button(self.tr("Switch provider"))
        menu = QMenu(button)
        for ref in others:
            choice = menu.addAction(model_words(ref).replace("&", "&&"))
            choice.triggered.connect(lambda _=False, ref=ref: self.switch_requested.emit(ref))
        button.clicked.connect(lambda: menu.popup(button.mapToGlobal(QPoint(0, button.height()))))
        return button


def _heading(text: str) -> Label:
    made = Label(text, "meta", "muted", weight=600)
    made.setFixedHeight(theme.pixels(24))
    return made
