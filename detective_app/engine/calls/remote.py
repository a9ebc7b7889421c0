"""A model on another computer: what stands between it and the run, in one place for all that is sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from detective_app.core.pieces import Filled, filled
from detective_app.core.ports import ChatModel, Generation, JsonSchema, Message, OnText, Reply
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.document_names import DocumentNames
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.placeholders import Placeholders
from detective_app.engine.calls.preview import Foreseen, Preview

NOT_PUT_BACK = "not_put_back"
"""The flag of a reply with a sign of a placeholder that stands for nothing it was sent."""


@dataclass(frozen=True, slots=True)
class Border:
    """What goes out names no folder; it is redacted, then counted, and may be shown before.

    Without a part, that is not done.
    """

    placeholders: Placeholders | None = None
    counter: DisclosureCounter | None = None
    preview: Preview | None = None
    names: DocumentNames | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RemoteModel:
    """A model on another computer, behind a border: nothing goes to it past that."""

    model: ChatModel
    host: str
    border: Border

    @property
    def name(self) -> str:
        """`"{provider}:{model}"`."""
        return self.model.name

    @property
    def context_tokens(self) -> int | None:
        """The window in tokens."""
        return self.model.context_tokens

    async def admit(self, messages: Sequence[Message]) -> None:
        """Wait for what a person decides: of a small budget first, since that changes what is shown."""
        sent = await self._redacted(messages)
        if self.border.counter:
            await self.border.counter.admit(self.host, sent)
        if self.border.preview:
            await self.border.preview.admit(self.host, lambda: self._foreseen(sent))

    async def reply(
        self,
        messages: Sequence[Message],
        *,
        schema: JsonSchema | None = None,
        generation: Generation = Generation(),  # noqa: B008 - frozen
        on_text: OnText | None = None,
    ) -> Reply:
        """Answer a prompt once, as far as what it says may go out."""
        sent = await self._redacted(messages)
        if self.border.placeholders is None:
            return await self._counted(sent, schema, generation, on_text)
        back = self.border.placeholders.came([one.content for one in sent])
        as_json = schema is not None
        feed, end = back.stream(on_text, as_json=as_json) if on_text else (None, _nothing)
        reply = await self._counted(sent, schema, generation, feed)
        end()
        flags = (*reply.flags, NOT_PUT_BACK) if back.lost(reply.text) else reply.flags
        return replace(reply, text=back.put_back(reply.text, as_json=as_json), flags=flags)

    async def aclose(self) -> None:
        """Release connections and child processes."""
        await self.model.aclose()

    async def _redacted(self, messages: Sequence[Message]) -> Sequence[Message]:
        if names := self.border.names:
            messages = [replace(one, content=_named(filled(one.content), names)) for one in messages]
        return await self.border.placeholders.outgoing(messages) if self.border.placeholders else messages

    async def _counted(
        self,
        messages: Sequence[Message],
        schema: JsonSchema | None,
        generation: Generation,
        on_text: OnText | None,
    ) -> Reply:
        """Send as much as the budget has room for, and remember what the model wrote."""
        counter = self.border.counter
        if counter:
            messages, more = await on_texts(counter.outgoing, self.host, messages)
            if more:
                await counter.keep(counter.record)
        reply = await self.model.reply(messages, schema=schema, generation=generation, on_text=on_text)
        if counter:
            counter.wrote(self.host, reply.text)
        return reply

    async def _foreseen(self, messages: Sequence[Message]) -> Foreseen:
        words = None
        if self.border.counter:
            messages, words = await on_texts(self.border.counter.foreseen, self.host, messages)
        text = "\n\n".join(f"{message.role}:\n{message.content}" for message in messages)
        return Foreseen(self.host, self.name, text, words)


def _named(text: Filled, names: DocumentNames) -> Filled:
    """Return a text with documents called as they are outside."""
    return text.with_texts(list(map(names.outgoing, text.texts)))


def _nothing() -> None:
    """End no stream."""
