"""Before the first request of a run goes to another computer, a person may be shown what would leave."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from detective_app.core.ports import ChatModel, Generation, JsonSchema, Message, OnText, Reply
from detective_app.engine.calls.disclosure import CountedModel


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What is about to leave: to which host and model, word for word, and how many new words of documents.

    `words` is by document, and None where nobody counts, as for a witness, which is sent the documents.
    """

    host: str
    model: str
    text: str
    words: Mapping[str, int] | None


@dataclass(eq=False)
class Preview:
    """Has a person asked once for each host of a run, until they want to be asked no more.

    `ask` is awaited before the first request to a host, and says whether it is to be asked for others, too;
    it raises PersonEnded where nothing may go. Without it nobody is there, and nothing is held up.
    """

    ask: Callable[[Foreseen], Awaitable[bool]] | None = None
    _hosts: set[str] = field(default_factory=set, init=False)
    _over: bool = field(default=False, init=False)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def admit(self, host: str, model: ChatModel, messages: Sequence[Message]) -> None:
        """Wait for what a person decides about the first request to a host."""
        if self.ask is None or self._over or host in self._hosts:
            return
        async with self._asking:
            if self._over or host in self._hosts:
                return
            self._over = not await self.ask(await _foreseen(host, model, messages))
            self._hosts.add(host)


@dataclass(frozen=True, slots=True, eq=False)
class ShownFirst:
    """A model on another computer whose first request is shown before it leaves."""

    model: ChatModel
    host: str
    preview: Preview

    @property
    def name(self) -> str:
        """`"{provider}:{model}"`."""
        return self.model.name

    @property
    def context_tokens(self) -> int | None:
        """The window in tokens."""
        return self.model.context_tokens

    async def admit(self, messages: Sequence[Message]) -> None:
        """Wait for what a person decides, of the budget first: that changes what is shown."""
        if isinstance(self.model, CountedModel):
            await self.model.admit(messages)
        await self.preview.admit(self.host, self.model, messages)

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),  # noqa: B008 - frozen
        on_text: OnText | None = None,
    ) -> Reply:
        """Answer a prompt once."""
        return await self.model.reply(messages, schema=schema, generation=generation, on_text=on_text)

    async def aclose(self) -> None:
        """Release connections and child processes."""
        await self.model.aclose()


async def _foreseen(host: str, model: ChatModel, messages: Sequence[Message]) -> Foreseen:
    words = None
    if isinstance(model, CountedModel):
        messages, words = await asyncio.to_thread(model.counter.foreseen, messages)
    text = "\n\n".join(f"{message.role}:\n{message.content}" for message in messages)
    return Foreseen(host, model.name, text, words)
