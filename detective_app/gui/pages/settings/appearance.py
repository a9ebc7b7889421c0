"""The section Appearance: theme, language and text size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal

from detective_app.core.settings import Appearance
from detective_app.gui import theme
from detective_app.gui.controls.combo import Combo
from detective_app.gui.controls.tabs import Segments
from detective_app.gui.pages.settings.fields import SettingLine, declared, whole_number
from detective_app.gui.pages.settings.section import NamedRow, Section, at_left
from detective_app.gui.setup.setting_entries import choice_words, section_title

if TYPE_CHECKING:
    from detective_app.gui.pages.settings.page import SettingsStore

_THEMES: tuple[theme.Choice, ...] = ("system", "light", "dark")


class AppearanceSection(Section):
    """What is chosen is seen at once; the language at the next start.

    `changed` tells of the look, once it is saved.
    """

    changed = Signal()

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(section_title("appearance"))
        self._store, self._kept = store, store.settings.appearance
        translate, words = QCoreApplication.translate, choice_words()
        titles = [translate("Settings", name) for name in ("Theme", "Language", "Text size")]
        self.theme = Segments([words[name] for name in _THEMES], titles[0])
        self.language = Combo(titles[1], width=200)
        for value in ("system", "en", "de"):
            self.language.add(words[value], value)
        size = whole_number(declared(Appearance, "text_size"))
        self.text_size = SettingLine(titles[2], size, width=88, unit="%")
        abouts = (
            self.tr("System follows the desktop."),
            self.tr("Takes effect at the next start."),
            self.tr("80 to 200 percent. Ctrl+Plus, Ctrl+Minus and Ctrl+0 do the same."),
        )
        self.add_heading(section_title("appearance"))
        self.rows.addSpacing(16)
        controls = (self.theme, self.language, self.text_size)
        for title, about, control in zip(titles, abouts, controls, strict=True):
            self.add_line()
            self.add(NamedRow(title, about, at_left(control)))
            self.found[title] = control
        self.add_line()
        self.rows.addStretch(1)
        self._show()
        self._connect()

    def refresh(self) -> None:
        """Show the settings as they are; shortcuts change them too."""
        self._show()

    def set_enabled(self, enabled: bool) -> None:
        """Let them be changed, or not."""
        for control in self.found.values():
            control.setEnabled(enabled)

    def _connect(self) -> None:
        self.theme.chosen.connect(lambda index: self._keep(theme=_THEMES[index]))
        self.language.activated.connect(lambda _: self._keep(language=self.language.currentData()))
        self.text_size.accepted.connect(lambda value: self._keep(text_size=value))
        self._store.changed.connect(self._show)
        self._store.saved.connect(self._tell)

    def _keep(self, **changes: object) -> None:
        look = self._store.settings.appearance.evolve(**changes)
        self._store.change(appearance=look)
        current = theme.start()
        if "language" not in changes:
            current.use(look.theme, look.text_size)

    def _tell(self) -> None:
        """Tell of a change once it is kept, so that whoever hears of it reads the new settings."""
        if self._kept != (look := self._store.settings.appearance):
            self._kept = look
            self.changed.emit()

    def _show(self) -> None:
        look = self._store.settings.appearance
        self.theme.blockSignals(True)
        self.theme.choose(_THEMES.index(look.theme))
        self.theme.blockSignals(False)
        self.language.choose(look.language)
        self.text_size.show_value(look.text_size)
