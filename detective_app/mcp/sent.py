"""What a tool gives back: all of it leaves this computer, so every text is counted before it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NewType

from pydantic import JsonValue

if TYPE_CHECKING:
    from detective_app.front_end.sitting import Sitting

Sent = NewType("Sent", dict[str, JsonValue])
"""A result that may go: made by `counted`, or by `without_documents` of what holds no document's words."""

_CLIENTS = {
    *("hypothesis", "rawContent", "question", "content", "proves", "refutes", "reasoning", "followUp"),
    *("claim", "resolution", "notes", "nextStep"),
}
"""What the client's model wrote itself, or the program says; all else is testimony."""
_PROMPT = "Prompt"
"""Prompts mark their lines of testimony themselves."""


async def counted(sitting: Sitting, result: Mapping[str, JsonValue]) -> Sent:
    """Return a result as it may leave, with how much of the documents has left; that is saved first."""
    texts = [_marked(name, text) for name, text in _texts("", dict(result))]
    shown = iter(zip(texts, await sitting.sent(texts), strict=True))
    gone = sitting.session.disclosure
    filled = {name: _filled(name, value, shown) for name, value in result.items()}
    if gone:
        filled["disclosure"] = {"budgetPercent": gone.budget, "wordsSent": gone.total}
    return Sent(filled)


def without_documents(result: Mapping[str, JsonValue]) -> Sent:
    """Return a result that holds nothing of any document."""
    return Sent(dict(result))


async def counted_text(sitting: Sitting, text: str) -> str:
    """Return a text that is read as a whole, as it may leave; a report, or a prompt."""
    (shown,) = await sitting.sent([text])
    return shown


def _texts(name: str, value: JsonValue) -> Iterator[tuple[str, str]]:
    """Yield every text of a result with the name that it stands under."""
    if isinstance(value, str):
        yield name, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts(key, one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(name, one)


def _filled(name: str, value: JsonValue, shown: Iterator[tuple[str, str]]) -> JsonValue:
    """Return a value with every text as it may leave."""
    if isinstance(value, str):
        before, after = next(shown)
        return value if before == after else _unmarked(name, after)
    if isinstance(value, dict):
        return {key: _filled(key, one, shown) for key, one in value.items()}
    return [_filled(name, one, shown) for one in value] if isinstance(value, list) else value


def _plain(name: str) -> bool:
    return name in _CLIENTS or name.endswith(_PROMPT)


def _marked(name: str, text: str) -> str:
    """Mark testimony as the counter knows it: by the sign that its lines begin with."""
    return text if _plain(name) else "\n".join(f"> {line}" for line in text.split("\n"))


def _unmarked(name: str, text: str) -> str:
    return text if _plain(name) else "\n".join(line.removeprefix("> ") for line in text.split("\n"))
