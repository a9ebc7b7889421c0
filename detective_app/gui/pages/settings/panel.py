"""The section Panel: when several detectives have deliberated enough, as the settings declare it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from detective_app.core.settings import PanelSettings
from detective_app.gui.pages.settings.fields import SettingLine, declared, share, whole_number
from detective_app.gui.pages.settings.section import NamedRow, Section
from detective_app.gui.setup.setting_entries import section_title

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.page import SettingsStore

_WIDTH = 88
_COUNTS = ("rounds", "convergence_rounds")


class PanelSection(Section):
    """Numbers with their ranges; a value that is refused stays to be corrected, and nothing is saved."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(section_title("panel"))
        self._store = store
        self.lines: dict[str, SettingLine] = {}
        about = self.tr(
            "When models that judge together have done so often enough. A panel that has begun keeps its own."
        )
        self.add_heading(section_title("panel"), about=about)
        self.rows.addSpacing(16)
        for name in PanelSettings.model_fields:
            self._add(name)
        self.add_line()
        self.rows.addStretch(1)
        store.changed.connect(self._show)
        self._show()

    def refresh(self) -> None:
        """Show the settings as they are."""
        self._show()

    def set_enabled(self, enabled: bool) -> None:
        """Let them be changed, or not."""
        for line in self.lines.values():
            line.setEnabled(enabled)

    def _add(self, name: str) -> None:
        field, translate = declared(PanelSettings, name), QCoreApplication.translate
        title, about = translate("Settings", field.title or name), field.description or ""
        check = whole_number(field) if name in _COUNTS else share(field)
        unit = self.tr("times") if name in _COUNTS else ""
        line = self.lines[name] = self.found[title] = SettingLine(title, check, width=_WIDTH, unit=unit)
        line.accepted.connect(lambda value: self._keep(name, value))
        self.add_line()
        self.add(NamedRow(title, translate("Settings", about), line))

    def _keep(self, name: str, value: object) -> None:
        self._store.change(panel=self._store.settings.panel.evolve(**{name: value}))

    def _show(self) -> None:
        settings = self._store.settings.panel
        for name, value in settings:
            self.lines[name].show_value(value)
