"""A step of a chat client that is played: it calls for what it called for, and is shown the same."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, replace

from pydantic_core import from_json

from detective_app.app.client_parts import StepConditions
from detective_app.app.client_steps import ClientSteps, Handed
from detective_app.app.clock import TapeClock
from detective_app.app.connections import connect, opened
from detective_app.app.disclosing import LastIndexed
from detective_app.app.mode_choice import chosen_mode
from detective_app.app.player import Player
from detective_app.app.taped import Begun, TapedClient
from detective_app.core.errors import DetectiveError
from detective_app.core.pieces import Filled
from detective_app.core.plugin import Form
from detective_app.core.ports import CaseIndex, SessionStore
from detective_app.core.redaction import Redactor
from detective_app.core.tape import TapeLine, moment

_SHOWS_OTHER = "What is shown to the chat client differs from line {}."


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """A step as its tape tells it, over the case as it was; what it saves goes to the `store`."""

    begun: Begun
    client: TapedClient
    lines: Sequence[TapeLine]
    player: Player
    store: SessionStore
    case: CaseIndex

    async def work(self, stack: AsyncExitStack) -> Coroutine[None, None, None]:
        """Return what takes the step again; `stack` closes its models."""
        begun, player = self.begun, self.player
        clock = TapeClock(player, player.begun, begun.session.latest)
        by = self._conditions
        connected = await connect(by.selection, stack) if by.selection else None
        steps = await asyncio.to_thread(
            by.steps,
            begun.session,
            self.case,
            self.store,
            clock,
            connected=replace(connected, clock=clock, scale=begun.time_scale) if connected else None,
            providers=await opened((one for agent in by.agents for one in agent.connections), stack),
            tell=lambda _: None,
            scale=begun.time_scale,
        )
        return self._taken(steps)

    @property
    def _conditions(self) -> StepConditions:
        begun, client = self.begun, self.client
        form: Form = "panel" if begun.session.deliberation else "single"
        return StepConditions(
            client=client.name,
            mode=chosen_mode(client.mode, client.mode, form),
            evidence=begun.evidence,
            gate=begun.gate,
            rules=client.rules,
            named_agents=client.named_agents,
            redact=Redactor().redact,
            indexed=LastIndexed(),
            selection=begun.selection(self.player),
            agents=begun.agent_models(self.player),
            before=begun.drawn or (),
        )

    async def _taken(self, steps: ClientSteps) -> None:
        moment.set(self.player.begun)
        if self.client.new:
            await steps.course.save()
        for line in self.lines:
            if line.kind == "call":
                self.player.at(line)
                with suppress(DetectiveError):  # what was refused then is refused again
                    await steps.called(line.name or "", Handed.model_validate(line.value or {}))
            elif line.kind == "shown":
                moment.set(self.player.begun)
                await _shown(line, steps, self.player)
        if not any(line.kind == "end" for line in self.lines):
            await self.player.nothing_more()


async def _shown(line: TapeLine, steps: ClientSteps, player: Player) -> None:
    """Count what was shown, and compare what may go with what went."""
    if line.body is None:
        await player.nothing_more()
    body = base64.b64decode(line.body) if line.encoded else line.body
    went: list[str] = from_json(body)
    whole = line.value["texts"] if line.value else []
    texts = whole if isinstance(whole, list) else []
    shown = await steps.sent([Filled.read(one) for one in texts if isinstance(one, list)])
    if shown != went and not line.masked:
        player.departed = player.departed or _SHOWS_OTHER.format(line.n)
