"""Takes a witness's reply apart into answer and quotes, whole or as it streams."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from detective_app.core.ports import OnText
from detective_app.evidence.text.sentences import spans

# No two runs of white space side by side, and none across lines: a hostile answer must not cost seconds.
_LABEL = re.compile(r"\A\s*(?:\*+\s*)?ANSWER\s*:\s*(?:\*+\s*)?", re.IGNORECASE)
_QUOTE = re.compile(r"(?:^|\n)[ \t]*(?:\*+[ \t]*)?QUOTES?[ \t]*:[ \t]*\**", re.IGNORECASE)
_TAG = re.compile(r"</?(?:answer|quote)>", re.IGNORECASE)
_BROKEN_LINE = re.compile(r"(?<=[^.!?:;|\s])\n(?=[a-zäöüß(\d])(?!\d{1,2}[.)])")
_HELD_CHARS = 24  # the label `QUOTE:` may have begun in these, and is not told
_SCANS = 50


def parse(reply: str) -> tuple[str, tuple[str, ...]]:
    """Return the answer without its label, and the quotes that the model gave."""
    answer, *quotes = _QUOTE.split(_TAG.sub("", reply))
    lines = (line.strip(" \t\"'“”„*-") for quote in quotes for line in quote.splitlines())
    return _LABEL.sub("", answer, count=1).strip(), tuple(line for line in lines if line)


def statements(answer: str) -> tuple[str, ...]:
    """Return the sentences of an answer; a line that was broken in mid-sentence, as in a PDF, is mended."""
    return spans(_BROKEN_LINE.sub(" ", answer))


def answer_part(reply: str) -> str:
    """Return the answer of a reply without its label and quotes."""
    return parse(reply)[0]


@dataclass(slots=True)
class AnswerStream:
    """Passes on only the answer part of a reply while it streams: no label, and nothing from the quote on."""

    on_text: OnText
    _new: list[str] = field(default_factory=list, init=False)
    _new_chars: int = field(default=0, init=False)
    _seen: str = field(default="", init=False)
    _sent: int = field(default=0, init=False)

    def feed(self, text: str) -> None:
        """Take the next piece; the last characters are held back, as a quote's label may begin in them."""
        self._new.append(text)
        self._new_chars += len(text)
        if self._new_chars * _SCANS < len(self._seen):  # or a long answer would be scanned once a token
            return
        self._take()
        if len(self._seen) > _HELD_CHARS:
            self._pass_on(_HELD_CHARS)

    def restart(self) -> None:
        """Forget what came: the reply was refused and another one follows."""
        self._take()
        self._seen, self._sent = "", 0

    def close(self) -> None:
        """Pass on what was held back."""
        self._take()
        self._pass_on(0)

    def _take(self) -> None:
        self._seen += "".join(self._new)
        self._new.clear()
        self._new_chars = 0

    def _pass_on(self, held: int) -> None:
        """Pass on the answer as far as it is known, but for the last characters while it may go on."""
        answer, *quotes = _QUOTE.split(_TAG.sub("", self._seen), maxsplit=1)
        answer = _LABEL.sub("", answer, count=1)
        answer = answer.rstrip() if quotes else answer[: max(0, len(answer) - held)]
        if len(answer) > self._sent:
            self.on_text(answer[self._sent :])
            self._sent = len(answer)
