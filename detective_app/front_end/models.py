"""The desk for models: keys, the built-in ones, and what providers and Ollama offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Protocol, TypeAlias

if TYPE_CHECKING:
    from detective_app.core.errors import FailureKind
    from detective_app.core.model_test import ModelTest, Role
    from detective_app.core.ports import ModelInfo
    from detective_app.core.settings import ProviderName
    from detective_app.storage.keys import Keys
    from detective_app.storage.model_tests import ModelTests
    from detective_app.storage.models.files import ModelFiles

OnDownload: TypeAlias = Callable[[str, int, int], None]
"""Called while a model is fetched: its name, bytes on disk so far, bytes in all."""

OnTested: TypeAlias = Callable[[int, int], None]
"""Called while a model is tested: calls that are done, calls in all."""


@dataclass(frozen=True, slots=True)
class KeyTest:
    """What a provider said when it was tried; `text` is its own words, or what it offers.

    `kind` and `http_status` say how it failed; `models` are those on offer, `model` is the one that was
    asked, "" when none is chosen. `notes` are what is to be known of its answer, a sentence each.
    """

    ok: bool
    seconds: float
    text: str
    models: tuple[ModelInfo, ...] = ()
    kind: FailureKind | None = None
    http_status: int | None = None
    model: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WitnessFound:
    """What looking for Ollama found; `problem` says in words why it cannot be the witness now, if so.

    `milliseconds` is how long it took to answer, None when it did not; sizes of `models` are in bytes.
    """

    address: str
    version: str | None = None
    models: tuple[ModelInfo, ...] = ()
    milliseconds: int | None = None
    problem: str | None = None


class ModelsDesk(Protocol):
    """What models are within reach, and how to get more of them."""

    @property
    def keys(self) -> Keys:
        """The keys, one a provider."""

    @property
    def files(self) -> ModelFiles:
        """The built-in models."""

    @property
    def tests(self) -> ModelTests:
        """What tests found that models can do."""

    async def test(
        self, ref: str, told: OnTested, base_urls: Mapping[str, str] = MappingProxyType({})
    ) -> ModelTest:
        """Test what `PROVIDER:MODEL` can do, with 70 calls, and keep what was found; cancelling stops it.

        Raises BadInput, ModelUnavailable, ProviderFailure or StorageError.
        """

    async def test_key(self, provider: str, model: str = "") -> KeyTest:
        """Try a provider: list its models, and ask one as a run does, by default the one of the settings."""

    async def test_role(self, role: Role) -> KeyTest | None:
        """Try whom the settings name first for a role; None where that is nobody on a server of one's own.

        Raises BadInput or ModelUnavailable for one that cannot be asked.
        """

    async def offered_by(self, provider: ProviderName) -> tuple[ModelInfo, ...]:
        """List a provider's models with the cheapest real call.

        Raises ProviderFailure with the provider's own words, keys taken out, or ModelUnavailable without a
        key.
        """

    async def find_witness(self, base_url: str | None = None) -> WitnessFound:
        """Look for 1.5 s whether Ollama answers, by default where the settings say; never raises."""

    async def pull(self, name: str, on_progress: OnDownload, base_url: str | None = None) -> None:
        """Have Ollama fetch a model; cancelling stops it. Raises BadInput for no name, or ProviderFailure."""
