"""What a chat client does in a step, over the loop's single steps: taken from it, or played from a tape."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from detective_app.account.board import passages
from detective_app.app import panel_agents
from detective_app.app.beginning import chosen_mode
from detective_app.app.connections import Connected
from detective_app.app.run_parts import Conditions
from detective_app.app.taped import TapedClient
from detective_app.core.analysis import Audit, RoundJudgement
from detective_app.core.clarification import ClarificationAnswer
from detective_app.core.operator import Resolution, Unattended
from detective_app.core.panel import PanelRules
from detective_app.core.panel_reply import AgentReply
from detective_app.core.passages import ShownPassage
from detective_app.core.pieces import Filled
from detective_app.core.plugin import Mode
from detective_app.core.ports import SessionStore
from detective_app.core.session import InterrogationSession
from detective_app.engine.calls.fallback import FallbackModel
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.remote import Border, DocumentNames
from detective_app.engine.loop import by_client, by_person
from detective_app.engine.loop import roundtable as by_client_panel
from detective_app.engine.loop.course import Course, Tell
from detective_app.engine.loop.roundtable import SeatTurn
from detective_app.front_end.sitting import HandedOver


@dataclass(slots=True)
class ClientSteps:
    """The calls of one step; `lines` are the models of a roundtable that answer for themselves."""

    course: Course
    client: TapedClient
    mode: Mode
    lines: Mapping[str, FallbackModel]

    @property
    def session(self) -> InterrogationSession:
        """The session as the last call left it."""
        return self.course.session

    async def called(self, name: str, given: HandedOver) -> None:
        """Do what a client calls for by a name; raises as the call of that name, RuntimeError for no name."""
        await self._heard(given)
        match name, given:
            case "plan", _:
                await by_client.planned(self._taken_up(), given.signals, self.client.name)
            case "clarify", HandedOver(answer=ClarificationAnswer() as answer):
                await by_client.clarified(self.course, answer)
            case "ask", _:
                await by_client.asked(self._taken_up(), given.actions)
            case "judge", HandedOver(judgement=RoundJudgement() as judgement):
                await by_client.judged(self._taken_up(), judgement, self.client.name)
            case "search", _:
                await self.search(given.words)
            case "resolve", HandedOver(wish=Resolution() as wish):
                done = by_person.resolved(self.session, wish, self.course.now())
                await self.course.save(conflicts=done.conflicts, audit_result=done.audit_result)
            case "conclude", HandedOver(audit=Audit() as audit):
                await by_client.concluded(self._taken_up(), audit, given.reason, self.client.name)
            case _:
                await self._at_the_table(name, given)

    async def search(self, words: str) -> tuple[ShownPassage, ...]:
        """Return the passages nearest to some words."""
        found = await by_client.searched(self.course, words)
        shown = passages(self.session)
        return tuple(shown[number] for number in found.passages)

    async def deliberate(self) -> SeatTurn | None:
        """Go on until a seat of the client has to speak."""
        at = self.course if self.session.status == "completed" else self._taken_up()
        seated = self.session.deliberation.agents if self.session.deliberation else ()
        models = panel_agents.table_detective(seated, self.lines, at.parts.mode)
        return await by_client_panel.taken_on(at, models)

    async def sent(self, texts: Sequence[Filled]) -> list[str]:
        """Count what leaves, save that, and return what may."""
        counter = self.course.parts.disclosure
        if counter is None:
            raise RuntimeError("nothing counts what leaves")
        names = DocumentNames.of(self.session.sources or ())
        told = [text.with_texts(list(map(names.outgoing, text.texts))) for text in texts]
        shown, more = await on_texts(counter.texts_out, self.client.name, told)
        if more:
            await counter.keep(counter.record)
        return shown

    async def _heard(self, given: HandedOver) -> None:
        """Know what the client's model wrote: it may see that again."""
        if counter := self.course.parts.disclosure:
            await on_texts(counter.heard, self.client.name, given.model_dump_json(exclude_unset=True))

    async def _at_the_table(self, name: str, given: HandedOver) -> None:
        """Do what a client calls for at a roundtable."""
        match name, given:
            case "convene", _:
                await self._convene(given.roles, given.mode, given.rounds)
            case "speak", HandedOver(reply=AgentReply() as reply):
                await by_client_panel.heard(self._taken_up(), given.agent, reply, self.client.name)
            case "deliberate", _:
                await self.deliberate()
            case _:
                raise RuntimeError(f"no call of a client: {name}")

    async def _convene(self, roles: Sequence[str] | None, mode: str | None, rounds: int | None) -> None:
        at = self._taken_up()
        chosen = chosen_mode(mode or self.session.mode, self.mode.name, "panel")
        own = panel_agents.called(None, self.client.named_agents)
        agents = panel_agents.seats(own, roles, self.client.name, chosen, self.session.id)
        at.parts = replace(at.parts, mode=chosen)
        rules = PanelRules(**{**dict(self.client.rules), "rounds": rounds or self.client.rules.rounds})
        await by_client_panel.convened(at, agents, rules)

    def _taken_up(self) -> Course:
        self.course.session = by_client.taken_up(self.session, self.course.now())
        return self.course


async def client_steps(
    by: Conditions,
    session: InterrogationSession,
    store: SessionStore,
    connected: Connected,
    *,
    table: Connected,
    tell: Tell,
) -> ClientSteps:
    """Put the engine together for the calls of a step; who answers at its `table` has models of its own."""
    if by.client is None:
        raise RuntimeError("a step without a client")
    parts = await by.parts(connected, session, store, connected.clock, Unattended())
    border = Border(counter=parts.disclosure, names=DocumentNames.of(session.sources or ()))
    lines = {one.name: table.line(one, border) for one in by.agents}
    return ClientSteps(Course(session, parts, tell), by.client, by.mode, lines)
