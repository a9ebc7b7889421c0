"""Detective: a strong model questions a private one about a hypothesis, over documents that stay here."""


def __getattr__(name: str) -> str:
    """Look up `__version__` only when it is asked for: package metadata take long to read."""
    if name != "__version__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("detective-app")
    except PackageNotFoundError:  # a frozen build or a bare checkout carries no metadata
        return "0.1.0"
