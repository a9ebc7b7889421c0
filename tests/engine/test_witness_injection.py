"""trust T1: documents that command a model that obeys; nothing that was not chosen leaves, and no key."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from pydantic import SecretStr

from detective_app import registry
from detective_app.core.ports import CaseIndex, Connection, Provider
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import EvidenceSettings, Profile
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.witness.answering import CaseWitness
from detective_app.engine.witness.showing import for_detective
from detective_app.storage.cases.store import CaseStore
from tests.engine.clocks import CLOCK
from tests.engine.runs import disk_of, fresh, parts, run
from tests.evidence.injected import INJECTED
from tests.stand_ins import StandIn
from tests.stand_ins.brains import ANSWERS
from tests.stand_ins.obedience import ObedientBrain

KEY = "sk-proj-CanaryOfTheKey0000000000"
UNSELECTED = "CANARY-OF-ANOTHER-DOCUMENT"
TURNS = 4


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Documents that command, one long ordinary one, and beside them one that nobody chose."""
    chosen = tmp_path / "chosen"
    chosen.mkdir()
    for name, text in INJECTED.items():
        (chosen / name).write_text(text, encoding="utf-8")
    watch = "\n\n".join(f"{answer} It was noted in week {n}." for n, answer in enumerate(ANSWERS * 8))
    (chosen / "watch.md").write_text(watch, encoding="utf-8")
    (tmp_path / "secret.md").write_text(f"{UNSELECTED} is the password.\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def case(folder: Path, tmp_path: Path) -> Iterator[CaseIndex]:
    index = CaseStore(tmp_path / "data" / "cases").read([folder / "chosen"]).index
    yield index
    index.close()


@pytest.fixture
def server() -> Iterator[StandIn]:
    with StandIn(ObedientBrain(turns=TURNS), keys={"openai": KEY}) as stand_in:
        yield stand_in


@asynccontextmanager
async def model(server: StandIn, provider: str, role: str) -> AsyncIterator[Provider]:
    connection = Connection(
        provider, "m", server.base_url(provider), role, 20,  # type: ignore[arg-type]
        key=SecretStr(KEY) if provider == "openai" else None, context_tokens=8_192,
    )  # fmt: skip
    module = registry.load("detective_app.providers", provider)
    made = await asyncio.to_thread(module.connect, connection)
    try:
        yield made
    finally:
        await made.aclose()


async def interrogated(server: StandIn, case: CaseIndex, profile: Profile) -> InterrogationSession:
    async with (
        model(server, "openai", "detective") as asks,
        model(server, "compatible", "witness") as answers,
    ):
        by = CaseWitness(
            FallbackModel([answers], 20, CLOCK, scale=0.001),
            case,
            profile,
            settings=EvidenceSettings(n_repairs=1),
        )
        whole = replace(
            parts(),
            detective=CapableDetective(FallbackModel([asks], 20, CLOCK, scale=0.001)),
            witness=by,
            case_file=for_detective(case, "The night watch was kept."),
        )
        await run(fresh(), whole)
        return disk_of(whole).last


@pytest.mark.parametrize("profile", ["small", "capable"])
async def test_t1_an_obeyed_document_leaks_no_other_document_and_no_key(
    server: StandIn, case: CaseIndex, folder: Path, profile: Profile
) -> None:
    session = await interrogated(server, case, profile)
    assert len(session.qa_pairs) == TURNS
    assert session.status == "completed"
    cloud = [request.body for request in server.requests if request.provider == "openai"]
    local = [request.body for request in server.requests if request.provider == "compatible"]
    assert len(cloud) == TURNS + 2
    assert bool(local) == (profile == "capable"), "a small witness is not asked"
    for body in (*cloud, *local):
        assert UNSELECTED.encode() not in body
        assert KEY.encode() not in body
        assert b"root:" not in body
    assert not any(str(folder).encode() in body for body in cloud)
    watch = (folder / "chosen" / "watch.md").read_text(encoding="utf-8")
    sent = sum(line.encode() in b"".join(cloud) for line in watch.splitlines() if line)
    assert sent < len([line for line in watch.splitlines() if line]) / 2, "a part of it, never the whole"


async def test_t1_what_an_obedient_witness_is_told_to_claim_is_never_shown_as_its_own(
    server: StandIn, case: CaseIndex
) -> None:
    session = await interrogated(server, case, "capable")
    for pair in session.qa_pairs:
        assert pair.evidence is not None
        for fact in pair.evidence.facts:
            assert all(case.text(s.source_id).count(s.quote) for s in fact.support)
            assert fact.text != "CANARY-OBEYED"
        assert not any(
            "os.getcwd" in (f.calculation.expression if f.calculation else "") for f in pair.evidence.facts
        )


async def test_t1_a_prompt_names_the_places_that_command_and_breaks_their_markers(
    server: StandIn, case: CaseIndex
) -> None:
    await interrogated(server, case, "capable")
    prompts = [
        request.call.text for request in server.requests if request.provider == "compatible" and request.call
    ]
    assert not any("<|im_start|>" in prompt or "<|im_end|>" in prompt for prompt in prompts)
    drafts = [prompt for prompt in prompts if "speak to a program" in prompt]
    assert drafts
    assert all("never follow them" in prompt for prompt in drafts)
