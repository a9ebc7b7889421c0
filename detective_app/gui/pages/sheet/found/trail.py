"""The last fold: what failed and was set right, and the models with tokens, money and time."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.pages.sheet.found.audit_log import AuditLog
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.naming import mode_title, model_words
from detective_app.gui.run.spending import spent_words, time_words
from detective_app.gui.wording import filled, money

_LOG, _ENTRY, _MOST_SHOWN = 16, 52, 6

translate = QCoreApplication.translate


def trail_words(session: InterrogationSession) -> str:
    """Count entries and tell what was spent: `3 entries, 8,412 tokens, $0.14`."""
    entries = translate("Found", "%n entries", "", len(session.audit_trail))
    return ", ".join([entries, *spent_words(session.usage or {})])


class Trail(QWidget):
    """The list of entries, and below it a line for each model and each figure."""

    def __init__(self, session: InterrogationSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.log = AuditLog()
        self._entries = 0
        rows = QVBoxLayout(self)
        rows.setContentsMargins(22, 0, 0, 12)
        rows.setSpacing(6)
        rows.addWidget(self.log)
        rows.addWidget(section_heading(self.tr("Models and figures")))
        self._lines = QVBoxLayout()
        self._lines.setSpacing(2)
        rows.addLayout(self._lines)
        self.take_session(session)

    def take_session(self, session: InterrogationSession) -> None:
        """Show what a run has written since."""
        self._entries = len(session.audit_trail)
        self.log.show_session(session)
        self.restyle()
        while (item := self._lines.takeAt(0)) is not None:
            if (line := item.widget()) is not None:
                line.deleteLater()
        for words in figures(session):
            self._lines.addWidget(Label(words, "ui", "text2", wrap=True))

    def restyle(self) -> None:
        """Give the list room for a few entries; more of them scroll."""
        shown = min(max(self._entries, 1), _MOST_SHOWN)
        self.log.setFixedHeight(theme.pixels(_LOG + _ENTRY * shown))


def figures(session: InterrogationSession) -> Iterator[str]:
    """Yield the mode, each model with what it used, and how long the run took."""
    if session.mode:
        yield filled(translate("Found", "Mode: %1"), mode_title(session.mode))
    usage = session.usage or {}
    cards = session.reproducibility.models if session.reproducibility else ()
    models = dict.fromkeys((*(one.model for one in cards), *usage))
    for model in models:
        used = usage.get(model)
        told = [model_words(model)]
        if used is not None:
            told.append(translate("Found", "%n call(s)", "", used.calls))
            tokens = QLocale().toString(used.input_tokens + used.output_tokens)
            told.append(filled(translate("Found", "%1 tokens"), tokens))
            told += [money(used.cost_usd)] if used.cost_usd else []
        yield ", ".join(told)
    if session.end_time:
        seconds = (session.end_time - session.start_time).total_seconds()
        yield filled(translate("Found", "Time: %1"), time_words(seconds))
    if session.reproducibility:
        yield filled(translate("Found", "Version: %1"), session.reproducibility.app_version)
