"""The desk for runs: what one would take and send out, and how it is begun."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol

from detective_app.front_end.cases import OnReading, unheard

if TYPE_CHECKING:
    from pathlib import Path

    from detective_app.front_end.run import Asking, Run, RunRequest


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
        ...

    async def demo(self) -> Run:
        """Prepare a run over the bundled sample case that asks no model and connects to nothing."""
        ...

    async def asking(self, request: RunRequest, context: str = "", on_reading: OnReading = unheard) -> Asking:
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

    async def fork(self, session_id: str, at: int, request: RunRequest, question: str | None = None) -> Run:
        """Prepare a new session that has the first `at` turns of another one; raises as `start` does.

        `question` is asked next. What left of the documents counts on, over all that was forked from one.
        """
        ...

    def replay(self, session_id: str) -> Replayed:
        """Run a session again from its tape, without network and keys; nothing is changed. Blocks.

        Raises UnreadableSession, BadInput without a whole tape, DocumentError when its documents are not
        there as they were.
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
