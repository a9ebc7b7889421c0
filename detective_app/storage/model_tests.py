"""What the models were found able to do on this computer: one small file beside the settings' data."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from detective_app.core.errors import BadInput
from detective_app.core.model_test import ModelTest, Role
from detective_app.provider_facts import PROVIDERS, Chosen
from detective_app.storage import atomic
from detective_app.storage.reading import read_file

_MAX_BYTES = 1_000_000
_FORM = TypeAdapter(tuple[ModelTest, ...])


class ModelTests:
    """The tests, one for each model at its address; a file that cannot be read holds none."""

    def __init__(self, path: Path) -> None:
        """Remember the file; nothing is read yet."""
        self._path = path

    def all(self) -> tuple[ModelTest, ...]:
        """Return every test; blocks for a moment."""
        if not self._path.exists():
            return ()
        try:
            return _FORM.validate_json(read_file(self._path, limit=_MAX_BYTES)[0])
        except (BadInput, ValidationError):
            return ()

    def of(self, provider: str, model: str, address: str | None = None) -> ModelTest | None:
        """Return the test of a model at an address, by default its provider's own."""
        at = _place(f"{provider}:{model}", address)
        return next((one for one in self.all() if _place(one.model, one.address) == at), None)

    def passed(self, role: Role) -> Callable[[Chosen], bool]:
        """Return what tells of a model that is chosen whether its test found it capable in a role."""

        def told(one: Chosen) -> bool:
            found = self.of(one.provider, one.model, one.base_url)
            return found is not None and found.passed(role)

        return told

    def keep(self, test: ModelTest) -> None:
        """Keep a test in place of an older one of the same model; raises StorageError."""
        at = _place(test.model, test.address)
        kept = (*(one for one in self.all() if _place(one.model, one.address) != at), test)
        with atomic.kept("The test could not be kept: {reason}. {step} and try again."):
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            atomic.write_file(self._path, _FORM.dump_json(kept, indent=2, by_alias=True) + b"\n")


def _place(ref: str, address: str | None) -> tuple[str, str]:
    """Return what tells a model from others: its whole name, and where it is asked if that is a server."""
    provider, _, model = ref.partition(":")
    facts = PROVIDERS[provider]
    tag = ":latest" if provider == "ollama" and ":" not in model else ""
    return f"{ref}{tag}", (address or facts.base_url).rstrip("/") if facts.base_url else ""
