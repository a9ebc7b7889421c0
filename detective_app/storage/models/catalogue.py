"""The built-in models as data (`resources/models.json`): size, hash, licence, sources."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field

from detective_app.core.record import Record, StrictInt
from detective_app.core.settings import Profile
from detective_app.paths import resources

Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
Bytes = Annotated[StrictInt, Field(gt=0)]


class PackagePart(Record):
    """One piece of a model in a package: `requirement` pins the version, `file` is its path in the wheel."""

    requirement: Annotated[str, Field(pattern=r"^[a-z0-9-]+==[0-9.]+$")]
    wheel_sha256: Sha256
    file: str
    size_bytes: Bytes


class PackageSource(Record):
    """A model that comes in packages; the parts in order are the file."""

    kind: Literal["packages"]
    parts: Annotated[tuple[PackagePart, ...], Field(min_length=1)]

    @property
    def title(self) -> str:
        """What a message calls this source."""
        return "packages"


class WebSource(Record):
    """A model at its publisher's own address."""

    kind: Literal["web"]
    url: str

    @property
    def title(self) -> str:
        """What a message calls this source."""
        return urlsplit(self.url).hostname or self.url


class KnownModel(Record):
    """A built-in model: what it is, how to know it is whole, and where it comes from, in order of trying."""

    name: Annotated[str, Field(pattern=r"^[a-z0-9._-]+$")]
    title: str
    description: str
    size_bytes: Bytes
    sha256: Sha256
    licence: str
    notice: str
    context_tokens: Bytes
    profile: Profile
    recommended: bool
    sources: Annotated[
        tuple[Annotated[PackageSource | WebSource, Field(discriminator="kind")], ...], Field(min_length=1)
    ]


class ModelCatalogue(Record):
    """All of `resources/models.json`."""

    models: tuple[KnownModel, ...]


@cache
def catalogue() -> ModelCatalogue:
    """Read `resources/models.json`, once."""
    return ModelCatalogue.model_validate_json((resources() / "models.json").read_bytes())
