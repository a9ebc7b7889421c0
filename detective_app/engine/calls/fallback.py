"""One loop for every call: retry, repair, switch, cool down; each attempt told as data (trust §2)."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TypeAlias

from detective_app.core.errors import AllProvidersFailed, FailureKind, ProviderFailure, UnusableReply
from detective_app.core.pieces import Filled, Piece
from detective_app.core.ports import (
    Attempt,
    ChatModel,
    Generation,
    JsonSchema,
    Message,
    OnProgress,
    OnText,
    Reply,
    Spent,
    Switch,
)
from detective_app.core.provider import NO_MODEL
from detective_app.core.tape import asking
from detective_app.core.thoughts import Come, Doing, Pulse, Working, pulse
from detective_app.core.time_limit import Clock
from detective_app.engine.calls.prompts import render
from detective_app.engine.calls.remote import RemoteModel
from detective_app.engine.calls.trail import REASONS

Accept: TypeAlias = Callable[[Reply], None]
"""Looks at a reply and raises UnusableReply when it cannot be used."""

MOST_TRIES = 4
"""The most calls to one provider for one reply, whatever mix of faults it has (trust §1, T20)."""

_K = FailureKind


@dataclass(frozen=True, slots=True)
class Policy:
    """What follows a failure: tries on the same provider, then seconds of rest (None: for this run)."""

    retries: int
    cool_down: float | None = 0.0
    asks_again: bool = False
    hard: bool = False


_TRANSIENT = Policy(retries=2, cool_down=30)
_ABORTED = Policy(retries=0, cool_down=30)  # the same request would end in the same way
_SETTINGS = Policy(retries=0, cool_down=300)  # only a person can mend it, and not within a call
_UNUSABLE = Policy(retries=0, cool_down=None)
_ASK_AGAIN = Policy(retries=1, asks_again=True)
# Something stands before the API: asked once more, then it rests as after a 500.
_PAGE = Policy(retries=1, cool_down=30, asks_again=True)

_KINDS: Mapping[Policy, tuple[FailureKind, ...]] = {
    _TRANSIENT: (
        *(_K.REFUSED_CONNECTION, _K.DNS, _K.CONNECT_TIMEOUT, _K.READ_TIMEOUT),
        *(_K.CONNECTION_LOST, _K.SERVER_ERROR, _K.OVERLOADED),
    ),
    _ABORTED: (_K.DEADLINE, _K.TOO_LARGE, _K.COMPRESSED, _K.TOO_DEEP, _K.UNEXPECTED),
    _SETTINGS: (_K.TLS, _K.MODEL_MISSING, _K.REDIRECT, _K.PERMISSION),
    _UNUSABLE: (_K.AUTHENTICATION, _K.NO_KEY, _K.FOREIGN_LISTENER),
    _PAGE: (_K.NOT_AN_API,),
    _ASK_AGAIN: (
        *(_K.MALFORMED, _K.INVALID_OUTPUT, _K.EMPTY, _K.THOUGHT_ALONE, _K.OTHER_FIELD),
        *(_K.REFUSAL, _K.SAFETY, _K.CUT_OFF, _K.WRONG_LANGUAGE),
    ),
    Policy(retries=0): (_K.BAD_REQUEST, _K.CONTEXT_OVERFLOW),
    Policy(retries=2, cool_down=60, hard=True): (_K.RATE_LIMITED,),
    Policy(retries=0, cool_down=3_600, hard=True): (_K.QUOTA,),
}
POLICIES = {kind: policy for policy, kinds in _KINDS.items() for kind in kinds}


@dataclass(frozen=True, slots=True)
class ModelCall:
    """One call as it goes to a provider; a repair or a larger limit makes a new one."""

    messages: Sequence[Message]
    schema: JsonSchema | None
    generation: Generation
    on_text: OnText | None
    accept: Accept | None
    legal: frozenset[FailureKind]
    on_progress: OnProgress

    def after(self, failure: ProviderFailure) -> ModelCall:
        """Return the call to make after a reply that could not be used."""
        if failure.kind in (_K.CUT_OFF, _K.THOUGHT_ALONE):
            room = self.generation.max_tokens * 2
            at_once = failure.kind is _K.THOUGHT_ALONE
            return replace(self, generation=replace(self.generation, max_tokens=room, at_once=at_once))
        return replace(self, messages=repaired(self.messages, failure))


@dataclass(slots=True)
class _Rest:
    """Until when a provider rests (monotonic seconds); a `hard` rest was ordered by its server."""

    until: float
    hard: bool
    reason: str


@dataclass(slots=True)
class FallbackModel:
    """A ChatModel over several: asks the first that is fit, and moves on when it fails.

    `deadline` is the total in seconds for one provider's tries at one call, `deadlines` that of models which
    have another one, by name; `scale` multiplies every wait and cool-down. It remembers for its lifetime,
    one agent's part of one run: a provider that refused the key is not asked again, one that failed rests,
    and after its rest the preferred one is tried first again. Calls that go on at once share what is known of
    the providers; each is told its own attempts and switches. `abort_retries` is how often an aborted call
    (deadline, oversized body) is tried anew: 0 for a detective, 1 for a witness. `role` is who asks, for the
    tape.
    """

    models: Sequence[ChatModel]
    deadline: float
    clock: Clock
    scale: float = 1.0
    abort_retries: int = 0
    deadlines: Mapping[str, float] = field(default_factory=dict)
    role: str = ""
    _resting: dict[str, _Rest] = field(default_factory=dict, init=False)
    _unusable: dict[str, str] = field(default_factory=dict, init=False)
    _current: str = field(default="", init=False)

    @property
    def name(self) -> str:
        """The model in use, `"{provider}:{model}"`; of a line without models, which nobody asks, that."""
        return self._current or next((one.name for one in self.models), NO_MODEL)

    @property
    def context_tokens(self) -> int | None:
        """The smallest window of all models, since any may be asked."""
        return min((m.context_tokens for m in self.models if m.context_tokens), default=None)

    async def aclose(self) -> None:
        """Close every model."""
        for model in self.models:
            await model.aclose()

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),  # noqa: B008 - frozen
        on_text: OnText | None = None,
        accept: Accept | None = None,
        legal: frozenset[FailureKind] = frozenset(),
        on_progress: OnProgress = lambda _: None,
    ) -> Reply:
        """Answer a prompt by the first provider that can.

        `accept` may refuse a reply with UnusableReply; a reply refused for a kind in `legal` is returned
        all the same once asking again did not help. Raises AllProvidersFailed when the line ends.
        """
        asking.set(self.role)
        call = ModelCall(messages, schema, generation, on_text, accept, legal, on_progress)
        last: ProviderFailure | None = None
        asked = self.name
        for model in self._candidates():
            if model.name in self._unusable:
                continue  # another call has found that out meanwhile
            self._take_over(asked, model.name, last, on_progress)
            asked = model.name
            try:
                return await self._ask(model, call)
            except ProviderFailure as failure:
                self._rest(model.name, failure)
                last = failure
        raise AllProvidersFailed(self._all_failed(asked, last), last)

    def _candidates(self) -> list[ChatModel]:
        """Return the models in order: fit ones, then those that merely failed lately; never the unusable."""
        now = self.clock.monotonic()
        usable = [m for m in self.models if m.name not in self._unusable]
        rests = {m.name: r for m in usable if (r := self._resting.get(m.name)) and r.until > now}
        fit = [m for m in usable if m.name not in rests]
        return fit + [m for m in usable if m.name in rests and not rests[m.name].hard]

    def _take_over(
        self, previous: str, name: str, last: ProviderFailure | None, on_progress: OnProgress
    ) -> None:
        """Tell a call that another model than its `previous` one is asked now."""
        self._current = name
        if name == previous:
            return
        if last is not None:
            reason = f"{previous} {REASONS[last.kind]}"
        elif previous in self._unusable or previous in self._resting:
            reason = self._unusable.get(previous) or self._resting[previous].reason
        else:
            reason = f"{name} is available again"
        if last is None and name in self._resting:
            del self._resting[name]
            reason = f"{name} has rested and is preferred"
        on_progress(Switch(previous, name, reason))

    def _rest(self, name: str, failure: ProviderFailure) -> None:
        policy = POLICIES[failure.kind]
        reason = f"{name} {REASONS[failure.kind]}"
        if policy.cool_down is None:
            self._unusable[name] = reason
            return
        seconds = max(policy.cool_down, failure.retry_after or 0) * self.scale
        if seconds:
            self._resting[name] = _Rest(self.clock.monotonic() + seconds, policy.hard, reason)

    def _all_failed(self, asked: str, last: ProviderFailure | None) -> str:
        if last is None:
            reasons = [*self._unusable.values(), *(r.reason for r in self._resting.values())]
            return "No provider can be asked now: " + "; ".join(reasons) + "."
        detail = f" ({str(last).removesuffix('.')})" if str(last) and str(last) != last.kind.value else ""
        return f"{asked} {REASONS[last.kind]}{detail}, and no other provider is left."

    async def _ask(self, model: ChatModel, call: ModelCall) -> Reply:
        """Try one provider until it answers or its policy ends; raises the last ProviderFailure."""
        self.clock.mark("call")
        deadline = self._deadline(model)
        until = self.clock.monotonic() + deadline
        tried: dict[Policy, int] = {}
        number = 0
        while True:
            number += 1
            if isinstance(model, RemoteModel):  # a person may think as long as they like
                await model.admit(call.messages)
                until = until if number > 1 else self.clock.monotonic() + deadline
            started = self.clock.monotonic()
            try:
                again = _ASK_AGAIN in tried
                return await self._once(model, call, until, number, started, asked_again=again)
            except ProviderFailure as failure:
                call.on_progress(_attempt(model.name, number, failure, self._since(started)))
                wait = self._wait(failure, tried, until - self.clock.monotonic())
                if wait is None or number == MOST_TRIES:
                    raise
                if POLICIES[failure.kind].asks_again:
                    call, until = call.after(failure), self.clock.monotonic() + deadline
                elif POLICIES[failure.kind] is _ABORTED:
                    until = self.clock.monotonic() + deadline
                await self.clock.pause(wait)

    async def _once(
        self,
        model: ChatModel,
        call: ModelCall,
        until: float,
        number: int,
        started: float,
        *,
        asked_again: bool,
    ) -> Reply:
        try:
            limit = asyncio.timeout(self.clock.limit(max(0.0, until - self.clock.monotonic())))
            async with limit, _told_working(model.name, call.on_progress):
                reply = await model.reply(
                    call.messages, schema=call.schema, generation=call.generation, on_text=call.on_text
                )
        except TimeoutError:
            raise ProviderFailure(_K.DEADLINE, f"no answer within {self._deadline(model):.3g} s") from None
        call.on_progress(Spent(model.name, reply.usage))
        if call.accept:
            try:
                call.accept(reply)
            except UnusableReply as failure:
                if failure.kind not in call.legal or not asked_again:
                    raise
                elapsed = self._since(started)
                call.on_progress(_attempt(model.name, number, failure, elapsed, recovered=True))
        for flag in reply.flags:
            kind, *said = flag.split(": ", 1)
            reason, elapsed = ": ".join((REASONS.get(kind, kind), *said)), self._since(started)
            call.on_progress(Attempt(model.name, number, kind, reason, elapsed, recovered=True))
        return reply

    def _since(self, started: float) -> int:
        return round((self.clock.monotonic() - started) * 1000)

    def _deadline(self, model: ChatModel) -> float:
        return self.deadlines.get(model.name, self.deadline)

    def _wait(self, failure: ProviderFailure, tried: dict[Policy, int], remaining: float) -> float | None:
        """Return the seconds to wait before the next try on the same provider, or None to move on."""
        if failure.final:
            return None
        policy = POLICIES[failure.kind]
        count = tried[policy] = tried.get(policy, 0) + 1
        if policy is _ABORTED:
            return 0.0 if count <= self.abort_retries else None
        if count > policy.retries:
            return None
        if policy.asks_again:
            return 0.0
        backoff = 0.5 * count + random.uniform(0, 0.25)  # noqa: S311 - spreads retries, no secret
        wait = (failure.retry_after if failure.retry_after is not None else backoff) * self.scale
        return wait if wait < remaining else None


def _attempt(
    provider: str, number: int, failure: ProviderFailure, elapsed_ms: int, *, recovered: bool = False
) -> Attempt:
    said = str(failure) if str(failure) != failure.kind.value else ""
    reason = f"{REASONS[failure.kind]}: {said}" if said else REASONS[failure.kind]
    return Attempt(
        provider, number, failure.kind, reason, elapsed_ms, failure.http_status, recovered=recovered
    )


WORKING_SECONDS = 1.0
_CHARS_PER_TOKEN = 3.4


@asynccontextmanager
async def _told_working(provider: str, on_progress: OnProgress) -> AsyncIterator[None]:
    """Tell how far a call has come while it runs; nothing once it is over."""
    at_hand = Pulse()
    before = pulse.set(at_hand)
    telling = asyncio.create_task(_tell_working(provider, at_hand, on_progress))
    try:
        yield
    finally:
        telling.cancel()
        pulse.reset(before)


async def _tell_working(provider: str, at_hand: Pulse, on_progress: OnProgress) -> None:
    for number in count(1):
        await asyncio.sleep(WORKING_SECONDS)
        on_progress(_working(provider, at_hand.look(), round(number * WORKING_SECONDS)))


def _working(provider: str, come: Come, seconds: int) -> Working:
    doing: Doing = "writing" if come.words else "thinking" if come.thought else "waiting"
    return Working(provider, doing, seconds, round((come.words or come.thought) / _CHARS_PER_TOKEN))


_ECHOED_CHARS = 8_000  # of the reply that was wrong; it may be endless


def repaired(messages: Sequence[Message], failure: ProviderFailure) -> list[Message]:
    """Add the refused reply, shortened, and what was wrong with it; the prompt stays as the prefix."""
    problems = failure.problems if isinstance(failure, UnusableReply) else (str(failure),)
    said = failure.text if isinstance(failure, UnusableReply) else ""
    echoed = Filled.of([Piece(said[:_ECHOED_CHARS].strip(), "known", said)])
    reply = [Message("assistant", echoed)] if echoed else []
    form = failure.kind in (FailureKind.INVALID_OUTPUT, FailureKind.MALFORMED, FailureKind.NOT_AN_API)
    request = render("repair", problems=problems, json_expected=form, shown=0 < len(said) <= _ECHOED_CHARS)
    return [*messages, *reply, Message("user", request)]
