"""A model on another computer: what stands between it and the run, and what documents are called there."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from detective_app.core.evidence import Source
from detective_app.core.pieces import filled
from detective_app.core.ports import ChatModel, Generation, JsonSchema, Message, OnText, Reply
from detective_app.engine.calls.disclosure import DisclosureCounter
from detective_app.engine.calls.on_texts import on_texts
from detective_app.engine.calls.placeholders import Placeholders


@dataclass(frozen=True, slots=True)
class DocumentNames:
    """The documents of a case that lie in folders of it: names and new names, by their folder, deepest first.

    Folders tell what a matter is about. For a person they stay in what is told, for they tell two files of
    one name apart; outside it is the document's number that does.
    """

    by_folder: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, sources: Sequence[Source]) -> DocumentNames:
        """Take the names of a case's documents."""
        times = Counter(base_name(source) for source in sources)
        found: dict[str, dict[str, str]] = defaultdict(dict)
        for source in sources:
            folder, _, last = source.name.rpartition("/")
            if folder:
                found[f"{folder}/"][last] = last if times[last] == 1 else f"{last} ({source.source_id})"
        return cls({folder: found[folder] for folder in sorted(found, key=len, reverse=True)})

    def outgoing(self, text: str) -> str:
        """Return a text with every such document called by its file's name."""
        for folder, names in self.by_folder.items():
            if folder in text:
                text = _without_folder(text, folder, names)
        return text


def _without_folder(text: str, folder: str, names: Mapping[str, str]) -> str:
    """Look a name up where its folder stands: a folder may hold thousands."""
    first, *rest = text.split(folder)
    longest, told = max(map(len, names)), [first]
    for after in rest:
        ends = range(min(longest, len(after)), 0, -1)
        last = next((after[:end] for end in ends if after[:end] in names), None)
        told.append(f"{folder}{after}" if last is None else f"{names[last]}{after[len(last) :]}")
    return "".join(told)


def base_name(source: Source) -> str:
    """Return the name of a document's file, without the folders that it lies in."""
    return PurePath(source.name).name


@dataclass(frozen=True, slots=True)
class Leaving:
    """What is about to leave: to which host and model, word for word, and how many new words that count.

    `words` is None where nobody counts, as for a witness, which is sent the documents.
    """

    host: str
    model: str
    text: str
    words: int | None


@dataclass(eq=False)
class Preview:
    """Has a person asked once for each host of a run, until they want to be asked no more.

    `ask` is awaited before the first request to a host, and says whether it is to be asked for others, too;
    it raises PersonEnded where nothing may go. Without it nobody is there, and nothing is held up.
    """

    ask: Callable[[Leaving], Awaitable[bool]] | None = None
    _hosts: set[str] = field(default_factory=set, init=False)
    _over: bool = field(default=False, init=False)
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock, init=False)

    async def admit(self, host: str, foresee: Callable[[], Awaitable[Leaving]]) -> None:
        """Wait for what a person decides about the first request to a host, which `foresee` tells."""
        if self.ask is None or self._over or host in self._hosts:
            return
        async with self._asking:
            if self._over or host in self._hosts:
                return
            self._over = not await self.ask(await foresee())
            self._hosts.add(host)


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
        feed, end = back.stream(on_text, as_json=as_json) if on_text else (None, lambda: None)
        reply = await self._counted(sent, schema, generation, feed)
        end()
        flags = (*reply.flags, NOT_PUT_BACK) if back.lost(reply.text) else reply.flags
        return replace(reply, text=back.put_back(reply.text, as_json=as_json), flags=flags)

    async def aclose(self) -> None:
        """Release connections and child processes."""
        await self.model.aclose()

    async def _redacted(self, messages: Sequence[Message]) -> Sequence[Message]:
        if names := self.border.names:
            contents = [filled(one.content) for one in messages]
            renamed = [one.with_texts(list(map(names.outgoing, one.texts))) for one in contents]
            messages = [replace(one, content=new) for one, new in zip(messages, renamed, strict=True)]
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

    async def _foreseen(self, messages: Sequence[Message]) -> Leaving:
        words = None
        if self.border.counter:
            messages, words = await on_texts(self.border.counter.foreseen, self.host, messages)
        text = "\n\n".join(f"{message.role}:\n{message.content}" for message in messages)
        return Leaving(self.host, self.name, text, words)
