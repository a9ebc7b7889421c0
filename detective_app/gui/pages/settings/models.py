"""The section Models: which model each provider is asked for, where, and in which way of working."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal

from detective_app.gui.controls.combo import Combo
from detective_app.gui.pages.settings.fields import FieldsSection
from detective_app.gui.pages.settings.model_row import DetectiveModel, ProfileChoice
from detective_app.gui.pages.settings.providers import MoreDetectives
from detective_app.gui.pages.settings.section import NamedRow, at_left
from detective_app.gui.run.naming import provider_title

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.gui.pages.settings.section import SettingsStore


class ModelsSection(FieldsSection):
    """One block a detective, the default detective, and how the witness is used.

    `providers_wanted` asks for the other section, where the key of a provider is.
    """

    providers_wanted = Signal(str)

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(store, "models")
        self._blocks: dict[ProviderName, DetectiveModel] = {}
        translate = QCoreApplication.translate
        self.default = Combo(translate("Settings", "Who asks and judges"), width=240)
        self.more = MoreDetectives(store)
        self.profile = ProfileChoice(self.tr("Profile of who reads"))
        self._lay_out()
        self._connect()
        self._show()

    def refresh(self) -> None:
        """Show the settings, and look which providers have a key."""
        self._show()
        for block in self._blocks.values():
            block.look_up_key()

    def set_enabled(self, enabled: bool) -> None:
        """Let them be changed, or not."""
        super().set_enabled(enabled)
        for block in self._blocks.values():
            block.set_enabled(enabled)
        for control in (self.default, self.more, self.profile):
            control.setEnabled(enabled)

    def _lay_out(self) -> None:
        self.add_line()
        title = QCoreApplication.translate("Settings", "Who asks and judges")
        self.add(
            NamedRow(
                title, self.tr("Asked first; the others take over when it fails."), at_left(self.default)
            )
        )
        self._place = self.rows.count()
        self.add_line()
        about = self.tr("A model on this computer can ask and judge too, and needs no key.")
        self.add(NamedRow(self.tr("Add a model"), about, self.more))
        self.add_line()
        self.rows.addSpacing(32)
        self.add_heading(self.tr("Model on this computer"))
        self.rows.addSpacing(8)
        self.add_settings()
        self.add_line()
        about = self.tr("Small: it is not asked, passages answer. Capable: it answers in sentences.")
        self.add(NamedRow(self.tr("Profile of who reads"), about, at_left(self.profile)))
        self.add_line()
        self.rows.addStretch(1)
        self.found[title] = self.default

    def _connect(self) -> None:
        store = self.store
        self.default.activated.connect(
            lambda _: store.keep(store.settings.with_order([self.default.currentData()]))
        )
        self.profile.accepted.connect(
            lambda value: store.change(witness=store.settings.witness.evolve(profile=value))
        )
        store.changed.connect(self._show)

    def _show(self) -> None:
        settings = self.store.settings
        ordered = settings.ordered_detectives()
        self.default.clear()
        for choice in ordered:
            self.default.add(provider_title(choice.provider), choice.provider, choice.model)
        self.profile.show_value(settings.witness.profile)
        wanted = [choice.provider for choice in ordered]
        for provider in [name for name in self._blocks if name not in wanted]:
            block = self._blocks.pop(provider)
            block.hide()
            block.deleteLater()
        for choice in ordered:
            block = self._blocks.get(choice.provider) or self._new_block(choice.provider)
            block.show_choice(choice)

    def _new_block(self, provider: ProviderName) -> DetectiveModel:
        block = DetectiveModel(provider, self.store)
        block.key_wanted.connect(lambda: self.providers_wanted.emit(provider))
        block.set_enabled(self.store.problem is None)
        self._blocks[provider] = block
        self.rows.insertWidget(self._place + len(self._blocks) - 1, block)
        title = QCoreApplication.translate("Settings", "{provider} model")
        self.found[title.format(provider=provider_title(provider))] = block.model
        title = QCoreApplication.translate("Settings", "{provider} reasoning effort")
        self.found[title.format(provider=provider_title(provider))] = block.effort.answers
        return block
