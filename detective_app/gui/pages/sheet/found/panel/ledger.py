"""The third layer: the ledger of all claims, as a table or as a graph that shows the same."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.core.panel import Deliberation, LedgerEntry
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.tabs import Segments
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.pages.sheet.found.panel.ledger_graph import LedgerGraph
from detective_app.gui.pages.sheet.found.panel.ledger_row import LedgerRow
from detective_app.gui.run.panel_words import agent_names, label_word
from detective_app.gui.wording import filled

TABLE, GRAPH = range(2)
_AT_ONCE = 6
_HEADING, _ROOM = 32, 440


class Ledger(QWidget):
    """A heading with the choice of views; `quote_requested` asks for a quote in its document.

    The table shows a few claims, and more of them when asked.
    """

    quote_requested = Signal(object)

    def __init__(
        self, session: InterrogationSession, done: Deliberation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._claims, self._names = session, done.claims, agent_names(done)
        self.rows: list[LedgerRow] = []
        self.segments = Segments(
            [self.tr("Table"), self.tr("Graph")], self.tr("View of the claims of the panel")
        )
        self._table, self._picture = QWidget(), QWidget()
        self._lines = QVBoxLayout(self._table)
        self._lines.setContentsMargins(0, 0, 0, 0)
        self._lines.setSpacing(0)
        self._more = TextLink("")
        self._more.clicked.connect(self._add_more)
        self.graph: LedgerGraph | None = None
        self._detail: LedgerRow | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._heading())
        if not done.claims:
            column.addWidget(Label(self.tr("No detective has claimed anything"), "ui", "text2"))
        column.addWidget(self._table)
        column.addWidget(self._picture)
        self._picture.hide()
        self._lines.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        self._add_more()
        self.segments.chosen.connect(self._show_view)

    def go(self, step: int) -> None:
        """Go to the next claim, or with -1 to the one before, in the view that is shown."""
        if self.graph is not None and self.segments.current == GRAPH:
            self.graph.go_to((self.graph.at + step) % len(self._claims))
            self.graph.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        now = next((n for n, row in enumerate(self.rows) if row.hasFocus()), -1 if step > 0 else 1)
        if self.rows:
            at = min(max(now + step, 0), len(self.rows) - 1)
            self.rows[at].setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _heading(self) -> QWidget:
        title = Label(self.tr("Evidence"), "question")
        title.setMinimumHeight(theme.pixels(_HEADING))
        if not self._claims:
            self.segments.hide()
        parts = (title, ElidedLabel(self._counted(), "meta", "text2"))
        return Stacking(*parts, actions=self.segments, room=_ROOM, wide=1, gap=12, below=8, centred=True)

    def _counted(self) -> str:
        """Say how many claims there are of each kind, and how many quotes they cite."""
        counts = Counter(one.label for one in self._claims)
        places = {ref.place for one in self._claims for ref in one.citations}
        words = [self.tr("%n claim(s)", "", len(self._claims))]
        for label in ("fact", "inference", "assumption"):
            if counts[label]:
                words.append(filled(self.tr("%1: %2"), label_word(label), counts[label]))
        words.append(self.tr("%n quote(s)", "", len(places)))
        return ", ".join(words)

    def _add_more(self) -> None:
        """Show some claims more, and give the keyboard to the first of them if it was on the link."""
        had_focus = self._more.hasFocus()
        begin = len(self.rows)
        for entry in self._claims[begin : begin + _AT_ONCE]:
            row = self._row(entry)
            self.rows.append(row)
            at = self._lines.count() - 1
            self._lines.insertWidget(at, row)
            self._lines.insertWidget(at + 1, hairline())
        left = len(self._claims) - len(self.rows)
        self._more.setText(self.tr("%n more claim(s)", "", left))
        self._more.setVisible(left > 0)
        if had_focus and begin < len(self.rows):
            self.rows[begin].show()  # else it is only after this, and cannot be given the focus yet
            self.rows[begin].setFocus(Qt.FocusReason.OtherFocusReason)

    def _row(self, entry: LedgerEntry) -> LedgerRow:
        row = LedgerRow(entry, self._names, self._session)
        row.quote_requested.connect(self.quote_requested)
        return row

    def _show_view(self, view: int) -> None:
        if view == GRAPH and self.graph is None:
            self._make_picture()
        self._table.setVisible(view == TABLE)
        self._picture.setVisible(view == GRAPH)

    def _make_picture(self) -> None:
        rounds = max((one.round for one in self._claims), default=1)
        rounds = max([rounds, *(attack.round for one in self._claims for attack in one.attacks)])
        graph = self.graph = LedgerGraph(self._claims, self._names, rounds)
        column = QVBoxLayout(self._picture)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(8)
        column.addWidget(graph)
        hint = self.tr("Arrow keys move from claim to claim; what is chosen stands below.")
        column.addWidget(Label(hint, "meta", "muted", wrap=True))

        def show(n: int) -> None:
            if self._detail is not None:
                column.removeWidget(self._detail)
                self._detail.hide()
                self._detail.deleteLater()
            self._detail = self._row(self._claims[n])
            column.addWidget(self._detail)

        def enter(_: int) -> None:
            if self._detail is not None:
                self._detail.setFocus(Qt.FocusReason.TabFocusReason)

        graph.moved.connect(show)
        graph.chosen.connect(enter)
        show(graph.at)
