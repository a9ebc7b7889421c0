"""What front ends need from the composition root: `app` implements `Application` and hands it in.

Attributes are looked up only by the verbs that use them, so an implementation opens each part (settings,
keys, history …) on first use: `detective sessions` must not pay for pydantic, SDKs or a keyring.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from detective_app.core.ask import Envelope
    from detective_app.core.errors import FailureKind
    from detective_app.core.events import Event
    from detective_app.core.evidence import Provenance, Source, SourceDecision
    from detective_app.core.ports import ModelInfo, Operator
    from detective_app.core.redaction import Redactor
    from detective_app.core.session import InterrogationSession
    from detective_app.core.settings import Configuration, ProviderName
    from detective_app.core.source_document import SourceDocument
    from detective_app.paths import DataFolders
    from detective_app.storage.cases.store import CaseStore
    from detective_app.storage.history.listing import History
    from detective_app.storage.keys import Keys
    from detective_app.storage.models.files import ModelFiles
    from detective_app.storage.sessions.files import OpenedSession, SessionFiles
    from detective_app.storage.sessions.trash import RemovedSession
    from detective_app.storage.sessions.verification import Verification

OnDownload: TypeAlias = Callable[[str, int, int], None]
"""Called while a model is fetched: its name, bytes on disk so far, bytes in all."""


@dataclass(frozen=True, slots=True)
class GlobalOptions:
    """The options that every verb takes (contract §1)."""

    data_dir: Path | None = None
    config: Path | None = None
    json: bool = False
    verbose: bool = False

    def absolute(self) -> GlobalOptions:
        """Return the same options with paths that do not depend on the working folder."""
        given = (self.data_dir, self.config)
        data_dir, config = (path.expanduser().absolute() if path else None for path in given)
        return GlobalOptions(data_dir, config, self.json, self.verbose)


@dataclass(frozen=True, slots=True)
class RunRequest:
    """What a person asked of one run; what is empty comes from the settings or the session that is resumed.

    `detectives` (in order of use) and `witness` are `"provider:model"`; `base_urls` maps a provider to an
    address, `provenance` a chosen file or folder to what the user said of it. All values are already checked
    against the rules of `core.words`.
    """

    hypothesis: str | None = None
    case_paths: tuple[Path, ...] = ()
    provenance: Mapping[Path, Provenance] = field(default_factory=dict)
    limit: int | None = None
    mode: str | None = None
    detectives: tuple[str, ...] = ()
    witness: str | None = None
    base_urls: Mapping[str, str] = field(default_factory=dict)
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None


class Asking(Protocol):
    """Questions over one case file, which is read once; an async context manager that closes it at exit."""

    @property
    def notices(self) -> Sequence[str]:
        """What could not be read or was left out, one sentence each."""
        ...

    @property
    def sources(self) -> Sequence[Source]:
        """The documents that are asked about."""
        ...

    async def __aenter__(self) -> Self:
        """Make the models ready; raises BadInput, ModelUnavailable or ProviderFailure."""
        ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and the case file."""
        ...

    async def ask(
        self,
        question: str,
        replies: Mapping[str, str] = MappingProxyType({}),
        on_text: Callable[[str], None] = lambda _: None,
    ) -> Envelope:
        """Answer from the documents, or say what must be told first; `replies` are by a question's `field`.

        What was replied is kept, so that nothing is asked twice. Raises BadInput for an empty question,
        AllProvidersFailed when the witness cannot answer.
        """
        ...


class Run(Protocol):
    """One run from its first event to its last; an async context manager that closes its models at exit.

    Entering must be cheap to leave: after a cancelled `events()`, leaving takes well under a second.
    """

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last."""
        ...

    @property
    def path(self) -> Path:
        """The session's file; it exists from the first save on."""
        ...

    @property
    def notices(self) -> tuple[str, ...]:
        """What was found and chosen, and what to know before the first call, one sentence each."""
        ...

    @property
    def destinations(self) -> Mapping[str, str]:
        """The host of each model that is not on this computer, by `"provider:model"`; empty when none is."""
        ...

    def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Run, and tell what happens; ends with `SessionEnded`, raises StorageError when a save fails.

        `operator` may hold the run before each stage and choose the next question; without one nobody does.
        By the time it is asked, `session` holds the tokens and the cost of everything up to then.
        """
        ...

    async def __aenter__(self) -> Self:
        """Start what the models need."""
        ...

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and let go of the data folder."""
        ...


@dataclass(frozen=True, slots=True)
class KeyTest:
    """What a provider said when it was tried; `text` is its own words, or what it offers.

    `kind` and `http_status` say how it failed; `models` are those on offer, `model` is the one that was
    asked, "" when none is chosen.
    """

    ok: bool
    seconds: float
    text: str
    models: tuple[ModelInfo, ...] = ()
    kind: FailureKind | None = None
    http_status: int | None = None
    model: str = ""


@dataclass(frozen=True, slots=True)
class WitnessFound:
    """What looking for Ollama found; `problem` says in words why it cannot be the witness now, if so.

    `milliseconds` is how long it took to answer, None when it did not; sizes of `models` are in bytes.
    """

    address: str
    version: str | None = None
    models: tuple[ModelInfo, ...] = ()
    milliseconds: int | None = None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run may take of the models: calls of both roles, the detective's tokens, US dollars.

    The costs are None when the price of the first detective's model is not known, 0.0 when it is local.
    """

    calls_low: int
    calls_high: int
    tokens_low: int
    tokens_high: int
    cost_low: float | None
    cost_high: float | None


@dataclass(frozen=True, slots=True)
class Destination:
    """A host outside this computer that a run would send to.

    A detective is sent the hypothesis, the questions and the answers with their quotes; a witness the
    questions and the documents. `encrypted` is False over plain http.
    """

    role: Literal["detective", "witness"]
    model: str
    host: str
    encrypted: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of `doctor`; `next_step` is what to type or do when it is not `ok`."""

    topic: str
    ok: bool
    text: str
    next_step: str = ""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What `doctor` found; `can_run` when a run could start now."""

    findings: tuple[Finding, ...]
    can_run: bool


class Application(Protocol):
    """The parts of the program as the terminal uses them."""

    @property
    def folders(self) -> DataFolders:
        """Where the user's data is."""
        ...

    @property
    def redactor(self) -> Redactor:
        """Takes every key that this process has seen out of a text."""
        ...

    @property
    def settings(self) -> Configuration:
        """The settings, or the defaults when the file is missing or broken."""
        ...

    @property
    def settings_problem(self) -> str | None:
        """Why the settings file was not used; None when it was, or when there is none."""
        ...

    def save_settings(self, settings: Configuration) -> Path:
        """Write the settings file; raises StorageError, or SettingsError over a broken file."""
        ...

    def reload_settings(self) -> None:
        """Read the settings file anew when it is next asked for, as after it was mended by hand."""
        ...

    @property
    def sessions(self) -> SessionFiles:
        """The session files."""
        ...

    @property
    def history(self) -> History:
        """The history index."""
        ...

    @property
    def keys(self) -> Keys:
        """The keys, one a provider."""
        ...

    @property
    def model_files(self) -> ModelFiles:
        """The built-in models."""
        ...

    @property
    def cases(self) -> CaseStore:
        """The case files, on disk; its methods block."""
        ...

    async def start(self, request: RunRequest) -> Run:
        """Prepare a new run; raises BadInput, ModelUnavailable or StorageError."""
        ...

    async def demo(self, request: RunRequest, on_download: OnDownload) -> Run:
        """Prepare a run over the bundled sample case; fetches the built-in model when no other is set up."""
        ...

    async def asking(self, request: RunRequest, context: str = "") -> Asking:
        """Read the documents of a request to ask about them; raises as `start` does.

        `context` names what is known beyond the questions, kept for a day; by default each case has its own.
        Without detectives in the request no model but the witness is asked.
        """
        ...

    async def resume(self, session_id: str, request: RunRequest) -> Run:
        """Prepare to go on where a session stopped; raises as `start` does."""
        ...

    async def audit(self, session_id: str, request: RunRequest) -> Run:
        """Prepare a session's final audit; `request.force_reason` is needed unless it ended by itself."""
        ...

    async def test_key(self, provider: str, model: str = "") -> KeyTest:
        """Try a provider: list its models, and ask one for a word, by default the one of the settings."""
        ...

    async def models_of(self, provider: ProviderName) -> tuple[ModelInfo, ...]:
        """List a provider's models with the cheapest real call.

        Raises ProviderFailure with the provider's own words, keys taken out, or ModelUnavailable without a
        key.
        """
        ...

    async def find_witness(self, base_url: str | None = None) -> WitnessFound:
        """Look whether Ollama answers at an address, by default the settings', for 1.5 s at most.

        Never raises: what went wrong stands in `problem`.
        """
        ...

    async def pull_model(self, name: str, on_progress: OnDownload, base_url: str | None = None) -> None:
        """Have Ollama fetch a model; cancelling stops it, and Ollama keeps what it has.

        Raises BadInput for a name that is none, ProviderFailure with Ollama's own words.
        """
        ...

    def estimate(self, request: RunRequest) -> Estimate:
        """Estimate the calls, tokens and cost of a run from its detectives and limit; calls nobody."""
        ...

    def what_leaves(self, request: RunRequest) -> tuple[Destination, ...]:
        """Name the hosts that a run would send to, in order of use; empty when nothing leaves this computer.

        Looks at no key and connects to nothing, so a detective without a key is named too. Raises BadInput.
        """
        ...

    def sample_session(self) -> OpenedSession:
        """Open the recorded run over the sample case; its sources are the bundled documents."""
        ...

    def open_source(self, source: Source, path: Path | None = None) -> SourceDocument:
        """Open a document of a session where it was, or at `path`; blocks while it is hashed.

        Raises DocumentError when it is missing, cannot be read, or is not what the session used.
        """
        ...

    def decide(self, session_id: str, decision: SourceDecision) -> InterrogationSession:
        """Keep in a session how a conflict between its sources is to be treated, and return the session.

        Blocks while it is saved; the session may be running here. Raises UnreadableSession, LockedElsewhere
        when another process may be running it, StorageError.
        """
        ...

    def held_elsewhere(self) -> bool:
        """Tell whether another process is at work in the data folder.

        Then a session that is `running` on disk may be its; else one that this process does not run is
        paused.
        """
        ...

    def remove_session(self, reference: str | Path) -> RemovedSession:
        """Move a session's file, by id or path, to the trash, from which `restore()` brings it back.

        It stays there for a day. Raises UnreadableSession when there is none, BadInput while it is being run,
        LockedElsewhere when another process may be running it, StorageError.
        """
        ...

    async def doctor(self) -> Diagnosis:
        """Look at what a run needs; makes local calls only."""
        ...

    def verify(self, references: Sequence[str]) -> Sequence[Verification]:
        """Check session files named by id or path, all of them when none is named; no model is called."""
        ...


OpenApplication: TypeAlias = Callable[[GlobalOptions], Application]
"""How `__main__` hands the composition root in: called once, by the first verb that needs it."""
