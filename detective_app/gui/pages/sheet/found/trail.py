"""The last fold: what failed and was set right, and the models with tokens, money and time."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.session import AuditTrailEntry, InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.pages.sheet.found.audit_trail import trail_line
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.naming import mode_title, model_words
from detective_app.gui.run.spending import spent_words, time_words
from detective_app.gui.wording import filled, money

_MOST, _INSET = 60, 24
"""So many entries are laid out, the last ones; an export has all."""

translate = QCoreApplication.translate


def trail_words(session: InterrogationSession) -> str:
    """Count entries and tell what was spent: `3 entries, 8,412 tokens, $0.14`."""
    entries = translate("Found", "%n entries", "", len(session.audit_trail))
    return ", ".join([entries, *spent_words(session.usage or {})])


class Trail(QWidget):
    """An entry a line, the last one first, and below them a line for each model and each figure."""

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(22, 0, 0, 12)
        self._rows.setSpacing(4)
        for entry in session.audit_trail[: -_MOST - 1 : -1]:
            self._add_entry(entry)
        if not session.audit_trail:
            self._say(self.tr("No attempt failed and no provider was switched."))
        if len(session.audit_trail) > _MOST:
            self._say(
                self.tr("and %n before them, which a saved file has", "", len(session.audit_trail) - _MOST)
            )
        self._rows.addWidget(section_heading(self.tr("Models and figures")))
        for words in figures(session):
            self._say(words)

    def _say(self, words: str, role: theme.Role = "ui") -> None:
        self._rows.addWidget(Label(words, role, "text2", wrap=True))

    def _add_entry(self, entry: AuditTrailEntry) -> None:
        told, line = trail_line(entry), IconLine()
        self._rows.addWidget(line)
        line.show_line(told.icon, "text2", told.title)
        said = Label(" · ".join(filter(None, (told.where, told.reason))), "meta", "text2", wrap=True)
        said.setContentsMargins(_INSET, 0, 0, 4)
        self._rows.addWidget(said)


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
