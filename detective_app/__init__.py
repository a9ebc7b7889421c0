"""Detective: a strong model cross-examines a private one about a hypothesis, over documents that stay here."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("detective-app")
except PackageNotFoundError:  # a frozen build or a bare checkout carries no metadata
    __version__ = "0.1.0"
