"""One claim of the ledger: what it rests on, who made it, who attacked it with which quote, how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.citations import Cited
from detective_app.account.panel_rounds import cited_quotes
from detective_app.core.panel import Attack, LedgerEntry, QuoteRef
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Flow
from detective_app.gui.controls.label import ElidedLabel, Mark
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.sized import Sized
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.panel_words import END_LOOKS, LABEL_LOOKS, end_word, label_word
from detective_app.gui.run.quote_chip import quote_chips
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.wording import filled

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
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 8, 0, 8)
        row.setSpacing(0)
        row.addWidget(self._gutter(), 0, Qt.AlignmentFlag.AlignTop)
        self._column = QVBoxLayout()
        self._column.setSpacing(0)
        row.addLayout(self._column, 1)
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
        lay = QVBoxLayout(gutter)
        lay.setContentsMargins(0, 0, 8, 0)
        lay.addWidget(Mark(LABEL_LOOKS[self.entry.label], label_word(self.entry.label), line=_LINE, lower=3))
        return gutter

    def _add_claim(self) -> None:
        entry, top = self.entry, Qt.AlignmentFlag.AlignTop
        line = QHBoxLayout()
        line.setSpacing(16)
        line.addWidget(_words(entry.text, "text", self.tr("Claim")), 1, top)
        line.addWidget(Mark(END_LOOKS[entry.ended], end_word(entry.ended), line=_LINE, lower=3), 0, top)
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
