"""Which mode leads a run: a setting, by name, with a hyphen too; rules that lead have none."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path

import pytest

from detective_app import registry
from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import BadInput
from detective_app.core.settings import Configuration
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import Run, RunRequest
from tests.plugins.dropped import drop
from tests.stand_ins import StandIn
from tests.stand_ins.brains import HYPOTHESIS

SOURCE = """
from detective_app.core.plugin import Mode

MODE = Mode(
    name="{name}", title="{name}", description="d", persona="You doubt everything.",
    processors=("case_notes", "strategy"), validators=("clean_text",), exits=("satisfied", "max_rounds"),
    checks=("Doubt.",), forms={forms!r},
)
"""
Add = Callable[..., None]


@pytest.fixture
def add_mode(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Add:
    """Add a mode as one file."""

    def add(name: str, *forms: str) -> None:
        source = SOURCE.format(name=name, forms=forms or ("single",))
        drop(monkeypatch, tmp_path, "detective_app.modes", name.replace("-", "_"), source)

    return add


def asking(server: StandIn, *, small: bool = False, **more: object) -> RunRequest:
    detective = "ollama:llama3.2:1b" if small else "openai:gpt-6.1-sol"
    return RunRequest(
        hypothesis=HYPOTHESIS,
        limit=5,
        detectives=(detective,),
        witness="ollama:llama3.2:1b",
        base_urls={name: server.base_url(name) for name in ("openai", "ollama")},
        **more,  # type: ignore[arg-type]
    )


async def mode_of(run: Run) -> str:
    """Begin a run; return the mode that its first event and its file tell."""
    async with run, aclosing(run.events()) as events:
        async for event in events:
            assert event.event == "session_started"
            assert event.mode == run.session.mode
            return event.mode
    raise AssertionError("nothing was told")


async def test_the_default_is_the_one_of_the_settings_whatever_stands_first_in_the_alphabet(
    app: DetectiveApplication, server: StandIn, add_mode: Add
) -> None:
    add_mode("aaa")
    assert registry.names("detective_app.modes")[0] == "aaa"
    assert await mode_of(await app.runs.start(asking(server))) == "collaborative"
    app.settings.save(Configuration(default_mode="aaa"))
    again = DetectiveApplication(GlobalOptions(data_dir=app.folders.data))
    assert await mode_of(await again.runs.start(asking(server))) == "aaa"


@pytest.mark.parametrize("typed", ["devils-advocate", "devils_advocate"])
async def test_a_mode_may_have_a_hyphen_in_its_name(
    app: DetectiveApplication, server: StandIn, add_mode: Add, typed: str
) -> None:
    add_mode("devils-advocate")
    assert "devils-advocate" in registry.names("detective_app.modes")
    run = await app.runs.start(asking(server, mode=typed))
    assert await mode_of(run) == "devils-advocate"
    assert await mode_of(await app.runs.resume(run.session.id, asking(server))) == "devils-advocate"


async def test_a_small_model_leads_nothing_and_that_is_said_instead_of_a_mode(
    app: DetectiveApplication, server: StandIn, add_mode: Add
) -> None:
    add_mode("devils-advocate")
    run = await app.runs.start(asking(server, small=True))
    assert await mode_of(run) == "by-hand"
    assert not any("is not used" in notice for notice in run.notices)
    asked = await app.runs.start(asking(server, small=True, mode="devils-advocate"))
    assert any("devils-advocate is not used" in notice for notice in asked.notices)
    capable = await app.runs.resume(run.session.id, asking(server))
    assert await mode_of(capable) == "collaborative"


async def test_a_mode_for_several_detectives_is_refused_for_one(
    app: DetectiveApplication, server: StandIn, add_mode: Add
) -> None:
    add_mode("delphi", "panel")
    with pytest.raises(BadInput, match="The mode delphi is for several detectives, and this run has one"):
        await app.runs.start(asking(server, mode="delphi"))


async def test_a_mode_that_is_not_there_is_named_with_those_there_are(
    app: DetectiveApplication, server: StandIn
) -> None:
    with pytest.raises(BadInput, match=r"There is no mode 'gnostic'\. There is: .*collaborative"):
        await app.runs.start(asking(server, mode="gnostic"))
