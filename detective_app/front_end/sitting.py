"""One step of an investigation whose detective is the model of a chat client, as that client takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from detective_app.core.analysis import Audit, FoundSignal, NextAction, RoundJudgement
from detective_app.core.clarification import ClarificationAnswer
from detective_app.core.operator import Resolution
from detective_app.core.panel_reply import AgentReply
from detective_app.core.record import Record

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from detective_app.core.ending import Gate
    from detective_app.core.events import Event
    from detective_app.core.packet import CatalogueEntry
    from detective_app.core.passages import ShownPassage
    from detective_app.core.pieces import Filled
    from detective_app.core.plugin import AnswerAtHand
    from detective_app.core.session import InterrogationSession
    from detective_app.engine.loop.roundtable import SeatTurn
    from detective_app.front_end.run import Asking, RunRequest


def _unheard(_: object) -> None:
    """Hear what is told and do nothing."""


@dataclass(frozen=True, slots=True)
class Listener:
    """Who hears of a step while it goes on: `words` in plain English, and the `events` of the run."""

    words: Callable[[str], None] = _unheard
    events: Callable[[Event], None] = _unheard


Call: TypeAlias = Literal["plan", "clarify", "ask", "judge", "resolve", "convene", "speak", "conclude"]
"""Keep signals, take up a person's answer, ask the witness (without a question what waits), judge answers,
end a conflict, seat a roundtable, speak for a seat, or audit (`reason`: why though the gate is not ready)."""


class HandedOver(Record):
    """What a client hands over with one call."""

    signals: tuple[FoundSignal, ...] = ()
    answer: ClarificationAnswer | None = None
    actions: tuple[NextAction, ...] = ()
    judgement: RoundJudgement | None = None
    words: str = ""
    wish: Resolution | None = None
    roles: tuple[str, ...] | None = None
    mode: str | None = None
    rounds: int | None = None
    agent: str = ""
    reply: AgentReply | None = None
    audit: Audit | None = None
    reason: str | None = None


class Sitting(Protocol):
    """A session as long as a client works on it; an async context manager that holds the data folder.

    Each step is on disk before it returns; cancelling one loses nothing that was answered. Steps raise
    BadInput for what cannot be done now, and then nothing is changed; AllProvidersFailed when the witness
    cannot answer, and StorageError.
    """

    @property
    def session(self) -> InterrogationSession:
        """The session as it was saved last."""

    @property
    def notices(self) -> tuple[str, ...]:
        """What could not be read or was chosen, one sentence each."""

    @property
    def catalogue(self) -> tuple[CatalogueEntry, ...]:
        """The documents, with what a detective may see of them from the start."""

    @property
    def gate(self) -> Gate:
        """What the gate says of the answers so far."""

    async def audit_request(self) -> str:
        """Return the prompt that asks for the audit, with passages by number."""

    async def call(self, name: Call, given: HandedOver) -> None:
        """Do what a client calls for, with as much of what it hands over as that takes."""

    async def answers(self) -> tuple[AnswerAtHand, ...]:
        """Return what was answered and not judged yet, with what it rests on."""

    async def search(self, words: str) -> tuple[ShownPassage, ...]:
        """Return the passages of the documents that are nearest to some words."""

    async def deliberate(self) -> SeatTurn | None:
        """Go on until a seat of the client has to speak, and return its turn; None when it is over."""

    async def sent(self, texts: Sequence[Filled]) -> list[str]:
        """Return texts as they may leave this computer, after what leaves with them was counted and saved."""

    async def __aenter__(self) -> Self:
        """Hold the data folder; waits for another program at work in it, then raises LockedElsewhere."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the models and let go of the data folder."""


class ClientsDesk(Protocol):
    """Prepares what a chat client does; `client` is its name as the session keeps it, `"mcp:NAME"`."""

    async def begin(self, request: RunRequest, client: str, listener: Listener) -> Sitting:
        """Read the documents and prepare a new session; raises BadInput, ModelUnavailable or StorageError."""

    async def sit(
        self,
        session_id: str,
        request: RunRequest,
        client: str,
        listener: Listener,
        *,
        asks: bool,
        deliberates: bool,
    ) -> Sitting:
        """Prepare a step of a known session; raises as `begin`.

        With its witness where the step `asks`, with the models of its roundtable where it `deliberates`.
        Raises UnreadableSession when there is none.
        """

    async def asking(self, request: RunRequest) -> Asking:
        """Read the documents of a request, to ask about them beside the record; raises as `begin`."""

    async def aclose(self) -> None:
        """Let go of the witness, which stays ready between the steps."""
