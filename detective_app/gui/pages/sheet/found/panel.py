"""The first layer: what the panel ruled, how many detectives went with it, and why."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from detective_app.account.families import session_remarks
from detective_app.account.marks import verdict_of
from detective_app.account.panel_rounds import overalls, stood
from detective_app.account.verdict_words import deciding
from detective_app.core.panel import Deliberation, DeliberationRound
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import across, down, put
from detective_app.gui.controls.label import Glyph, Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.cards import stacked
from detective_app.gui.pages.sheet.found.agents import AgentPosition, GroupthinkBlock, Ledger, Minority
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead
from detective_app.gui.pages.sheet.found.rows import Rows, section_heading
from detective_app.gui.run.answer_pieces import unbroken
from detective_app.gui.run.naming import mode_title, model_words
from detective_app.gui.run.verdict_words import (
    NO_VERDICT_LOOK,
    RULING_LOOKS,
    agent_names,
    exit_word,
    part_words,
    round_words,
    ruling_word,
    ruling_words,
    share_words,
)
from detective_app.gui.wording import filled, in_own_words

_GLYPH, _LINE, _MAX_CHARS = 28, 40, 2_000


class Decision(QWidget):
    """The verdict as glyph and word, and the reason that decides it; without one it says so."""

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        given = verdict_of(session)
        icon = Glyph(*(RULING_LOOKS[given.overall] if given else NO_VERDICT_LOOK), _GLYPH)
        word = ruling_word(given.overall) if given else self.tr("No verdict yet")
        told = Label(word, "display")
        told.setAccessibleName(filled(self.tr("Verdict: %1"), word) if given else word)
        theme.grow(told, MinimumHeight=_LINE)
        rows = down(
            section_heading(self.tr("Decision"), Label(_followed(done), "meta", "text2")),
            across(icon, (told, 1), gap=12),
            into=self,
        )
        decided = deciding(given) if given else None
        if decided and decided.because:
            because = Prose("answer", name=self.tr("Why"))
            because.show_text(unbroken(one_line(in_own_words(decided.because), _MAX_CHARS)))
            put(rows, 4, because)


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


_ROW, _MOST_ROWS = 28, 7


def _told(session: InterrogationSession, over: Sequence[DeliberationRound]) -> dict[tuple[int, str], str]:
    """Return what each detective ruled in each round."""
    said = [(at.round, one) for at in over for one in at.responses]
    rulings = overalls([one for _, one in said], session)
    return {
        (number, one.agent): f"{ruling_words(ruling, one.confidence)}, {share_words(one.confidence)}"
        for (number, one), ruling in zip(said, rulings, strict=True)
    }


def _positions(session: InterrogationSession, done: Deliberation) -> QTableWidget:
    """Return a row for each round that was finished and a column for each detective."""
    over = [one for one in done.rounds if one.consensus]
    names, told = agent_names(done), _told(session, over)
    table = QTableWidget(len(over), len(done.agents))
    table.setHorizontalHeaderLabels([names[agent.id] for agent in done.agents])
    table.setVerticalHeaderLabels([round_words(one.round, dissent=one.kind == "dissent") for one in over])
    table.verticalHeader().setDefaultSectionSize(theme.pixels(_ROW))
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setFixedHeight(theme.pixels(_ROW) * (min(len(over), _MOST_ROWS) + 1) + 8)
    for column, agent in enumerate(done.agents):
        for row, at in enumerate(over):
            item = QTableWidgetItem(told.get((at.round, agent.id), "–"))
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(item.text())
            table.setItem(row, column, item)
    return table


class PanelLayers(Rows):
    """Layers that appear one after the other; `built` tells that all stand."""

    built = Signal()

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__((22, 0, 0, 16), 0)
        assert session.deliberation is not None  # noqa: S101 - the tab is there for a panel alone
        self._session, self._done = session, session.deliberation
        self.ledger: Ledger | None = None
        self._steps: deque[Callable[[], object]] = deque(
            (
                lambda: self._rows.addWidget(Decision(self._session, self._done)),
                self._add_why,
                self._add_agents,
                self._add_minority,
                self._add_positions,
                self._add_ledger,
                lambda: self._add(Details(self._session, self._done)),
            )
        )
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._build)
        self._build()
        self._timer.start()

    def go(self, step: int) -> None:
        """Go to the next claim of the ledger, or with -1 to the one before."""
        while self._steps:
            self._build()
        if self.ledger is not None:
            self.ledger.go(step)

    def _build(self) -> None:
        self._steps.popleft()()
        if not self._steps:
            self._timer.stop()
            self.built.emit()

    def _add(self, part: QWidget, above: int = 24) -> None:
        self._rows.addSpacing(above)
        self._rows.addWidget(part)

    def _add_agents(self) -> None:
        translate, done = QCoreApplication.translate, self._done
        names, said = agent_names(done), {one.agent: one for one in stood(done)}
        over = sum(one.consensus is not None for one in done.rounds)
        after = translate("AgentRows", "no round was finished")
        if over:
            after = filled(translate("AgentRows", "position after round %1"), over)
        self.add_space(20)
        self.add_heading(translate("AgentRows", "Each detective"), after)
        for agent in done.agents:
            row = AgentPosition(agent, names[agent.id], said.get(agent.id), self._session)
            row.quote_wanted.connect(self.quote_wanted)
            self._rows.addWidget(row)
            self._rows.addWidget(hairline())

    def _add_ledger(self) -> None:
        self.ledger = Ledger(self._session, self._done)
        self.ledger.quote_wanted.connect(self.quote_wanted)
        self._add(self.ledger)

    def _add_positions(self) -> None:
        if any(one.consensus for one in self._done.rounds):
            title = QCoreApplication.translate("Positions", "How positions moved")
            table = _positions(self._session, self._done)
            table.setAccessibleName(title)
            self._add(section_heading(title))
            self._rows.addWidget(table)

    def _add_why(self) -> None:
        done = self._done
        self.add_space(20)
        reason = exit_word(done.exit.reason) if done.exit else self.tr("not ended")
        self.add_heading(self.tr("Why it ended"), reason)
        self.say(self._why(done))
        warning = GroupthinkBlock(done)
        if warning.warns:
            self._add(warning, 16)

    def _add_minority(self) -> None:
        minority = Minority(self._session, self._done)
        minority.quote_wanted.connect(self.quote_wanted)
        self._add(minority)
        for remark in session_remarks(self._session):
            self.add_space(16)
            self.add_line("alert", remark, "medium", text="text2")

    def _why(self, done: Deliberation) -> str:
        if done.exit is None:
            return self.tr("No exit criterion was met. The last full round is shown.")
        said = [in_own_words(done.exit.details)]
        if done.vetoed and done.vetoed.details not in done.exit.details:
            said.append(in_own_words(done.vetoed.details))
            said.append(self.tr("That end was held back once, by a round of dissent."))
        return " ".join(said)
