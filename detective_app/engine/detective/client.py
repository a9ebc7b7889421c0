"""The detective's form for a chat client: its model has judged already, and what it said is handed in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from detective_app.core.analysis import Audit, Opening, RoundJudgement
from detective_app.core.plugin import Context
from detective_app.core.ports import ChatModel, Given, OnProgress


@dataclass(frozen=True, slots=True)
class ClientDetective:
    """A Detective that says what a chat client's model said; no model is called.

    It is made for one step, with what that step asks for; asked for anything else it raises RuntimeError.
    """

    name: str
    said: RoundJudgement | Audit | None = None

    @property
    def form(self) -> Literal["capable", "guided"]:
        """Always `capable`: a model judges."""
        return "capable"

    @property
    def models(self) -> Sequence[ChatModel]:
        """None that could be called from here."""
        return ()

    async def open(self, context: Context, on_progress: OnProgress) -> Given[Opening]:
        """Raise: a client hands its plan and its questions in by themselves."""
        raise RuntimeError("a client opens nothing")

    async def judge(self, context: Context, on_progress: OnProgress) -> Given[RoundJudgement]:
        """Return the judgement that was handed in."""
        if not isinstance(self.said, RoundJudgement):
            raise RuntimeError("no judgement was handed in")  # noqa: TRY004 - no matter of types
        return Given(self.said, self.name)

    async def audit(self, context: Context, on_progress: OnProgress) -> Given[Audit]:
        """Return the audit that was handed in."""
        if not isinstance(self.said, Audit):
            raise RuntimeError("no audit was handed in")  # noqa: TRY004 - no matter of types
        return Given(self.said, self.name)
