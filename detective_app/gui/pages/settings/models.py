"""The section Models: which model each provider is asked for, where, and in which way of working."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from PySide6.QtCore import QCoreApplication, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.ports import ModelInfo
from detective_app.core.settings import DetectiveChoice, ProviderName
from detective_app.core.words import is_this_computer, model_name, origin, web_address
from detective_app.gui.controls.boxes import Beside, Flow, across, discard, down, put
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.edits import Combo
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.sized import Stacking
from detective_app.gui.controls.status_mark import IconLine
from detective_app.gui.foreign_text import one_line
from detective_app.gui.pages.settings.fields import FieldsSection, ListChoice, SettingLine
from detective_app.gui.pages.settings.section import GUTTER, NamedRow, SettingsStore, at_left, inset
from detective_app.gui.run.naming import provider_title
from detective_app.gui.setup.model_test_line import ModelTestLine
from detective_app.gui.setup.setting_entries import effort_words
from detective_app.gui.wording import in_own_words
from detective_app.provider_facts import PROVIDERS


class KeyAddress(QWidget):
    """Says that a key is not sent to an address, with the word that allows it; not there where it may go."""

    def __init__(self, provider: ProviderName, store: SettingsStore) -> None:
        super().__init__()
        self._provider: ProviderName = provider
        self._store, self._address = store, ""
        title = provider_title(provider)
        self.words = IconLine()
        name = self.tr("Allow this address for the key of {name}").format(name=title)
        self.allow = TextLink(self.tr("Allow this address"), name=name, on=self._allow)
        across((self.words, 1), (self.allow, Qt.AlignmentFlag.AlignTop), into=self, gap=16)
        self.hide()

    def show_address(self, address: str | None) -> None:
        """Show whether the key, if there is one, may be sent to an address."""
        self._address = address or ""
        self.look_up()

    def look_up(self) -> None:
        """Look in the background whether there is a key that stays here."""
        facts, settings = PROVIDERS[self._provider], self._store.settings
        wanted = facts.takes_key and self._address
        if not wanted or settings.key_may_go(self._provider, self._address, facts.base_url):
            self.hide()
            return
        self._store.tasks.spawn(self._look_up(self._address), f"address of the key of {self._provider}")

    async def _look_up(self, address: str) -> None:
        keys = await asyncio.to_thread(lambda: self._store.application.models.keys)
        key = await asyncio.to_thread(keys.known, self._provider)
        if key and address == self._address:
            words = self.tr("The key is not sent to {address} until you allow it.")
            open_way = address.startswith("http:") and not is_this_computer(address)
            if open_way:
                words = self.tr("The key is not sent to {address}, which is not encrypted.")
            self.allow.setHidden(open_way)
            self.words.show_line("lock", "text2", words.format(address=origin(address)))
            self.show()

    def _allow(self) -> None:
        known = self._store.settings.key_addresses
        self._store.change(key_addresses=(*known, f"{self._provider}={origin(self._address)}"))


MAX_LISTED = 200
_ROOM, _ROOM_FOR_TWO = 370, 480
"""Up to these widths in px, which grow with the text, a button stands below its line, a box below another."""
_EFFORT_CHOICE_ROOM = 488
"""Up to this width in px, which grows with the text, the boxes stand one below the other."""


class ProfileChoice(ListChoice):
    """How a model is worked with; `accepted` carries `small`, `capable` or None for "as its test found"."""

    def __init__(self, name: str) -> None:
        super().__init__(name, {None: self.tr("As its test found")}, width=240)
        self.add(self.tr("Small"), "small", self.tr("it judges nothing, you do"))
        self.add(self.tr("Capable"), "capable", self.tr("it analyses"))

    def show_value(self, value: object) -> None:
        """Show a profile; Qt finds no item by None."""
        self.setCurrentIndex((None, "small", "capable").index(value))


class DetectiveModel(QWidget):
    """The block of one provider."""

    def __init__(self, provider: ProviderName, store: SettingsStore) -> None:
        super().__init__()
        self._provider: ProviderName = provider
        self._store, self._facts = store, PROVIDERS[provider]
        self._listing: asyncio.Task[None] | None = None
        self._has_key, self._enabled = True, True
        title = provider_title(self._provider)
        self.model = SettingLine(self.tr("{name} model").format(name=title), model_name)
        self.list = Button(self.tr("List models"), name=self.tr("List models: {name}").format(name=title))
        self.add_key = TextLink(self.tr("Add key"), name=self.tr("Add key: {name}").format(name=title))
        self.profile = ProfileChoice(self.tr("{name} profile").format(name=title))
        self.address = SettingLine(
            self.tr("{name} address").format(name=title), self._read_address, placeholder=self._facts.base_url
        )
        self.address.setVisible(bool(self._facts.base_url))
        self.key_address = KeyAddress(provider, store)
        self.effort = EffortChoice(provider)
        self.message = Label("", "meta", "text2", wrap=True)
        self.test = ModelTestLine("detective", store.application, store.tasks)
        self._lay_out()
        self._connect()

    def show_choice(self, choice: DetectiveChoice) -> None:
        """Show what is set."""
        self.model.show_value(choice.model)
        self.test.show_model(choice.provider, choice.model, choice.base_url, choice.profile)
        self.profile.show_value(choice.profile)
        self.address.show_value(choice.base_url)
        self.address.warn(self._warning(choice.base_url))
        self.effort.show_choice(choice)
        self.key_address.show_address(choice.base_url)

    def look_up_key(self) -> None:
        """Look in the background whether there is a key; without one the list cannot be asked for."""
        self.key_address.look_up()
        if self._facts.key_variable:
            self._store.tasks.spawn(self._look_up_key(), f"key of {self._provider}")

    def set_enabled(self, enabled: bool) -> None:
        """Let it be changed, or not."""
        self._enabled = enabled
        for control in (self.model, self.profile, self.address, self.effort):
            control.setEnabled(enabled)
        self._show_key()

    def _lay_out(self) -> None:
        actions = Beside(self.add_key, self.list, gap=8, wide=-1)
        first = Stacking(self.model, actions=actions, room=_ROOM, wide=0, gap=8, below=8)
        second = Stacking(self.profile, self.address, room=_ROOM_FOR_TWO, wide=1, gap=8, below=8)
        controls = QWidget()
        down(first, self.message, self.test, second, self.key_address, self.effort, into=controls, gap=8)
        self.message.hide()
        down(
            hairline(),
            NamedRow(provider_title(self._provider), self.tr("Model, and how it is asked"), controls),
            into=self,
            margins=(GUTTER, 0, GUTTER, 0),
        )

    def _connect(self) -> None:
        self.model.accepted.connect(lambda value: self._keep(model=value))
        self.profile.accepted.connect(lambda value: self._keep(profile=value))
        self.effort.chosen.connect(lambda field, value: self._keep(**{field: value}))
        self.address.accepted.connect(lambda value: self._keep(base_url=value))
        self.add_key.clicked.connect(lambda: self._store.key_wanted.emit(self._provider))
        self.list.clicked.connect(self._press)
        self._show_key()

    def _keep(self, **changes: object) -> None:
        detectives = self._store.settings.detectives
        changed = tuple(c.evolve(**changes) if c.provider == self._provider else c for c in detectives)
        self._store.change(detectives=changed)

    def _read_address(self, text: str) -> str | None:
        """Check an address; an empty one, or the provider's own, is kept as none."""
        address = web_address(text) if text else None
        return None if address == self._facts.base_url else address

    def _warning(self, address: str | None) -> str:
        if not address or not address.startswith("http:") or is_this_computer(address):
            return ""
        return self.tr(
            "The connection is not encrypted: others on the network can read the key and what is sent."
        )

    def _show_key(self) -> None:
        self.add_key.setVisible(not self._has_key)
        self.list.setEnabled(self._has_key)
        self.model.setEnabled(self._has_key and self._enabled)
        self.list.setToolTip("" if self._has_key else self.tr("Add a key first."))

    async def _look_up_key(self) -> None:
        keys = await asyncio.to_thread(lambda: self._store.application.models.keys)
        self._has_key = await asyncio.to_thread(keys.known, self._provider) is not None
        self._show_key()

    def _press(self) -> None:
        if self._listing is not None:
            self._listing.cancel()
        else:
            self._listing = self._store.tasks.spawn(
                self._ask(), f"models of {self._provider}", self._end_listing
            )

    async def _ask(self) -> None:
        self.list.setText(self.tr("Cancel"))
        self.message.hide()
        try:
            self._offer(await self._store.application.models.offered_by(self._provider))
        except DetectiveError as error:
            said = self._store.application.redactor.redact(str(error))
            self.message.setText(in_own_words(said))
            self.message.show()

    def _end_listing(self, task: asyncio.Task[None]) -> None:
        self._listing = None
        self.list.setText(self.tr("List models"))

    def _offer(self, models: Sequence[ModelInfo]) -> None:
        menu = QMenu(self)
        menu.setObjectName("models")
        menu.setAccessibleName(self.tr("Models of {name}").format(name=provider_title(self._provider)))
        menu.setStyleSheet("QMenu { menu-scrollable: 1; }")
        for model in models[:MAX_LISTED]:
            action = menu.addAction(one_line(model.name, 100).replace("&", "&&"))
            action.triggered.connect(lambda _=False, name=model.name: self._take(name))
        menu.aboutToHide.connect(menu.deleteLater)
        if models:
            menu.popup(self.model.mapToGlobal(QPoint(0, self.model.line.height() + 2)))
        else:
            self.message.setText(self.tr("It offers no models."))
            self.message.show()

    def _take(self, name: str) -> None:
        """Take over a model from the list; a foreign name is checked like a typed one."""
        try:
            self._keep(model=model_name(name))
        except ValueError as error:
            self.message.setText(in_own_words(str(error)))
            self.message.show()


class EffortChoice(QWidget):
    """Two boxes, in sight only for a model that takes an effort; `chosen` carries a field and its value."""

    chosen = Signal(str, str)

    def __init__(self, provider: str) -> None:
        super().__init__()
        self._facts = PROVIDERS[provider]
        title = provider_title(provider)
        answers = self.tr("{name}: reasoning effort").format(name=title)
        audit = self.tr("{name}: reasoning effort of the audit").format(name=title)
        self.answers = ListChoice(answers, effort_words(), self.tr("effort for an answer"), width=240)
        self.audit = ListChoice(audit, effort_words(), self.tr("effort for the verdict"), width=240)
        across(
            Stacking(self.answers, self.audit, room=_EFFORT_CHOICE_ROOM, wide=1, gap=8, below=8), into=self
        )
        self.answers.accepted.connect(lambda value: self.chosen.emit("effort", value))
        self.audit.accepted.connect(lambda value: self.chosen.emit("audit_effort", value))

    def show_choice(self, choice: DetectiveChoice) -> None:
        """Show what is set, where the model takes it."""
        self.setVisible(self._facts.takes_effort(choice.model))
        self.answers.choose(choice.effort)
        self.audit.choose(choice.audit_effort)


class MoreDetectives(QWidget):
    """A button for each provider, or each of a few, that is not in the order of use; `added` tells it."""

    added = Signal(str)

    def __init__(self, store: SettingsStore, providers: Iterable[ProviderName] = PROVIDERS) -> None:
        super().__init__()
        self._store = store
        self.buttons: dict[ProviderName, Button] = {}
        for provider in providers:
            title = provider_title(provider)
            button = Button(title, name=self.tr("Add {provider}").format(provider=title))
            button.clicked.connect(lambda _=False, name=provider: self._add(name))
            self.buttons[provider] = button
        self._flow = Flow(tuple(self.buttons.values()), line=32)
        down(self._flow, into=self)
        store.changed.connect(self._show)
        self._show()

    @property
    def empty(self) -> bool:
        """Tell whether all of them are in the order of use."""
        return {choice.provider for choice in self._store.settings.detectives}.issuperset(self.buttons)

    def _show(self) -> None:
        used = {choice.provider for choice in self._store.settings.detectives}
        for provider, button in self.buttons.items():
            button.setVisible(provider not in used)
        self._flow.restyle()

    def _add(self, provider: ProviderName) -> None:
        settings = self._store.settings
        known = PROVIDERS[provider].models or self._store.application.models.files.known()
        model = known[0].name
        made = DetectiveChoice(provider=provider, model=model)
        if (witness := settings.witness).provider == provider:
            address = witness.base_url if witness.base_url != PROVIDERS[provider].base_url else None
            made = made.evolve(model=witness.model, base_url=address)
        order = settings.provider_fallback_order
        self._store.change(
            detectives=(*settings.detectives, made),
            provider_fallback_order=(*(name for name in order if name != provider), provider),
        )
        self.added.emit(provider)


class ModelsSection(FieldsSection):
    """One block a detective, the default detective, and how the witness is used."""

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
        title = QCoreApplication.translate("Settings", "Who asks and judges")
        about = self.tr("Asked first; the others take over when it fails.")
        self.add_row(title, about, at_left(self.default))
        self._place = self.rows.count()
        about = self.tr("A model on this computer can ask and judge too, and needs no key.")
        self.add_row(self.tr("Add a model"), about, self.more)
        put(self.rows, inset(hairline()), 32)
        self.add_heading(self.tr("Model on this computer"), "", 8)
        self.add_settings()
        about = self.tr("Small: it is not asked, passages answer. Capable: it answers in sentences.")
        self.add_row(self.tr("Profile of who reads"), about, at_left(self.profile))
        self.finish()
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
        self.more.added.connect(self._focus_block)

    def _focus_block(self, provider: ProviderName) -> None:
        """Give the keyboard to the block that was added: its button, which had it, is gone."""
        self._blocks[provider].profile.setFocus(Qt.FocusReason.OtherFocusReason)

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
            discard(block)
        for choice in ordered:
            block = self._blocks.get(choice.provider) or self._new_block(choice.provider)
            block.show_choice(choice)

    def _new_block(self, provider: ProviderName) -> DetectiveModel:
        block = DetectiveModel(provider, self.store)
        block.set_enabled(self.store.problem is None)
        self._blocks[provider] = block
        self.rows.insertWidget(self._place + len(self._blocks) - 1, block)
        title = QCoreApplication.translate("Settings", "{provider} model")
        self.found[title.format(provider=provider_title(provider))] = block.model
        title = QCoreApplication.translate("Settings", "{provider} reasoning effort")
        self.found[title.format(provider=provider_title(provider))] = block.effort.answers
        return block
