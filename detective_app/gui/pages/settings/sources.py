"""Who asks, in which order, who reads, and how a chat client becomes the one who asks."""

from __future__ import annotations

import asyncio
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.settings import ProviderName
from detective_app.core.words import is_this_computer
from detective_app.gui.controls.boxes import across, discard, down, held, put
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.prose import Prose
from detective_app.gui.controls.status_mark import NoticeBar
from detective_app.gui.pages.settings.builtin import BuiltinModels
from detective_app.gui.pages.settings.models import MoreDetectives
from detective_app.gui.pages.settings.ollama import OllamaModels
from detective_app.gui.pages.settings.provider_row import ProviderRow
from detective_app.gui.pages.settings.section import (
    NAME_STOP,
    NamedRow,
    Section,
    SettingsStore,
    at_left,
    heading,
    inset,
)
from detective_app.gui.pages.settings.servers import CompatibleServer, line_from
from detective_app.gui.setup.model_test_line import ModelTestLine
from detective_app.gui.setup.setting_entries import section_title
from detective_app.gui.wording import in_own_words
from detective_app.mcp.setup import NOTES, ClientSetup, setups
from detective_app.provider_facts import PROVIDERS
from detective_app.storage.keys import KeyringStatus, KnownKey

_Known: TypeAlias = "tuple[ProviderName, KnownKey | None, str | None]"
_PATIENCE_SECONDS = 0.4


class ProviderList(QWidget):
    """The list of detectives, best first."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._looking: asyncio.Task[None] | None = None
        self.rows: dict[ProviderName, ProviderRow] = {}
        self.note = Label(self.tr("Keys stay in the system keyring"), "meta", "text2")
        self.notice = NoticeBar(self.tr("Try again"))
        self.notice.setContentsMargins(0, 0, 0, 16)
        self.more = MoreDetectives(store, [name for name in PROVIDERS if PROVIDERS[name].key_variable])
        about = self.tr("It is asked last, until you move it up.")
        self._more_row = inset(NamedRow(self.tr("Add a provider"), about, self.more))
        self._list = down()
        self._lay_out()
        self.notice.action.clicked.connect(self._ask_keyring)
        self._store.setup.results.changed.connect(lambda _: self.look_up_keys())
        self._store.changed.connect(self._show_order)
        self._show_order()

    def refresh(self) -> None:
        """Show order and keys as they are now."""
        self._show_order()
        self.look_up_keys()

    def look_up_keys(self) -> None:
        """Show what is known of every key; no keyring is asked."""
        if self._looking is None or self._looking.done():
            self._looking = self._store.tasks.spawn(self._look_up_keys(), "keys")

    def set_enabled(self, enabled: bool) -> None:
        """Let the order be changed, or not."""
        for row in self.rows.values():
            row.set_enabled(enabled)
        self.more.setEnabled(enabled)

    def _lay_out(self) -> None:
        about = Label(
            self.tr("They are asked in this order. Move one with Alt+Up or Alt+Down."),
            color="text2",
            wrap=True,
        )
        down(
            inset(heading(self.tr("Providers"), self.note)),
            5,
            inset(about),
            18,
            inset(self.notice),
            self._list,
            inset(hairline()),
            self._more_row,
            into=self,
        )

    def _show_order(self) -> None:
        """Put the rows in order; a row that stays keeps what it shows, and the keyboard."""
        wanted = [choice.provider for choice in self._store.settings.ordered_detectives()]
        focused = self.focusWidget()
        for provider in [name for name in self.rows if name not in wanted]:
            row = self.rows.pop(provider)
            self._list.removeWidget(row)
            discard(row)
        for position, provider in enumerate(wanted):
            row = self.rows.get(provider) or self._new_row(provider)
            self._list.insertWidget(position, row)
            row.show_position(position + 1, len(wanted))
        self._more_row.setHidden(self.more.empty)
        if focused is not None and self.isAncestorOf(focused):
            focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _new_row(self, provider: ProviderName) -> ProviderRow:
        row = ProviderRow(provider, self._store.application, self._store.tasks, self._store.setup.results)
        row.moved.connect(lambda step: self._move(provider, step))
        row.removed.connect(lambda own: self._on_removed(provider, of_key=own))
        row.key_changed.connect(self.look_up_keys)
        row.key_changed.connect(self._store.keys_changed)
        row.set_enabled(self._store.problem is None)
        self.rows[provider] = row
        return row

    def _move(self, provider: ProviderName, step: int) -> None:
        settings = self._store.settings
        order = [choice.provider for choice in settings.ordered_detectives()]
        place = order.index(provider)
        if not 0 <= place + step < len(order) or self._store.problem:
            return
        order.insert(place + step, order.pop(place))
        self._store.keep(settings.with_order(order))

    def _on_removed(self, provider: ProviderName, *, of_key: bool) -> None:
        """Remove a key, or leave a provider out."""
        if of_key:
            self._store.tasks.spawn(self._remove(provider), "remove key")
            return
        settings = self._store.settings
        kept = [choice for choice in settings.ordered_detectives() if choice.provider != provider]
        if not kept or self._store.problem:
            return
        first = tuple(choice.evolve(is_default=choice is kept[0]) for choice in kept)
        order = tuple(name for name in settings.provider_fallback_order if name != provider)
        self._store.change(detectives=first, provider_fallback_order=order)

    def _ask_keyring(self) -> None:
        """Look through the keyring, as somebody asks for; that may take a minute when it is locked."""
        if self._looking is None or self._looking.done():
            self._looking = self._store.tasks.spawn(self._look_through(), "keyring")

    async def _look_through(self) -> None:
        words = self.tr("Asking the keyring. It may want to be unlocked.")
        soon = asyncio.get_running_loop().call_later(_PATIENCE_SECONDS, self.notice.show_busy, words)
        try:
            keys = await asyncio.to_thread(lambda: self._store.application.models.keys)
            await asyncio.to_thread(keys.status)
        finally:
            soon.cancel()
        await self._look_up_keys()
        self._store.keys_changed.emit()

    async def _look_up_keys(self) -> None:
        rows, trouble = await asyncio.to_thread(self._known, tuple(self.rows))
        for provider, stored, problem in rows:
            if provider in self.rows:
                self.rows[provider].show_key(stored, problem)
        self.note.setVisible(trouble is None)
        if trouble is None:
            self.notice.hide()
        else:
            kept = self.tr("New keys last until you quit; keys in environment variables still work.")
            self.notice.show_words(f"{trouble.problem} {kept}")

    def _known(self, names: tuple[ProviderName, ...]) -> tuple[list[_Known], KeyringStatus | None]:
        """Return who has a key or why not, and what is wrong with the keyring, which is asked for none."""
        keys = self._store.application.models.keys
        trouble, rows = keys.trouble(), []
        for name in names:
            facts = PROVIDERS[name]
            known = keys.known(name) if facts.takes_key else None
            problem = keys.problem(name) if facts.key_variable else None
            absent = trouble is not None and trouble.absent and problem == trouble.problem
            rows.append((name, known, None if absent else problem))
        return rows, trouble

    async def _remove(self, provider: ProviderName) -> None:
        keys = await asyncio.to_thread(lambda: self._store.application.models.keys)
        try:
            await asyncio.to_thread(keys.remove, provider)
        except DetectiveError as error:
            self._store.failed.emit(str(error))
        if provider in self.rows:
            self.rows[provider].forget_trial()
        self.look_up_keys()
        self._store.keys_changed.emit()


class ChatClientsPart(QWidget):
    """What a chat client is for, and how one is connected; the text is the one of `detective mcp --setup`."""

    def __init__(self) -> None:
        super().__init__()
        about = self.tr(
            "A chat client can ask and judge, without a key: its own model asks, "
            "and the one on this computer reads."
        )
        self.connect_button = Button(self.tr("Connect a chat client"))
        self.connect_button.setCheckable(True)
        self.how = QWidget()
        self.how.hide()
        self.copies: list[TextLink] = []
        down(
            heading(self.tr("Chat clients")),
            Label(about, color="text2", wrap=True),
            at_left(self.connect_button),
            self.how,
            into=self,
            gap=12,
        )
        self.connect_button.toggled.connect(self._show_how)

    def _show_how(self, shown: bool) -> None:
        """Show or hide it; it is made when it is first wanted."""
        if shown and self.how.layout() is None:
            notes = (Label(in_own_words(note), "meta", "text2", wrap=True) for note in NOTES)
            down(*map(self._client, setups()), *notes, into=self.how, gap=16)
        self.how.setVisible(shown)

    def _client(self, one: ClientSetup) -> QWidget:
        copy = TextLink(self.tr("Copy"), on=lambda: QGuiApplication.clipboard().setText(one.snippet))
        copy.setAccessibleName(self.tr("Copy the text for {client}").format(client=one.client))
        self.copies.append(copy)
        named = self.tr("The text for {client}").format(client=one.client)
        snippet = Prose("meta", line=18, name=named, fixed=True)
        snippet.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        snippet.show_text(one.snippet)  # a path may be longer than a line
        head = across((Label(one.client, weight=600), 1), copy, gap=None)
        return held(down(head, Label(in_own_words(one.where), color="text2", wrap=True), snippet, gap=4))


class WitnessPart(QWidget):
    """The three places a witness can come from; a choice is kept at once."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__()
        self._store = store
        self._group = QButtonGroup(self)
        self.note = Label("", "meta", "text2")
        self.test = ModelTestLine("witness", store.application, store.tasks)
        self.ollama = OllamaModels(store, self._group)
        self.builtin = BuiltinModels(store, self._group)
        self.compatible = CompatibleServer(store, self._group)
        self._places = (self.ollama, self.builtin, self.compatible)
        down(
            heading(self.tr("Model on this computer"), self.note),
            self.test,
            3,
            self.ollama,
            line_from(NAME_STOP),
            self.builtin,
            line_from(NAME_STOP),
            self.ollama.pull,
            hairline(),
            self.compatible,
            into=self,
        )
        for place in self._places:
            place.chosen.connect(self._choose)
        store.changed.connect(self.show_choice)
        self.ollama.looked.connect(self.show_choice)
        self.show_choice()

    def refresh(self) -> None:
        """Look again at what is there."""
        for part in self._places:
            part.refresh()
        self.show_choice()

    def set_enabled(self, enabled: bool) -> None:
        """Let the choice be changed, or not; looking stays."""
        for part in self._places:
            part.set_enabled(enabled)

    def show_choice(self) -> None:
        """Show which model is in use."""
        witness = self._store.settings.witness
        passed_on = self.ollama.passed_on_to(witness.model) if witness.provider == "ollama" else ""
        here = witness.provider == "builtin" or (is_this_computer(witness.base_url) and not passed_on)
        host = passed_on or witness.base_url.partition("://")[2]
        self.note.setText(
            self.tr("Runs on this computer") if here else self.tr("Runs on {host}").format(host=host)
        )
        self.test.show_model(witness.provider, witness.model, witness.base_url, witness.profile)
        for part in self._places:
            part.show_choice()

    def _choose(self, provider: ProviderName, model: str, address: str) -> None:
        witness = self._store.settings.witness
        if self._store.problem:
            self.show_choice()
            return
        # The address of a built-in model is not used; it stays, so that choosing Ollama again finds it.
        base_url = address or witness.base_url or PROVIDERS[provider].base_url
        self._store.change(
            witness=witness.evolve(provider=provider, model=model, base_url=base_url, profile=None)
        )


class SourcesSection(Section):
    """The providers above, the witness below, and at the end how a chat client becomes the detective."""

    def __init__(self, store: SettingsStore) -> None:
        super().__init__(section_title("providers"))
        self.providers, self.witness = ProviderList(store), WitnessPart(store)
        self.chat_clients = ChatClientsPart()
        put(self.rows, self.providers, 31, inset(self.witness), 31, inset(self.chat_clients), ...)

    def refresh(self) -> None:
        """Ask keyring and Ollama again."""
        self.providers.refresh()
        self.witness.refresh()

    def set_enabled(self, enabled: bool) -> None:
        """Let what stands in the file be changed, or not; keys stand elsewhere."""
        self.providers.set_enabled(enabled)
        self.witness.set_enabled(enabled)

    def edit_key(self, provider: str) -> None:
        """Open the line for a provider's key; without a row for it, show where the witness is set up."""
        row = next((row for name, row in self.providers.rows.items() if name == provider), None)
        if row is None:
            self.show_witness()
            return
        row.edit()
        QTimer.singleShot(0, self, lambda: self.ensureWidgetVisible(row, 0, 48))

    def show_witness(self) -> None:
        """Show where a witness is set up, from its heading on."""
        self.witness.ollama.server.test.setFocus(Qt.FocusReason.OtherFocusReason)
        QTimer.singleShot(0, self, lambda: self.verticalScrollBar().setValue(self.witness.y()))

    def show_setting(self, title: str) -> None:
        """Show a setting by its title."""
        translate, rows = QCoreApplication.translate, self.providers.rows
        key = translate("Settings", "{provider} key")
        self.found = {key.format(provider=row.name): row.first_action for row in rows.values()}
        self.found |= {
            translate("Settings", "Order of use"): next(iter(rows.values())).grip,
            translate("Settings", "Model on this computer"): self.witness.ollama.server.test,
            translate("Settings", "Address of who reads"): self.witness.ollama.server.change,
            translate("Settings", "Built-in models"): self.witness.builtin,
            translate("Settings", "Connect a chat client"): self.chat_clients.connect_button,
        }
        super().show_setting(title)
