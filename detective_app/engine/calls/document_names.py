"""What documents are called outside: the name of the file, without the folders that it lies in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from detective_app.core.evidence import Source


@dataclass(frozen=True, slots=True)
class DocumentNames:
    """The documents of a case that lie in folders of it: names and new names, by their folder, deepest first.

    Folders tell what a matter is about. For a person they stay in what is told, for they tell two files of
    one name apart; outside it is the document's number that does.
    """

    by_folder: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, sources: Sequence[Source]) -> DocumentNames:
        """Take the names of a case's documents."""
        times = Counter(base_name(source) for source in sources)
        found: dict[str, dict[str, str]] = defaultdict(dict)
        for source in sources:
            folder, _, last = source.name.rpartition("/")
            if folder:
                found[f"{folder}/"][last] = last if times[last] == 1 else f"{last} ({source.source_id})"
        return cls({folder: found[folder] for folder in sorted(found, key=len, reverse=True)})

    def outgoing(self, text: str) -> str:
        """Return a text with every such document called by its file's name."""
        for folder, names in self.by_folder.items():
            if folder in text:
                text = _without_folder(text, folder, names)
        return text


def _without_folder(text: str, folder: str, names: Mapping[str, str]) -> str:
    """Look a name up where its folder stands: a folder may hold thousands."""
    first, *rest = text.split(folder)
    longest, told = max(map(len, names)), [first]
    for after in rest:
        ends = range(min(longest, len(after)), 0, -1)
        last = next((after[:end] for end in ends if after[:end] in names), None)
        told.append(f"{folder}{after}" if last is None else f"{names[last]}{after[len(last) :]}")
    return "".join(told)


def base_name(source: Source) -> str:
    """Return the name of a document's file, without the folders that it lies in."""
    return PurePath(source.name).name
