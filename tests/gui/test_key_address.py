"""An address that is not the provider's own: the form says that the key stays, until it is allowed there."""

from __future__ import annotations

from detective_app.app.application import DetectiveApplication
from detective_app.gui.pages.settings.models import ModelsSection
from tests.gui.settings_world import World, press

ELSEWHERE = "https://models.example"


async def test_a_key_is_allowed_at_an_address_where_the_address_is_given(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    application.models.keys.set("openai", "sk-c4n4ry-0123456789abcdef")
    section = (await world.open("models")).section("models")
    assert isinstance(section, ModelsSection)
    line, other = section._blocks["openai"].key_address, section._blocks["gemini"]
    assert line.isHidden()
    section._blocks["openai"]._keep(base_url=f"{ELSEWHERE}/v1")
    other._keep(base_url=f"{ELSEWHERE}/v1")
    await world.settle()
    assert line.words.text == f"The key is not sent to {ELSEWHERE} until you allow it."
    assert other.key_address.isHidden(), "there is no key that could be sent"
    press(line.allow)
    await world.settle()
    assert line.isHidden()
    assert world.written["keyAddresses"] == [f"openai={ELSEWHERE}"]
    section._blocks["openai"]._keep(base_url=f"{ELSEWHERE}:8443/v1")
    await world.settle()
    assert line.isVisible(), "another port is another origin"
    await world.close()
