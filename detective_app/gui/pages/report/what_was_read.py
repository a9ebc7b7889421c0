"""Beside the verdict: what was read for it, what stays undecided, and what other documents replace."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from detective_app.account.judged import (
    JudgedClaim,
    judged_claims,
    most_read,
    named_in,
    passages_shown,
    quotes_by_document,
)
from detective_app.account.marks import verdict_of
from detective_app.core.session import InterrogationSession
from detective_app.core.verdict import Superseded
from detective_app.gui import theme
from detective_app.gui.controls.label import ElidedLabel, Label
from detective_app.gui.controls.text_link import TextLink
from detective_app.gui.foreign_text import one_line
from detective_app.gui.run.places import name_of, place_words
from detective_app.gui.wording import filled

_MOST, _ROW, _HEADING, _APART = 8, 28, 32, 20


class WhatWasRead(QWidget):
    """Documents with their quotes, undecided claims, superseded documents; each part only where there is any.

    `compare_requested` carries a conflict between documents that keeps a claim undecided.
    """

    compare_requested = Signal(object)

    def __init__(self, session: InterrogationSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        if session.sources:
            self._add_documents()
        undecided = [one for one in judged_claims(session) if one.ruled.verdict in _UNDECIDED]
        if undecided:
            self._add_undecided(undecided)
        given = verdict_of(session)
        if given and given.superseded:
            self._add_superseded(given.superseded)

    def _add_documents(self) -> None:
        counted = list(quotes_by_document(self._session).items())
        self._add_heading(self.tr("What was read"))
        given = passages_shown(self._session)
        if read := given or most_read(self._session):
            if given:
                words = self.tr("%2 of %1 passages were shown to who judges.")
                words = filled(words, read.total, read.read)
            elif read.read < read.total:
                words = self.tr("At most %2 of %1 passages were read for one question.")
                words = filled(words, read.total, read.read)
            else:
                words = self.tr("All %n passage(s) were read for a question.", "", read.total)
            self._add_words(words)
            self._rows.addSpacing(4)
        for source_id, count in counted[:_MOST]:
            words = self.tr("%n quote(s)", "", count) if count else self.tr("not quoted")
            row = QHBoxLayout()
            row.setSpacing(12)
            row.addWidget(ElidedLabel(one_line(name_of(self._session, source_id)), color="text2"), 1)
            said = Label(words, "meta", "text2")
            said.setMinimumHeight(theme.pixels(_ROW))
            row.addWidget(said)
            self._rows.addLayout(row)
        if len(counted) > _MOST:
            self._add_words(self.tr("and %n more document(s)", "", len(counted) - _MOST))
        self._rows.addSpacing(_APART)

    def _add_undecided(self, claims: list[JudgedClaim]) -> None:
        conflict = next((one.conflict for one in claims if one.conflict), None)
        link = TextLink(self.tr("Compare the quotes")) if conflict else None
        if link is not None:
            link.clicked.connect(lambda: self.compare_requested.emit(conflict))
        self._add_heading(self.tr("Not decided"), link)
        for one in claims:
            words = {
                "conflicting": self.tr("Claim %1, documents differ on it."),
                "not_enough_evidence": self.tr("Claim %1, no quote decides it."),
            }[one.ruled.verdict]
            self._add_words(filled(words, one.number), "ui")
        self._rows.addSpacing(_APART)

    def _add_superseded(self, replaced: tuple[Superseded, ...]) -> None:
        self._add_heading(self.tr("Superseded"))
        for one in replaced[:_MOST]:
            for text, color in zip(self._superseded(one), ("text", "text2"), strict=True):
                self._add_words(text, "ui" if color == "text" else "meta", color)
            self._rows.addSpacing(8)
        if len(replaced) > _MOST:
            self._add_words(self.tr("and %n more document(s)", "", len(replaced) - _MOST))
        self._rows.addSpacing(_APART - 8)

    def _superseded(self, one: Superseded) -> Iterator[str]:
        """Yield what is replaced, with its place, and by what."""
        place = place_words(self._session, one.source_id, one.locator) if one.locator else ""
        yield one_line(place or name_of(self._session, one.source_id))
        new = named_in(one.by, [source.source_id for source in self._session.sources or ()])
        yield filled(self.tr("Replaced by %1"), one_line(name_of(self._session, new)))

    def _add_heading(self, text: str, action: QWidget | None = None) -> None:
        row = QHBoxLayout()
        title = Label(text, "question")
        title.setMinimumHeight(theme.pixels(_HEADING))
        row.addWidget(title, 1)
        if action is not None:
            row.addWidget(action)
        self._rows.addLayout(row)

    def _add_words(self, text: str, role: theme.Role = "meta", color: str = "text2") -> None:
        self._rows.addWidget(Label(text, role, color, wrap=True))


_UNDECIDED = ("conflicting", "not_enough_evidence")
