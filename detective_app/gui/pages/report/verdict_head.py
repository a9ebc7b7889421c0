"""The head of a report: the verdict as glyph and word, who judged it from what, and why in a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from detective_app.account.citations import quotes
from detective_app.account.judged import deciding, rulings
from detective_app.account.marks import verdict_of
from detective_app.core.verdict import Ruling, RunVerdict
from detective_app.gui import icons, theme
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.stacking import Stacking
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pieces import Piece
from detective_app.gui.run.naming import model_name
from detective_app.gui.run.unbroken_dates import unbroken
from detective_app.gui.run.verdict_words import NO_VERDICT_LOOK, RULING_LOOKS, ruling_word
from detective_app.gui.told_below import in_own_words
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import AuditResult, InterrogationSession
    from detective_app.storage.sessions.files import OpenedSession

_GLYPH, _LINE, _ROOM, _MAX_CHARS = 28, 40, 420, 2_000
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_ORDER: tuple[Ruling, ...] = ("supported", "refuted", "conflicting", "not_enough_evidence", "not_judged")


class VerdictHead(QWidget):
    """Read in five seconds; without a verdict it says so, and what can be done stands under it."""

    judge_requested = Signal()

    def __init__(self, opened: OpenedSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        given = verdict_of(opened.session)
        self._look = RULING_LOOKS[given.overall] if given else NO_VERDICT_LOOK
        self._icon = QLabel()
        word = ruling_word(given.overall) if given else self._none(opened)
        self._word = Label(word, "display")
        self._word.setAccessibleName(filled(self.tr("Verdict: %1"), word) if given else word)
        method = Label(_method(opened, given) if given else "", "meta", "muted", wrap=True)
        method.setAlignment(_RIGHT)
        stands = QWidget()
        line = QHBoxLayout(stands)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(12)
        line.addWidget(self._icon)
        line.addWidget(self._word, 1)
        parts = Stacking(stands, method, room=_ROOM, wide=1, gap=12, centred=True)
        parts.turned.connect(lambda below: method.setAlignment(_LEFT if below else _RIGHT))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        rows.addWidget(parts)
        if not opened.read_only:
            rows.addWidget(self._judge(given))
        if given and (pieces := _sentence(given)):
            sentence = Prose("answer", name=self.tr("Why"))
            sentence.show_pieces(pieces)
            rows.addWidget(sentence)
        self.restyle()

    def restyle(self) -> None:
        """Take the glyph from the theme, and the line's height from the text size."""
        self._icon.setPixmap(icons.pixmap(*self._look, _GLYPH))
        self._word.setMinimumHeight(theme.pixels(_LINE))

    def _judge(self, given: RunVerdict | None) -> Button:
        """Lead to the board: the one thing to do where nobody judged, a way beside others elsewhere."""
        words = self.tr("Judge it yourself")
        alone = given is not None and given.overall == "not_judged"
        judge = Button(words, "primary") if alone else TextLink(words)
        judge.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        judge.clicked.connect(self.judge_requested)
        return judge

    def _none(self, opened: OpenedSession) -> str:
        ended = opened.session.status == "failed"
        return self.tr("No verdict") if ended else self.tr("No verdict yet")


def _method(opened: OpenedSession, given: RunVerdict) -> str:
    """Say who judged, and from how many quotes; those of a changed file are not known to be checked."""
    if given.method == "rules":
        return QCoreApplication.translate("VerdictHead", "judged by rules, values and wording only")
    if given.method == "none" or given.overall == "not_judged":
        return QCoreApplication.translate("VerdictHead", "yours to judge")
    if given.method == "person":
        return QCoreApplication.translate("VerdictHead", "judged by you")
    audit, count = opened.session.audit_result, quotes(opened.session)
    if given.method == "mixed":
        words = QCoreApplication.translate("VerdictHead", "judged by you, and by %1")
        return filled(words, _who(opened.session, audit))
    if opened.changed_outside:
        words = QCoreApplication.translate("VerdictHead", "judged by %1 from %n quote(s)", "", count)
    else:
        words = QCoreApplication.translate("VerdictHead", "judged by %1 from %n checked quote(s)", "", count)
    return filled(words, _who(opened.session, audit))


def _who(session: InterrogationSession, audit: AuditResult | None) -> str:
    """Name who judged: the panel, or the model."""
    panel = session.deliberation
    if panel and panel.exit:
        return QCoreApplication.translate("VerdictHead", "a panel of %n detective(s)", "", len(panel.agents))
    who = model_name(audit.provider_used) if audit and audit.provider_used else ""
    return who or QCoreApplication.translate("VerdictHead", "the detective")


def _sentence(given: RunVerdict) -> list[Piece]:
    """Return why the whole stands as it does: the claim that decides it, then how all of them stand."""
    decided, counted = deciding(given), rulings(given)
    if len(counted) == 1 and len(given.claims) > 1:
        words = QCoreApplication.translate("VerdictHead", "All %n claims:", "", len(given.claims))
        return [Piece(f"{words} {QLocale().toLower(ruling_word(given.overall))}.", "bold")]
    pieces = []
    if decided and decided.because:
        because = in_own_words(decided.because)
        if given.method == "rules" and len(given.claims) > 1:  # rules speak of the claim alone, as "it"
            words = QCoreApplication.translate("VerdictHead", "Claim %1: %2")
            because = filled(words, given.claims.index(decided) + 1, because)
        pieces.append(Piece(unbroken(one_line(because, _MAX_CHARS)), "bold"))
    elif decided and given.overall == "not_enough_evidence":
        words = QCoreApplication.translate("VerdictHead", "No checked quote decides it.")
        pieces.append(Piece(words, "bold"))
    if len(given.claims) > 1:
        words = QCoreApplication.translate("VerdictHead", "Of %n claims: %1.", "", len(given.claims))
        told = filled(
            words, ", ".join(_counted(ruling, counted[ruling]) for ruling in _ORDER if counted[ruling])
        )
        pieces.append(Piece(f" {told}" if pieces else told))
    return pieces


def _counted(ruling: Ruling, count: int) -> str:
    translate = QCoreApplication.translate
    words = {
        "supported": translate("VerdictHead", "%1 supported"),
        "refuted": translate("VerdictHead", "%1 refuted"),
        "conflicting": translate("VerdictHead", "%1 conflicting"),
        "not_enough_evidence": translate("VerdictHead", "%1 without enough evidence"),
        "not_judged": translate("VerdictHead", "%1 not judged"),
    }
    return filled(words[ruling], count)
