"""What goes out: exactly the documented body, and not one header more than the call needs."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest
from pydantic import SecretStr

from detective_app.core.errors import FailureKind, ProviderFailure, SettingsError
from detective_app.core.ports import Connection, Generation, Message
from detective_app.llama.process import Endpoint
from detective_app.providers.anthropic import API_VERSION
from detective_app.storage.keys import StoredKey
from tests.providers.conftest import CLOUDS, KEY, PROMPT, SCHEMA, SPOKEN, Dial
from tests.providers.new_vendor import MODEL, NAME, added
from tests.stand_ins import Request, StandIn

COMMON = {"host", "accept", "accept-encoding", "user-agent", "content-type", "content-length"}
OWN = {
    "openai": {"authorization"},
    "anthropic": {"authorization", "anthropic-version"},
    "gemini": {"x-goog-api-key"},
    "ollama": {"authorization"},
    "compatible": {"authorization"},
}
HEADERS = "X-Trap: 1\nAuthorization: Bearer trap\nHost: trap.example\nContent-Type: text/plain\nCookie: a=b"
LOCAL = Generation(max_tokens=60, temperature=0.5, seed=7, stop=("\n",))


async def test_a_call_carries_no_header_that_it_does_not_need(
    dial: Dial, server: StandIn, provider: str
) -> None:
    await (await dial(provider)).reply(PROMPT)
    headers = server.requests[0].headers
    assert set(headers) == COMMON | OWN[SPOKEN[provider]]
    assert headers["accept-encoding"] == "identity"
    assert [name for name, value in headers.items() if KEY in value] == [
        "x-goog-api-key" if provider == "gemini" else "authorization"
    ]
    assert KEY.encode() not in server.requests[0].body
    assert KEY not in server.requests[0].path


async def test_no_environment_variable_redirects_or_adds_to_a_call(
    dial: Dial, server: StandIn, provider: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    trap = server.base_url("elsewhere")
    (tmp_path / "configs").mkdir()
    (tmp_path / "configs" / "default.json").write_text(f'{{"base_url": "{trap}", "api_key": "trap"}}')
    for name, value in {
        "OPENAI_BASE_URL": trap,
        "OPENAI_ORG_ID": "trap",
        "OPENAI_PROJECT_ID": "trap",
        "OPENAI_ADMIN_KEY": "trap",
        "OPENAI_API_KEY": "trap",
        "OPENAI_CUSTOM_HEADERS": HEADERS,
        "ANTHROPIC_BASE_URL": trap,
        "ANTHROPIC_API_KEY": "trap",
        "ANTHROPIC_AUTH_TOKEN": "trap",
        "ANTHROPIC_CUSTOM_HEADERS": f"{HEADERS}\nanthropic-version: 2023-06-01\nanthropic-beta: trap",
        "ANTHROPIC_CONFIG_DIR": str(tmp_path),
        "ANTHROPIC_PROFILE": "default",
        "GOOGLE_API_KEY": "trap",
        "GEMINI_API_KEY": "trap",
        "GOOGLE_GEMINI_BASE_URL": trap,
        "GOOGLE_VERTEX_BASE_URL": trap,
        "GOOGLE_GENAI_USE_VERTEXAI": "true",
        "GOOGLE_GENAI_USE_ENTERPRISE": "true",
        "GOOGLE_GENAI_API_VERSION": "v9",
        "GOOGLE_GENAI_CLIENT_MODE": "replay",
        "GOOGLE_GENAI_REPLAYS_DIRECTORY": str(tmp_path),
        "GOOGLE_API_USE_MTLS_ENDPOINT": "always",
        "GOOGLE_CLOUD_PROJECT": "trap",
        "GOOGLE_CLOUD_LOCATION": "trap",
        "SSL_CERT_FILE": str(tmp_path / "missing.pem"),
        "OLLAMA_HOST": trap,
        **dict.fromkeys(("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"), trap),
        **dict.fromkeys(("http_proxy", "https_proxy", "all_proxy"), trap),
    }.items():
        monkeypatch.setenv(name, value)
    model = await dial(provider)
    await model.reply(PROMPT)
    await model.reply(PROMPT, on_text=lambda _: None)
    await model.models()
    assert server.connections == {provider: 1}
    listed = server.requests.pop().headers
    for request in server.requests:
        assert set(request.headers) == COMMON | OWN[SPOKEN[provider]]
        assert _is_clean(request, server.port(provider))
    assert set(listed) == (COMMON | OWN[SPOKEN[provider]]) - {"content-type", "content-length"}


def _is_clean(request: Request, port: int) -> bool:
    own = request.headers["host"] == f"127.0.0.1:{port}" and request.key == KEY
    version = request.headers.get("anthropic-version", API_VERSION) == API_VERSION
    return own and version and not any("trap" in value for value in request.headers.values())


@pytest.mark.parametrize("proxy", ["address", "system"])
async def test_a_proxy_is_used_when_the_settings_say_so(
    dial: Dial, server: StandIn, provider: str, proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = server.base_url("elsewhere")
    monkeypatch.setenv("http_proxy", address)
    model = await dial(provider, proxy=address if proxy == "address" else "system")
    with pytest.raises(ProviderFailure):
        await model.models()
    assert server.connections == {"elsewhere": 1}


async def test_the_systems_exceptions_from_its_proxy_are_respected(
    dial: Dial, server: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", server.base_url("elsewhere"))
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    await (await dial("openai", proxy="system")).reply(PROMPT)
    assert server.connections == {"openai": 1}


async def test_a_system_proxy_of_another_kind_is_refused_with_advice(
    dial: Dial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("all_proxy", "socks5://127.0.0.1:1080")
    with pytest.raises(SettingsError, match="Set proxy to none or to an address"):
        await dial("openai", proxy="system")


@pytest.mark.parametrize("provider", ["ollama", "compatible"])
async def test_a_local_server_without_a_key_gets_no_auth_header(
    dial: Dial, server: StandIn, provider: str
) -> None:
    await (await dial(provider, key=None)).reply(PROMPT)
    assert set(server.requests[0].headers) == COMMON


@pytest.mark.parametrize("provider", CLOUDS)
async def test_a_cloud_without_a_key_is_not_called(dial: Dial, server: StandIn, provider: str) -> None:
    model = await dial(provider, key=None)
    with pytest.raises(ProviderFailure) as caught:
        await model.reply(PROMPT)
    assert caught.value.kind is FailureKind.NO_KEY
    assert server.connections == {}


@pytest.mark.parametrize(
    "key", ["sk-canary\n4f9b2c7d81e6", "sk-canäry4f9b2c7d81e6a0", "sk-canary 4f9b2c7d81"]
)
async def test_a_key_that_cannot_be_sent_is_not_sent_and_not_shown(
    dial: Dial, server: StandIn, provider: str, key: str
) -> None:
    model = await dial(provider, key=SecretStr(key))
    with pytest.raises(ProviderFailure) as caught:
        await model.reply(PROMPT)
    assert caught.value.kind is FailureKind.AUTHENTICATION
    assert "4f9b" not in repr(caught.value)
    assert server.connections == {}


async def test_the_prompt_arrives_with_its_roles(dial: Dial, server: StandIn, provider: str) -> None:
    prompt = (*PROMPT, Message("assistant", "In the tower."), Message("user", "Since when?"))
    await (await dial(provider)).reply(prompt)
    call = server.requests[0].call
    assert call
    assert call.system == "Be brief."
    assert [role for role, _ in call.messages] == [
        "user",
        "model" if provider == "gemini" else "assistant",
        "user",
    ]
    assert call.messages[-1][1] == "Since when?"


async def test_openai_stores_nothing_and_gets_a_cache_key(dial: Dial, server: StandIn) -> None:
    await (await dial("openai", model="gpt-6.1-sol")).reply(PROMPT, schema=SCHEMA)
    body = server.requests[0].json
    assert body["store"] is False
    assert body["prompt_cache_key"] == "session-1"
    assert body["reasoning"] == {"effort": "low"}
    assert body["text"]["format"]["strict"] is True
    assert {"temperature", "seed", "stop"}.isdisjoint(body)


async def test_anthropic_caches_the_system_text(dial: Dial, server: StandIn) -> None:
    await (await dial("anthropic")).reply(PROMPT)
    body = server.requests[0].json
    assert body["system"] == [{"type": "text", "text": "Be brief.", "cache_control": {"type": "ephemeral"}}]
    assert "temperature" not in body


DOCUMENTS = (PROMPT[0], Message("user", "The documents."), PROMPT[1])


async def test_anthropic_caches_documents_that_stand_before_a_question(dial: Dial, server: StandIn) -> None:
    await (await dial("anthropic")).reply(DOCUMENTS)
    first, question = server.requests[0].json["messages"]
    marked = {"type": "text", "text": "The documents.", "cache_control": {"type": "ephemeral"}}
    assert (first["content"], question["content"]) == ([marked], PROMPT[1].content)


@pytest.mark.parametrize("name", ["ollama", "compatible"])
async def test_a_local_model_is_never_sent_two_messages_of_one_role_in_a_row(
    dial: Dial, server: StandIn, name: str
) -> None:
    await (await dial(name)).reply(DOCUMENTS)
    system, spoken = server.requests[0].json["messages"]
    assert system["role"] == "system"
    assert spoken == {"role": "user", "content": f"The documents.\n\n{PROMPT[1].content}"}


async def test_anthropic_is_asked_in_the_version_that_its_sdk_reads() -> None:
    from anthropic import AsyncAnthropic

    client = AsyncAnthropic(api_key="unused")
    assert client.default_headers["anthropic-version"] == API_VERSION
    await client.close()


async def test_gemini_is_asked_for_json_in_the_beta_version(dial: Dial, server: StandIn) -> None:
    await (await dial("gemini")).reply(PROMPT, schema=SCHEMA)
    request = server.requests[0]
    assert request.path == "/v1beta/models/some-model:generateContent"
    assert request.json["generationConfig"]["responseMimeType"] == "application/json"


async def test_ollama_gets_its_window_and_is_told_not_to_cut_or_think(dial: Dial, server: StandIn) -> None:
    await (await dial("ollama", context_tokens=4_096)).reply(PROMPT, generation=LOCAL)
    body = server.requests[0].json
    assert (body["truncate"], body["think"], body["stream"]) == (False, False, True)
    assert body["options"] == {
        "num_ctx": 4_096,
        "num_predict": 60,
        "temperature": 0.5,
        "seed": 7,
        "stop": ["\n"],
    }


async def test_a_compatible_server_gets_the_generation_and_the_prefill(dial: Dial, server: StandIn) -> None:
    await (await dial("compatible")).reply((*PROMPT, Message("assistant", "When")), generation=LOCAL)
    body = server.requests[0].json
    assert body["messages"][-1] == {"role": "assistant", "content": "When"}
    wanted = {"max_tokens": 60, "temperature": 0.5, "seed": 7, "stop": ["\n"], "model": "some-model"}
    assert {**body, **wanted} == body
    assert "id_slot" not in body


async def test_a_vendor_is_sent_no_field_that_it_refuses_and_needs_its_key(
    dial: Dial, server: StandIn, tmp_path: Path
) -> None:
    with added(tmp_path / "vendor"):
        model = await dial(NAME, model=MODEL, base_url=server.base_url("compatible"))
        reply = await model.reply(PROMPT, generation=LOCAL, on_text=lambda _: None)
        without = await dial(NAME, base_url=server.base_url("compatible"), key=None)
        with pytest.raises(ProviderFailure) as caught:
            await without.reply(PROMPT)
    assert (reply.model, model.context_tokens) == (f"{NAME}:{MODEL}", 32_768)
    assert caught.value.kind is FailureKind.NO_KEY
    body = server.requests[0].json
    assert body["stop"] == ["\n"]
    assert {"seed", "stream_options"}.isdisjoint(body)
    assert len(server.requests) == 1


def test_what_holds_a_key_does_not_show_it() -> None:
    connection = Connection("openai", "m", "https://x.example", "detective", 1.0, key=SecretStr(KEY))
    stored = StoredKey(SecretStr(KEY), "keyring")
    endpoint = Endpoint("http://127.0.0.1:1/v1", KEY)
    for holder in (connection, stored, endpoint):
        assert KEY not in f"{holder!r} {holder}"


@pytest.mark.parametrize(
    "host", ["case.openai.azure.com", "case.services.ai.azure.com", "gate.azure-api.net"]
)
@pytest.mark.parametrize("provider", ["compatible", "openai"])
async def test_a_key_goes_to_azure_in_the_header_that_it_reads(
    dial: Dial, server: StandIn, provider: str, host: str
) -> None:
    proxy = server.base_url("elsewhere")
    model = await dial(provider, base_url=f"http://{host}/openai/v1", proxy=proxy)
    with suppress(ProviderFailure):  # nobody answers behind the proxy
        await model.reply(PROMPT)
    assert server.requests
    sent = server.requests[0].headers
    assert (sent["api-key"], sent["host"]) == (KEY, host)
    assert "authorization" not in sent
