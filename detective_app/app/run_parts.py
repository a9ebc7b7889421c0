"""What a run goes by, and the parts of the engine that this makes: for a run, and for one from its tape."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Literal

from detective_app.app.choice import outside_host
from detective_app.app.connections import Connected
from detective_app.app.disclosing import LastIndexed, counter_for, counter_for_client
from detective_app.app.panel_agents import table_detective
from detective_app.app.selection import AgentModels, Selection
from detective_app.core.case import EVERYWHERE, CaseFile, Scope
from detective_app.core.disclosure import AccountEntry, DisclosureAccount
from detective_app.core.errors import SettingsError
from detective_app.core.operator import Operator
from detective_app.core.packet import CatalogueEntry
from detective_app.core.placeholders import REDACTION_KINDS, Redaction, RedactionKind, Replaced
from detective_app.core.plugin import Mode
from detective_app.core.ports import (
    CaseIndex,
    Connection,
    Detective,
    OnProgress,
    OnText,
    SessionStore,
    Witness,
    WitnessReply,
)
from detective_app.core.session import InterrogationSession
from detective_app.core.settings import EvidenceSettings, GateSettings, RedactionSettings
from detective_app.core.time_limit import Clock
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.placeholders import Placeholders
from detective_app.engine.calls.remote import Border, DocumentNames, Preview
from detective_app.engine.detective.capable import CapableDetective
from detective_app.engine.detective.packet import Packing, catalogue
from detective_app.engine.detective.panel import PanelDetective
from detective_app.engine.loop.course import Parts
from detective_app.front_end.run import RunRequest
from detective_app.prices import price_of

if TYPE_CHECKING:
    from detective_app.app.taped import TapedClient


@dataclass(slots=True)
class LateWitness:
    """Implements `core.ports.Witness` by the one that `make` returns, which may block."""

    make: Callable[[], Witness]
    at_once: int = 1
    _made: Witness | None = None
    _making: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def answer(
        self,
        question: str,
        *,
        on_text: OnText,
        on_progress: OnProgress,
        earlier: Sequence[str] = (),
        scope: Scope = EVERYWHERE,
    ) -> WitnessReply:
        """Have the witness answer; raises AllProvidersFailed."""
        async with self._making:  # several questions may be the first
            if self._made is None:
                self._made = await asyncio.to_thread(self.make)
            made = self._made
        return await made.answer(
            question, on_text=on_text, on_progress=on_progress, earlier=earlier, scope=scope
        )


NOT_KNOWN = (
    "{} What of your words is to be replaced before they leave for another computer is therefore not known, "
    "so nothing was started. Mend or remove the file, or say what to replace (in the terminal: --redact "
    "email,phone,iban, or --redact none)."
)
_TITLES = {
    "email": "e-mail addresses",
    "phone": "phone numbers",
    "iban": "IBANs",
    "names": "your list of names",
}


def kinds_for(
    settings: RedactionSettings,
    problem: str | None,
    request: RunRequest,
    selection: Selection,
    session: InterrogationSession | None = None,
) -> tuple[RedactionKind, ...]:
    """Return the kinds that a run replaces: as asked for now, else as settings and session have it.

    None where nothing leaves. Raises SettingsError where the settings cannot be read that would tell.
    """
    if not leaves(selection.every):
        return ()
    chosen = request.redact
    if problem and (chosen is None or "names" in chosen):
        raise SettingsError(NOT_KNOWN.format(problem))
    if chosen is None:
        known = session.redaction.kinds if session and session.redaction else ()
        chosen = (*settings.kinds, *known)
    return tuple(kind for kind in REDACTION_KINDS if kind in chosen)


def leaves(connections: Iterable[Connection]) -> bool:
    """Tell whether any of some models is on another computer."""
    return any(map(outside_host, connections))


def with_kinds(session: InterrogationSession, kinds: Sequence[RedactionKind]) -> InterrogationSession:
    """Return a session that says which kinds are replaced from now on."""
    if not kinds and session.redaction is None:
        return session
    known = session.redaction or Redaction()
    return session.evolve(redaction=known.evolve(kinds=tuple(kinds)))


def placeholders_for(
    redaction: Redaction | None, names: Sequence[str], foreseen: Sequence[Replaced] = ()
) -> Placeholders | None:
    """Return what replaces for a session, None where nothing is replaced."""
    if redaction is None or not redaction.kinds:
        return None
    return Placeholders(redaction.kinds, names, redaction.replaced, foreseen)


def notice(kinds: Sequence[RedactionKind], names: Sequence[str]) -> tuple[str, ...]:
    """Say before the start what is replaced."""
    said = [_TITLES[kind] for kind in kinds if kind != "names" or names]
    return (f"Replaced by placeholders before anything leaves: {', '.join(said)}.",) if said else ()


@dataclass(frozen=True, slots=True)
class Conditions:
    """What a run, or a step of a chat client, goes by beside its session: who is asked, and the settings.

    `names` are the person's words that may be replaced, `foreseen` is what a run that is played is going to
    replace; `account` has what left of the documents `before`. A step has its `client`, the `agents` that
    answer for themselves at a roundtable, and no witness where it `asks` nothing of the case.
    """

    selection: Selection
    mode: Mode
    evidence: EvidenceSettings
    gate: GateSettings
    redact: Callable[[str], str]
    case: CaseIndex | None = None
    repeat: int = 1
    at_limit: Literal["stop", "audit"] = "stop"
    force_reason: str | None = None
    preview: bool = False
    names: tuple[str, ...] = ()
    foreseen: tuple[Replaced, ...] = ()
    account: DisclosureAccount | None = None
    before: tuple[AccountEntry, ...] = ()
    client: TapedClient | None = None
    agents: tuple[AgentModels, ...] = ()
    asks: bool = True
    indexed: LastIndexed = field(default_factory=LastIndexed)

    @property
    def client_name(self) -> str:
        """The chat client of a step, as `"mcp:NAME"`; "" in a run of our own."""
        return self.client.name if self.client else ""

    async def parts(
        self,
        connected: Connected,
        session: InterrogationSession,
        store: SessionStore,
        clock: Clock,
        operator: Operator,
    ) -> Parts:
        """Put the engine together for a session."""
        text, counter, own = session.hypothesis.text, self._counter(session), not self.client
        seen = self.case if self.selection.agents or self.client else None
        words = counter is None or counter.budget > 0
        brief = own and counter is not None
        preview = Preview() if self.preview else None
        placeholders = placeholders_for(session.redaction, self.names, self.foreseen) if own else None
        border = Border(placeholders, counter, preview, DocumentNames.of(session.sources or ()))
        detective = await on_texts(self._detective, connected, border, session)
        witness = connected.witness(border if own else Border())
        return Parts(
            detective=detective,
            panel=detective if isinstance(detective, PanelDetective) else None,
            repeat=self.repeat,
            witness=LateWitness(partial(self._witness, witness, text), self.selection.witness_at_once),
            store=store,
            mode=self.mode,
            operator=operator,
            clock=clock,
            price_of=price,
            redact=self.redact,
            case_file=await on_texts(case_file, self.case, text),
            catalogue=await on_texts(_catalogue, seen, text, words=words, brief=brief) if seen else (),
            packing=Packing(self.case, quotes=words) if self.case else None,
            disclosure=counter,
            preview=preview,
            placeholders=placeholders,
            gate=self.gate,
            text_seconds=self.evidence.text_seconds,
            at_limit=self.at_limit,
            force_reason=self.force_reason,
        )

    def _counter(self, session: InterrogationSession) -> DisclosureCounter | None:
        if self.client and self.case:
            return counter_for_client(session, self.case, self.account, self.before, self.indexed)
        return counter_for(session, self.case, self.selection, self.account, self.before)

    def _detective(self, connected: Connected, border: Border, session: InterrogationSession) -> Detective:
        if self.client:
            from detective_app.engine.loop.by_client import ClientDetective

            return ClientDetective(self.client.name)
        if session.deliberation:
            lines = {one.name: connected.line(one, border) for one in self.selection.agents}
            return table_detective(session.deliberation.agents, lines, self.mode)
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


def _catalogue(case: CaseIndex, hypothesis: str, *, words: bool, brief: bool) -> tuple[CatalogueEntry, ...]:
    """Return what a capable detective sees of the case from the start; loaded for it alone."""
    return catalogue(case, hypothesis, words=words, brief=brief)
