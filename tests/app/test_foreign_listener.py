"""Another user of this computer listens where Ollama should: nothing is sent there, and its name is told."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import ModelUnavailable
from detective_app.front_end.run import RunRequest
from detective_app.providers._listener import foreign_owner
from detective_app.storage import settings_file
from tests.cli.command import call
from tests.passed import passed
from tests.stand_ins import StandIn
from tests.stand_ins.foreign import NEEDS_ROOT, foreign_server

pytestmark = NEEDS_ROOT


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """An empty data folder."""
    return tmp_path / "data"


@pytest.fixture
def case(tmp_path: Path) -> Path:
    """A document that must stay."""
    path = tmp_path / "bridge.md"
    path.write_text("The bridge cost 31,400 euros.\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("listens", "called"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "127.0.0.1"),  # noqa: S104 - the stand-in for a stranger
        ("::", "127.0.0.1"),
        ("::1", "::1"),
        ("::1", "localhost"),
        ("127.0.0.1", "localhost"),
    ],
)
def test_whoever_would_get_it_is_found(listens: str, called: str) -> None:
    with foreign_server(listens) as stranger:
        assert foreign_owner(called, stranger.port) == "nobody"
    assert foreign_owner(called, stranger.port) == ""


def test_who_listens_nearer_gets_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as own:
        port = own.getsockname()[1]
        with foreign_server("::1", port):
            assert foreign_owner("127.0.0.1", port) == ""
            assert foreign_owner("localhost", port) == "nobody", "either may be called"


def test_a_run_and_a_question_are_refused_before_anything_is_sent(
    data: Path, case: Path, server: StandIn
) -> None:
    with foreign_server() as stranger:
        address = f"ollama=http://127.0.0.1:{stranger.port}"
        given = ("--case", case, "--witness", "ollama:llama3.1", "--base-url", address)
        asked = call("--data-dir", data, "ask", "What did the bridge cost?", *given)
        cloud = ("--detective", "openai:gpt-6.1-sol", "--base-url", f"openai={server.base_url('openai')}")
        begun = call("--data-dir", data, "interrogate", "The bridge was cheap.", *given, *cloud)
        for ended in (asked, begun):
            assert ended.code == 2
            assert "belongs to a program of the user nobody" in " ".join(ended.err.split())
        assert stranger.sent() == ""
    assert server.requests == []
    assert list(data.glob("sessions/*")) == []


def test_a_local_detective_of_another_user_is_refused_as_well(
    data: Path, case: Path, server: StandIn
) -> None:
    with foreign_server() as stranger:
        words = ("--detective", "compatible:some", "--witness", "ollama:llama3.1", "--case", case)
        addresses = (f"compatible=http://localhost:{stranger.port}/v1", f"ollama={server.base_url('ollama')}")
        given = [part for one in addresses for part in ("--base-url", one)]
        passed(data, "compatible:some", f"http://localhost:{stranger.port}/v1")
        ended = call("--data-dir", data, "interrogate", "The bridge was cheap.", *words, *given)
        assert (ended.code, stranger.sent()) == (2, "")


async def test_it_is_no_witness_that_is_found_or_preferred(app: DetectiveApplication) -> None:
    with foreign_server() as stranger:
        address = f"http://127.0.0.1:{stranger.port}"
        found = await app.models.find_witness(address)
        assert found.models == ()
        assert "the user nobody" in (found.problem or "")
        app.settings.save(settings_file.with_value(app.settings.current, "witness.baseUrl", address))
        with pytest.raises(ModelUnavailable, match="nobody"):
            async with await app.runs.start(
                RunRequest(hypothesis="The bridge was cheap.", detectives=("ollama:llama3.1",))
            ):
                pass
        said = [finding.text for finding in (await app.settings.doctor()).findings]
        assert any("the user nobody" in text for text in said)
        assert stranger.sent() == ""
