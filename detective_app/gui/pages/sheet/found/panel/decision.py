"""The first layer: what the panel ruled, how many detectives went with it, and why."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.account.marks import verdict_of
from detective_app.account.panel_rounds import stood
from detective_app.account.verdict_words import deciding
from detective_app.core.panel import Deliberation
from detective_app.core.session import InterrogationSession
from detective_app.gui import icons, theme
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.section_heading import section_heading
from detective_app.gui.run.panel_words import share_words
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_words import NO_VERDICT_LOOK, RULING_LOOKS, ruling_word
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_GLYPH, _LINE, _MAX_CHARS = 28, 40, 2_000


class Decision(QWidget):
    """The verdict as glyph and word, and the reason that decides it; without one it says so."""

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        given = verdict_of(session)
        self._look = RULING_LOOKS[given.overall] if given else NO_VERDICT_LOOK
        self._icon = QLabel()
        word = ruling_word(given.overall) if given else self.tr("No verdict yet")
        self._word = Label(word, "display")
        self._word.setAccessibleName(filled(self.tr("Verdict: %1"), word) if given else word)
        line = QHBoxLayout()
        line.setSpacing(12)
        line.addWidget(self._icon)
        line.addWidget(self._word, 1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(section_heading(self.tr("Decision"), Label(_followed(done), "meta", "text2")))
        rows.addLayout(line)
        decided = deciding(given) if given else None
        if decided and decided.because:
            because = Prose("answer", name=self.tr("Why"))
            because.show_text(unbroken(one_line(in_own_words(decided.because), _MAX_CHARS)))
            rows.addSpacing(4)
            rows.addWidget(because)
        self.restyle()

    def restyle(self) -> None:
        """Take the glyph from the theme, and the line's height from the text size."""
        self._icon.setPixmap(icons.pixmap(*self._look, _GLYPH))
        self._word.setMinimumHeight(theme.pixels(_LINE))


def _followed(done: Deliberation) -> str:
    """Say how many detectives rule every claim as the panel does, and how far they agree."""
    translate = QCoreApplication.translate
    stands = stood(done)
    words = []
    if stands:
        apart = {one.agent for one in done.minority}
        told = translate("Decision", "%1 of %2 detectives")
        words.append(filled(told, len(stands) - len(apart), len(stands)))
    if done.consensus:
        told = translate("Decision", "consensus %1")
        words.append(filled(told, share_words(done.consensus.agreement_level)))
    return ", ".join(words)
