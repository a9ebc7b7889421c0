"""The claims of the hypothesis, a row each: how it stands, why, and the quotes that carry it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.judged import JudgedClaim, ShownSide, judged_claims
from detective_app.account.marks import beside_person, verdict_of
from detective_app.core.session import InterrogationSession
from detective_app.gui import theme
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.flow import Flow
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pieces import Piece
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.quote_chip import quote_chips
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_badge import VerdictBadge
from detective_app.gui.run.verdict_words import ruling_word, sureness_words
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

_NUMBER, _TITLE, _LINE, _CHIPS, _HEADING, _ROOM, _BELOW = 24, 24, 20, 32, 32, 440, 8
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ClaimRows(QWidget):
    """A heading and a row for each claim; `quote_requested` asks for a quote in its document."""

    quote_requested = Signal(object)

    def __init__(self, session: InterrogationSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        claims = judged_claims(session)
        self.claims = tuple(ClaimRow(one, len(claims), session) for one in claims)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(_heading(session, len(claims)))
        for claim in self.claims:
            claim.quote_requested.connect(self.quote_requested)
            rows.addWidget(claim)
            rows.addWidget(hairline())

    def go(self, step: int) -> None:
        """Go to the next claim, or with -1 to the one before."""
        now = next((n for n, one in enumerate(self.claims) if one.holds_focus), -1 if step > 0 else 1)
        at = min(max(now + step, 0), len(self.claims) - 1)
        if self.claims:
            self.claims[at].setFocus(Qt.FocusReason.TabFocusReason)


class ClaimRow(QWidget):
    """One claim, read out as a whole; Enter opens its first quote, 1 to 9 the one of that number."""

    accessible_role = QAccessible.Role.Grouping
    quote_requested = Signal(object)

    def __init__(
        self, judged: JudgedClaim, total: int, session: InterrogationSession, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._quotes = judged.quotes
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(_spoken(judged, total, _beside(judged, session)))
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 4, 0, 0)
        self._rows.setSpacing(0)
        self._add_title(judged)
        self._add_reasons(judged, _beside(judged, session))
        self._add_quotes(judged, session)

    @property
    def holds_focus(self) -> bool:
        """Whether the keyboard is on the row or on something in it."""
        return self.hasFocus() or any(child.hasFocus() for child in self.findChildren(QWidget))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open a quote by its number, or the first one."""
        digit = event.key() - Qt.Key.Key_1.value
        at = 0 if event.key() in _ENTER else digit
        if (
            0 <= at < min(len(self._quotes), 9)
            and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        ):
            self.quote_requested.emit(self._quotes[at])
        else:
            super().keyPressEvent(event)

    def _add_title(self, judged: JudgedClaim) -> None:
        number = Label(f"{judged.number}", weight=600)
        number.setFixedSize(_NUMBER, theme.pixels(_TITLE))
        number.setContentsMargins(0, 4, 0, 0)  # on the line of the title, which is set lower in its height
        title = _read_with_row(Prose("ui", line=_TITLE, name=self.tr("Claim")))
        title.show_pieces([Piece(unbroken(one_line(judged.ruled.text)), "bold")])
        top = Qt.AlignmentFlag.AlignTop
        line = QHBoxLayout()
        line.setSpacing(0)
        line.addWidget(number, 0, top)
        line.addWidget(title, 1, top)
        line.addSpacing(16)
        line.addWidget(VerdictBadge(judged.ruled.verdict), 0, top)
        self._rows.addLayout(line)

    def _add_reasons(self, judged: JudgedClaim, beside: str) -> None:
        """Say why, and on lines of their own what a model ruled beside the person, and what code lowered."""
        lines = ((beside, "text2"), (judged.ruled.because, "text2"), (judged.ruled.note, "medium"))
        for text, color in lines:
            if text:
                reason = _read_with_row(Prose("ui", color, line=_LINE, name=self.tr("Reason")))
                reason.show_text(unbroken(one_line(in_own_words(text))))
                line = QHBoxLayout()
                line.setContentsMargins(_NUMBER, 0, 0, 0)
                line.addWidget(reason)
                self._rows.addLayout(line)

    def _add_quotes(self, judged: JudgedClaim, session: InterrogationSession) -> None:
        chips = quote_chips(session, judged.quotes, judged.sides)
        for chip, quote in zip(chips, judged.quotes, strict=True):
            chip.clicked.connect(lambda _=False, quote=quote: self.quote_requested.emit(quote))
        shown: list[QWidget] = []
        told: ShownSide = None
        words: dict[ShownSide, str] = {
            "for": self.tr("for"),
            "against": self.tr("against"),
            "neither": self.tr("speaks of it"),
        }
        for chip, side in zip(chips, judged.sides, strict=True):
            if side and side != told:
                shown.append(_between(words[side]))
            told = side
            shown.append(chip)
        if not shown and not _sure(judged):
            self._rows.addSpacing(_BELOW)
            return
        sure = Label(_sure(judged), "meta", "text2")
        sure.setFixedHeight(theme.pixels(_CHIPS))
        flow = Flow(shown, line=_CHIPS, gap=12, airy=True)
        line = Stacking(flow, actions=sure, room=_ROOM, wide=0, gap=16, below=0)
        line.setContentsMargins(_NUMBER, 0, 0, 0)
        self._rows.addWidget(line)


def _between(word: str) -> Label:
    label = Label(word, "meta", "text2")
    label.setFixedHeight(theme.pixels(_CHIPS))
    return label


def _read_with_row(text: Prose) -> Prose:
    """Keep the keyboard from stopping at a text that the row itself reads out."""
    text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return text


def _heading(session: InterrogationSession, count: int) -> QWidget:
    translate, given = QCoreApplication.translate, verdict_of(session)
    title, held = Label(translate("ClaimRows", "Claims"), "question"), []
    title.setMinimumHeight(theme.pixels(_HEADING))
    if count > 1:
        words = translate("ClaimRows", "all %n must hold", "", count)
        if given and given.joined_by == "any":
            words = translate("ClaimRows", "one of %n must hold", "", count)
        held.append(Label(words, "meta", "muted"))
    return Beside(title, *held, gap=8, wide=0)


def _sure(judged: JudgedClaim) -> str:
    """Say how sure the ruling is; where nothing decides a claim, how much was read for it."""
    if judged.ruled.verdict == "not_enough_evidence" and judged.read and judged.read.read:
        words = QCoreApplication.translate("ClaimRows", "%1 of %2 passages read")
        return filled(words, judged.read.read, judged.read.total)
    return sureness_words(judged.ruled.confidence)


def _beside(judged: JudgedClaim, session: InterrogationSession) -> str:
    """Say what the model ruled on a claim that a person judged; nothing where there is no other ruling."""
    other = beside_person(session).get(judged.ruled.signal_id)
    audit = session.audit_result
    if other is None or audit is None or not audit.provider_used:
        return ""
    words = QCoreApplication.translate("ClaimRows", "Judged by you. %1: %2.")
    return filled(words, model_name(audit.provider_used), QLocale().toLower(ruling_word(other)))


def _spoken(judged: JudgedClaim, total: int, beside: str) -> str:
    """Return a claim as it is read out."""
    translate, ruled = QCoreApplication.translate, judged.ruled
    head = filled(translate("ClaimRows", "Claim %1 of %2"), judged.number, total)
    stands = ", ".join(
        part for part in (head, QLocale().toLower(ruling_word(ruled.verdict)), _sure(judged)) if part
    )
    parts = [f"{stands}: {one_line(ruled.text)}", *([beside] if beside else [])]
    if ruled.because:
        parts.append(filled(translate("ClaimRows", "Because: %1"), one_line(in_own_words(ruled.because))))
    parts += [one_line(in_own_words(ruled.note))] if ruled.note else []
    parts.append(translate("ClaimRows", "%n quote(s)", "", len(judged.quotes)))
    return " ".join(parts)
