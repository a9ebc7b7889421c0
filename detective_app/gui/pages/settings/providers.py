"""The handle by which a row of an ordered list is moved: with Alt and the arrows, or by dragging."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from detective_app.core.errors import DetectiveError
from detective_app.core.settings import DetectiveChoice
from detective_app.gui.controls.boxes import Flow, down
from detective_app.gui.controls.button import Button
from detective_app.gui.controls.label import Label, hairline
from detective_app.gui.controls.status_mark import NoticeBar
from detective_app.gui.pages.settings.provider_row import ProviderRow
from detective_app.gui.pages.settings.section import NamedRow, heading, inset
from detective_app.gui.run.naming import provider_title
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.gui.pages.settings.section import SettingsStore
    from detective_app.storage.keys import KeyringStatus, KnownKey


class MoreDetectives(QWidget):
    """A button for each provider, or each of a few, that is not in the order of use."""

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
        if settings.witness.provider == provider:
            model = settings.witness.model
        order = settings.provider_fallback_order
        self._store.change(
            detectives=(*settings.detectives, DetectiveChoice(provider=provider, model=model)),
            provider_fallback_order=(*(name for name in order if name != provider), provider),
        )


_Known: TypeAlias = "tuple[ProviderName, KnownKey | None, str | None]"
_PATIENCE_SECONDS = 0.4


class ProviderList(QWidget):
    """The list of detectives, best first; `keys_changed` tells that a key was saved or removed."""

    keys_changed = Signal()
    failed = Signal(str)

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
            row.hide()
            row.deleteLater()
        for position, provider in enumerate(wanted):
            row = self.rows.get(provider) or self._new_row(provider)
            self._list.insertWidget(position, row)
            row.show_position(position + 1, len(wanted))
        self._chain(wanted)
        self._more_row.setHidden(self.more.empty)
        if focused is not None and self.isAncestorOf(focused):
            focused.setFocus(Qt.FocusReason.OtherFocusReason)

    def _chain(self, order: list[ProviderName]) -> None:
        """Have Tab go through the rows as they stand."""
        stops = [stop for name in order for stop in self.rows[name].stops]
        for before, after in pairwise(stops):
            QWidget.setTabOrder(before, after)

    def _new_row(self, provider: ProviderName) -> ProviderRow:
        row = ProviderRow(provider, self._store.application, self._store.tasks, self._store.setup.results)
        row.moved.connect(lambda step: self._move(provider, step))
        row.removal_asked.connect(lambda: self._store.tasks.spawn(self._remove(provider), "remove key"))
        row.left_out.connect(lambda: self._leave_out(provider))
        row.key_changed.connect(self.look_up_keys)
        row.key_changed.connect(self.keys_changed)
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

    def _leave_out(self, provider: ProviderName) -> None:
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
        self.keys_changed.emit()

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
            self.failed.emit(str(error))
        if provider in self.rows:
            self.rows[provider].forget_trial()
        self.look_up_keys()
        self.keys_changed.emit()
