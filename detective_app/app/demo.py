"""The quickest way to see the program work: the bundled sample case, with whatever models are at hand."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from detective_app import paths
from detective_app.app.discovery import connected
from detective_app.app.selection import KEY_WAIT_SECONDS
from detective_app.core.errors import ProviderFailure
from detective_app.front_end.models import OnDownload
from detective_app.front_end.run import RunRequest

if TYPE_CHECKING:
    from detective_app.app.models import Models
    from detective_app.core.ports import ModelInfo
    from detective_app.core.settings import Configuration
    from detective_app.storage.models.catalogue import KnownModel
    from detective_app.storage.sessions.files import OpenedSession, SessionFiles

FOLDER, RECORDING = "sample_case", "sample_case.json"
LIMIT = 8
PROBE_SECONDS = 3.0


async def prepared(
    settings: Configuration, models: Models, request: RunRequest, on_download: OnDownload
) -> tuple[RunRequest, tuple[str, ...]]:
    """Fill in the sample case and the models; returns the request and what was found and chosen."""
    folder = paths.resources() / FOLDER
    case = json.loads((folder / "case.json").read_text("utf-8"))
    notices: list[str] = []
    witness = request.witness or await _witness(settings, models, on_download, notices)
    detectives = request.detectives or await _detectives(settings, models, witness, notices)
    notices.reverse()  # the detective comes first wherever both are named
    chosen = replace(
        request,
        hypothesis=case["hypothesis"],
        case_paths=tuple(folder / name for name in case["documents"]),
        limit=request.limit or LIMIT,
        witness=witness,
        detectives=detectives,
    )
    return chosen, tuple(notices)


async def _detectives(
    settings: Configuration, models: Models, witness: str, notices: list[str]
) -> tuple[str, ...]:
    """Choose the cloud detectives that have a key, else let the witness's model ask as well."""
    found = []
    for choice in settings.ordered_detectives():
        if await models.keys.get_in_thread(choice.provider, KEY_WAIT_SECONDS):
            found.append(f"{choice.provider}:{choice.model}")
    if found:
        notices.append("Detective: a key is set up.")
        return tuple(found)
    notices.append("Detective: no cloud key is set up, so the witness's model asks as well.")
    return (witness,)


async def _witness(
    settings: Configuration, models: Models, on_download: OnDownload, notices: list[str]
) -> str:
    """Choose a running Ollama, else an installed model file, else fetch the built-in model."""
    offered = await ollama_models(models)
    if offered:
        own = settings.witness.model
        names = [model.name for model in offered if "embed" not in model.name]
        name = next((n for n in names if n.partition(":")[0] == own.partition(":")[0]), names[0])
        notices.append("Witness: the Ollama that runs here.")
        return f"ollama:{name}"
    installed = [m for m in models.files.installed() if not (m.known and not m.known.recommended)]
    if installed:
        notices.append("Witness: no Ollama runs here, so a model file that is installed answers.")
        return f"builtin:{installed[0].name}"
    model = models.files.known()[0]
    notices.append("Witness: no Ollama runs here, so the built-in model was fetched.")
    await _fetched(models, model, on_download)
    return f"builtin:{model.name}"


async def _fetched(models: Models, model: KnownModel, on_download: OnDownload) -> None:
    """Fetch a model in a thread; a cancelled wait stops the thread too, and what it has is kept."""
    stopped = threading.Event()

    def fetch() -> None:
        models.files.fetch(
            model.name, lambda done, total: on_download(model.title, done, total), stopped.is_set
        )

    try:
        await asyncio.to_thread(fetch)
    finally:
        stopped.set()


def recorded(files: SessionFiles) -> OpenedSession:
    """Open the recorded run over the sample case, its sources where they are on this computer."""
    opened = files.load(paths.recorded_sessions() / RECORDING)
    folder = paths.resources() / FOLDER
    sources = (s.evolve(path=str(folder / s.path)) for s in opened.session.sources or ())
    return replace(opened, session=opened.session.evolve(sources=tuple(sources)))


async def ollama_models(models: Models) -> Sequence[ModelInfo]:
    """List what a running Ollama offers; nothing when none answers."""
    connection = await models.selector().for_test("ollama")
    try:
        async with connected(connection) as adapter, asyncio.timeout(PROBE_SECONDS):
            offered: Sequence[ModelInfo] = await adapter.models()
    except (ProviderFailure, TimeoutError):
        return ()
    # Models for embeddings are offered beside the others and answer nothing.
    return [model for model in offered if "embed" not in model.name]
