"""One side of two quotes that differ: the document, the quote within its lines, and who quotes it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from detective_app.account.contradictions import comparable, difference, runs
from detective_app.account.quotes import cited_value, quoting
from detective_app.core.evidence import ConflictValue
from detective_app.core.session import InterrogationSession
from detective_app.gui import icons, theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import StatusMark
from detective_app.gui.foreign_text import one_line, plain_tooltip
from detective_app.gui.pieces import Piece
from detective_app.gui.run.evidence_words import folded, given_words
from detective_app.gui.run.places import name_of, open_words, part_of, place_heading, source_of
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import filled

_MAX_ANSWERS = 6


class QuoteColumn(QWidget):
    """`open_requested` asks for the document."""

    open_requested = Signal()

    def __init__(
        self,
        session: InterrogationSession,
        value: ConflictValue,
        other: ConflictValue,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._value, self._other = value, other
        self._source = source_of(session, value.source_id)
        self._icon = QLabel()
        self._quote = Prose("answer", "text2", line=26, name=self.tr("Quote"))
        self.open = Button(open_words(self._source, value.locator), "link")
        self.open.clicked.connect(self.open_requested)
        self.setAccessibleName(one_line(name_of(session, value.source_id)))
        self._lay_out(session)
        self.show_context("", "")
        self.restyle()

    @property
    def value(self) -> ConflictValue:
        """What this source says."""
        return self._value

    @property
    def words(self) -> str:
        """The quote with its lines as it is shown."""
        return self._quote.plain()

    def show_context(self, before: str, after: str) -> None:
        """Show the quote, the value that differs marked in it, between the words round it."""
        quote, other = comparable(self._value.quote), comparable(self._other.quote)
        start = quote.find(self._value.value)
        whole = self._value.value == self._value.quote  # of two passages what differs is marked, not all
        places = ((start, start + len(self._value.value)),) if start >= 0 and not whole else ()
        marked = runs(quote, places or difference(quote, other).first)
        shown = [Piece(unbroken(folded(text)), "differs" if differs else "quote") for text, differs in marked]
        self._quote.show_pieces([Piece(before), *shown, Piece(after)])

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        icon = "table" if part_of(self._source, self._value.locator) == "row" else "document"
        self._icon.setPixmap(icons.pixmap(icon, "text2", 16))

    def _lay_out(self, session: InterrogationSession) -> None:
        name = ElidedLabel(one_line(name_of(session, self._value.source_id)), weight=600)
        place = Label(place_heading(self._source, self._value.locator), "meta", "muted")
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.setSpacing(8)
        for part, stretch in ((self._icon, 0), (name, 1), (place, 0)):
            head.addWidget(part, stretch)
        foot.setSpacing(16)
        foot.addWidget(Flow(self._facts(session), line=20, gap=16), 1, Qt.AlignmentFlag.AlignVCenter)
        foot.addWidget(self.open, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addSpacing(theme.pixels(16))
        column.addWidget(self._quote, 0, Qt.AlignmentFlag.AlignTop)
        column.addSpacing(theme.pixels(20))
        column.addStretch(1)
        column.addLayout(foot)

    def _facts(self, session: InterrogationSession) -> list[QWidget]:
        """Return who quotes it, and whether it was quoted as it stands."""
        answers = quoting(session, self._value.source_id, self._value.quote)
        mark = StatusMark("ok", self.tr("Verbatim match"), color="ok", weight=500)
        note = given_words(cited_value(session, self._value))
        mark.setToolTip(plain_tooltip(note) if note else "")
        if not answers:
            return [mark]
        numbers = ", ".join(str(sequence) for sequence, _ in answers[:_MAX_ANSWERS])
        words = self.tr("Quoted by answers %1") if len(answers) > 1 else self.tr("Quoted by answer %1")
        return [Label(filled(words, numbers), "meta", "muted"), mark]
