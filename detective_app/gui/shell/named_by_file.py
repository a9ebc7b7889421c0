"""Going on with a session whose file names models that the settings do not: the person is asked first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.core.errors import NotNamed

if TYPE_CHECKING:
    from detective_app.front_end.run import Run, RunRequest
    from detective_app.gui.shell.toasts import Toasts


@dataclass(frozen=True, slots=True)
class NamedByFile:
    """Prepares a run that goes on, by `prepare`; `again` does so with a request that names the models."""

    prepare: Callable[[str, RunRequest], Awaitable[Run]]
    toasts: Toasts
    again: Callable[[RunRequest], None]

    def going_on(self, session_id: str, wanted: RunRequest) -> Callable[[], Awaitable[Run]]:
        """Return what prepares it."""
        return lambda: self._prepared(session_id, wanted)

    async def _prepared(self, session_id: str, wanted: RunRequest) -> Run:
        """Prepare it as asked for; raises as the desk does, and offers the models of the file by a notice."""
        try:
            return await self.prepare(session_id, wanted)
        except NotNamed as error:
            self._offer(error, wanted)
            raise

    def _offer(self, error: NotNamed, wanted: RunRequest) -> None:
        named = replace(
            wanted,
            detectives=wanted.detectives or error.detectives,
            agents=wanted.agents or error.agents,
            witness=wanted.witness or error.witness or None,
        )
        names = ", ".join(filter(None, (*error.detectives, *error.agents, error.witness)))
        words = QCoreApplication.translate(
            "NamedByFile", "The sheet names models that your settings do not: {names}"
        )
        use = QCoreApplication.translate("NamedByFile", "Use them this time")
        again = self.again
        self.toasts.show_toast(words.format(names=names), use, lambda: again(named), undoes=False)
