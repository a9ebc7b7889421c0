"""The person at a run: what they may do while it goes on, and the values that this takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, TypeAlias

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ending import Gate
from detective_app.core.errors import BadInput
from detective_app.core.passages import Bearing, PassageId
from detective_app.core.quality import Decision
from detective_app.core.words import question_text

USER = "user"
"""The strategy of a question that a person asked."""


@dataclass(frozen=True, slots=True)
class Steering:
    """A person's own next question: in place of the proposed one, or, with `keep_proposed`, before it.

    The text is cleaned; raises BadInput when it is empty or longer than 2,000 characters.
    """

    question: str
    keep_proposed: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "question", question_text(self.question))


@dataclass(frozen=True, slots=True)
class Resolution:
    """How a person ends a conflict; a side gives way only for a reason, which is the `resolution`."""

    conflict_id: str
    decision: Decision
    resolution: str = ""
    notes: str = ""


@dataclass(frozen=True, slots=True)
class PersonMark:
    """What a person says that a passage does to a claim, both by id; `words` where not all of it does.

    With `source_id` and `locator` it is for those lines, whatever number they have or get, and `passage` is
    not looked at: while a session is being run, lines that a person marked may get another number. A later
    mark of the same passage stands, so a `reason` is added by marking it once more.
    """

    claim: str
    passage: PassageId
    side: Bearing
    words: str = ""
    reason: str = ""
    source_id: str = ""
    locator: str = ""


@dataclass(frozen=True, slots=True)
class AskMore:
    """At a gate that is not ready: these questions first, as many as the limit has left."""

    questions: tuple[str, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "questions", tuple(map(question_text, self.questions)))


@dataclass(frozen=True, slots=True)
class AuditAnyway:
    """At a gate that is not ready: audit all the same, for a reason that goes on record."""

    reason: str

    def __post_init__(self) -> None:
        if not self.reason.strip():
            raise BadInput("Write why you go on.")


@dataclass(frozen=True, slots=True)
class WeighAgain:
    """At a gate that is not ready: something was decided meanwhile, so it may be by now."""


@dataclass(frozen=True, slots=True)
class RaiseLimit:
    """At a gate that is not ready: so many questions may be asked in all, twenty at most."""

    limit: int


GateWish: TypeAlias = AskMore | AuditAnyway | WeighAgain | RaiseLimit
"""What a person wants at a gate that is not ready."""


class Operator(Protocol):
    """The human in the loop; the engine asks before it goes on, on its own event loop."""

    async def ready(self) -> None:
        """Return when the next stage may begin; a paused run waits here."""

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        """Say what the witness is asked instead of `proposed`, or before it; None asks it as it is.

        Called right after `ready`, just before the witness is asked question `sequence` (from 1); a question
        that is asked again after a failure or a resume comes by here again. Must return at once: to make a
        run wait while a person types, hold `ready`.
        """

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        """Return what the person answers to a question of the detective; may wait as long as they do.

        None: nobody can be asked, or they never want to be; the step goes on with an assumption. The question
        is on disk before this is called: a run that is stopped meanwhile asks again when it goes on.
        """

    async def at_gate(self, gate: Gate) -> GateWish | None:
        """Say what is to happen at a gate that is not ready; None goes on to the audit, as nobody watches.

        Called right after `ready`: whoever paused the run is asked nothing before it goes on. The session is
        saved with the gate, and stopped here it comes back here.
        """


class Unattended:
    """The Operator of a run that nobody pauses or steers."""

    async def ready(self) -> None:
        """Go on at once."""

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        """Have every question asked as it is proposed."""
        return None

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        """Have the detective assume what it would have asked."""
        return None

    async def at_gate(self, gate: Gate) -> GateWish | None:
        """Go on to the audit; the file says that the gate was not ready."""
        return None
