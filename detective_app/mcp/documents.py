"""Which documents a chat client may reach: those that a person named at the start, no other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from detective_app.core.errors import BadInput

if TYPE_CHECKING:
    from detective_app.core.session import InterrogationSession

HOW = "Start the server with them: detective mcp --case PATH."


@dataclass(frozen=True, slots=True)
class NamedDocuments:
    """Files and folders that a person named; whatever lies in such a folder belongs to it.

    Links are followed before a path is judged, so that one in a folder leads to nothing outside of it.
    """

    roots: tuple[Path, ...]

    @classmethod
    def of(cls, paths: Sequence[Path]) -> NamedDocuments:
        """Take paths as they are now; raises BadInput for one that is not there."""
        found = tuple(path.expanduser().resolve() for path in paths)
        if missing := [path for path in found if not path.exists()]:
            raise BadInput(f"There is no {missing[0]}. Nothing was started.")
        return cls(found)

    def chosen(self, names: Sequence[str]) -> tuple[Path, ...]:
        """Return the documents that a client names, all without a name; raises BadInput for any other."""
        if not self.roots:
            raise BadInput(f"No documents were named for this server. {HOW}")
        return tuple(self._found(name) for name in names) or self.roots

    def hold(self, session: InterrogationSession) -> bool:
        """Tell whether a session is about such documents alone; only then a client may see it."""
        sources = session.sources or ()
        return bool(sources) and all(self._within(Path(source.path)) for source in sources)

    def _found(self, name: str) -> Path:
        """Find a document by its path, or by its name in a folder."""
        places = [Path(name), *(root / name if root.is_dir() else root.parent / name for root in self.roots)]
        found = (place for place in places if place.is_absolute() and self._within(place))
        at = next((place for place in found if place.exists()), None)
        if at is None:
            raise BadInput(
                f"{name[:200]!r} is not among the documents of this server, so it was not opened. "
                "Leave `documents` out to take them all. "
                f"A person adds others by starting the server anew. {HOW}"
            )
        return at

    def _within(self, path: Path) -> bool:
        try:
            real = path.resolve()
        except (OSError, RuntimeError, ValueError):  # a circle of links, or no path at all
            return False
        return any(real == root or root in real.parents for root in self.roots)
