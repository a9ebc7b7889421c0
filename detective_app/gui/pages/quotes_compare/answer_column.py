"""One side of two answers that cannot both be true: what was asked, the words, the document behind them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.contradictions import Side, difference, runs
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pieces import Piece
from detective_app.gui.run.evidence_words import folded
from detective_app.gui.run.places import open_words, place_in_source
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import filled


class AnswerColumn(QWidget):
    """`answer_requested` asks for the answer by its number, `open_requested` for the quote's document."""

    answer_requested = Signal(int)
    open_requested = Signal(object)

    def __init__(
        self, session: InterrogationSession, side: Side, other: Side, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._side = side
        pair = session.qa_pairs[side.sequence - 1]
        title = filled(self.tr("Answer %1"), side.sequence)
        self.setAccessibleName(title)
        self._quote = Prose("answer", "text2", line=26, name=filled(self.tr("Quote from %1"), title))
        self._quote.show_pieces(_marked(side.runs))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(Label(title, color="witness", weight=600))
        column.addSpacing(4)
        column.addWidget(Label(one_line(pair.question), "meta", "muted", wrap=True))
        column.addSpacing(theme.pixels(16))
        column.addWidget(self._quote, 0, Qt.AlignmentFlag.AlignTop)
        self._add_source(column, other)
        column.addSpacing(theme.pixels(20))
        column.addStretch(1)
        column.addLayout(self._links())

    @property
    def words(self) -> str:
        """The answer's words as they are shown."""
        return self._quote.plain()

    def _add_source(self, column: QVBoxLayout, other: Side) -> None:
        """Show the document's own words, where the answer's are not the same."""
        carrier = self._side.carrier
        if carrier is None:
            return
        place = one_line(place_in_source(carrier.source, carrier.cited.source_id, carrier.cited.locator))
        column.addSpacing(theme.pixels(12))
        column.addWidget(Label(place, "meta", "muted", wrap=True))
        if carrier.quote == self._side.quote:
            return
        against = other.carrier.quote if other.carrier else other.quote
        words = Prose("ui", "text2", name=filled(self.tr("Quote from %1"), place))
        words.show_pieces(_marked(runs(carrier.quote, difference(carrier.quote, against).first)))
        column.addSpacing(4)
        column.addWidget(words, 0, Qt.AlignmentFlag.AlignTop)

    def _links(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(16)
        number = self._side.sequence
        answer = Button(filled(self.tr("Open answer %1"), number), "link")
        answer.clicked.connect(lambda: self.answer_requested.emit(number))
        row.addWidget(answer)
        if self._side.carrier is not None:
            quote = self._side.carrier.cited
            words = open_words(self._side.carrier.source, quote.locator)
            document = Button(words, "link", name=f"{words}: {one_line(quote.quote, 60)}")
            document.clicked.connect(lambda: self.open_requested.emit(quote))
            row.addWidget(document)
        row.addStretch(1)
        return row


def _marked(marked: tuple[tuple[str, bool], ...]) -> list[Piece]:
    return [Piece(unbroken(folded(text)), "differs" if differs else "quote") for text, differs in marked]
