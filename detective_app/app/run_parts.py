"""What a run goes by, and the parts of the engine that this makes: for a run, and for one from its tape."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Literal

from detective_app.app.connections import Connected
from detective_app.app.disclosing import counter_for
from detective_app.app.late_witness import LateWitness
from detective_app.app.redacting import placeholders_for
from detective_app.app.selection import Selection
from detective_app.core.case import CaseFile
from detective_app.core.clock import Clock
from detective_app.core.disclosure import Account, Drawn
from detective_app.core.operator import Operator
from detective_app.core.packet import CatalogueEntry
from detective_app.core.placeholders import Replaced
from detective_app.core.plugin import Mode
from detective_app.core.ports import CaseIndex, Detective, SessionStore, Witness
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import EvidenceSettings, GateSettings
from detective_app.deliberation.seats import seat
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.remote import Border, DocumentNames, Preview
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing
from detective_app.engine.detective.panel import PanelDetective, SeatedAgent
from detective_app.engine.loop.course import Parts
from detective_app.prices import price_of


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a run goes by beside its session: who is asked, the documents, and the settings.

    `names` are the person's words that may be replaced, `foreseen` is what a run that is played is going to
    replace; `account` has what left of the documents `before`.
    """

    selection: Selection
    case: CaseIndex | None
    mode: Mode
    evidence: EvidenceSettings
    gate: GateSettings
    redact: Callable[[str], str]
    repeat: int = 1
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None
    preview: bool = False
    names: tuple[str, ...] = ()
    foreseen: tuple[Replaced, ...] = ()
    account: Account | None = None
    before: tuple[Drawn, ...] = ()

    async def parts(
        self,
        connected: Connected,
        session: InterrogationSession,
        store: SessionStore,
        clock: Clock,
        operator: Operator,
    ) -> Parts:
        """Put the engine together for a session."""
        text, counter = (
            session.hypothesis.text,
            counter_for(session, self.case, self.selection, self.account, self.before),
        )
        seen = self.case if self.selection.agents else None
        shows_quotes = counter is None or counter.budget > 0
        preview = Preview() if self.preview else None
        placeholders = placeholders_for(session.redaction, self.names, self.foreseen)
        border = Border(placeholders, counter, preview, DocumentNames.of(session.sources or ()))
        detective = await on_texts(self._detective, connected, border, session)
        return Parts(
            detective=detective,
            panel=detective if isinstance(detective, PanelDetective) else None,
            repeat=self.repeat,
            witness=LateWitness(
                partial(self._witness, connected.witness(border), text), self.selection.witness_at_once
            ),
            store=store,
            mode=self.mode,
            operator=operator,
            clock=clock,
            price_of=price,
            redact=self.redact,
            case_file=await on_texts(case_file, self.case, text),
            catalogue=await on_texts(_catalogue, seen, text, counter) if seen else (),
            packing=Packing(self.case, quotes=shows_quotes) if self.case else None,
            disclosure=counter,
            preview=preview,
            placeholders=placeholders,
            gate=self.gate,
            text_seconds=self.evidence.text_seconds,
            at_limit=self.at_limit,
            force_reason=self.force_reason,
        )

    def _detective(self, connected: Connected, border: Border, session: InterrogationSession) -> Detective:
        if session.deliberation:
            lines = {one.name: connected.line(one, border) for one in self.selection.agents}
            return PanelDetective(
                tuple(
                    SeatedAgent(one, seat(one, self.mode), CapableDetective(lines[one.id]))
                    for one in session.deliberation.agents
                )
            )
        if self.selection.agents:
            return CapableDetective(connected.line(self.selection.agents[0], border))
        from detective_app.engine.detective.by_hand import ByHand

        return ByHand()

    def _witness(self, model: FallbackModel, hypothesis: str) -> Witness:
        from detective_app.engine.witness.answering import CaseWitness

        profile = self.selection.witness_profile
        return CaseWitness(model, self.case, profile, hypothesis, self.evidence, gated=True)


def case_file(case: CaseIndex | None, hypothesis: str) -> CaseFile:
    """Return what the detective knows of the case; what chooses it is loaded only where there is one."""
    if case is None:
        return CaseFile()
    from detective_app.engine.witness.showing import for_detective

    return for_detective(case, hypothesis)


def price(ref: str, usage: object) -> float | None:
    """Return the dollars of a usage, None where they are not known."""
    provider, _, model = ref.partition(":")
    return price_of(provider, model, usage)  # type: ignore[arg-type]


def _catalogue(
    case: CaseIndex, hypothesis: str, counter: DisclosureCounter | None
) -> tuple[CatalogueEntry, ...]:
    """Return what a capable detective sees of the case from the start; loaded for it alone."""
    from detective_app.engine.detective.packet import catalogue

    words = counter is None or counter.budget > 0
    return catalogue(case, hypothesis, words=words, brief=counter is not None)
