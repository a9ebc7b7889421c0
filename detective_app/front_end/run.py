"""One run, or one sitting of questions over a case: what it is asked for with, and how it is driven."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

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
    could not read; with `recognise` words in pictures are read first. All other values are checked against
    the rules of `core.words`.
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

    @property
    def unread(self) -> Sequence[Unread]:
        """The files that were chosen and could not be read."""
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
        on_working: Callable[[str], None] = lambda _: None,
    ) -> Envelope:
        """Answer from the documents, or say what must be told first; `replies` are by a question's `field`.

        What was replied is kept, so that nothing is asked twice; `on_working` is told once a second what the
        model does. Raises BadInput for an empty question,
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
        """The host of each model elsewhere that is sent anything of the run, by `"provider:model"`."""
        ...

    @property
    def pace(self) -> float | None:
        """The seconds that a question took in earlier runs of these models; None when there is none."""
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
