"""Each kind of failed reply, of servers with either protocol, and what must be said of it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tests.stand_ins.behaviours import OBJECT, chunk, events, lines, piece
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.reactions import says
from tests.stand_ins.script import Reaction
from tests.stand_ins.transport_faults import truncate
from tests.stand_ins.wire import JSON_HEADERS, Response, as_json

UNTRUE = ("do not state", "were read, and", "was read, and", "all 6 passages", "not found", "not stated")
"""What would be said of the documents, of which a failed call knows nothing."""


@dataclass(frozen=True)
class Failed:
    """One kind: what the server does, and the class and the words of its failure.

    `called`: no reply came at all, so that the run can only stop there.
    """

    name: str
    react: Reaction
    kind: str
    words: str
    called: bool = False

    async def __call__(self, exchange: Exchange) -> None:
        """React to one request."""
        await self.react(exchange)


async def _elsewhere(exchange: Exchange) -> None:
    """Put words, but no object, into the field for thoughts."""
    if exchange.request.provider == "ollama":
        await exchange.send(lines(piece(thinking="It was in May."), piece("stop")))
    else:
        await exchange.send(events(chunk({"reasoning_content": "It was in May."}), chunk({}, "stop")))


async def _error_in_200(exchange: Exchange) -> None:
    await exchange.send(as_json({"error": {"message": "the model has crashed"}}))


async def _error_500(exchange: Exchange) -> None:
    await exchange.trouble("server_error")


async def _page(exchange: Exchange) -> None:
    await exchange.send(Response(200, b"<html>Welcome</html>", (("content-type", "text/html"),)))


async def _no_object(exchange: Exchange) -> None:
    await exchange.send(Response(200, OBJECT[:9].encode(), JSON_HEADERS))


async def _half_an_answer(exchange: Exchange) -> None:
    """Cut the honest answer in its middle, at the token limit."""
    honest = exchange.answer()
    await exchange.say(replace(honest, text=honest.text[: len(honest.text) // 2], stop="length"))


FAILED = (
    Failed(
        "broken JSON",
        says('{"statements": [{"text": "It was so."]}'),
        "invalid_output",
        "could not be read",
    ),
    Failed("cut JSON", _half_an_answer, "max_tokens", "cut off at its token limit"),
    Failed("another field", _elsewhere, "other_field", "put its text into another field"),
    Failed("empty", says(""), "empty_reply", "gave no answer"),
    Failed("refusal", says("I am sorry, but I cannot help with that."), "refusal", "declined to answer"),
    Failed(
        "thought alone",
        says("<think>\nMaybe {a brace}. Or", "length"),
        "thought_alone",
        "thought up to its token limit",
    ),
    Failed("error in a 200", _error_in_200, "server_error", "had a server error", called=True),
    Failed("500", _error_500, "server_error", "had a server error", called=True),
    Failed("early end", truncate, "connection_lost", "broke off the connection", called=True),
    Failed("page", _page, "not_an_api", "answered with a web page", called=True),
    Failed("no JSON at all", _no_object, "malformed_body", "not valid JSON", called=True),
)


def untrue(text: str) -> list[str]:
    """Return what is said of the documents by a model's failure, with the words around it."""
    lower = text.lower()
    return [lower[max(0, lower.find(one) - 60) :][:130] for one in UNTRUE if one in lower]
