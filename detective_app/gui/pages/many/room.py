"""What stands round the table of a list: how far it is, what is shown of it and in which order, its marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from PySide6.QtCore import QLocale, QSize, Qt, QTimer
from PySide6.QtWidgets import QLayout, QWidget

from detective_app.account.cells import Word
from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import Flow, across, down, held
from detective_app.gui.controls.button import Button, square_button
from detective_app.gui.controls.edits import Combo, SearchEdit
from detective_app.gui.controls.label import ElidedLabel, GlyphMark, Label
from detective_app.gui.controls.painted import ThinBar
from detective_app.gui.controls.status_mark import Spinner
from detective_app.gui.foreign_text import one_line
from detective_app.gui.opening import announce
from detective_app.gui.pages.many.claims import Kind
from detective_app.gui.pages.many.model import ClaimModel, Order
from detective_app.gui.pages.many.table import BLEED, ClaimTable
from detective_app.gui.run.naming import brief_words
from detective_app.gui.run.verdict_words import RULING_LOOKS, WORD_LOOKS, cell_word, ruling_word
from detective_app.gui.wording import filled, left_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from detective_app.batch.course import Progress
    from detective_app.gui.pages.many.driving import Driving

_MARGIN, _REST_MS, _TELL_MS, _NAMED = 24, 200, 250, 3


class FilterChip(Button):
    """How many rows are of a kind; a press shows those alone."""

    def __init__(self, counts: Kind | None, look: tuple[str, str] | None, words: str) -> None:
        self.counts, self._look, self._words = counts, look, words
        super().__init__(words)
        self.setCheckable(True)

    def show_count(self, count: int) -> None:
        """Say how many there are; not there without any, unless it is chosen."""
        self.setText(f" {self._words}  {QLocale().toString(count)}")
        self.setVisible(self.counts is None or count > 0 or self.isChecked())

    def restyle(self) -> None:
        """Take font and glyph from the theme."""
        super().restyle()
        self.setFont(theme.font("meta", 500))
        if self._look:
            self.setIcon(icons.icon(*self._look, 14))
            self.setIconSize(QSize(theme.pixels(14), theme.pixels(14)))


class ListRoom(QWidget):
    """The list that is shown; its buttons are pressed for whoever runs it."""

    def __init__(self) -> None:
        super().__init__()
        self.model = ClaimModel()
        self.table = ClaimTable(self.model)
        self.back = square_button("arrow-left", self.tr("All lists"))
        self.title = ElidedLabel("", "title")
        self.stop, self.go_on = Button(self.tr("Stop"), icon="stop"), Button(self.tr("Go on"), icon="play")
        self.share = Button(self.tr("Share"), icon="export")
        self.ring, self.done, self.bar = Spinner(), Label("", "meta", weight=600), ThinBar(width=160)
        self.pace = ElidedLabel("", "meta", "muted")
        self.beside, self.show_beside = ElidedLabel("", "meta", "muted"), Button(self.tr("Show"), "link")
        self.notice = Label("", color="high", wrap=True)
        self.chips = list(self._chips())
        self.order, self.search = Combo(self.tr("Order"), width=190), SearchEdit(self.tr("Search claims"))
        self.foot, self.more = ElidedLabel("", "meta", "muted"), Button("", "link")
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._telling = QTimer(self, singleShot=True, interval=_TELL_MS)
        self._told: tuple[str, Driving, bool] | None = None
        self._lay_out()
        self._connect()

    def begin(self) -> None:
        """Show another list from its beginning, all of it."""
        self.search.clear()
        self.order.setCurrentIndex(0)
        self._choose(self.chips[0])
        self.say("")
        self.table.setCurrentIndex(self.model.index(0, 0))

    def say(self, words: str, color: str = "high") -> None:
        """Say above the table what was wrong, or what to know, "" for nothing."""
        self.notice.set_look(color=color)
        self.notice.setText(words)
        self.notice.setVisible(bool(words))
        if words:
            announce(self.notice, words)

    def show_beside_run(self, claim: str) -> None:
        """Say which sheet is checked beside the list, "" for none."""
        self.beside.setText(filled(self.tr("Also running: %1"), one_line(claim)) if claim else "")
        self.show_beside.setVisible(bool(claim))

    def tell(self, name: str, driving: Driving, *, running: bool) -> None:
        """Say how far a list is by its name, and what can be done now; a few times a second at most."""
        self._told = (name, driving, running)
        if not self._telling.isActive():
            self._tell()
            self._telling.start()

    def narrow(self) -> None:
        """Show the rows that are asked for, in their order."""
        counts = next((chip.counts for chip in self.chips if chip.isChecked()), None)
        order, by = self.order.currentData()
        self.model.narrow(kind=counts, words=self.search.text(), order=order, by=by)
        if self.table.current is None and self.model.rowCount():
            self.table.setCurrentIndex(self.model.index(0, 0))
        self.table.scrollTo(self.table.currentIndex())

    def _tell(self) -> None:
        if self._told is None:
            return
        name, driving, running = self._told
        number, counts, claims = QLocale().toString, self.model.counts(), self.model.claims
        progress = driving.progress if running else None
        done = progress.done if progress else sum(one.ended for one in claims.values())
        self.title.setText(filled(self.tr("%1, %2 claims"), name, number(len(claims))))
        self.done.setText(filled(self.tr("%1 of %2 done"), number(done), number(len(claims))))
        self.bar.set_fraction(done / max(len(claims), 1))
        self.ring.setVisible(running)
        self.pace.setText("; ".join(self._pace(progress, driving, running=running)))
        self.stop.setVisible(running)
        self.stop.setEnabled(not driving.stopping)
        self.go_on.setVisible(not running and (done < len(claims) or counts["failed"] > 0))
        for chip in self.chips:
            chip.show_count(counts[chip.counts] if chip.counts else len(claims))
        self._flow.restyle()
        self._tell_foot()

    def _pace(self, progress: Progress | None, driving: Driving, *, running: bool) -> Iterator[str]:
        if running and driving.stopping:
            yield self.tr("Stopping; what is done is kept")
        elif running and not (progress and (driving.asked or progress.done)):
            yield self.tr("Reading the documents and starting")
        elif progress:
            if progress.resting:
                yield self.tr("resting, as a provider takes no more for now")
            if progress.left:
                yield left_words(progress.left)
            if progress.a_minute:
                yield filled(self.tr("%1 a minute"), QLocale().toString(progress.a_minute, "f", 1))
            if asked := sorted(driving.asked)[:_NAMED]:
                yield filled(self.tr("asking %1"), ", ".join(map(str, asked)))
        left = [one.left for one in self.model.claims.values() if one.left]
        if left:
            yield brief_words(max(left, key=lambda one: one.total))

    def _tell_foot(self) -> None:
        number, model = QLocale().toString, self.model
        shown = filled(self.tr("%1 of %2 claims shown"), number(model.rowCount()), number(len(model.claims)))
        self.foot.setText(shown)
        hidden = len(model.documents) - model.count
        self.more.setText(self.tr("%n more document(s)", "", hidden))
        self.more.setVisible(hidden > 0)

    def _turn(self) -> None:
        """Show the next documents, after the last the first."""
        model = self.model
        following = model.first + model.count
        model.fit(model.count, following if following < len(model.documents) else 0)
        announce(self.table, ", ".join(model.in_sight))

    def _choose(self, chosen: FilterChip) -> None:
        for chip in self.chips:
            chip.setChecked(chip is chosen)
        self.narrow()

    def _order_by(self, column: int) -> None:
        """Order by a column of the table, by its place."""
        name, ends = self.model.document(column), {0: "text", self.model.count + 1: "word"}
        value = ("document" if name else ends.get(column, "by"), name)
        values = [self.order.itemData(n) for n in range(self.order.count())]
        if value not in values:
            self.order.add(filled(self.tr("By %1"), one_line(name)), value)
            values.append(value)
        self.order.setCurrentIndex(values.index(value))

    def _chips(self) -> Iterator[FilterChip]:
        every = FilterChip(None, None, self.tr("All"))
        every.setChecked(True)
        yield every
        for one in get_args(Kind):
            if one == "needs":
                yield FilterChip(one, ("question-circle", "accent"), self.tr("Needs you"))
            elif one == "failed":
                yield FilterChip(one, ("alert", "high"), self.tr("Not checked"))
            else:
                yield FilterChip(one, RULING_LOOKS[one], ruling_word(one))

    def _connect(self) -> None:
        self.table.ordered.connect(self._order_by)
        self.model.modelReset.connect(self._tell_foot)
        self.more.clicked.connect(self._turn)
        self.search.textChanged.connect(lambda _: self._rest.start())
        self._rest.timeout.connect(self.narrow)
        self.order.currentIndexChanged.connect(lambda _: self.narrow())
        self._telling.timeout.connect(self._tell)
        for chip in self.chips:
            chip.clicked.connect(lambda _=False, chip=chip: self._choose(chip))

    def _lay_out(self) -> None:
        orders: tuple[tuple[str, Order], ...] = (
            (self.tr("In order of the text"), "text"),
            (self.tr("By verdict"), "word"),
            (self.tr("By judge"), "by"),
        )
        for words, value in orders:
            self.order.add(words, (value, ""))
        theme.grow(self.search, MaximumWidth=200)
        self._flow = Flow(self.chips, line=32, gap=6)
        head = across(self.back, (self.title, 1), self.search, self.stop, self.go_on, self.share, gap=12)
        far = across(self.ring, self.done, self.bar, (self.pace, 1), self.beside, self.show_beside, gap=10)
        narrowing = across((self._flow, 1), (self.order, Qt.AlignmentFlag.AlignTop), gap=8)
        words_: tuple[Word, ...] = ("for", "against", "speaks", "found")
        legend = Flow([GlyphMark(WORD_LOOKS[one], cell_word(one)) for one in words_], line=18, gap=14)
        foot = across((self.foot, 1), self.more, legend, gap=16)
        down(
            _inset(head), 6, _inset(far), 6, _inset(across((self.notice, 1))), 4, _inset(narrowing), 8,
            (self.table, 1),
            _inset(foot, 8, 12),
            into=self, margins=(_MARGIN - BLEED, 16, _MARGIN - BLEED, 0),
        )  # fmt: skip
        self.show_beside_run("")
        self.say("")


def _inset(box: QLayout, above: int = 0, below: int = 0) -> QWidget:
    """Put a line on the left edge of the text."""
    box.setContentsMargins(BLEED, above, BLEED, below)
    return held(box)
