"""From a quote to its document and back: which page was left, what the panel shows, what was decided.

Follow a quote: `open` remembers the page it is opened from and shows the document beside what is known of the
quote; `back` goes the same way back, over comparisons and other documents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from detective_app.gui.foreign_text import one_line
from detective_app.gui.page.routes import DOCUMENT, LIVE, OF_A_SESSION, QUOTES, REPORT, Route
from detective_app.gui.run.places import name_of
from detective_app.gui.wording import filled

if TYPE_CHECKING:
    from detective_app.account.contradictions import RankedContradiction
    from detective_app.account.quotes import Cited
    from detective_app.core.evidence import ConflictValue, SourceConflict
    from detective_app.core.session import InterrogationSession
    from detective_app.gui.shell.investigations import Investigations
    from detective_app.gui.shell.navigator import Navigator
    from detective_app.gui.shell.parts import Shell

_Shown: TypeAlias = "Cited | SourceConflict | RankedContradiction"
_HERE = (DOCUMENT, QUOTES)
_LONGEST_TRAIL = 20


class Sources(QObject):
    """Connects panel, transcript and report with the source page and the comparison of quotes."""

    def __init__(self, shell: Shell, navigator: Navigator, investigations: Investigations) -> None:
        super().__init__(shell.window)
        self._shell, self._navigator, self._investigations = shell, navigator, investigations
        self._trail: list[tuple[str, _Shown | None]] = []
        self._left_from = ""
        self._session: InterrogationSession | None = None
        self._shown: _Shown | None = None
        panel = shell.panel
        panel.open_requested.connect(self.open)
        panel.compare_requested.connect(self.compare)
        panel.answer_requested.connect(self.open_answer)
        panel.copied.connect(shell.toasts.show_toast)

    @property
    def session_id(self) -> str | None:
        """The session whose document or conflict is shown."""
        return self._session.id if self._session else None

    def open(self, session: InterrogationSession, quote: Cited) -> None:
        """Show a quote of a session in its document."""
        self._remember()
        self._show_source(session, quote)

    def open_value(self, session: InterrogationSession, value: ConflictValue) -> None:
        """Show where a value of a conflict stands."""
        from detective_app.account.quotes import cited_value  # late: the first page does without it

        self.open(session, cited_value(session, value))

    def open_first(self) -> None:
        """Show the first quote of the panel in its document."""
        if self._shell.panel.isVisible():
            self._shell.panel.evidence.open_first()

    def compare(self, session: InterrogationSession, conflict: SourceConflict) -> None:
        """Show what two sources give for the same thing side by side."""
        self._remember()
        self._show_quotes(session, conflict)

    def compare_answers(self, session: InterrogationSession, found: RankedContradiction) -> None:
        """Show two answers that cannot both be true side by side."""
        self._remember()
        self._show_answers(session, found)

    def back(self) -> None:
        """Go back to what was shown before this document or comparison."""
        from detective_app.account.quotes import Cited
        from detective_app.core.evidence import SourceConflict

        name, shown = self._trail.pop() if self._trail else (self._origin, None)
        if self._session is None or shown is None:
            self._navigator.show(Route[object](name))
            self._take_up_keyboard()
        elif isinstance(shown, Cited):
            self._show_source(self._session, shown)
        elif isinstance(shown, SourceConflict):
            self._show_quotes(self._session, shown)
        else:
            self._show_answers(self._session, shown)

    def open_answer(self, sequence: int) -> None:
        """Show an answer on the page from which one came to documents."""
        here = self._navigator.current
        origin = self._origin if here in _HERE else here
        self._navigator.show(Route[object](origin))
        for route in OF_A_SESSION:
            if route == origin:
                self._navigator.page(route).open_answer(sequence)

    def take_decided(self, session: InterrogationSession) -> None:
        """Have a decision about a conflict shown everywhere."""
        if self.session_id == session.id:
            self._session = session
        self._investigations.take_decided(session)
        self._shell.panel.take_decided(session)

    def leave(self) -> None:
        """Have the panel show the evidence of the chosen turn again."""
        self._shell.panel.leave_source()

    def _remember(self) -> None:
        """Remember the page that is left, and what it showed."""
        current = self._navigator.current
        if current not in _HERE:
            self._trail = []
            focused = self._shell.window.focusWidget()
            self._left_from = focused.accessibleName() if focused else ""
        self._trail = [*self._trail[-_LONGEST_TRAIL:], (current, self._shown if current in _HERE else None)]

    def _take_up_keyboard(self) -> None:
        """Put the keyboard where it was, found by name as lists are made anew; else it is left to chance."""
        for widget in self._shell.window.findChildren(QWidget) if self._left_from else ():
            if widget.accessibleName() == self._left_from and widget.isVisible():
                widget.setFocus(Qt.FocusReason.OtherFocusReason)
                return

    def _show_source(self, session: InterrogationSession, quote: Cited) -> None:
        self._session, self._shown = session, quote
        answer = filled(self.tr("Answer %1"), quote.sequence) if quote.sequence else self.tr("Back")
        back = self._left_words(answer)
        self._navigator.show(DOCUMENT)
        self._shell.panel.show_source(session, quote)
        self._navigator.page(DOCUMENT).show_quote(session, quote, back)

    def _show_quotes(self, session: InterrogationSession, conflict: SourceConflict) -> None:
        self._session, self._shown = session, conflict
        back = self._left_words(self.tr("Evidence"))
        kept = not self._investigations.is_recorded(session)
        self._navigator.show(QUOTES).show_conflict(session, conflict, back=back, can_decide=kept)

    def _show_answers(self, session: InterrogationSession, found: RankedContradiction) -> None:
        self._session, self._shown = session, found
        back = self._left_words(self.tr("Report") if self._origin == REPORT else self.tr("Investigation"))
        kept = not self._investigations.is_recorded(session)
        self._navigator.show(QUOTES).show_contradiction(session, found, back=back, can_decide=kept)

    def _left_words(self, otherwise: str) -> str:
        """Name what was looked at before."""
        from detective_app.account.quotes import Cited

        name, shown = self._trail[-1] if self._trail else (self._origin, None)
        if isinstance(shown, Cited) and self._session is not None:
            return one_line(name_of(self._session, shown.source_id), 60)
        return self.tr("Comparison") if name == QUOTES else otherwise

    @property
    def _origin(self) -> str:
        """The page from which one came to documents at all."""
        return self._trail[0][0] if self._trail else LIVE
