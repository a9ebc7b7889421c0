"""Who wants to see what leaves first is shown it word for word in a card, and sends it or does not."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from detective_app.app import connections, disclosing, redacting, run
from detective_app.app.application import DetectiveApplication
from detective_app.core.ports import Connection
from detective_app.core.settings import RedactionSettings
from detective_app.gui.pages.sheet.waiting.clarification_card import ClarificationCard
from tests.gui.live_events import button
from tests.gui.lived_in import LivedIn, lived_in
from tests.patience import until
from tests.stand_ins import Brain

WORDS = ("content", "text")


@pytest.fixture(autouse=True)
def elsewhere(application: DetectiveApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    def host(connection: Connection) -> str:
        return "models.example" if connection.role == "detective" else ""

    for module in (connections, disclosing, redacting, run):
        monkeypatch.setattr(module, "outside_host", host)
    names = RedactionSettings(kinds=("names",), names=("clerk",))
    application.settings.save(application.settings.current.evolve(preview=True, redaction=names))


async def shown_in(home: LivedIn) -> ClarificationCard:
    home.start(limit=5)
    await until(lambda: isinstance(home.sheet.slot.card, ClarificationCard))
    card = home.sheet.slot.card
    assert isinstance(card, ClarificationCard)
    assert "This is about to leave for models.example" in card.accessibleName()
    assert home.server.seen("openai", calls_only=True) == []
    return card


def contents(body: bytes) -> list[str]:
    """Return what a request says, message by message."""
    found: list[str] = []

    def look(value: object) -> None:
        if isinstance(value, dict):
            found.extend(text for name, text in value.items() if name in WORDS and isinstance(text, str))
            for one in value.values():
                look(one)
        elif isinstance(value, list):
            for one in value:
                look(one)

    sent = json.loads(body)
    look(sent.get("messages") or sent.get("input"))
    return found


@pytest.mark.parametrize(("key", "sends"), [(1, True), (3, False)])
async def test_nothing_leaves_before_a_person_has_seen_it_and_said_so(
    application: DetectiveApplication,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    key: int,
    *,
    sends: bool,
) -> None:
    async with lived_in(application, tmp_path, monkeypatch, Brain(turns=1)) as home:
        card = await shown_in(home)
        shown = card.sheet.text.toPlainText()
        assert "clerk" not in shown
        card.choose(key)
        button(card, "Answer").click()
        await until(lambda: not home.window.runner.active)
        sent = [one.body for one in home.server.seen("openai", calls_only=True)]
    assert bool(sent) is sends
    if sends:
        for text in contents(sent[0]):
            assert text in shown
            shown = shown.replace(text, "", 1)
        assert set(shown.split()) <= {"system:", "user:"}, "nothing else is said to leave"
