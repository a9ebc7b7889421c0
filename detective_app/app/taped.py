"""What a tape says of the beginning of a run, and what that makes when the run is played."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, SecretStr

from detective_app import __version__
from detective_app.app.connections import Connected
from detective_app.app.run_parts import Conditions
from detective_app.app.selection import AgentModels, Selection
from detective_app.core.ports import Connection
from detective_app.core.record import Number, Record
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import Effort, EvidenceSettings, GateSettings, Profile
from detective_app.core.tape import Recording

_NO_KEY = SecretStr("-" * 20)


class TapedModel(Record):
    """One model as a run was connected to it."""

    provider: str
    model: str
    base_url: str
    deadline: float
    context_tokens: int
    effort: Effort
    audit_effort: Effort

    def connection(
        self, role: Literal["detective", "witness"], session_id: str, recording: Recording
    ) -> Connection:
        """Return a connection to it that plays a recording; nobody looks at its key."""
        return Connection(**dict(self), role=role, session_id=session_id, key=_NO_KEY, recording=recording)


class TapedAgent(Record):
    """A detective with its order of models."""

    name: str
    role: str
    profile: Profile
    models: tuple[TapedModel, ...]


class Begun(Record):
    """How a run began: the session, what a new audit is to replace, who was asked, and by which settings."""

    app_version: str
    session: InterrogationSession
    previous: InterrogationSession | None = None
    agents: tuple[TapedAgent, ...]
    witness: TapedModel
    witness_profile: Profile
    evidence: EvidenceSettings
    gate: GateSettings
    clarify: bool = False
    repeat: Number = 1
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None
    time_scale: float = Field(default=1.0, ge=0)

    def selection(self, recording: Recording) -> Selection:
        """Return who is asked when the run is played."""
        session_id = self.session.id
        agents = (
            AgentModels(
                tuple(one.connection("detective", session_id, recording) for one in agent.models),
                agent.profile,
                agent.name,
                agent.role,
            )
            for agent in self.agents
        )
        witness = self.witness.connection("witness", session_id, recording)
        return Selection(tuple(agents), witness, self.witness_profile)


def begun_with(
    by: Conditions,
    connected: Connected,
    session: InterrogationSession,
    previous: InterrogationSession | None,
    *,
    clarify: bool,
) -> Begun:
    """Return how a run begins."""

    def model(one: Connection) -> TapedModel:
        return TapedModel(
            provider=one.provider,
            model=one.model,
            base_url=one.base_url,
            deadline=one.deadline,
            context_tokens=connected.window(one) or one.context_tokens,
            effort=one.effort,
            audit_effort=one.audit_effort,
        )

    return Begun(
        app_version=__version__,
        session=session,
        previous=previous,
        agents=tuple(
            TapedAgent(
                name=one.name, role=one.role, profile=one.profile, models=tuple(map(model, one.connections))
            )
            for one in by.selection.agents
        ),
        witness=model(by.selection.witness),
        witness_profile=by.selection.witness_profile,
        evidence=by.evidence,
        gate=by.gate,
        clarify=clarify,
        repeat=by.repeat,
        at_limit=by.at_limit,
        force_reason=by.force_reason,
        time_scale=connected.scale,
    )
