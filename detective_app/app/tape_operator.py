"""The person at a run, with what they did on its tape: nobody can be asked for it again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

from pydantic import JsonValue

from detective_app.core.clarification import ClarificationAnswer, ClarificationQuestion
from detective_app.core.ending import Gate
from detective_app.core.operator import (
    AskMore,
    AuditAnyway,
    GateWish,
    Operator,
    RaiseLimit,
    Steering,
    WeighAgain,
)
from detective_app.core.tape import Moment, TapeLine, moment

if TYPE_CHECKING:
    from detective_app.app.player import Player
    from detective_app.engine.loop.by_person import Change
    from detective_app.storage.sessions.tape import TapeWriter


_MARK = "mark"


def write_marks(tape: TapeWriter, begun: Moment, made: Sequence[Change]) -> None:
    """Write down the marks of a person, beside all that the run does; raises StorageError."""
    known = moment.set(begun)
    try:
        for one in made:
            tape.write("person", name=_MARK, value=one.model_dump(mode="json", exclude_none=True))
    finally:
        moment.reset(known)


def without_marks(lines: Sequence[TapeLine]) -> tuple[list[TapeLine], tuple[Change, ...]]:
    """Return the lines of a run that tell what it did itself, and the marks that a person made meanwhile."""
    from detective_app.engine.loop.by_person import Change

    rest = [one for one in lines if (one.kind, one.name) != ("person", _MARK)]
    made = (one.value for one in lines if (one.kind, one.name) == ("person", _MARK))
    return rest, tuple(Change.model_validate(one) for one in made)


@dataclass(frozen=True, slots=True)
class TapedOperator:
    """Implements `core.operator.Operator` by another one, and writes down what it says."""

    operator: Operator
    tape: TapeWriter

    async def ready(self) -> None:
        """Wait as the other does."""
        await self.operator.ready()
        self.tape.mark("ready")

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        """Ask what the person wants asked."""
        wish = self.operator.next_question(sequence, proposed)
        if wish:
            self.tape.write("person", name="question", value=_plain(wish))
        return wish

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        """Return what the person answers."""
        answer = await self.operator.clarified(question)
        value = answer.model_dump(mode="json", exclude_none=True) if answer else {}
        self.tape.write("person", name="answer", value=value)
        return answer

    async def at_gate(self, gate: Gate) -> GateWish | None:
        """Return what the person wants at the gate."""
        wish = await self.operator.at_gate(gate)
        value = {"kind": type(wish).__name__, **_plain(wish)} if wish else {}
        self.tape.write("person", name="gate", value=value)
        return wish


@dataclass(frozen=True, slots=True)
class PlayedOperator:
    """Implements `core.operator.Operator` by what the person did, as the tape of the run says."""

    player: Player

    async def ready(self) -> None:
        """Go on when they did."""
        self.player.mark("ready")

    def next_question(self, sequence: int, proposed: str) -> Steering | None:
        """Ask what they wanted asked."""
        del sequence, proposed
        wish = self.player.told("question")
        return Steering(str(wish["question"]), keep_proposed=bool(wish["keep_proposed"])) if wish else None

    async def clarified(self, question: ClarificationQuestion) -> ClarificationAnswer | None:
        """Answer as they did."""
        value = self.player.told("answer")
        if value is None:
            await self.player.nothing_more()
        return ClarificationAnswer.model_validate(value) if value else None

    async def at_gate(self, gate: Gate) -> GateWish | None:
        """Want what they wanted."""
        value = self.player.told("gate")
        if value is None:
            await self.player.nothing_more()
        return wish_of(value)


def _plain(wish: GateWish | Steering) -> dict[str, JsonValue]:
    """Return a wish as JSON has it."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(wish).items()}


def wish_of(value: Mapping[str, JsonValue]) -> GateWish | None:
    """Read what a person wanted at a gate."""
    match value:
        case {"kind": "AskMore", "questions": list(questions)}:
            return AskMore(tuple(str(one) for one in questions))
        case {"kind": "AuditAnyway", "reason": str(reason)}:
            return AuditAnyway(reason)
        case {"kind": "RaiseLimit", "limit": int(limit)}:
            return RaiseLimit(limit)
        case {"kind": "WeighAgain"}:
            return WeighAgain()
    return None
