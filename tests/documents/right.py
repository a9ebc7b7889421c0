"""What is right of a document that is read: its words, how they stand, and what of it is on the account."""

from __future__ import annotations

from typing import NamedTuple

from detective_app.core.case import Manuscript

_READ = (None, "inserted", "form", "note", "head", "foot")


class Right(NamedTuple):
    """What is right of an input: words that are read, words by how they stand, words that no quote may have.

    `unread` is what stands on the account, in order, and `hidden` is text that is told as not seen.
    """

    read: tuple[str, ...] = ()
    stands: tuple[tuple[str, str], ...] = ()
    never: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ()


def wrong_of(manuscript: Manuscript, right: Right) -> list[str]:
    """Say what of a manuscript is not as it should be."""
    told = [_plain(block.text) for block in manuscript.blocks if block.standing in _READ]
    standing = [(block.standing, _plain(block.text)) for block in manuscript.blocks]
    wrong = [f"not read: {one}" for one in right.read if not any(_plain(one) in words for words in told)]
    wrong += [
        f"not {how}: {one}"
        for how, one in right.stands
        if not any(how == h and one in words for h, words in standing)
    ]
    wrong += [f"read: {one}" for one in right.never if any(one in words for words in told)]
    found = [finding.text for finding in manuscript.findings]
    wrong += [f"not told as hidden: {one}" for one in right.hidden if not any(one in text for text in found)]
    unread = tuple(one.what for one in manuscript.unread)
    return wrong if unread == right.unread else [*wrong, f"on the account: {unread}"]


def _plain(words: str) -> str:
    return " ".join(words.replace("\N{NO-BREAK SPACE}", " ").split())
