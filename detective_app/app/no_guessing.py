"""What keeps a broken settings file from sending a person's documents somewhere else."""

from __future__ import annotations

from detective_app.core.errors import SettingsError
from detective_app.front_end.run import RunRequest


def no_guessing(problem: str | None, request: RunRequest) -> None:
    """Raise SettingsError when models would be guessed, because the file that names them is broken."""
    if problem and not (request.detectives and request.witness):
        raise SettingsError(
            f"{problem} With them your words could go elsewhere than you set up, so nothing was started. "
            "Mend or remove the file, or choose both models yourself (in the terminal: --detective and "
            "--witness)."
        )
