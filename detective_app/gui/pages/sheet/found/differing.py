"""The third fold: what does not fit together, as a list, and answers against answers as a matrix."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from detective_app.account.conflict_list import is_settled, listed, on_answers
from detective_app.account.contradictions import contradictions
from detective_app.account.marks import verdict_of
from detective_app.account.verdict_words import named_in
from detective_app.core.quality import Conflict
from detective_app.core.session import InterrogationSession
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.sized import Sideways
from detective_app.gui.controls.tabs import Segments
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.sheet.found.conflict_view import ConflictView
from detective_app.gui.pages.sheet.found.fold import Fold, FoldHead, Folds
from detective_app.gui.pages.sheet.found.matrix import ContradictionMatrix
from detective_app.gui.pages.sheet.found.sides import state_words, title_words
from detective_app.gui.run.places import name_of, place_words
from detective_app.gui.wording import filled

LIST, MATRIX = range(2)

translate = QCoreApplication.translate


def differing_words(session: InterrogationSession) -> str:
    """Count what differs: `3, 2 of them not decided`."""
    every = listed(session)
    if not every:
        return translate("Found", "none found")
    left = sum(not is_settled(session, one) for one in every)
    return filled(translate("Found", "%1, of them %2 not decided"), len(every), left)


class Differing(QWidget):
    """The choice of views, and the view; `quote_wanted` asks for a quote, `answer_wanted` for an answer.

    `resolved` tells a `Resolution`.
    """

    quote_wanted = Signal(object)
    answer_wanted = Signal(int)
    resolved = Signal(object)

    def __init__(self, session: InterrogationSession, *, kept: bool) -> None:
        super().__init__()
        self._session, self._kept = session, kept
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(22, 0, 0, 12)
        self._rows.setSpacing(8)
        self.segments: Segments | None = None
        self._shown: QWidget | None = None
        self._listed: tuple[Conflict, ...] = ()
        self._detail: ConflictView | None = None
        self.list = Folds()
        self._replaced = Label("", "meta", "text2", wrap=True)
        self._rows.addWidget(self._replaced)
        self._build()

    def take_session(self, session: InterrogationSession) -> None:
        """Show what was decided since, and what has come; what is open stays so."""
        self._session = session
        now = listed(session)
        if [one.id for one in now] != [one.id for one in self._listed]:
            self._build()
            return
        for fold, one, before in zip(self.list.folds, now, self._listed, strict=True):
            if one != before:
                fold.head.show_note(state_words(one))
                for view in fold.findChildren(ConflictView):
                    view.take_conflict(session, one)
        self._listed = now
        if self._detail is not None:
            decided = next((one for one in now if one.id == self._detail.conflict.id), None)
            if decided is not None:
                self._detail.take_conflict(session, decided)

    def open_conflict(self, conflict_id: str) -> Fold | None:
        """Open a conflict in the list; return its fold, None where it is not listed."""
        if self.segments is not None:
            self.segments.choose(LIST)
        at = next((n for n, one in enumerate(self._listed) if one.id == conflict_id), None)
        if at is None:
            return None
        self.list.open(self.list.folds[at])
        return self.list.folds[at]

    def show_view(self, view: int) -> None:
        """Show LIST or MATRIX."""
        self._drop(self._shown)
        self._detail = None
        self._shown = {LIST: self._make_list, MATRIX: self._make_matrix}[view]()
        self._rows.insertWidget(1 if self.segments else 0, self._shown)
        if self.isVisible():
            self._shown.show()  # at once: what a layout takes in is else blank for one frame

    def _build(self) -> None:
        self._listed = listed(self._session)
        found = contradictions(self._session)
        self._found = tuple(one for one in found if not one.within_one)
        if self._found and self.segments is None:
            words = [self.tr("List"), self.tr("Matrix")]
            self.segments = Segments(words, self.tr("View of what does not fit together"))
            self.segments.chosen.connect(self.show_view)
            self._rows.insertWidget(0, self.segments, 0, Qt.AlignmentFlag.AlignLeft)
        self.show_view(self.segments.current if self.segments else LIST)
        replaced = "\n".join(self._superseded())
        self._replaced.setText(replaced)
        self._replaced.setVisible(bool(replaced))

    def _make_list(self) -> QWidget:
        if not self._listed:
            return Label(self.tr("Nothing that differs was found."), "ui", "text2", wrap=True)
        self.list = Folds()
        for number, one in enumerate(self._listed, 1):
            head = FoldHead(title_words(self._session, one), state_words(one), number=str(number))
            self.list.add(Fold(head, partial(self._view, number - 1), inset=22))
        return self.list

    def _view(self, at: int) -> ConflictView:
        return self._made_view(self._listed[at])

    def _made_view(self, conflict: Conflict) -> ConflictView:
        made = ConflictView(self._session, conflict, kept=self._kept)
        made.quote_wanted.connect(self.quote_wanted)
        made.resolved.connect(self.resolved)
        return made

    def _make_matrix(self) -> QWidget:
        matrix = ContradictionMatrix(len(self._session.qa_pairs), self._found)
        frame = Sideways(matrix.accessibleName(), matrix)
        made, column = _column(frame)

        def show(row: int, other: int) -> None:
            pair = (row, other)
            one = next((at for at in self._found if (at.first.sequence, at.second.sequence) == pair), None)
            self._show_detail(column, on_answers(self._session, one) if one else None, pair)
            frame.show_part(matrix.focus_area())

        matrix.pair_moved.connect(show)
        matrix.pair_opened.connect(lambda row, _: self.answer_wanted.emit(row))
        show(*matrix.pair)
        return made

    def _show_detail(self, column: QVBoxLayout, conflict: Conflict | None, pair: tuple[int, int]) -> None:
        """Show under a figure what it is on, or that nothing was found there."""
        before = column.takeAt(1)
        self._drop(before.widget() if before is not None else None)
        self._detail = self._made_view(conflict) if conflict else None
        words = filled(self.tr("Nothing that differs was found between answers %1 and %2."), *pair)
        made = self._detail or Label(words, "ui", "text2", wrap=True)
        column.addWidget(made)
        if self.isVisible():
            made.show()

    def _superseded(self) -> list[str]:
        """Say which documents are replaced by others."""
        given = verdict_of(self._session)
        lines = []
        for one in given.superseded if given else ():
            new = named_in(one.by, [source.source_id for source in self._session.sources or ()])
            place = place_words(self._session, one.source_id, one.locator) if one.locator else ""
            old = place or name_of(self._session, one.source_id)
            words = self.tr("%1 is replaced by %2.")
            lines.append(filled(words, one_line(old), one_line(name_of(self._session, new))))
        return lines

    def _drop(self, widget: QWidget | None) -> None:
        if widget is not None:
            self._rows.removeWidget(widget)
            widget.hide()
            widget.deleteLater()


def _column(first: QWidget) -> tuple[QWidget, QVBoxLayout]:
    made = QWidget()
    column = QVBoxLayout(made)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(16)
    column.addWidget(first)
    return made, column
