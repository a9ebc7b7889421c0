"""The tests themselves: they neither see the user's own files and keys nor reach another machine."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from detective_app.paths import data_folders

ELSEWHERE = ("192.0.2.1", 80)  # an address of RFC 5737, which belongs to nobody


def test_a_test_cannot_reach_another_machine() -> None:
    with socket.socket() as connection, pytest.raises(ConnectionRefusedError, match=r"no other machine"):
        connection.connect(ELSEWHERE)


def test_a_child_process_cannot_either() -> None:
    code = f"import socket; socket.socket().connect({ELSEWHERE!r})"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert "The tests reach no other machine" in result.stderr


def test_this_machine_can_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        socket.create_connection(server.getsockname()).close()


def test_the_user_s_own_data_is_out_of_sight(home: Path) -> None:
    folders = data_folders()
    assert Path.home() == home
    assert folders.data.is_relative_to(home)
    assert folders.models.is_relative_to(home)
    assert folders.config_file.is_relative_to(home)
    assert not [name for name in os.environ if name.endswith(("_API_KEY", "_PROXY", "_proxy"))]
