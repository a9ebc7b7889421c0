"""The program over a data folder of made-up cases: real but for what lies outside this computer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from time import sleep

from keyring.backend import KeyringBackend

from detective_app.app.application import DetectiveApplication
from detective_app.app.models import Models
from detective_app.app.runs import OwnRuns
from detective_app.core.errors import FailureKind
from detective_app.core.ports import ModelInfo
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import Configuration, WitnessChoice
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.cases import OnReading, unheard
from detective_app.front_end.models import KeyTest, WitnessFound
from detective_app.front_end.run import Run, RunRequest
from detective_app.storage.keys import Keys
from detective_app.storage.models.files import ModelFiles
from detective_app.storage.models.sources import OnProgress, ShouldStop

_HAIKU = "claude-haiku-4-5"
_ENDS = {"openai": "1234", "anthropic": "77bd", "gemini": "9f2c"}
_OLLAMA = WitnessFound(
    address="http://127.0.0.1:11434",
    version="0.12",
    models=(
        ModelInfo("llama3.1:8b", size_bytes=4_920_000_000, parameters="8.0B", precision="Q4_K_M"),
        ModelInfo("qwen2.5:3b", size_bytes=1_930_000_000, parameters="3.1B", precision="Q4_K_M"),
    ),
    milliseconds=14,
)
_TESTS = {
    "openai": KeyTest(ok=True, seconds=0.8, text="", models=(ModelInfo("gpt"),) * 42),
    "anthropic": KeyTest(
        ok=True,
        seconds=1.1,
        text="",
        models=(ModelInfo(_HAIKU), *(ModelInfo(f"claude-{n}") for n in range(8))),
    ),
    "gemini": KeyTest(
        ok=False,
        seconds=0.3,
        text="API key not valid. Please pass a valid API key.",
        kind=FailureKind.AUTHENTICATION,
        http_status=401,
    ),
}


class PicturedProgram(DetectiveApplication):
    """Has keys, providers and Ollama as the pictures show them.

    Without `ollama` there is none, without `keys` no key.
    """

    def __init__(self, data: Path, *, ollama: bool = True, keys: bool = True) -> None:
        super().__init__(GlobalOptions(data_dir=data))
        self.models: PicturedModels = PicturedModels(self.folders, self.settings, self.redactor, self.cases)
        self.models.ollama = ollama
        self.models.__dict__["keys"] = Keys(self.redactor, ring=PicturedRing())
        for name, end in _ENDS.items() if keys else ():
            self.models.keys.set(name, f"made-up-key-of-nobody-{end}")
        self.models.__dict__["files"] = SlowModelFiles(data / "models")
        self.runs: PicturedRuns = PicturedRuns(
            self.settings, self.models, self.cases, self.library, self.redactor
        )

    def set_up(self, sessions: Sequence[InterrogationSession] = (), *, alone: bool = False) -> None:
        """Write the settings and session files; `alone` leaves one detective, who has nobody to take over."""
        usual = Configuration()
        models = {"anthropic": _HAIKU}
        detectives = tuple(c.evolve(model=models.get(c.provider, c.model)) for c in usual.detectives)
        if alone:
            detectives = detectives[:1]
            usual = usual.evolve(detectives=detectives, provider_fallback_order=("openai",))
        self.settings.save(usual.evolve(detectives=detectives, witness=WitnessChoice(model="llama3.1:8b")))
        with self.library.files.hold():
            for one in sessions:
                self.library.files.save(one)


class PicturedRuns(OwnRuns):
    """Prepares what `next_run` holds, and without it prepares for good."""

    next_run: Run | None = None
    forked: tuple[str, int, RunRequest, str | None] | None = None

    async def start(self, request: RunRequest, on_reading: OnReading = unheard) -> Run:  # type: ignore[override]
        """Return the run that was laid ready."""
        if self.next_run is None:
            await asyncio.Event().wait()
        assert self.next_run is not None
        return self.next_run

    async def fork(  # type: ignore[override]
        self, session_id: str, at: int, request: RunRequest, question: str | None = None
    ) -> Run:
        """Remember what was asked for, and return the run that was laid ready."""
        self.forked = (session_id, at, request, question)
        return await self.start(request)


class PicturedModels(Models):
    """Keys and an Ollama that answer as the pictures show; without `ollama` there is none."""

    ollama = True

    async def test_key(self, provider: str, model: str = "") -> KeyTest:
        """Return what the picture of the settings shows."""
        return _TESTS[provider]

    async def find_witness(self, base_url: str | None = None) -> WitnessFound:
        """Return an Ollama with two models, or none."""
        return (
            _OLLAMA
            if self.ollama
            else WitnessFound(address=_OLLAMA.address, problem="Nothing listens there.")
        )


class PicturedRing(KeyringBackend):
    """A keyring in memory."""

    priority = 1

    def __init__(self) -> None:
        super().__init__()
        self._kept: dict[str, str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        """Return a key."""
        return self._kept.get(username)

    def set_password(self, service: str, username: str, password: str) -> None:
        """Keep a key."""
        self._kept[username] = password

    def delete_password(self, service: str, username: str) -> None:
        """Forget a key."""
        self._kept.pop(username, None)


class SlowModelFiles(ModelFiles):
    """A fetch that has come to a good half and stays there until it is stopped."""

    def fetch(
        self, name: str, on_progress: OnProgress, should_stop: ShouldStop = lambda: False
    ) -> Path | None:
        """Tell the same progress until it is to stop."""
        size = next(model.size_bytes for model in self.known() if model.name == name)
        while not should_stop():
            on_progress(round(size * 0.58), size)
            sleep(0.05)
        return None
