"""Servers behind TLS: trusted by an authority of one's own, and told apart from those that nobody trusts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from detective_app.core.errors import FailureKind, ProviderFailure, SettingsError
from tests.cli.command import call
from tests.passed import passed
from tests.providers.conftest import PROMPT, Dial
from tests.stand_ins import StandIn
from tests.stand_ins.authority import signed_server
from tests.stand_ins.relay import relay


async def test_a_server_is_trusted_whose_authority_is_named_and_no_other(
    dial: Dial, server: StandIn, provider: str, tmp_path: Path
) -> None:
    file, tls = signed_server(tmp_path)
    (tmp_path / "other").mkdir()
    other, _ = signed_server(tmp_path / "other")
    with relay(server.port(provider), tls=tls) as port:
        address = re.sub(r"http://127.0.0.1:\d+", f"https://127.0.0.1:{port}", server.base_url(provider))
        assert (await (await dial(provider, base_url=address, ca_file=str(file))).reply(PROMPT)).text
        before = len(server.requests)
        for unknown in (None, str(other)):
            model = await dial(provider, base_url=address, ca_file=unknown)
            with pytest.raises(ProviderFailure, match=r"not trusted: .*config set caFile FILE") as caught:
                await model.reply(PROMPT)
            assert caught.value.kind is FailureKind.TLS
        assert len(server.requests) == before, "nothing was sent"


async def test_a_certificate_for_another_address_is_told_as_that(
    dial: Dial, server: StandIn, tmp_path: Path
) -> None:
    file, tls = signed_server(tmp_path, "127.0.0.9")
    with relay(server.port("compatible"), tls=tls) as port:
        model = await dial("compatible", base_url=f"https://127.0.0.1:{port}/v1", ca_file=str(file))
        with pytest.raises(ProviderFailure, match="IP address mismatch"):
            await model.reply(PROMPT)


@pytest.mark.parametrize(("content", "reason"), [(None, "No such file"), ("no PEM", "no certificate in PEM")])
async def test_a_file_without_authorities_is_named_as_the_cause(
    dial: Dial, tmp_path: Path, content: str | None, reason: str
) -> None:
    file = tmp_path / "authority.pem"
    if content:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(SettingsError, match=reason):
        await dial("compatible", base_url="https://127.0.0.1:1/v1", ca_file=str(file))


def test_the_setting_is_used_by_the_command(server: StandIn, tmp_path: Path) -> None:
    file, tls = signed_server(tmp_path)
    data, document = tmp_path / "data", tmp_path / "case.md"
    document.write_text("The bridge cost 31,400 euros.\n", encoding="utf-8")
    with relay(server.port("compatible"), tls=tls) as port:
        address = f"https://127.0.0.1:{port}/v1"
        passed(data, "compatible:m", address)
        asked = ("ask", "What did it cost?", "--case", document, "--witness", "compatible:m")
        asked += ("--base-url", f"compatible={address}")
        assert call("--data-dir", data, *asked).code == 4
        assert call("--data-dir", data, "config", "set", "caFile", str(file)).code == 0
        assert call("--data-dir", data, *asked).code == 0
    assert server.seen("compatible", calls_only=True)
