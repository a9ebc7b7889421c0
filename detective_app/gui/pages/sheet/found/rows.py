"""Rows of the drawer: headings, lines, quotes with a rule beside them, and quotes as chips."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QFontMetrics, QPaintEvent
from PySide6.QtWidgets import QLayout, QVBoxLayout, QWidget

from detective_app.account.citations import Cited
from detective_app.account.verdict_words import ShownSide
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Beside, Flow, across, down
from detective_app.gui.controls.button import Pressable
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import TextRun, one_line, plain_tooltip
from detective_app.gui.icons import fill, smooth
from detective_app.gui.run.answer_pieces import unbroken
from detective_app.gui.run.evidence_words import folded, name_of, page_of, place_words
from detective_app.gui.wording import filled, quoted


def section_heading(text: str, action: QWidget | None = None) -> QWidget:
    """Return a section's heading, 32 px high, with its action at the right, or below in large text."""
    label = Label(text, "question")
    label.setMinimumHeight(32)
    return Beside(label, *([] if action is None else [action]), gap=8, wide=0)


_LINE, _LEAST, _ROOM = 24, 72, 520


_MAX_CHARS = 2_000


_CHIP, _CHIPS, _PADDING, _RADIUS, _WIDEST = 20, 32, 8, 6, 300


class PlaceLink(Pressable):
    """A place in the accent colour, cut in its middle where it is very long; a click opens it.

    As a `chip` it has a ground of 20 px in a field of 32 that can be hit, and shows `brief` for the place.
    """

    def __init__(
        self, place: str, quote: str, *, name: str = "", brief: str = "", chip: bool = False
    ) -> None:
        super().__init__()
        place, quote = one_line(place), one_line(quote)
        self._words, self._chip = brief or place, chip
        self.setAccessibleName(name or filled(self.tr("Open %1"), place))
        self.setAccessibleDescription(quote)
        self.setToolTip(plain_tooltip(f"{place}: {quote}" if chip else place))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def sizeHint(self) -> QSize:
        """Return the size of the words."""
        width = QFontMetrics(theme.font("meta", 500)).horizontalAdvance(self._words)
        if not self._chip:
            return QSize(width + 2, theme.pixels(_LINE))
        return QSize(min(width + 1, theme.pixels(_WIDEST)) + 2 * _PADDING, theme.pixels(_CHIPS))

    def minimumSizeHint(self) -> QSize:
        """Live with beginning and end of the place."""
        asked = self.sizeHint()
        return QSize(min(asked.width(), theme.pixels(_LEAST)), asked.height())

    def focus_area(self) -> QRect:
        """Return the painted part, for the focus ring."""
        air = (self.height() - theme.pixels(_CHIP)) // 2 if self._chip else 0
        return self.rect().adjusted(0, air, 0, -air)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground and the words, underlined under the pointer."""
        painter, font = smooth(self), theme.font("meta", 500)
        if self._chip:
            fill(painter, QRectF(self.focus_area()), theme.color("accentSoft"), _RADIUS)
        font.setUnderline(self.underMouse())
        painter.setFont(font)
        painter.setPen(theme.color("accent"))
        air = _PADDING if self._chip else 0
        inner = self.rect().adjusted(air, 0, -air, 0)
        words = painter.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideMiddle, inner.width())
        painter.drawText(inner, Qt.AlignmentFlag.AlignVCenter, words)


class QuoteBlock(QWidget):
    """The words, the place as a link, and what is known of them; `quote_wanted` asks for the document.

    `runs` are the words cut where they differ from others, each with whether it does.
    """

    quote_wanted = Signal(object)

    def __init__(
        self,
        session: InterrogationSession,
        quote: Cited,
        told: str = "",
        *,
        runs: Sequence[tuple[str, bool]] = (),
    ) -> None:
        super().__init__()
        words = quote_prose(runs or [(quote.quote, False)], self.tr("Quote"))
        link = PlaceLink(place_words(session, quote.source_id, quote.locator), quote.quote)
        link.clicked.connect(lambda: self.quote_wanted.emit(quote))
        column = ruled(self)
        column.addWidget(words)
        parts: list[QWidget] = [link]
        if told:
            parts.append(Label(told, "meta", "muted", wrap=True))
        column.addWidget(Stacking(*parts, room=_ROOM, wide=1 if told else 0, gap=8, below=0, centred=True))


def quote_prose(runs: Sequence[tuple[str, bool]], name: str) -> Prose:
    """Return a quote on its mark, what differs in it bold and underlined."""
    prose = Prose("ui", line=22, name=name)
    prose.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    opening, closing = quoted("\n").split("\n")
    shown = [TextRun(unbroken(folded(text)), "differs" if differs else "quote") for text, differs in runs]
    prose.show_pieces([TextRun(opening, "quote"), *shown, TextRun(closing, "quote")])
    return prose


def ruled(widget: QWidget) -> QVBoxLayout:
    """Lay a widget out as a thin rule at the left and a column beside it; return the column."""
    rule = hairline(vertical=True)
    rule.setFixedWidth(2)
    column = down()
    across(rule, (column, 1), into=widget, gap=12)
    return column


class Rows(QWidget):
    """What a fold opens to, a row below the other; `quote_wanted` asks for a quote in its document."""

    quote_wanted = Signal(object)

    def __init__(self, margins: Sequence[int] = (22, 0, 0, 12), gap: int = 4) -> None:
        super().__init__()
        self._rows = down(into=self, margins=margins, gap=gap)

    def add_heading(self, text: str, note: str = "") -> None:
        """Add a heading, with a note at its right."""
        self._rows.addWidget(section_heading(text, Label(note, "meta", "text2", wrap=True) if note else None))

    def say(self, words: str, role: theme.Role = "ui", color: str = "text2") -> None:
        """Add a line of words that may wrap; none for ""."""
        if words:
            self._rows.addWidget(Label(words, role, color, wrap=True))

    def add_line(self, icon: str, words: str, color: str = "text2", *, text: str = "text") -> None:
        """Add an icon in a colour, and words beside it."""
        line = IconLine(text)
        self._rows.addWidget(line)
        line.show_line(icon, color, words)

    def add_quote(
        self, session: InterrogationSession, quote: Cited, told: str = "", into: QVBoxLayout | None = None
    ) -> None:
        """Add a quote with what is known of it."""
        block = QuoteBlock(session, quote, told)
        block.quote_wanted.connect(self.quote_wanted)
        (into or self._rows).addWidget(block)

    def add_box(self, box: QLayout) -> None:
        """Add what is laid out already."""
        self._rows.addLayout(box)

    def add_space(self, tall: int) -> None:
        """Leave so many px free."""
        self._rows.addSpacing(tall)

    def add_prose(self, words: str, color: str, name: str, *, line: int = 22) -> None:
        """Add words that can be selected, without the keyboard stopping at them."""
        self._rows.addWidget(told_prose(words, color, name, line=line))

    def add_chips(
        self,
        session: InterrogationSession,
        found: Sequence[Cited],
        sides: Sequence[ShownSide] = (),
        *,
        of: str,
        beside: Sequence[QWidget] = (),
    ) -> None:
        """Add a chip for each quote behind what stands `beside` them; `of` is whose quotes they are."""
        chips = quote_chips(session, found, sides, of=of)
        for chip, quote in zip(chips, found, strict=True):
            chip.clicked.connect(lambda _=False, quote=quote: self.quote_wanted.emit(quote))
        if chips or beside:
            self._rows.addWidget(Flow([*beside, *chips], line=_CHIPS, gap=12, airy=True))


class WholeRows(Rows):
    """Rows that are read out as a whole, and that the keyboard stops at once."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(self, margins: Sequence[int], gap: int = 0) -> None:
        super().__init__(margins, gap)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def told_prose(words: str, color: str, name: str, *, line: int = 22) -> Prose:
    """Return words on one line as they wrap, without the keyboard stopping at them."""
    made = Prose("ui", color, line=line, name=name)
    made.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    made.show_text(unbroken(one_line(words, _MAX_CHARS)))
    return made


def quote_chips(
    session: InterrogationSession,
    found: Sequence[Cited],
    sides: Sequence[ShownSide] = (),
    *,
    of: str,
) -> list[PlaceLink]:
    """Return a chip for each quote: document and page, and the lines too where two would read the same.

    The side of a quote is read out with its chip, and whose quote it is.
    """
    places = [one_line(place_words(session, one.source_id, one.locator)) for one in found]
    brief = [_brief(session, one, place) for one, place in zip(found, places, strict=True)]
    name = QCoreApplication.translate("QuoteChip", "Quote %1 of %3: %2")
    made = []
    for number, (one, place, short) in enumerate(zip(found, places, brief, strict=True)):
        said = filled(name, number + 1, _sided(place, sides[number] if sides else None), of)
        shown = place if brief.count(short) > 1 else short
        words = quoted(folded(one.quote))
        made.append(PlaceLink(place, words, name=said, brief=shown, chip=True))
    return made


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
