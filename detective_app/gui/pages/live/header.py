"""The head of a run: its title, who asks whom, how far it has come, and what it took so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from detective_app.account.judgement import by_hand
from detective_app.core.panel import PanelRules
from detective_app.core.session import InterrogationSession, Usage
from detective_app.gui import theme
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import ElidedLabel
from detective_app.gui.pages.live.meta_line import Fact, MetaLine
from detective_app.gui.run.naming import mode_title, model_name, model_words
from detective_app.gui.run.origin_link import OriginLink
from detective_app.gui.run.spending import rough_time_words, spent_words, time_words
from detective_app.gui.wording import filled


class LiveHeader(QWidget):
    """Shows a session as it stands; `set_menu` fills the menu behind the three dots.

    `origin_requested` tells the id of the session that it was forked from.
    """

    origin_requested = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = ElidedLabel("", "title")
        self._meta = MetaLine()
        self._bar, self._origin = Bar(), OriginLink()
        self._origin.origin_requested.connect(self.origin_requested)
        self._more = Button(kind="quiet", icon="more", name=self.tr("More actions"))
        self._more.setFixedWidth(32)
        self._more.hide()
        self._menu = QMenu(self)
        self._more.clicked.connect(self._open_menu)
        top = QHBoxLayout()
        top.setSpacing(12)
        top.addWidget(self._title, 1)
        top.addWidget(self._more)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 16, 32, 12)
        column.setSpacing(0)
        column.addLayout(top)
        column.addSpacing(4)
        column.addWidget(self._meta)
        column.addWidget(self._origin, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(12)
        column.addWidget(self._bar)
        self.restyle()

    def restyle(self) -> None:
        """Take the title's height from the text size."""
        self._title.setFixedHeight(theme.pixels(32))

    @property
    def words(self) -> str:
        """The line of facts as one text."""
        return self._meta.words

    def set_menu(self, actions: Sequence[QAction]) -> None:
        """Offer actions behind the three dots."""
        self._menu.clear()
        self._menu.addActions(list(actions))
        self._more.setVisible(bool(actions))

    def show_title(self, title: str) -> None:
        """Show a title alone, before there is a session."""
        self._title.setText(title)
        self._meta.show_facts(())
        self._origin.hide()
        self._bar.set_fraction(0)

    def show_session(
        self,
        session: InterrogationSession,
        *,
        number: int,
        fraction: float,
        usage: Mapping[str, Usage],
        seconds: float | None = None,
        left: float | None = None,
        detective: str = "",
    ) -> None:
        """Show how a session stands: at question `number`, `fraction` of the way, with what it used so far.

        `seconds` is the time since the run began, `left` the most that its questions take from here,
        `detective` the one at work as `"provider:model"`; empty: the first of the session.
        """
        limit = session.iteration_limit
        self._title.setText(session.hypothesis.text)
        self._origin.show_session(session)
        self._bar.set_fraction(fraction)
        self._bar.setAccessibleName(filled(self.tr("%1 percent of the questions"), round(100 * fraction)))
        facts = [Fact(mode_title(session.mode))] if session.mode else []
        who, how_far = self._who(session, detective), self._how_far(session, min(max(number, 1), limit))
        facts += [*who, *how_far] if session.deliberation else [*how_far, *who]
        tokens, *cost = spent_words(usage, session.spending_stop)
        if session.deliberation:
            calls = sum(one.calls for one in usage.values())
            facts.append(Fact(self.tr("%n call(s)", "", calls)))
        facts += [*([Fact(tokens, optional=True)] if usage or not by_hand(session) else []), *map(Fact, cost)]
        if left is not None:
            facts.append(Fact(filled(self.tr("at most %1 left"), rough_time_words(left))))
        if seconds is not None:
            facts.append(Fact(time_words(seconds), optional=True))
        self._meta.show_facts(facts)

    def _how_far(self, session: InterrogationSession, number: int) -> list[Fact]:
        """Say which question is asked, or which round a panel is in; one of dissent is beyond its limit."""
        done = session.deliberation
        if done is None or not done.rounds:
            return [Fact(filled(self.tr("Question %1 of %2"), number, session.iteration_limit))]
        limit = (done.rules or PanelRules()).rounds + sum(one.kind == "dissent" for one in done.rounds)
        answers = Fact(self.tr("%n answer(s)", "", len(session.qa_pairs)), optional=True)
        return [answers, Fact(filled(self.tr("Round %1 of %2"), len(done.rounds), limit))]

    def _who(self, session: InterrogationSession, detective: str) -> list[Fact]:
        card = session.reproducibility
        models = card.models if card else ()
        asks = detective or next((one.model for one in models if one.role == "detective"), "")
        answers = next((one.model for one in models if one.role == "witness"), "")
        if not asks:
            return []
        several = len(session.deliberation.agents) if session.deliberation else 0
        if several:
            who, verb = self.tr("%n detective(s)", "", several), self.tr("ask")
        else:
            who, verb = model_words(asks), self.tr("asks")
        if not answers:
            return [Fact(who, "detective", long=not several)]
        return [
            Fact(who, "detective", long=not several),
            Fact(verb, "muted", joins=True),
            Fact(model_name(answers), "witness", joins=True, long=True),
        ]

    def _open_menu(self) -> None:
        self._menu.popup(self._more.mapToGlobal(QPoint(0, self._more.height())))
