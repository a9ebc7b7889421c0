"""How a call survives failing providers: trust §2's policy, class by class, and the memory of a run."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from detective_app.core.errors import AllProvidersFailed, FailureKind, UnusableReply
from detective_app.core.ports import Attempt, Generation, Message, Progress, Reply, Spent, Switch
from detective_app.engine.calls.fallback import POLICIES, FallbackModel
from tests.engine.clocks import CLOCK
from tests.engine.scripted import ScriptedModel, Step, failed, said

K = FailureKind
ASK = [Message("system", "rules"), Message("user", "question")]
TWICE_MORE = [
    K.REFUSED_CONNECTION,
    K.DNS,
    K.CONNECT_TIMEOUT,
    K.READ_TIMEOUT,
    K.CONNECTION_LOST,
    K.SERVER_ERROR,
    K.OVERLOADED,
]
NEVER_AGAIN = [
    K.TLS,
    K.MODEL_MISSING,
    K.BAD_REQUEST,
    K.CONTEXT_OVERFLOW,
    K.REDIRECT,
    K.AUTHENTICATION,
    K.PERMISSION,
    K.QUOTA,
    K.DEADLINE,
    K.TOO_LARGE,
    K.COMPRESSED,
    K.TOO_DEEP,
    K.NO_KEY,
    K.UNEXPECTED,
]
ONCE_MORE = [K.NOT_AN_API, K.MALFORMED, K.INVALID_OUTPUT, K.EMPTY, K.REFUSAL, K.SAFETY, K.WRONG_LANGUAGE]


def line(*scripts: Sequence[Step], deadline: float = 5.0, abort_retries: int = 0) -> FallbackModel:
    names = ("openai:one", "anthropic:two", "gemini:three")
    models = [ScriptedModel(name, list(steps)) for name, steps in zip(names, scripts, strict=False)]
    return FallbackModel(models, deadline, CLOCK, scale=0.001, abort_retries=abort_retries)


def calls(model: FallbackModel) -> list[int]:
    return [len(one.calls) for one in model.models]  # type: ignore[attr-defined]


async def told(model: FallbackModel, **options: object) -> tuple[Reply, list[Progress]]:
    progress: list[Progress] = []
    reply = await model.reply(ASK, on_progress=progress.append, **options)  # type: ignore[arg-type]
    return reply, progress


def refuse_all(reply: Reply) -> None:
    raise UnusableReply(K.INVALID_OUTPUT, ["gaps: Field required"], text=reply.text)


def test_every_kind_of_failure_has_a_policy() -> None:
    assert set(POLICIES) == set(FailureKind)


@pytest.mark.parametrize("kind", TWICE_MORE)
async def test_a_passing_fault_is_retried_twice_before_the_next_provider(kind: FailureKind) -> None:
    model = line([failed(kind)], ["yes"])
    reply, progress = await told(model)
    assert (reply.text, calls(model)) == ("yes", [3, 1])
    attempts = [p for p in progress if isinstance(p, Attempt)]
    assert [(a.provider, a.number, a.kind) for a in attempts] == [("openai:one", n, kind) for n in (1, 2, 3)]
    assert [p for p in progress if isinstance(p, Switch)] == [
        Switch("openai:one", "anthropic:two", attempts[0].provider + " " + attempts[0].reason.split(":")[0])
    ]


@pytest.mark.parametrize("kind", NEVER_AGAIN)
async def test_a_lasting_fault_goes_to_the_next_provider_at_once(kind: FailureKind) -> None:
    model = line([failed(kind)], ["yes"])
    await told(model)
    assert calls(model) == [1, 1]


@pytest.mark.parametrize("kind", ONCE_MORE)
async def test_an_unusable_reply_is_asked_for_once_more_with_what_was_wrong(kind: FailureKind) -> None:
    model = line([failed(kind), "better"], ["yes"])
    reply, _ = await told(model)
    assert (reply.text, calls(model)) == ("better", [2, 0])
    first, second = model.models[0].calls  # type: ignore[attr-defined]
    assert list(second[: len(first)]) == list(first)
    assert "could not be used" in second[-1].content


async def test_the_repair_request_shows_the_refused_text_and_the_problems() -> None:
    model = line(["nonsense"], ["nonsense too"])
    with pytest.raises(AllProvidersFailed):
        await told(model, accept=refuse_all)
    repair = model.models[0].calls[1]  # type: ignore[attr-defined]
    assert [m.role for m in repair] == ["system", "user", "assistant", "user"]
    assert repair[2].content == "nonsense"
    assert "gaps: Field required" in repair[3].content
    assert calls(model) == [2, 2]


async def test_a_reply_cut_off_at_its_limit_is_asked_for_with_twice_the_room() -> None:
    model = line([failed(K.CUT_OFF), "whole"])
    await told(model, generation=Generation(max_tokens=100))
    assert [g.max_tokens for g in model.models[0].generations] == [100, 200]  # type: ignore[attr-defined]


async def test_a_short_retry_after_is_waited_for_and_a_long_one_is_not() -> None:
    patient = line([failed(K.RATE_LIMITED, retry_after=1), "yes"], ["other"], deadline=1.0)
    assert (await told(patient))[0].text == "yes"
    hurried = line([failed(K.RATE_LIMITED, retry_after=3_600), "yes"], ["other"], deadline=1.0)
    assert (await told(hurried))[0].text == "other"
    assert calls(hurried) == [1, 1]


async def test_a_provider_that_rejects_the_key_is_not_asked_again_in_this_run() -> None:
    model = line([failed(K.AUTHENTICATION), "never"], ["yes"])
    for _ in range(3):
        assert (await told(model))[0].model == "anthropic:two"
    assert calls(model) == [1, 3]


async def test_the_preferred_provider_comes_back_after_its_rest() -> None:
    model = line([failed(K.DEADLINE), "back"], ["yes"])
    await told(model)
    assert (await told(model))[0].model == "anthropic:two"
    await asyncio.sleep(0.05)
    reply, progress = await told(model)
    assert reply.model == "openai:one"
    assert [(p.from_provider, p.to_provider) for p in progress if isinstance(p, Switch)] == [
        ("anthropic:two", "openai:one")
    ]


async def test_a_provider_that_answers_with_a_page_rests_like_one_that_breaks() -> None:
    model = line([failed(K.NOT_AN_API)] * 2 + ["never"], ["yes"])  # type: ignore[list-item]
    model.scale = 1.0
    for _ in range(3):
        assert (await told(model))[0].model == "anthropic:two"
    assert calls(model) == [2, 3]


async def test_a_resting_provider_is_asked_rather_than_giving_up() -> None:
    model = line([failed(K.SERVER_ERROR)] * 3 + ["back"], ["yes", failed(K.BAD_REQUEST)])  # type: ignore[list-item]
    await told(model)
    assert (await told(model))[0].text == "back"


async def test_a_provider_resting_by_its_servers_order_is_left_alone() -> None:
    model = line([failed(K.QUOTA), "never"])
    model.scale = 1.0
    for _ in range(2):
        with pytest.raises(AllProvidersFailed):
            await told(model)
    assert calls(model) == [1]


async def test_one_deadline_bounds_all_tries_of_a_provider() -> None:
    class Silent(ScriptedModel):
        async def reply(self, *args: object, **options: object) -> Reply:
            self.calls.append(ASK)
            await asyncio.sleep(60)
            return said("never")

    for retries, expected in ((0, 1), (1, 2)):
        silent = Silent("openai:one", ["never"])
        model = FallbackModel([silent], 0.05, CLOCK, 0.001, abort_retries=retries)
        with pytest.raises(AllProvidersFailed) as raised:
            await told(model)
        assert raised.value.last is not None
        assert raised.value.last.kind is K.DEADLINE
        assert len(silent.calls) == expected


async def test_a_legal_reply_is_returned_when_asking_again_did_not_help() -> None:
    def no_answer(reply: Reply) -> None:
        if not reply.text:
            raise UnusableReply(K.EMPTY, ["the reply was empty"])

    model = line([""])
    reply, progress = await told(model, accept=no_answer, legal=frozenset({K.EMPTY}))
    assert (reply.text, calls(model)) == ("", [2])
    assert [(p.kind, p.recovered) for p in progress if isinstance(p, Attempt)] == [
        (K.EMPTY, False),
        (K.EMPTY, True),
    ]


async def test_what_was_set_right_on_the_way_is_told() -> None:
    model = line([said("text", flags=("cleaned", "truncated"))])
    _, progress = await told(model)
    assert [p.kind for p in progress if isinstance(p, Attempt) and p.recovered] == ["cleaned", "truncated"]


async def test_every_reply_is_paid_for_also_the_refused_ones() -> None:
    model = line(["bad"], ["bad"])
    progress: list[Progress] = []
    with pytest.raises(AllProvidersFailed):
        await model.reply(ASK, accept=refuse_all, on_progress=progress.append)
    assert [p.provider for p in progress if isinstance(p, Spent)] == ["openai:one"] * 2 + [
        "anthropic:two"
    ] * 2


async def test_the_last_failure_is_named_when_the_line_ends() -> None:
    model = line([failed(K.SERVER_ERROR)], [failed(K.PERMISSION, status=403)])
    with pytest.raises(AllProvidersFailed, match=r"anthropic:two does not permit this .* no other provider"):
        await told(model)


async def test_a_mix_of_faults_never_costs_more_than_four_calls_to_one_provider() -> None:
    mix = [failed(K.SERVER_ERROR)] * 2 + [failed(K.RATE_LIMITED)] * 2 + [failed(K.MALFORMED), "late"]
    model = line(mix, ["ok"])
    await told(model)
    assert calls(model) == [4, 1]


async def test_closing_closes_every_model() -> None:
    model = line(["a"], ["b"])
    await model.aclose()
    assert all(one.closed for one in model.models)  # type: ignore[attr-defined]


async def test_a_passing_fault_is_not_the_second_chance_of_a_refused_reply() -> None:
    model = line([failed(FailureKind.CONNECTION_LOST), "I cannot answer that.", "Better."])

    def accept(reply: Reply) -> None:
        if reply.text != "Better.":
            raise UnusableReply(FailureKind.REFUSAL, ["declined"])

    reply, _ = await told(model, accept=accept, legal=frozenset({FailureKind.REFUSAL}))
    assert reply.text == "Better."
