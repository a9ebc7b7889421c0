"""The first layer: what the panel ruled, how many detectives went with it, and why."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from detective_app.account.families import session_remarks
from detective_app.account.judged import deciding
from detective_app.account.marks import verdict_of
from detective_app.account.panel_rounds import overalls, stood
from detective_app.core.panel import Deliberation, DeliberationRound
from detective_app.core.session import InterrogationSession
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import across, down
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.cards import stacked
from detective_app.gui.pages.sheet.found.agents import AgentRows, GroupthinkBlock, Minority
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead, section_heading
from detective_app.gui.pages.sheet.found.ledger import Ledger
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
        rows = down(
            section_heading(self.tr("Decision"), Label(_followed(done), "meta", "text2")),
            across(self._icon, (self._word, 1), gap=12),
            into=self,
        )
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


@dataclass(frozen=True, slots=True)
class _Round:
    number: int
    dissent: bool


class Positions(QWidget):
    """A heading and a table; without a finished round there is nothing."""

    def __init__(self, session: InterrogationSession, done: Deliberation) -> None:
        super().__init__()
        over = [one for one in done.rounds if one.consensus]
        self.rounds = tuple(_Round(one.round, one.kind == "dissent") for one in over)
        names = agent_names(done)
        said = [(at.round, one) for at in over for one in at.responses]
        ruled = overalls([one for _, one in said], session)
        told: dict[str, dict[int, str]] = {agent.id: {} for agent in done.agents}
        for (number, one), ruling in zip(said, ruled, strict=True):
            words = f"{ruling_words(ruling, one.confidence)}, {share_words(one.confidence)}"
            told[one.agent][number] = words
        lines = tuple((names[who], found) for who, found in told.items())
        title = self.tr("How positions moved")
        down(section_heading(title), _table(lines, self.rounds, title), into=self)


def _table(
    lines: tuple[tuple[str, dict[int, str]], ...], rounds: tuple[_Round, ...], name: str
) -> QTableWidget:
    """Return a row for each round and a column for each detective."""
    table = QTableWidget(len(rounds), len(lines))
    table.setAccessibleName(name)
    table.setHorizontalHeaderLabels([name for name, _ in lines])
    table.setVerticalHeaderLabels([round_words(one.number, dissent=one.dissent) for one in rounds])
    table.verticalHeader().setDefaultSectionSize(theme.pixels(_ROW))
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setFixedHeight(theme.pixels(_ROW) * (min(len(rounds), _MOST_ROWS) + 1) + 8)
    for column, (_, told) in enumerate(lines):
        for row, one in enumerate(rounds):
            item = QTableWidgetItem(told.get(one.number, "–"))
            item.setTextAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(item.text())
            table.setItem(row, column, item)
    return table


_MARGINS = (22, 0, 0, 16)


class PanelView(QWidget):
    """Layers that appear one after the other; `built` tells that all stand.

    `quote_requested` asks for a quote in its document.
    """

    quote_requested = Signal(object)
    built = Signal()

    def __init__(self, session: InterrogationSession) -> None:
        super().__init__()
        assert session.deliberation is not None  # noqa: S101 - the tab is there for a panel alone
        self._session, self._done = session, session.deliberation
        self._rows = down(into=self, margins=_MARGINS)
        self.ledger: Ledger | None = None
        self._steps = deque(
            (
                self._add_decision,
                self._add_why,
                self._add_agents,
                self._add_minority,
                self._add_positions,
                self._add_ledger,
                self._add_details,
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

    def _add_decision(self) -> None:
        self._rows.addWidget(Decision(self._session, self._done))

    def _add_agents(self) -> None:
        agents = AgentRows(self._session, self._done)
        agents.quote_requested.connect(self.quote_requested)
        self._rows.addSpacing(20)
        self._rows.addWidget(agents)

    def _add_ledger(self) -> None:
        self.ledger = Ledger(self._session, self._done)
        self.ledger.quote_requested.connect(self.quote_requested)
        self._rows.addSpacing(24)
        self._rows.addWidget(self.ledger)

    def _add_details(self) -> None:
        self._rows.addSpacing(24)
        self._rows.addWidget(Details(self._session, self._done))

    def _add_positions(self) -> None:
        positions = Positions(self._session, self._done)
        if positions.rounds:
            self._rows.addSpacing(24)
            self._rows.addWidget(positions)

    def _add_why(self) -> None:
        done, rows = self._done, self._rows
        rows.addSpacing(20)
        reason = exit_word(done.exit.reason) if done.exit else self.tr("not ended")
        rows.addWidget(section_heading(self.tr("Why it ended"), Label(reason, "meta", "text2")))
        rows.addWidget(Label(self._why(done), "ui", "text2", wrap=True))
        warning = GroupthinkBlock(done)
        if warning.warns:
            rows.addSpacing(16)
            rows.addWidget(warning)

    def _add_minority(self) -> None:
        rows, minority = self._rows, Minority(self._session, self._done)
        minority.quote_requested.connect(self.quote_requested)
        rows.addSpacing(24)
        rows.addWidget(minority)
        for remark in session_remarks(self._session):
            line = IconLine("text2")
            line.show_line("alert", "medium", remark)
            rows.addSpacing(16)
            rows.addWidget(line)

    def _why(self, done: Deliberation) -> str:
        if done.exit is None:
            return self.tr("No exit criterion was met. The last full round is shown.")
        said = [in_own_words(done.exit.details)]
        if done.vetoed and done.vetoed.details not in done.exit.details:
            said.append(in_own_words(done.vetoed.details))
            said.append(self.tr("That end was held back once, by a round of dissent."))
        return " ".join(said)
