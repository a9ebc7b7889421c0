"""Keys in the settings: kept in the keyring, shown by their end only, tested in the provider's own words."""

from __future__ import annotations

import asyncio

import pytest
from keyring.errors import KeyringLocked
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from detective_app.app.application import DetectiveApplication
from tests.gui.settings_world import KEY, World, press, readable, type_into
from tests.patience import until
from tests.stand_ins import Hold, StandIn
from tests.storage.test_keys import Ring


async def test_a_pasted_key_goes_into_the_keyring_and_stays_in_no_widget(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    with StandIn(keys={"openai": KEY}) as server:
        world.use(server)
        await world.open()
        row = world.row("openai")
        press(row.add)
        type_into(row.field.line, KEY)
        await until(lambda: row.trial)
        await world.settle()
        assert world.ring.kept == {("detective-app", "openai"): KEY}
        assert row.detail.text() == "Key ends in WXYZ"
        assert row.result.words.startswith("Works, ")
        assert not row.field.isVisible()
        assert not row.field.line.isUndoAvailable()
        assert KEY[:12] not in readable(world.page)
        assert KEY[:-4] not in readable(world.page)
    await world.close()


async def test_a_key_cannot_be_copied_out_of_the_line_it_is_pasted_into(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    await world.open()
    press(world.row("openai").add)
    line = world.row("openai").field.line
    QTest.keyClicks(line, KEY)
    line.selectAll()
    line.copy()
    line.cut()
    assert KEY[:12] not in readable(world.page).replace(line.text(), "")
    await world.close()


async def test_a_rejected_key_is_told_with_the_providers_own_words_and_a_way_out(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    application.models.keys.set("gemini", KEY)
    with StandIn(keys={"gemini": "AIza-another-key-0123456789"}) as server:
        world.use(server)
        await world.open()
        row = world.row("gemini")
        press(row.test)
        await until(lambda: row.trial)
        assert row.result.words.startswith("Key not accepted, Error 4")
        assert row.report.isVisible()
        assert "Google says" in readable(row)
        assert "API key not valid" in row.report.quote.text()
        assert row.report.page.toolTip() == "https://aistudio.google.com/apikey"
        assert row.test.text() == "Test again"
        press(row.report.copy)
        assert "API key not valid" in readable(row)
        assert KEY not in readable(world.page)
    await world.close()


async def test_a_test_can_be_cancelled(application: DetectiveApplication) -> None:
    world, hold = World(application), Hold()
    application.models.keys.set("openai", KEY)
    with StandIn() as server:
        world.use(server)
        server.script("openai", "info", hold)
        await world.open()
        row = world.row("openai")
        press(row.test)
        await until(hold.reached.is_set)
        assert row.test.text() == "Cancel"
        press(row.test)
        await until(lambda: row.test.text() == "Test")
        assert row.result.words == ""
        hold.release.set()
    await world.close()


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("nineteen-characters", "The key looks too short (19 of at least 20 characters)."),
        ("sk-ä-0123456789abcdefghij", "The key contains characters that keys never have."),
        ("", "Paste a key first."),
    ],
)
async def test_a_key_that_can_never_be_valid_is_refused_before_it_is_kept(
    application: DetectiveApplication, typed: str, words: str
) -> None:
    world = World(application)
    await world.open()
    row = world.row("anthropic")
    press(row.add)
    row.field.line.setText(typed)
    press(row.field.button)
    assert words in readable(row.field)
    assert world.ring.kept == {}
    await world.close()


async def test_without_a_keyring_the_page_says_so_and_tries_again_on_request(
    application: DetectiveApplication,
) -> None:
    world = World(application, Ring(KeyringLocked()))
    await world.open()
    providers = world.sources.providers
    assert world.ring.asked == 0
    assert not providers.notice.isVisible()
    application.models.keys.status()
    world.page.refresh()
    await world.settle()
    assert providers.notice.text.startswith("The keyring is locked.")
    assert not providers.note.isVisible()
    assert world.row("openai").result.words == "Key unavailable, The keyring is locked."
    application.models.keys.set("openai", KEY)
    press(providers.notice.action)
    await world.settle()
    assert world.row("openai").result.words == "Until you quit, Kept in memory only"
    world.ring.failure = None
    press(providers.notice.action)
    await world.settle()
    assert not providers.notice.isVisible()
    assert providers.note.isVisible()
    await world.close()


async def test_on_a_system_without_a_keyring_a_missing_key_is_just_missing(
    application: DetectiveApplication,
) -> None:
    world = World(application, real_keyring=True)  # tests run without a bus
    await world.open()
    assert world.sources.providers.notice.text.startswith("There is no keyring on this system.")
    assert world.row("openai").detail.text() == "No key"
    assert world.row("openai").result.words == ""
    await world.close()


async def test_a_keyring_that_does_not_answer_never_holds_up_the_window(
    application: DetectiveApplication,
) -> None:
    ring = Ring(KeyringLocked())
    world = World(application, ring, wait=30)
    application.models.keys.status()
    await world.open()
    ring.failure = None
    ring.open.clear()
    press(world.sources.providers.notice.action)
    for _ in range(60):  # the window goes on while nobody answers
        await asyncio.sleep(0.01)
    assert world.sources.providers.notice.text == "Asking the keyring. It may want to be unlocked."
    ring.open.set()
    await world.settle()
    assert not world.sources.providers.notice.isVisible()
    await world.close()


async def test_a_key_of_the_environment_is_named_and_cannot_be_removed_here(
    application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
    world = World(application)
    await world.open()
    row = world.row("anthropic")
    assert row.result.words == "From the environment, ANTHROPIC_API_KEY, read only"
    assert row.detail.text() == "Key ends in WXYZ"
    assert not row.remove.isVisible()
    assert row.replace.text() == "Add key"
    await world.close()


async def test_removing_a_key_asks_back_first(application: DetectiveApplication) -> None:
    world = World(application)
    application.models.keys.set("openai", KEY)
    await world.open()
    row = world.row("openai")
    press(row.remove)
    assert row.remove.text() == "Remove for good?"
    assert world.ring.kept
    press(row.remove)
    await world.settle()
    assert world.ring.kept == {}
    assert row.detail.text() == "No key"
    assert row.add.isVisible()
    await world.close()


async def test_escape_closes_the_line_for_a_key_and_forgets_what_was_typed(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    await world.open()
    row = world.row("openai")
    press(row.add)
    QTest.keyClicks(row.field.line, KEY)
    QTest.keyClick(row.field.line, Qt.Key.Key_Escape)
    assert not row.field.isVisible()
    assert row.field.line.text() == ""
    assert world.ring.kept == {}
    await world.close()
