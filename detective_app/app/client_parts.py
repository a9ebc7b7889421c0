"""What a step of a chat client goes by, and the parts of the engine that this makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from detective_app.app.client_steps import ClientSteps
from detective_app.app.connections import Connected, line
from detective_app.app.disclosing import LastIndexed, counter_for_client
from detective_app.app.late_witness import LateWitness
from detective_app.app.run_parts import case_file, price
from detective_app.app.selection import AgentModels, Selection
from detective_app.app.tape_operator import Unattended
from detective_app.core.clock import Clock
from detective_app.core.disclosure import Account, Drawn
from detective_app.core.plugin import Mode
from detective_app.core.ports import CaseIndex, Provider, SessionStore, Witness
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import EvidenceSettings, GateSettings, PanelSettings
from detective_app.engine.calls.remote import Border, DocumentNames
from detective_app.engine.detective.packet import Packing, catalogue
from detective_app.engine.loop.by_client import ClientDetective
from detective_app.engine.loop.course import Course, Parts, Tell
from detective_app.engine.witness.answering import CaseWitness


@dataclass(frozen=True, slots=True)
class StepConditions:
    """What a step goes by beside its session.

    `client` is `"mcp:NAME"`. `selection` names the witness of a step that asks it, None where a step does
    not; `agents` are the models that answer for themselves in a step of a roundtable, which comes to its end
    as `rules` says. `account` has what left of the documents `before`.
    """

    client: str
    mode: Mode
    evidence: EvidenceSettings
    gate: GateSettings
    rules: PanelSettings
    named_agents: tuple[str, ...]
    redact: Callable[[str], str]
    indexed: LastIndexed
    selection: Selection | None = None
    agents: tuple[AgentModels, ...] = ()
    account: Account | None = None
    before: tuple[Drawn, ...] = ()

    def steps(
        self,
        session: InterrogationSession,
        case: CaseIndex,
        store: SessionStore,
        clock: Clock,
        *,
        connected: Connected | None,
        providers: Mapping[tuple[str, str], Provider],
        tell: Tell,
        scale: float | None = None,
    ) -> ClientSteps:
        """Put the engine together for a session; blocks.

        The witness is in `connected`, what `agents` are asked through in `providers`.
        """
        text = session.hypothesis.text
        counter = counter_for_client(session, case, self.account, self.before, self.indexed)
        parts = Parts(
            detective=ClientDetective(self.client),
            witness=self._witness(connected, case, text),
            store=store,
            mode=self.mode,
            operator=Unattended(),
            clock=clock,
            price_of=price,
            redact=self.redact,
            case_file=case_file(case, text),
            catalogue=catalogue(case, text, words=counter.budget > 0),
            packing=Packing(case, quotes=counter.budget > 0),
            disclosure=counter,
            gate=self.gate,
        )
        border = Border(counter=counter, names=DocumentNames.of(session.sources or ()))
        lines = {one.name: line(one, providers, border, clock=clock, scale=scale) for one in self.agents}
        course = Course(session, parts, tell)
        return ClientSteps(course, self.client, self.mode, self.rules, self.named_agents, lines)

    def _witness(self, connected: Connected | None, case: CaseIndex, hypothesis: str) -> Witness:
        if connected is None or self.selection is None:
            return LateWitness(_nobody)
        by, model = self.selection, connected.witness()
        make = partial(CaseWitness, model, case, by.witness_profile, hypothesis, self.evidence, gated=True)
        return LateWitness(make, by.witness_at_once)


def _nobody() -> Witness:
    raise RuntimeError("a step that names no witness asks none")
