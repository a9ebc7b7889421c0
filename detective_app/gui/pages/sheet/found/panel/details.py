"""The fourth layer, closed until it is wanted: rounds, models, figures, checks, and who left what."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtWidgets import QWidget

from detective_app.core.panel import Deliberation, DeliberationRound
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.label import Label
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead
from detective_app.gui.pages.sheet.waiting.card import stacked
from detective_app.gui.run.naming import mode_title, model_words
from detective_app.gui.run.panel_words import agent_names, exit_word, part_words, round_words, share_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled


class Details(Fold):
    """A line of figures that opens the rest, a paragraph each."""

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        self._session, self._done, self._names = session, done, agent_names(done)
        super().__init__(FoldHead(QCoreApplication.translate("Details", "Details")), self._body, inset=19)
        self.head.show_note(self._summary())

    def _body(self) -> QWidget:
        return stacked(*(Label(line, "ui", "text2", wrap=True) for line in self._lines()), gap=4)

    def _summary(self) -> str:
        done, usage = self._done, self._session.usage or {}
        replies = sum(len(one.responses) for one in done.rounds)
        tokens = sum(one.input_tokens + one.output_tokens for one in usage.values())
        checks = max((len(said.checklist) for at in done.rounds for said in at.responses), default=0)
        parts = [
            self.tr("%n round(s)", "", len(done.rounds)),
            self.tr("%n reply(s)", "", replies),
            filled(self.tr("%1 tokens"), QLocale().toString(tokens)),
        ]
        parts += [self.tr("each reply answered %n check(s)", "", checks)] if checks else []
        return ", ".join(parts)

    def _lines(self) -> Iterator[str]:
        done, session = self._done, self._session
        yield filled(self.tr("Mode: %1"), mode_title(session.mode or ""))
        for one in done.agents:
            models = ", ".join(map(model_words, one.models))
            part = part_words(one)
            yield f"{self._names[one.id]}: {models}" + (f", {part}" if part else "")
        yield from map(self._round, done.rounds)
        if done.exit:
            told = in_own_words(done.exit.details)
            yield filled(self.tr("End by %1: %2"), exit_word(done.exit.reason), told)
        for left in (*done.failures, *(one for at in done.rounds for one in at.failures)):
            name, why = self._names.get(left.agent, left.agent), one_line(in_own_words(left.reason))
            yield filled(self.tr("%1 left: %2"), name, why)

    def _round(self, at: DeliberationRound) -> str:
        name = round_words(at.round, dissent=at.kind == "dissent")
        if at.consensus is None:
            return f"{name}: {self.tr('not finished')}"
        words = filled(self.tr("consensus %1"), share_words(at.consensus.agreement_level))
        if at.consensus.opinion is not None:
            own = filled(self.tr("their own opinion %1"), share_words(at.consensus.opinion))
            words = f"{words}, {own}"
        if at.groupthink and at.groupthink.detected:
            words = f"{words}, {self.tr('possible groupthink')}"
        return f"{name}: {words}"
