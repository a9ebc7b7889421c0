"""Where a session file sends a run, and a key: nowhere that the person has not named."""

from __future__ import annotations

from pathlib import Path

import pytest

from detective_app.app.application import DetectiveApplication
from detective_app.core.errors import DocumentError, ModelUnavailable, NotNamed
from detective_app.core.panel import Agent, Deliberation
from detective_app.core.session import InterrogationSession, ModelCard, Reproducibility
from detective_app.core.settings import Configuration, DetectiveChoice, WitnessChoice
from detective_app.front_end.run import RunRequest
from detective_app.storage.cases.store import CaseStore
from tests.app.conftest import KEY
from tests.app.opened_files import files_opened
from tests.cli.command import call
from tests.stand_ins import StandIn
from tests.storage.samples import sample_session

LOCAL = "ollama:llama3.1:70b"


@pytest.fixture
def own_file(tmp_path: Path) -> Path:
    """A model file that is not installed."""
    path = tmp_path / "elsewhere" / "model.gguf"
    path.parent.mkdir()
    path.write_bytes(b"GGUF")
    return path


@pytest.fixture
def program(app: DetectiveApplication, server: StandIn) -> DetectiveApplication:
    """A program all of whose models are on this computer, and that reaches others by a proxy that listens."""
    address = server.base_url("ollama")
    app.settings.save(
        Configuration(
            detectives=(
                DetectiveChoice(provider="ollama", model="llama3.1:70b", base_url=address, is_default=True),
            ),
            witness=WitnessChoice(provider="ollama", model="llama3.1:70b", base_url=address),
            provider_fallback_order=("ollama",),
            proxy=f"http://127.0.0.1:{server.port('elsewhere')}",
        )
    )
    return app


def kept(
    app: DetectiveApplication, detective: str = LOCAL, witness: str = LOCAL, *agents: str
) -> InterrogationSession:
    """Put a session file into the folder whose card, and panel, name these models."""
    far = "http://models.example/v1"
    cards = (
        ModelCard(model=detective, role="detective", base_url=far),
        ModelCard(model=witness, role="witness", base_url=far),
    )
    panel = Deliberation(
        agents=tuple(Agent(id=f"agent-{n}", models=(one,)) for n, one in enumerate(agents, 1))
    )
    session = sample_session(1, pending_turn=None, sources=None).evolve(
        reproducibility=Reproducibility(app_version="1", models=cards, prompts={}, detective_form="capable"),
        deliberation=panel if agents else None,
        status="running",
    )
    with app.library.files.hold():
        app.library.files.save(session)
    return session


@pytest.mark.parametrize("verb", ["resume", "audit", "fork"])
@pytest.mark.parametrize(
    "named",
    [
        (LOCAL, "openai:gpt-6-luna"),
        ("openai:gpt-6.1-sol", LOCAL),
        (LOCAL, "builtin:{file}"),
        ("builtin:{file}", LOCAL),
        (LOCAL, LOCAL, "openai:gpt-6.1-sol", LOCAL),
        (LOCAL, LOCAL, LOCAL, "builtin:{file}"),
    ],
    ids=["witness", "detective", "file of witness", "file of detective", "agent", "file of agent"],
)
async def test_a_session_file_chooses_no_destination_and_no_file(
    program: DetectiveApplication, server: StandIn, own_file: Path, verb: str, named: tuple[str, ...]
) -> None:
    session = kept(program, *(one.format(file=own_file) for one in named))
    request = RunRequest(force_reason="It was agreed to look." if verb == "audit" else None)
    given = (session.id, 0, request) if verb == "fork" else (session.id, request)
    with files_opened() as opened, pytest.raises(NotNamed, match=r"Nothing was sent\."):
        await getattr(program.runs, verb)(*given)
    assert str(own_file) not in opened
    assert (server.requests, sum(server.connections.values())) == ([], 0)


@pytest.mark.parametrize("verb", ["resume", "audit", "fork"])
async def test_a_session_file_opens_no_document_that_was_never_chosen_here(
    program: DetectiveApplication, tmp_path: Path, verb: str
) -> None:
    (secret := tmp_path / "keys.txt").write_text("The key of the tower lies under the mat.", encoding="utf-8")
    (fine := tmp_path / "watch.txt").write_text("The watch was kept all night.", encoding="utf-8")
    index = CaseStore(tmp_path / "another" / "cases").read([secret, fine]).index
    session = kept(program).evolve(sources=index.sources)
    with program.library.files.hold():
        program.library.files.save(session)
    request = RunRequest(force_reason="It was agreed to look." if verb == "audit" else None)
    given = (session.id, 0, request) if verb == "fork" else (session.id, request)
    with files_opened() as opened, pytest.raises(DocumentError, match="was not opened, because nothing but"):
        await getattr(program.runs, verb)(*given)
    assert not {str(secret), str(fine)} & opened
    program.cases.store.read([secret, fine])  # once the person has chosen them, it goes on
    run = await getattr(program.runs, verb)(*given)
    run.held.close()


def test_looking_back_at_a_session_opens_nothing_and_calls_nobody(
    program: DetectiveApplication, server: StandIn, own_file: Path
) -> None:
    session = kept(program, "openai:gpt-6.1-sol", f"builtin:{own_file}", "openai:gpt-6.1-sol", LOCAL)
    with files_opened() as opened:
        for words in (("verify",), ("replay", session.id), ("ledger", session.id), ("show", session.id)):
            call("--data-dir", program.folders.data, *words)
    assert str(own_file) not in opened
    assert sum(server.connections.values()) == 0


async def test_what_the_file_names_is_asked_for_and_can_be_named(program: DetectiveApplication) -> None:
    session = kept(program, "openai:gpt-6.1-sol", "openai:gpt-6-luna")
    with pytest.raises(NotNamed) as caught:
        await program.runs.resume(session.id, RunRequest())
    assert (caught.value.detectives, caught.value.witness) == (("openai:gpt-6.1-sol",), "openai:gpt-6-luna")
    assert "(--detective openai:gpt-6.1-sol --witness openai:gpt-6-luna)" in str(caught.value)
    named = RunRequest(detectives=caught.value.detectives, witness=caught.value.witness)
    run = await program.runs.resume(session.id, named)
    assert set(run.destinations.values()) == {"api.openai.com"}
    run.held.close()


async def test_an_address_in_the_file_is_no_address(program: DetectiveApplication, server: StandIn) -> None:
    session = kept(program)
    run = await program.runs.resume(session.id, RunRequest())
    assert run.destinations == {}
    assert run.by.selection.witness.base_url == server.base_url("ollama")
    run.held.close()


@pytest.mark.parametrize(
    ("address", "goes"),
    [
        ("", True),
        ("https://api.openai.com:443/v1/other", True),
        ("http://127.0.0.1:9/v1", True),
        ("http://api.openai.com/v1", False),
        ("https://api.openai.com:8443/v1", False),
        ("https://api.openai.com.models.example/v1", False),
    ],
)
async def test_a_key_goes_to_its_origin_alone(
    app: DetectiveApplication, monkeypatch: pytest.MonkeyPatch, address: str, goes: bool
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    wanted = RunRequest(
        hypothesis="The bridge is safe.",
        detectives=("openai:gpt-6.1-sol",),
        witness=LOCAL,
        base_urls={"openai": address} if address else {},
    )
    if goes:
        run = await app.runs.start(wanted)
        assert run.by.selection.detectives[0].key is not None
        return
    said = "is not encrypted" if address.startswith("http:") else "keys allow openai"
    with pytest.raises(ModelUnavailable, match=said):
        await app.runs.start(wanted)


def test_an_origin_is_allowed_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server: StandIn) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    data, address = tmp_path / "data", "http://models.example/v1"
    for key, value in (
        ("proxy", f"http://127.0.0.1:{server.port('openai')}"),
        ("detectives.openai.baseUrl", address),
    ):
        assert call("--data-dir", data, "config", "set", key, value).code == 0
    refused = call("--data-dir", data, "keys", "test", "openai")
    assert (refused.code, server.requests) == (2, [])
    assert "http://models.example, which is not encrypted" in " ".join(refused.err.split())
    assert call("--data-dir", data, "keys", "allow", "openai", "not an address").code == 2
    plain = call("--data-dir", data, "keys", "allow", "openai", address)
    assert (plain.code, "is not encrypted" in plain.err, "Nothing was allowed" in plain.err) == (
        2,
        True,
        True,
    )
    assert call("--data-dir", data, "config", "set", "keyAddresses", f"openai={address}").code == 0
    safe = call("--data-dir", data, "keys", "allow", "openai", "https://models.example")
    assert (safe.code, safe.err) == (0, "")
    assert "may be sent to http://models.example" in call("--data-dir", data, "keys").out
    assert call("--data-dir", data, "keys", "test", "openai").code == 0
    other = call("--data-dir", data, "config", "set", "detectives.openai.baseUrl", "http://other.example/v1")
    assert other.code == 0
    assert call("--data-dir", data, "keys", "test", "openai").code == 2
