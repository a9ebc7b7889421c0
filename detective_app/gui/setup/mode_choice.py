"""The choice of a mode: all there are, with what each is for, and which of them need a panel."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app import registry
from detective_app.gui.controls.combo import Combo
from detective_app.gui.controls.detail_rows import DetailRows

if TYPE_CHECKING:
    from detective_app.core.plugin import Mode

_MODES = "detective_app.modes"


class ModeChoice(Combo):
    """One mode by its name; what only a panel, or only one detective, can use says so beside its title."""

    def __init__(self, chosen: str) -> None:
        name = QCoreApplication.translate("InvestigationOptions", "Mode")
        super().__init__(name, detail_in_list=True)
        self.setItemDelegate(DetailRows(self))
        self._modes: dict[str, Mode] = {}
        for name in registry.names(_MODES):
            mode: Mode = registry.load(_MODES, name).MODE
            self._modes[name] = mode
            self.add(QCoreApplication.translate("Modes", mode.title), name, self._note(mode))
        self.choose(chosen)

    @property
    def mode(self) -> Mode:
        """The mode that is chosen."""
        return self._modes[str(self.currentData())]

    @property
    def purpose(self) -> str:
        """What the mode is for, in a sentence."""
        return QCoreApplication.translate("Modes", self.mode.description)

    def problem(self, *, panel: bool) -> str:
        """Why the mode does not go with a panel, or with one detective; "" when it does."""
        if ("panel" if panel else "single") in self.mode.forms:
            return ""
        if panel:
            return self.tr("This mode is for one model; a panel needs another one.")
        return self.tr("This mode is for a panel; one model needs another one.")

    def _note(self, mode: Mode) -> str:
        if "single" not in mode.forms:
            return self.tr("needs a panel")
        return "" if "panel" in mode.forms else self.tr("for one model")
