"""What a tape says of the beginning of a run, and what that makes when the run is played."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr

from detective_app.app.selection import AgentModels, Selection
from detective_app.core import settings
from detective_app.core.disclosure import AccountEntry
from detective_app.core.ports import Connection
from detective_app.core.record import Number, Record
from detective_app.core.session import InterrogationSession
from detective_app.core.tape import Recording

_NO_KEY = SecretStr("-" * 20)  # of the length that a key must have; it is never sent


class TapedModel(Record):
    """One model as a run was connected to it."""

    provider: str
    model: str
    base_url: str
    deadline: float
    first_token: float | None = None
    stall: float | None = None
    passed_on: str = ""
    context_tokens: int
    effort: settings.Effort
    audit_effort: settings.Effort

    def connection(
        self, role: Literal["detective", "witness"], session_id: str, recording: Recording
    ) -> Connection:
        """Return a connection to it that plays a recording; nobody looks at its key."""
        return Connection(**dict(self), role=role, session_id=session_id, key=_NO_KEY, recording=recording)


class TapedAgent(Record):
    """A detective with its order of models."""

    name: str
    role: str
    models: tuple[TapedModel, ...]


class TapedClient(Record):
    """The chat client of a step, and what its step goes by beside what every run has; `new`: it began it."""

    name: str
    mode: str
    rules: settings.PanelSettings
    named_agents: tuple[str, ...] = ()
    new: bool = False


class TapedRun(Record):
    """How a run began: the session, what a new audit is to replace, who was asked, and by which settings.

    `drawn` had left of the documents before. A step of a chat client is one with a `client`; what `asks` no
    witness puts no questions to the case.
    """

    app_version: str
    session: InterrogationSession
    previous: InterrogationSession | None = None
    agents: tuple[TapedAgent, ...]
    asks: bool = True
    witness: TapedModel | None = None
    witness_profile: settings.Profile = "small"
    client: TapedClient | None = None
    evidence: settings.EvidenceSettings
    gate: settings.GateSettings
    clarify: bool = False
    repeat: Number = 1
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None
    preview: bool | None = None
    names: tuple[str, ...] | None = None
    drawn: tuple[AccountEntry, ...] | None = None
    time_scale: float = Field(default=1.0, ge=0)

    def selection(self, recording: Recording) -> Selection:
        """Return who is asked when the run is played: nobody in a step that asks nothing of the case."""
        model = self.witness
        witness = model.connection("witness", self.session.id, recording) if model else None
        agents = () if self.client else self.agent_models(recording)
        return Selection(agents, witness, self.witness_profile)

    def agent_models(self, recording: Recording) -> tuple[AgentModels, ...]:
        """Return the detectives with models of their own, as they are asked when the run is played."""
        return tuple(
            AgentModels(
                tuple(one.connection("detective", self.session.id, recording) for one in agent.models),
                agent.name,
                agent.role,
            )
            for agent in self.agents
        )
