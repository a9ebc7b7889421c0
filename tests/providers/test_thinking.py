"""A model that thinks: it is waited for, told about, and asked once to answer without a thought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from detective_app.app.clock import SystemClock
from detective_app.core.errors import AllProvidersFailed, FailureKind
from detective_app.core.ports import Attempt, Progress, Reply, Spent
from detective_app.core.record import Record
from detective_app.core.thoughts import Working
from detective_app.engine.calls import fallback, structured
from detective_app.engine.calls.fallback import FallbackModel
from tests.providers.conftest import PROMPT, Dial
from tests.stand_ins import StandIn
from tests.stand_ins.behaviours import HEAD, OLLAMA, chunk, error, events, lines, piece, says
from tests.stand_ins.exchange import Exchange
from tests.stand_ins.wire import SSE_HEADERS, Response, as_json, sse

OBJECT = '{"line": 3}'
SECRET = "Line three, or {nine}?"
Body = Mapping[str, Any]
USED = {"prompt_tokens": 20, "completion_tokens": 100}


class Line(Record):
    """What is asked for."""

    line: int


async def asked(model: FallbackModel, told: list[Progress]) -> Reply:
    _, reply = await structured.ask(model, PROMPT, Line, max_tokens=500, on_progress=told.append)
    return reply


async def over(dial: Dial, provider: str, deadline: float = 9.0, **changes: Any) -> FallbackModel:
    model = await dial(provider, deadline=deadline, **changes)
    return FallbackModel([model], deadline, SystemClock(), scale=0.02, abort_retries=1)


def unless(told: Callable[[Body], bool], thought: Response, answer: Response) -> Callable[[Exchange], Any]:
    """Only think, unless the request says otherwise."""

    async def react(exchange: Exchange) -> None:
        await exchange.send(answer if told(exchange.request.json) else thought)

    return react


CUT = events(chunk({"reasoning_content": SECRET}), chunk({}, "length"))
IN_TAGS = says(f"<think>{SECRET}", "length")


@pytest.mark.parametrize("thought", [CUT, IN_TAGS], ids=["field", "tags"])
@pytest.mark.parametrize(
    ("model", "stops"),
    [
        ("qwen3", lambda body: body.get("chat_template_kwargs") == {"enable_thinking": False}),
        ("qwen3", lambda body: body.get("reasoning_effort") == "none"),
        ("gpt-oss-20b", lambda body: body.get("reasoning_effort") == "low"),
        ("any", lambda body: body["max_tokens"] >= 1_000),
    ],
    ids=["template", "effort", "low", "room"],
)
async def test_a_thought_that_fills_the_limit_is_followed_by_one_request_without(
    dial: Dial, server: StandIn, thought: Response, model: str, stops: Callable[[Body], bool]
) -> None:
    server.script("compatible", "answer", unless(stops, thought, says(OBJECT)), times=None)
    told: list[Progress] = []
    line = await over(dial, "compatible", model=model, effort="high", audit_effort="high")
    assert (await asked(line, told)).text == OBJECT
    assert [one.kind for one in told if isinstance(one, Attempt)] == [FailureKind.THOUGHT_ALONE]
    assert len(server.seen("compatible", "answer")) == 2


async def test_a_server_that_cannot_be_told_is_asked_for_the_same_with_more_room(
    dial: Dial, server: StandIn
) -> None:
    async def react(exchange: Exchange) -> None:
        body = exchange.request.json
        unknown = next((one for one in ("reasoning_effort", "chat_template_kwargs") if one in body), None)
        if unknown:
            await exchange.send(error(400, f"Unrecognized request argument supplied: {unknown}"))
        else:
            await exchange.send(says(OBJECT) if body["max_tokens"] >= 1_000 else CUT)

    server.script("compatible", "answer", react, times=None)
    told: list[Progress] = []
    reply = await asked(await over(dial, "compatible"), told)
    assert reply.text == OBJECT
    assert reply.flags == ("refused_reasoning_effort", "refused_chat_template_kwargs")


@pytest.mark.parametrize("provider", ["compatible", "ollama"])
async def test_a_model_that_always_thinks_to_its_limit_is_asked_twice_and_fails(
    dial: Dial, server: StandIn, provider: str
) -> None:
    alone = CUT if provider == "compatible" else lines(piece(thinking=SECRET), piece("length"))
    server.script(provider, "answer", unless(lambda _: False, alone, OLLAMA), times=None)
    told: list[Progress] = []
    with pytest.raises(AllProvidersFailed, match="thought up to its token limit") as raised:
        await asked(await over(dial, provider), told)
    assert raised.value.last
    assert raised.value.last.kind is FailureKind.THOUGHT_ALONE
    assert len(server.seen(provider, "answer")) == 2
    spent = [one.usage for one in told if isinstance(one, Spent)]
    assert [one.reasoning_tokens for one in spent] == [one.output_tokens for one in spent]


async def test_the_tokens_of_a_thought_are_counted_as_output(dial: Dial, server: StandIn) -> None:
    said = events(
        chunk({"reasoning_content": "x" * 3 * len(OBJECT)}),
        chunk({"content": OBJECT}),
        chunk({}, "stop"),
        {**HEAD, "choices": [], "usage": USED},
    )
    server.script("compatible", "answer", unless(lambda _: True, said, said))
    told: list[Progress] = []
    usage = (await asked(await over(dial, "compatible"), told)).usage
    assert (usage.output_tokens, usage.reasoning_tokens) == (100, 75)


def slowly(before: float, *pieces: Response, between: float = 0.0) -> Callable[[Exchange], Any]:
    """Send the head and the pieces of a stream with pauses of so many seconds."""

    async def react(exchange: Exchange) -> None:
        scale = 1 / exchange.server.time_scale
        await exchange.pause(before * scale)
        await exchange.head(Response(200, headers=SSE_HEADERS), length=None)
        for number, one in enumerate(pieces):
            await exchange.pause(between * scale if number else 0.0)
            for part in one.chunks:
                await exchange.chunk(part)
        await exchange.chunk(b"")

    return react


def part(delta: Body, finish: str | None = None) -> Response:
    return Response(200, headers=SSE_HEADERS, chunks=(sse(chunk(delta, finish)),))


async def test_while_a_model_reads_thinks_and_writes_it_is_told_once_a_second(
    dial: Dial, server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fallback, "WORKING_SECONDS", 0.1)
    pieces = (part({"reasoning_content": SECRET * 40}), part({"content": OBJECT}), part({}, "stop"))
    server.script("compatible", "answer", slowly(0.35, *pieces, between=0.35))
    told: list[Progress] = []
    await asked(await over(dial, "compatible"), told)
    said = [one for one in told if isinstance(one, Working)]
    assert list(dict.fromkeys(one.doing for one in said)) == ["waiting", "thinking", "writing"]
    thinking = next(one for one in said if one.doing == "thinking")
    assert thinking.tokens == round(len(SECRET * 40) / 3.4)
    assert SECRET not in repr(said)
    assert 6 <= len(said) <= 11


@pytest.mark.parametrize(
    ("provider", "pauses", "setting"),
    [
        ("compatible", (2.0, 0.0), "firstTokenSeconds"),
        ("compatible", (0.0, 2.0), "stallSeconds"),
        ("openai", (2.0, 0.0), "cloudFirstTokenSeconds"),
    ],
    ids=["first word", "within", "of a cloud"],
)
async def test_a_silence_beyond_what_a_person_set_ends_the_call_and_is_not_repeated(
    dial: Dial, server: StandIn, provider: str, pauses: tuple[float, float], setting: str
) -> None:
    pieces = (part({"content": OBJECT[:4]}), part({"content": OBJECT[4:]}, "stop"))
    server.script(provider, "answer", slowly(pauses[0], *pieces, between=pauses[1]), times=None)
    told: list[Progress] = []
    line = await over(dial, provider, first_token=0.6, stall=0.4)
    with pytest.raises(AllProvidersFailed, match=f"sent nothing for too long.*timeouts.{setting}"):
        await asked(line, told)
    assert [one.kind for one in told if isinstance(one, Attempt)] == [FailureKind.READ_TIMEOUT]
    assert len(server.seen(provider, calls_only=True)) == 1


async def test_a_pause_within_what_a_person_set_is_waited_for(dial: Dial, server: StandIn) -> None:
    pieces = (part({"content": OBJECT[:4]}), part({"content": OBJECT[4:]}, "stop"))
    server.script("compatible", "answer", slowly(1.0, *pieces, between=0.7))
    told: list[Progress] = []
    line = await over(dial, "compatible", deadline=6.0, first_token=4.0, stall=3.0)
    assert (await asked(line, told)).text == OBJECT
    assert not [one for one in told if isinstance(one, Attempt)]


async def test_a_model_that_loads_is_waited_for_as_long_as_its_first_word_may_take(
    dial: Dial, server: StandIn
) -> None:
    async def react(exchange: Exchange) -> None:
        await exchange.send(as_json({"error": {"message": "Loading model", "code": 503}}, status=503))

    server.script("compatible", "answer", react, times=None)
    told: list[Progress] = []
    with pytest.raises(AllProvidersFailed, match="still being loaded"):
        await asked(await over(dial, "compatible", deadline=30.0, first_token=0.5, stall=0.5), told)
    assert [one.kind for one in told if isinstance(one, Attempt)] == [FailureKind.DEADLINE]
