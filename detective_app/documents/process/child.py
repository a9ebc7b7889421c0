"""The child process: reads one document after the other and draws their pages; it ends when its stdin does.

A document comes to it as bytes, which nobody else parses. Before the first one it is shut in, where the
system can do that: it opens nothing, and reaches nobody.
"""

from __future__ import annotations

import gc
import os
import queue
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from math import ceil
from time import monotonic
from typing import IO, Any, TypeAlias

from detective_app.core.case import Manuscript
from detective_app.core.errors import DocumentError
from detective_app.documents.process import confinement, opening, wire
from detective_app.documents.shared import locks, recognition
from detective_app.documents.shared.members import Members
from detective_app.documents.shared.sniffing import format_of

_Request: TypeAlias = tuple[dict[str, Any], list[bytes]]
"""What is asked, and the document's bytes; without them the question is how the child is shut in."""

_PROGRESS_SECONDS = 0.1
_DEEPEST = 10_000
"""Calls inside calls: a page of HTML may be nested 2,048 deep, which is three calls each."""
_MOST_CHARS = 2 * opening.MAX_BYTES


def main() -> None:
    """Serve until stdin ends; the first frame holds the limits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is the parent's to answer
    sys.setrecursionlimit(_DEEPEST)
    gc.disable()  # reading makes millions of small objects and few circles; they go between documents
    # What a library prints must not come between the frames.
    with os.fdopen(os.dup(1), "wb") as answers, os.fdopen(os.dup(0), "rb") as questions:
        os.dup2(2, 1)
        try:
            limits, _ = wire.receive(questions)
        except EOFError:
            return
        _limit(limits["memoryBytes"])
        if limits.get("recognise") and recognition.is_at_hand():
            recognition.make_ready()
            recognition.asked.set(True)
        landlock = confinement.shut_files()
        requests: queue.SimpleQueue[_Request] = queue.SimpleQueue()
        threading.Thread(target=_listen, args=(questions, requests), daemon=True).start()
        shut = {"landlock": landlock, "seccomp": confinement.shut_calls(files_are_shut=bool(landlock))}
        desk = _Desk(answers)
        while True:
            request, given = requests.get()
            _allow(request["processorSeconds"])
            header, parts = desk.answer(request, given) if "suffix" in request else (shut, ())
            wire.send(answers, header, parts)
            del parts
            gc.collect()
            gc.freeze()  # what is left are modules: the next collection need not look at them


def _listen(stream: IO[bytes], requests: queue.SimpleQueue[_Request]) -> None:
    """Hand on each request; end the process in the middle of its work when the parent is gone."""
    with suppress(EOFError, OSError, MemoryError):  # of the last, the parent hears that the child ended
        while True:
            requests.put(wire.receive(stream))
    os._exit(0)


def _limit(memory_bytes: int) -> None:
    """Let no document take more memory than this or write a file, and leave no core file with its text."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
        resource.setrlimit(resource.RLIMIT_AS, (memory_bytes, memory_bytes))


def _allow(seconds: float) -> None:
    """Let the next document take no more processor time than this: the system then ends the process.

    Time on the clock says nothing of a document where other programs keep the processor busy.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        resource.setrlimit(resource.RLIMIT_CPU, (ceil(used.ru_utime + used.ru_stime + seconds), hard))


class _Desk:
    """Answers requests; it keeps what is within a document while nothing else is asked for."""

    def __init__(self, answers: IO[bytes]) -> None:
        self._answers = answers
        self._within: Members | None = None

    def answer(self, request: dict[str, Any], given: list[bytes]) -> tuple[dict[str, Any], Sequence[bytes]]:
        """Do what a request asks; of a document within another one its own bytes come last."""
        locks.GIVEN.set(tuple(request.get("passwords", ())))
        try:
            own = self._member(request, given) if "member" in request else given.pop()
            header, parts = ({}, ()) if "fetch" in request else self._done(request, own)
        except DocumentError as error:
            return {"error": str(error)}, ()
        except BaseException:  # noqa: BLE001 - whatever a parser raises over a broken document, a panic too
            return {"error": f"{request['name']} could not be read."}, ()
        return header, (*parts, own) if "member" in request else parts

    def _member(self, request: dict[str, Any], given: list[bytes]) -> bytes:
        """Return the bytes of a document within the one that was given, now or the last time."""
        name = request["name"]
        if given:
            self._within = Members(name, request["within"], locks.unlocked(name, given.pop()))
        if self._within is None:
            raise DocumentError(f"{name} could not be read.")
        return self._within.content(request["member"], name)

    def _done(self, request: dict[str, Any], content: bytes) -> tuple[dict[str, Any], Sequence[bytes]]:
        name, suffix = request["name"], request["suffix"]
        if not content:
            raise DocumentError(f"{name} is empty.")
        content = locks.unlocked(name, content)
        module = format_of(name, suffix, content)
        for asked, can, done in (("page", "draw", _drawn), ("look", "look", _looked)):
            if asked in request:
                if not hasattr(module, can):
                    raise DocumentError(f"{name} has no pages that could be drawn.")
                return done(module, request, content)
        manuscript = self._read(module, request, content)
        place = request.get("member", "")
        if not place:
            self._within = Members(name, suffix, content)
        manuscript = _with_members(manuscript, self._within, place) if self._within else manuscript
        if not (manuscript.blocks or manuscript.members):  # rules and underlines alone
            raise DocumentError(f"No text found in {name}.")
        if len(manuscript.text) > _MOST_CHARS:  # few bytes of a file can become any number of pages
            raise DocumentError(f"{name} could not be read.")
        header, parts = wire.packed(manuscript)
        return {**header, "media": module.__name__.rpartition(".")[2]}, parts

    def _read(self, module: Any, request: dict[str, Any], content: bytes) -> Manuscript:
        progress: dict[str, Any] = {"on_page": _Progress(self._answers)} if hasattr(module, "draw") else {}
        found: Manuscript = module.read(request["name"], content, **progress)
        return found


def _with_members(manuscript: Manuscript, within: Members, place: str) -> Manuscript:
    """Add what is within a document, and on its account what is too much or broken off."""
    members, unread = within.directly_in(place), list(within.unread_in(place))
    if unread:
        from detective_app.core.evidence import Unread

        more = (Unread(what="document", why=why, count=count) for why, count in unread)
        manuscript = replace(manuscript, unread=(*manuscript.unread, *more))
    return replace(manuscript, members=members) if members else manuscript


def _drawn(module: Any, request: dict[str, Any], content: bytes) -> tuple[dict[str, Any], Sequence[bytes]]:
    png, width, height, marks = module.draw(
        request["name"], content, request["page"], request["width"], request["quotes"]
    )
    return {"width": width, "height": height, "marks": marks}, (png,)


def _looked(module: Any, request: dict[str, Any], content: bytes) -> tuple[dict[str, Any], Sequence[bytes]]:
    if not hasattr(module, "look"):
        raise DocumentError(f"{request['name']} has no pages that could be drawn.")
    found = module.look(request["name"], content, request["look"])
    return {}, [text.encode(errors="replace") for text in found]


class _Progress:
    """Tells the parent which page is done, ten times a second at most."""

    def __init__(self, answers: IO[bytes]) -> None:
        self._answers = answers
        self._told = monotonic()

    def __call__(self, done: int, total: int) -> None:
        """Tell that `done` of `total` pages are read."""
        if done == total or monotonic() - self._told >= _PROGRESS_SECONDS:
            self._told = monotonic()
            wire.send(self._answers, {"progress": (done, total)})


if __name__ == "__main__":
    main()
