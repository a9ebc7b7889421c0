"""How far the detectives of a panel agree, what warns of it, and what ends their deliberation."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QAccessible, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from detective_app.account.panel_rounds import Criterion, criteria, overall, stood
from detective_app.core.panel import Deliberation, PanelRules
from detective_app.gui import icons, theme
from detective_app.gui.controls.bars import Bar
from detective_app.gui.controls.beside import Beside
from detective_app.gui.controls.column import Column
from detective_app.gui.controls.label import ElidedLabel, Label, hairline
from detective_app.gui.evidence_panel.groupthink_block import GroupthinkBlock
from detective_app.gui.run.panel_words import (
    criterion_words,
    exit_word,
    reached_words,
    share_words,
)
from detective_app.gui.run.verdict_words import ruling_word
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession

_MARGINS, _IN = (16, 15, 16, 24), 8
"""The field of a warning begins further out than the words."""
_LOOKS = {"open": ("minus", "text2"), "held_back": ("pause", "medium"), "met": ("check-circle", "ok")}
_HEIGHT, _TICK = 14, 2


class AgreementList(Column):
    """The figures of the last round that is over; the same deliberation again costs nothing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("", margins=_MARGINS, parent=parent)
        self.setAccessibleName(self.tr("Panel"))
        self._done: Deliberation | None = None
        self._body: QWidget | None = None
        self.groupthink: GroupthinkBlock | None = None
        self.rows.addStretch(1)

    def show_session(self, session: InterrogationSession) -> None:
        """Show how the deliberation of a session stands."""
        done = session.deliberation
        if done is None or done is self._done:
            return
        self._done = done
        if self._body is not None:
            self._body.hide()
            self._body.deleteLater()
        self._body = QWidget()
        rows = QVBoxLayout(self._body)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(6)
        self._add_agreement(_inset(rows), done, session)
        self.groupthink = GroupthinkBlock(done)
        if self.groupthink.warns:
            rows.addSpacing(14)
            rows.addWidget(self.groupthink)
        rows.addSpacing(18)
        self._add_ends(_inset(rows), done)
        self.rows.insertWidget(0, self._body)

    def _add_agreement(self, rows: QVBoxLayout, done: Deliberation, session: InterrogationSession) -> None:
        found, rules = done.consensus, done.rules or PanelRules()
        level = share_words(found.agreement_level) if found else ""
        rows.addWidget(FigureRow(self.tr("Consensus"), level or self.tr("not yet"), heading=True))
        bar = AgreementBar(found.agreement_level if found else 0, rules.consensus)
        ends = filled(self.tr("%1 ends it"), share_words(rules.consensus))
        bar.setAccessibleName(f"{self.tr('Consensus')} {level}. {ends}")
        rows.addWidget(bar)
        rows.addWidget(FigureRow("", ends))
        if found is None:
            words = self.tr("It is counted when all have spoken.")
            rows.addWidget(Label(words, "ui", "text2", wrap=True))
            return
        for name, value in self._figures(done, session):
            rows.addWidget(FigureRow(name, value))

    def _figures(self, done: Deliberation, session: InterrogationSession) -> list[tuple[str, str]]:
        found, stands = done.consensus, stood(done)
        rulings = Counter(ruling for one in stands if (ruling := overall(one, session)))
        figures = []
        if rulings:
            first, count = rulings.most_common(1)[0]
            words = filled(
                self.tr("%1 of %2 say %3"), count, len(stands), QLocale().toLower(ruling_word(first))
            )
            figures.append((self.tr("Verdict"), words))
        if found and found.positions is not None:
            figures.append((self.tr("Positions alike"), share_words(found.positions)))
        if found and found.evidence is not None:
            figures.append((self.tr("Quotes shared"), share_words(found.evidence)))
        sure = [one.confidence for one in stands]
        if sure:
            span = filled(self.tr("%1 to %2"), share_words(min(sure)), share_words(max(sure)))
            figures.append((self.tr("Confidence"), span))
        if found and found.opinion is not None:
            figures.append((self.tr("Their own opinion"), share_words(found.opinion)))
        return figures

    def _add_ends(self, rows: QVBoxLayout, done: Deliberation) -> None:
        reason = exit_word(done.exit.reason) if done.exit else self.tr("not yet")
        rows.addWidget(FigureRow(self.tr("When it ends"), reason, heading=True, quiet=True))
        for one in criteria(done):
            rows.addWidget(self._end(one, dissent=any(at.kind == "dissent" for at in done.rounds)))
        rows.addSpacing(6)
        rows.addWidget(hairline())
        checks = max((len(said.checklist) for at in done.rounds for said in at.responses), default=0)
        if checks:
            words = self.tr("%n check(s) answered in each reply", "", checks)
            rows.addWidget(Label(words, "meta", "text2", wrap=True))

    def _end(self, one: Criterion, *, dissent: bool) -> FigureRow:
        words = {
            "open": reached_words(one.name, one.asked, one.now),
            "held_back": self.tr("held back"),
            "met": self.tr("met"),
        }[one.state]
        return FigureRow(
            criterion_words(one.name, one.asked, dissent=dissent),
            words,
            icon=_LOOKS[one.state],
            strong=one.state != "open",
        )


def _inset(rows: QVBoxLayout) -> QVBoxLayout:
    """Return rows within rows, at the edge of the words."""
    inner = QVBoxLayout()
    inner.setContentsMargins(_IN, 0, _IN, 0)
    inner.setSpacing(rows.spacing())
    rows.addLayout(inner)
    return inner


class AgreementBar(QWidget):
    """How far something has come, 0 to 1, and where it has to come to."""

    def __init__(self, fraction: float, asked: float, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked = min(max(asked, 0.0), 1.0)
        self.setFixedHeight(_HEIGHT)
        bar = Bar("text2")
        bar.set_fraction(fraction)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(bar)
        self._tick = _Tick(self)

    def resizeEvent(self, event: object) -> None:
        """Put the tick in its place over the bar."""
        left = round((self.width() - _TICK) * self._asked)
        self._tick.setGeometry(left, 0, _TICK, _HEIGHT)
        self._tick.raise_()


class _Tick(QWidget):
    """An upright line."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it in the colour of the text."""
        QPainter(self).fillRect(self.rect(), theme.color("text"))


class FigureRow(QWidget):
    """A `heading` is bold, with `quiet` at its left alone; an icon stands before a name."""

    accessible_role = QAccessible.Role.Grouping

    def __init__(
        self,
        name: str,
        value: str,
        *,
        heading: bool = False,
        quiet: bool = False,
        strong: bool = False,
        icon: tuple[str, str] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._icon = icon, QLabel()
        if icon is None:
            self._icon.hide()
        self._icon.setContentsMargins(0, 2, 0, 0)
        small = quiet or icon is not None or not name
        color = icon[1] if strong and icon else "text" if heading and not quiet else "text2"
        figure = ElidedLabel(value, "meta" if small else "ui", color)
        figure.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        if strong or (heading and not quiet):
            figure.set_look(weight=600)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        figure.setContentsMargins(0, 2 if small else 0, 0, 0)
        words = Label(name, "ui", "text" if heading or icon else "text2", wrap=True)
        if heading:
            words.set_look(weight=600)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(Beside(words, figure, gap=10, wide=0), 1)
        self.setAccessibleName(f"{name}: {value}" if name else value)
        self.restyle()

    def restyle(self) -> None:
        """Take the icon's colour from the theme."""
        if self._look is not None:
            self._icon.setPixmap(icons.pixmap(*self._look, 14))
