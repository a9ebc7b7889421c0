"""A quote as a chip that names its place and opens its document there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QEnterEvent, QFontMetrics, QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget

from detective_app.account.judged import ShownSide
from detective_app.account.panel_rounds import cited_quotes
from detective_app.account.quotes import Cited
from detective_app.core.panel import Attack, Deliberation, LedgerEntry, QuoteRef
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow, across, down
from detective_app.gui.controls.button import Pressable, TextLink
from detective_app.gui.controls.label import ElidedLabel, Label, Mark, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Sized
from detective_app.gui.foreign_text import on_button, one_line, plain_tooltip
from detective_app.gui.icons import fill, smooth
from detective_app.gui.pages.sheet.found.fold import section_heading
from detective_app.gui.run.answer_pieces import unbroken
from detective_app.gui.run.evidence_words import folded, name_of, page_of, place_words
from detective_app.gui.run.verdict_words import END_LOOKS, LABEL_LOOKS, agent_names, end_word, label_word
from detective_app.gui.wording import filled, quoted

_HEIGHT, _HIT, _PADDING, _RADIUS, _WIDEST, _LEAST = 20, 32, 8, 6, 300, 72


class QuoteChip(Pressable):
    """20 px high in a field of 32 that can be hit; the quote itself is its tooltip and its description."""

    def __init__(self, number: int, words: str, place: str, quote: str, *, of: str = "") -> None:
        super().__init__()
        self._words = words
        self.setText(on_button(words))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        shown = one_line(quoted(folded(quote)))
        name = self.tr("Quote %1 of %3: %2") if of else self.tr("Quote %1: %2")
        self.setAccessibleName(filled(name, number, place, of))
        self.setAccessibleDescription(shown)
        self.setToolTip(plain_tooltip(f"{place}: {shown}"))

    def restyle(self) -> None:
        """Ask for the size anew."""
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """Return the size of the place, which is cut where it is very long."""
        width = QFontMetrics(theme.font("meta", 500)).horizontalAdvance(self._words) + 1
        return QSize(min(width, theme.pixels(_WIDEST)) + 2 * _PADDING, theme.pixels(_HIT))

    def minimumSizeHint(self) -> QSize:
        """Live with the beginning and the end of the place."""
        asked = self.sizeHint()
        return QSize(min(asked.width(), theme.pixels(_LEAST)), asked.height())

    def focus_area(self) -> QRect:
        """Return the painted part, for the focus ring."""
        air = (self.height() - theme.pixels(_HEIGHT)) // 2
        return self.rect().adjusted(0, air, 0, -air)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that it can be clicked."""
        self.update()

    def leaveEvent(self, event: object) -> None:
        """Show it as before."""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chip, its words underlined under the pointer."""
        painter = smooth(self)
        fill(painter, QRectF(self.focus_area()), theme.color("accentSoft"), _RADIUS)
        font = theme.font("meta", 500)
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(theme.color("accent"))
        inner = self.rect().adjusted(_PADDING, 0, -_PADDING, 0)
        words = painter.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, words)


def quote_chips(
    session: InterrogationSession,
    found: Sequence[Cited],
    sides: Sequence[ShownSide] = (),
    *,
    of: str = "",
) -> tuple[QuoteChip, ...]:
    """Return a chip for each quote: document and page, and the lines too where two would read the same.

    The side of a quote is read out with its chip, and with `of` whose quote it is.
    """
    sides = sides or [None] * len(found)
    places = [one_line(place_words(session, one.source_id, one.locator)) for one in found]
    brief = [_brief(session, one, place) for one, place in zip(found, places, strict=True)]
    return tuple(
        QuoteChip(number, place if brief.count(short) > 1 else short, _sided(place, side), one.quote, of=of)
        for number, (one, place, short, side) in enumerate(zip(found, places, brief, sides, strict=True), 1)
    )


def _sided(place: str, side: ShownSide) -> str:
    """Put the side of a quote before its place."""
    words: dict[ShownSide, str] = {
        "for": QCoreApplication.translate("QuoteChip", "for the claim, %1"),
        "against": QCoreApplication.translate("QuoteChip", "against the claim, %1"),
        "neither": QCoreApplication.translate("QuoteChip", "speaks of the claim, %1"),
    }
    return filled(words[side], place) if side else place


def _brief(session: InterrogationSession, one: Cited, place: str) -> str:
    page = page_of(one.locator)
    if page is None:
        return place
    return filled(
        QCoreApplication.translate("QuoteChip", "%1, page %2"),
        one_line(name_of(session, one.source_id)),
        page,
    )


GUTTER = 112
_LINE, _CHIPS = 24, 32
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class LedgerRow(QWidget):
    """Read out as a whole; Enter opens the first quote. `quote_requested` asks for one in its document."""

    accessible_role = QAccessible.Role.Grouping
    quote_requested = Signal(object)

    def __init__(self, entry: LedgerEntry, names: Mapping[str, str], session: InterrogationSession) -> None:
        super().__init__()
        self.entry, self._names, self._session = entry, names, session
        self._quotes = cited_quotes(session, entry.citations)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self._spoken())
        self._column = down()
        across(
            (self._gutter(), Qt.AlignmentFlag.AlignTop), (self._column, 1), into=self, margins=(0, 8, 0, 8)
        )
        self._add_claim()
        for attack in entry.attacks:
            self._add_attack(attack)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the first quote."""
        if event.key() in _ENTER and self._quotes:
            self.quote_requested.emit(self._quotes[0])
        else:
            super().keyPressEvent(event)

    def _gutter(self) -> QWidget:
        gutter = Sized(GUTTER)
        down(
            Mark(LABEL_LOOKS[self.entry.label], label_word(self.entry.label), line=_LINE, lower=3),
            into=gutter,
            margins=(0, 0, 8, 0),
        )
        return gutter

    def _add_claim(self) -> None:
        entry, top = self.entry, Qt.AlignmentFlag.AlignTop
        line = across(
            (_words(entry.text, "text", self.tr("Claim")), 1, top),
            (Mark(END_LOOKS[entry.ended], end_word(entry.ended), line=_LINE, lower=3), top),
            gap=16,
        )
        self._column.addLayout(line)
        self._column.addWidget(self._about(self._claimed(), entry.citations, self._quotes, entry.id))

    def _add_attack(self, attack: Attack) -> None:
        words = filled(
            self.tr("%1, round %2, against it: %3"),
            self._name(attack.agent),
            attack.round,
            one_line(attack.text),
        )
        self._column.addSpacing(4)
        self._column.addWidget(_words(words, "text2", self.tr("Attack")))
        if attack.citations:
            quotes = cited_quotes(self._session, attack.citations)
            whose = filled(
                self.tr("the attack on %1 by %2 in round %3"),
                self.entry.id,
                self._name(attack.agent),
                attack.round,
            )
            self._column.addWidget(self._about("", attack.citations, quotes, whose))

    def _about(self, words: str, refs: Sequence[QuoteRef], quotes: Sequence[Cited], whose: str) -> QWidget:
        """Return who claimed it, and the quotes as chips; or that there is none."""
        parts: list[QWidget] = [_small(words)] if words else []
        chips = quote_chips(self._session, quotes, of=whose)
        for chip, quote in zip(chips, quotes, strict=True):
            chip.clicked.connect(lambda _=False, quote=quote: self.quote_requested.emit(quote))
        parts += chips
        if not refs:
            parts.append(_small(self.tr("no quote")))
        return Flow(parts, line=_CHIPS, gap=12, airy=True)

    def _claimed(self) -> str:
        entry = self.entry
        words = filled(self.tr("%1 · %2, round %3"), entry.id, self._name(entry.claimed_by), entry.round)
        if entry.withdrawn_in:
            taken = filled(self.tr("taken back in round %1"), entry.withdrawn_in)
            words = f"{words}, {taken}"
        return words

    def _name(self, agent: str) -> str:
        return self._names.get(agent, agent)

    def _spoken(self) -> str:
        translate, entry = QCoreApplication.translate, self.entry
        end, label = (QLocale().toLower(word) for word in (end_word(entry.ended), label_word(entry.label)))
        parts = [f"{self._claimed()}, {label}, {end}: {one_line(entry.text)}"]
        parts.append(translate("LedgerRow", "%n quote(s)", "", len(entry.citations)))
        for one in entry.attacks:
            attacked = filled(
                translate("LedgerRow", "Attacked by %1 in round %2: %3"),
                self._name(one.agent),
                one.round,
                one_line(one.text),
            )
            parts += [attacked, translate("LedgerRow", "%n quote(s)", "", len(one.citations))]
        return ". ".join(part.rstrip(".") for part in parts)


def _words(text: str, color: str, name: str) -> Prose:
    words = Prose("ui", color, line=_LINE, name=name)
    words.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    words.show_text(unbroken(one_line(text)))
    return words


def _small(words: str) -> ElidedLabel:
    label = ElidedLabel(words, "meta", "text2")
    label.setFixedHeight(theme.pixels(_CHIPS))
    return label


_AT_ONCE = 6


class Ledger(QWidget):
    """A heading and some claims, more of them when asked; `quote_requested` asks for a quote."""

    quote_requested = Signal(object)

    def __init__(
        self, session: InterrogationSession, done: Deliberation, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session, self._claims, self._names = session, done.claims, agent_names(done)
        self.rows: list[LedgerRow] = []
        self._lines = down()
        self._more = TextLink("")
        self._more.clicked.connect(self._add_more)
        counted = Label(self._counted(), "meta", "text2", wrap=True)
        column = down(section_heading(self.tr("Evidence"), counted), into=self, gap=4)
        if not done.claims:
            column.addWidget(Label(self.tr("No detective has claimed anything"), "ui", "text2"))
        column.addLayout(self._lines)
        self._lines.addWidget(self._more, 0, Qt.AlignmentFlag.AlignLeft)
        self._add_more()

    def go(self, step: int) -> None:
        """Go to the next claim, or with -1 to the one before."""
        now = next((n for n, row in enumerate(self.rows) if row.hasFocus()), -1 if step > 0 else 1)
        if self.rows:
            at = min(max(now + step, 0), len(self.rows) - 1)
            self.rows[at].setFocus(Qt.FocusReason.ShortcutFocusReason)

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
