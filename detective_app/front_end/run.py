"""Runs, and sittings of questions over a case: what they are asked for with, take, and are driven by."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

from detective_app.front_end.cases import OnReading, unheard

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from detective_app.core.ask import Envelope
    from detective_app.core.events import Event
    from detective_app.core.evidence import Provenance, Source, Unread
    from detective_app.core.operator import Operator
    from detective_app.core.placeholders import RedactionKind
    from detective_app.core.session import InterrogationSession


@dataclass(frozen=True, slots=True)
class RunRequest:
    """What a person asked of one run; what is empty comes from the settings or the session that is resumed.

    `detectives` (in order of use) and `witness` are `"provider:model"`; `base_urls` maps a provider to an
    address, `provenance` a chosen file or folder to what the user said of it. `brief` is what a person wants
    the detective to know beside the hypothesis, `disclose` the percent of each document that it may see
    elsewhere, `redact` the kinds that are replaced by placeholders before anything leaves; with `clarify`
    they may be asked what is meant, if the settings allow it. `budget` are the US dollars that the session
    may cost, 0 for no such stop. `agents` are the detectives of a panel, each `"provider:model"` with more
    models after commas for its own order and `=role` at its end; `rounds` is how often they deliberate at
    most. The audit is done `repeat` times. `claims` are the parts into which a person cut the hypothesis of a
    new run; without any, who leads the run cuts it. `unread` are files that a session over the same case
    could not read; with `recognise` words in pictures are read first, with `so_far` only documents that were
    read before. A new session gets the `session_id`, if
    there is one. All other values are checked against the rules of `core.words`.
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
    brief: str | None = None
    disclose: int | None = None
    redact: tuple[RedactionKind, ...] | None = None
    agents: tuple[str, ...] = ()
    rounds: int | None = None
    repeat: int = 1
    clarify: bool = True
    budget: float | None = None
    claims: tuple[str, ...] = ()
    unread: tuple[Unread, ...] = ()
    recognise: bool = False
    so_far: bool = False
    session_id: str | None = None


class Asking(Protocol):
    """Questions over one case file, which is read once; an async context manager that closes it at exit."""

    @property
    def notices(self) -> Sequence[str]:
        """What could not be read or was left out, one sentence each."""

    @property
    def sources(self) -> Sequence[Source]:
        """The documents that are asked about."""

    @property
    def unread(self) -> Sequence[Unread]:
        """The files that were chosen and could not be read."""

    async def __aenter__(self) -> Self:
        """Make the models ready; raises BadInput, ModelUnavailable or ProviderFailure."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and the case file."""

    async def ask(
        self,
        question: str,
        replies: Mapping[str, str] = MappingProxyType({}),
        on_text: Callable[[str], None] = lambda _: None,
        on_working: Callable[[str], None] = lambda _: None,
    ) -> Envelope:
        """Answer from the documents, or say what must be told first; `replies` are by a question's `field`.

        What was replied is kept, so that nothing is asked twice; `on_working` is told once a second what the
        model does. Raises BadInput for an empty question,
        AllProvidersFailed when the witness cannot answer.
        """


class Run(Protocol):
    """One run from its first event to its last; an async context manager that closes its models at exit.

    Entering must be cheap to leave: after a cancelled `events()`, leaving takes well under a second.
    """

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last."""

    @property
    def path(self) -> Path:
        """The session's file; it exists from the first save on."""

    @property
    def notices(self) -> tuple[str, ...]:
        """What was found and chosen, and what to know before the first call, one sentence each."""

    @property
    def destinations(self) -> Mapping[str, str]:
        """The host of each model elsewhere that is sent anything of the run, by `"provider:model"`."""

    @property
    def pace(self) -> float | None:
        """The seconds that a question took in earlier runs of these models; None when there is none."""

    def events(self, operator: Operator | None = None) -> AsyncGenerator[Event, None]:
        """Run, and tell what happens; ends with `SessionEnded`, raises StorageError when a save fails.

        `operator` may hold the run before each stage and choose the next question; without one nobody does.
        By the time it is asked, `session` holds the tokens and the cost of everything up to then.
        """

    async def __aenter__(self) -> Self:
        """Start what the models need."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and let go of the data folder."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run may take of the models: calls of both roles, the detective's tokens, US dollars.

    The costs are None when the price of the first detective's model is not known, 0.0 when it is local.
    `seconds` are what the questions to the limit take here; None while the witness never answered here.
    """

    calls_low: int
    calls_high: int
    tokens_low: int
    tokens_high: int
    cost_low: float | None
    cost_high: float | None
    seconds: float | None = None


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
class PlayedRun:
    """One run of a session as it went when it was played from the tape.

    `same` tells that what it would have saved is the file that it left, byte for byte; else `departed`
    says from where on not. It `ended` by itself, or was stopped where its tape ends. `changed_since`: the
    file is another one by now, which a person may have changed.

    A run that was killed is `cut_off`: it is compared up to its last save, if it `saved` any. It is not
    `exact` where several things were done at once by then: all that was done is the same, not the bytes.
    """

    number: int
    requests: int
    ended: bool
    same: bool
    departed: str
    changed_since: bool
    cut_off: bool = False
    exact: bool = True
    saved: bool = True


@dataclass(frozen=True, slots=True)
class Replayed:
    """A session that was run again from its tape, run by run."""

    session_id: str
    path: Path
    runs: tuple[PlayedRun, ...]

    @property
    def same(self) -> bool:
        """Whether every run came to the same."""
        return all(run.same for run in self.runs)


class RunsDesk(Protocol):
    """Prepares runs, and says before one what it would take and send out."""

    async def start(self, request: RunRequest, on_reading: OnReading = unheard) -> Run:
        """Prepare a new run; raises BadInput, ModelUnavailable or StorageError."""

    async def demo(self) -> Run:
        """Prepare a run over the bundled sample case that asks no model and connects to nothing."""

    async def asking(self, request: RunRequest, context: str = "", on_reading: OnReading = unheard) -> Asking:
        """Read the documents of a request to ask about them; raises as `start` does.

        `context` names what is known beyond the questions, kept for a day; by default each case has its own.
        Without detectives in the request no model but the witness is asked.
        """

    async def resume(self, session_id: str, request: RunRequest) -> Run:
        """Prepare to go on where a session stopped; raises as `start` does."""

    async def audit(self, session_id: str, request: RunRequest) -> Run:
        """Prepare a session's final audit; `request.force_reason` is needed unless it ended by itself."""

    async def fork(self, session_id: str, at: int, request: RunRequest, question: str | None = None) -> Run:
        """Prepare a new session that has the first `at` turns of another one; raises as `start` does.

        `question` is asked next. What left of the documents counts on, over all that was forked from one.
        """

    def replay(self, session_id: str) -> Replayed:
        """Run a session again from its tape, without network and keys; nothing is changed. Blocks.

        Raises UnreadableSession, BadInput without a whole tape, DocumentError when its documents are not
        there as they were.
        """

    def estimate(self, request: RunRequest) -> Estimate:
        """Estimate the calls, tokens and cost of a run from its detectives and limit; calls nobody."""

    def what_leaves(self, request: RunRequest) -> tuple[Destination, ...]:
        """Name the hosts that a run would send to, in order of use; empty when nothing leaves this computer.

        Looks at no key and connects to nothing, so a detective without a key is named too. Raises BadInput.
        """
