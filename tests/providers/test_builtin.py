"""The built-in model as a user meets it: the real runtime in its child process, with a small real model."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from detective_app.core.errors import FailureKind, ProviderFailure
from detective_app.core.ports import Connection, Generation, Message
from detective_app.llama.gguf import digest
from detective_app.llama.process import LlamaServer
from detective_app.paths import data_folders
from detective_app.providers.builtin import BuiltinModel, connect
from detective_app.storage.models.catalogue import catalogue
from tests.patience import PATIENCE
from tests.small_model import small_model

BRIDGE = (Message("system", "Answer briefly."), Message("user", "What is a bridge for?"))
VACCINE = (Message("system", "Answer briefly."), Message("user", "What does a vaccine do?"))
SHORT = Generation(max_tokens=24)


def _connection(file: Path, context_tokens: int = 2_048) -> Connection:
    return Connection(
        provider="builtin",
        model="small",
        base_url="",
        role="witness",
        deadline=60,
        context_tokens=context_tokens,
        model_file=file,
    )


@pytest.fixture
async def model() -> AsyncIterator[BuiltinModel]:
    builtin = connect(_connection(small_model()))
    yield builtin
    await builtin.aclose()


async def _gone(model: BuiltinModel) -> None:
    async with asyncio.timeout(PATIENCE):
        while model.pid:  # noqa: ASYNC110 - nothing tells when a process of the adapter has ended
            await asyncio.sleep(0.01)


async def test_it_answers_in_pieces_the_same_every_time_goes_on_where_it_is_told_and_keeps_to_a_schema(
    model: BuiltinModel, capfd: pytest.CaptureFixture[str]
) -> None:
    reply = await model.reply(BRIDGE, generation=SHORT)
    assert reply.text.strip()
    assert reply.model == model.name == "builtin:small"
    assert (reply.usage.calls, reply.stop) == (1, "length")
    assert reply.usage.input_tokens > 10
    assert reply.usage.output_tokens == 24
    pieces: list[str] = []
    streamed = await model.reply(BRIDGE, generation=SHORT, on_text=pieces.append)
    assert len(pieces) > 5
    assert "".join(pieces) == streamed.text == reply.text
    prompt = (*BRIDGE, Message("assistant", "A bridge is for"))
    prefilled = await model.reply(prompt, generation=Generation(max_tokens=24, stop=(".",)))
    assert prefilled.text
    assert "A bridge is for" not in prefilled.text
    assert "." not in prefilled.text
    schema = {
        "type": "object",
        "properties": {"n": {"type": "integer", "enum": [0, 1, 2, 3]}},
        "required": ["n"],
        "additionalProperties": False,
    }
    chosen = await model.reply(BRIDGE, schema=schema, generation=Generation(max_tokens=40))
    assert json.loads(chosen.text)["n"] in (0, 1, 2, 3)
    assert capfd.readouterr() == ("", ""), "the runtime's chatter reached the terminal"


async def test_two_prompts_at_once_get_the_answers_they_get_one_after_the_other(model: BuiltinModel) -> None:
    alone = [(await model.reply(prompt, generation=SHORT)).text for prompt in (BRIDGE, VACCINE)]
    together = await asyncio.gather(*(model.reply(p, generation=SHORT) for p in (BRIDGE, VACCINE)))
    assert [reply.text for reply in together] == alone
    assert alone[0] != alone[1]


async def test_a_cancelled_call_makes_room_for_the_next(model: BuiltinModel) -> None:
    begun = asyncio.Event()
    endless = Generation(max_tokens=100_000, temperature=0.8)
    story = (Message("user", "Tell a story that never ends."),)
    call = asyncio.create_task(model.reply(story, generation=endless, on_text=lambda _: begun.set()))
    await begun.wait()
    call.cancel()
    with pytest.raises(asyncio.CancelledError):
        await call
    async with asyncio.timeout(PATIENCE):
        assert (await model.reply(BRIDGE, generation=SHORT)).text


async def test_a_prompt_too_long_for_the_window_is_named_as_such(model: BuiltinModel) -> None:
    with pytest.raises(ProviderFailure) as caught:
        await model.reply((Message("user", "word " * 5_000),))
    assert caught.value.kind is FailureKind.CONTEXT_OVERFLOW
    assert (await model.reply(BRIDGE, generation=SHORT)).text


async def test_a_window_larger_than_the_model_knows_is_not_asked_for() -> None:
    assert connect(_connection(small_model(), context_tokens=1_000_000)).context_tokens == 8_192
    assert connect(_connection(small_model(), context_tokens=4_096)).context_tokens == 4_096


async def test_a_server_that_was_killed_comes_back_for_the_next_call(model: BuiltinModel) -> None:
    before = await model.reply(BRIDGE, generation=SHORT)
    first = model.pid
    assert first
    os.kill(first, signal.SIGKILL)
    await _gone(model)
    after = await model.reply(BRIDGE, generation=SHORT)
    assert after.text == before.text
    assert model.pid != first


async def test_a_server_killed_in_the_middle_of_a_reply_is_a_lost_connection(model: BuiltinModel) -> None:
    def kill(_text: str) -> None:
        if model.pid:
            os.kill(model.pid, signal.SIGKILL)

    with pytest.raises(ProviderFailure) as caught:
        await model.reply(BRIDGE, generation=Generation(max_tokens=1_000), on_text=kill)
    assert caught.value.kind is FailureKind.CONNECTION_LOST


async def test_closing_ends_the_child_even_while_it_writes(model: BuiltinModel) -> None:
    begun = asyncio.Event()
    call = asyncio.create_task(
        model.reply(BRIDGE, generation=Generation(max_tokens=2_000), on_text=lambda _: begun.set())
    )
    await begun.wait()
    await model.aclose()
    assert model.pid is None
    with pytest.raises(ProviderFailure):
        await call


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "There is no model file broken.gguf"),
        (b"no model at all", "broken.gguf is not a GGUF file"),
        (b"GGUF" + bytes(5_000), "cannot load broken.gguf"),
    ],
    ids=["missing", "other format", "damaged"],
)
async def test_a_file_that_is_no_model_is_named(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "broken.gguf"
    if content:
        file.write_bytes(content)
    model = connect(_connection(file))
    with pytest.raises(ProviderFailure, match=said) as caught:
        await model.reply(BRIDGE)
    assert caught.value.kind is FailureKind.MODEL_MISSING
    await model.aclose()


async def test_no_key_and_no_path_stands_in_the_childs_arguments_or_environment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-canary-of-the-parent")
    server = LlamaServer(small_model(), 2_048)
    endpoint = await server.start()
    seen, limits = _seen_from_outside(server.pid)
    await server.stop()
    assert b"detective_app.llama.server" in seen
    for secret in (endpoint.key, "canary", small_model().name):
        assert secret.encode() not in seen
    assert [line.split()[4] for line in limits.splitlines() if line.startswith("Max core file size")] == ["0"]


def _seen_from_outside(pid: int | None) -> tuple[bytes, str]:
    process = Path(f"/proc/{pid}")
    seen = (process / "cmdline").read_bytes()
    try:
        seen += (process / "environ").read_bytes()
    except PermissionError:  # the child cannot be dumped, so that only root may look
        assert os.geteuid()
    return seen, (process / "limits").read_text()


def test_the_child_does_not_outlive_a_killed_parent() -> None:
    script = f"""
import asyncio
from pathlib import Path
from detective_app.llama.process import LlamaServer

async def main():
    server = LlamaServer(Path({str(small_model())!r}), 2048)
    print((await server.start()).base_url, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout
        port = int(parent.stdout.readline().split(":")[2].partition("/")[0])
        assert _listens(port)
        parent.kill()
    end = time.monotonic() + PATIENCE
    while _listens(port):
        assert time.monotonic() < end, "the child lives on"
        time.sleep(0.02)


def _listens(port: int) -> bool:
    with socket.socket() as connection:
        return connection.connect_ex(("127.0.0.1", port)) == 0


async def test_the_card_holds_the_files_hash_and_the_options(model: BuiltinModel) -> None:
    card = await model.card()
    shipped = next(known for known in catalogue().models if known.name.startswith("smollm2"))
    assert card.digest == f"sha256:{shipped.sha256}"
    assert card.options["context_tokens"] == 2_048
    assert model.pid is None, "a card must not load the model"


async def test_a_hash_is_measured_once_and_again_when_the_file_changed(tmp_path: Path) -> None:
    file, cache = tmp_path / "a.gguf", tmp_path / "models" / "digests.json"
    file.write_bytes(b"GGUF one")
    written = file.stat()
    first = digest(file, cache)
    file.write_bytes(b"GGUF two")
    os.utime(file, ns=(written.st_atime_ns, written.st_mtime_ns))
    assert digest(file, cache) == first
    os.utime(file, ns=(written.st_atime_ns, written.st_mtime_ns + 1))
    assert digest(file, cache) != first


async def test_it_lists_the_installed_files(model: BuiltinModel) -> None:
    folder = data_folders().models
    folder.mkdir(parents=True)
    (folder / "small.gguf").symlink_to(small_model())
    (folder / "odd.gguf").write_bytes(b"not one")
    listed = {info.name: (info.size_bytes, info.context_tokens) for info in await model.models()}
    assert listed == {"small": (small_model().stat().st_size, 8_192), "odd": (7, None)}


async def test_a_frozen_program_is_its_own_child(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, arguments = tmp_path / "detective", tmp_path / "arguments"
    lines = ("#!/bin/sh", f'echo "$@" > "{arguments}"', f'exec "{sys.executable}" -P -m detective_app "$@"')
    program.write_text("\n".join(lines), encoding="utf-8")
    program.chmod(0o700)
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(program))
    model = connect(_connection(small_model()))
    try:
        assert (await model.reply(BRIDGE, generation=SHORT)).text.strip()
    finally:
        await model.aclose()
    assert model.pid is None
    assert await asyncio.to_thread(arguments.read_text) == "--llama-server\n"
