"""One step of an investigation whose detective is the model of a chat client, as that client takes it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

    from detective_app.core.analysis import Audit, FoundSignal, NextAction, RoundJudgement
    from detective_app.core.clarification import ClarificationAnswer
    from detective_app.core.ending import Gate
    from detective_app.core.events import Event
    from detective_app.core.operator import Resolution
    from detective_app.core.packet import CatalogueEntry
    from detective_app.core.panel_reply import AgentReply
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

    async def plan(self, signals: Sequence[FoundSignal]) -> None:
        """Keep the signals."""

    async def clarify(self, answer: ClarificationAnswer) -> None:
        """Take up what the person answers to the question that is pending."""

    async def ask(self, actions: Sequence[NextAction]) -> None:
        """Have the witness answer, what waits where no question is given."""

    async def answers(self) -> tuple[AnswerAtHand, ...]:
        """Return what was answered and not judged yet, with what it rests on."""

    async def judge(self, judgement: RoundJudgement) -> None:
        """Put the answers on record as they were judged."""

    async def search(self, words: str) -> tuple[ShownPassage, ...]:
        """Return the passages of the documents that are nearest to some words."""

    async def resolve(self, wish: Resolution) -> None:
        """End a conflict."""

    async def convene(self, roles: Sequence[str] | None, mode: str | None, rounds: int | None) -> None:
        """Seat a roundtable: the models of the settings, and the client's own in a seat for each role."""

    async def speak(self, agent: str, reply: AgentReply) -> None:
        """Keep what the client's model says for one of its seats."""

    async def deliberate(self) -> SeatTurn | None:
        """Go on until a seat of the client has to speak, and return its turn; None when it is over."""

    async def conclude(self, audit: Audit, reason: str | None) -> None:
        """End the questions and audit; `reason` is why although the gate is not ready."""

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
