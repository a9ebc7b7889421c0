"""A case that may not be read is named in the program's own words, by every verb that takes one."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from tests.cli.command import COMMAND
from tests.cli.models import WITNESS

# The superuser reads everything, unless these rights are taken away.
_POWERS = "-dac_override,-dac_read_search"
_ORDINARY = () if os.geteuid() else ("setpriv", f"--inh-caps={_POWERS}", f"--bounding-set={_POWERS}")


@pytest.mark.parametrize("verb", ["ask", "interrogate"])
def test_a_folder_without_permission_is_named(verb: str, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir(mode=0)
    words = [verb, "The bridge was inspected in 2024.", "--case", folder, "--witness", WITNESS]
    command = [*_ORDINARY, *COMMAND, "--data-dir", tmp_path / "data", *words]
    done = subprocess.run(command, capture_output=True, text=True)
    folder.chmod(0o700)
    assert done.returncode == 2
    assert "No permission to read closed. Choose at least one document that can be read." in done.stderr
