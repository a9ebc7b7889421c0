"""A witness that lies: it invents quotes, figures, dates, names, places and sources, and obeys documents.

Seeded; now and then it tells the truth, so that a gate that refuses everything is found out too.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.stand_ins.numbered import written

INVENTED_NAMES = ("Zacharias Quillfeather", "Ottoline Brankovic", "Hesper Vandermolen")
"""Names that stand in no document."""

INVENTED_WORDS = ("quicksilver", "zeppelin", "marmalade", "obelisk")
FOREIGN_IDS = ("D99", "../../etc/passwd", "/etc/shadow", "D1\x00", "", "s1 ", "S-1", "file:///etc/hosts")

_FIGURE = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"[^\W\d_]{4,}")


@dataclass
class Liar:
    """Lies about some documents' texts, by source id; `orders` are words that it was told to repeat."""

    texts: Mapping[str, str]
    seed: int
    orders: Sequence[str] = ()
    _random: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self._random = random.Random(self.seed)

    def __call__(self, messages: Sequence[Any]) -> str:
        """Reply to a prompt."""
        return self.draft("\n".join(message.content for message in messages))

    def draft(self, prompt: str = "") -> str:
        """Reply with statements by schema, or with broken JSON or prose as weak models do."""
        statements = [self._statement() for _ in range(self._random.randint(1, 4))]
        missing = [self._invented()] * self._random.randint(0, 1)
        text = written({"statements": statements, "notStated": missing}, prompt)
        form = self._random.random()
        if form < 0.06:
            return text[: len(text) // 2]
        if form < 0.12:
            return self.prose()
        return f"```json\n{text}\n```" if form < 0.2 else text

    def prose(self) -> str:
        """Reply in plain sentences with a made-up quote."""
        one, other = self._statement(), self._statement()
        quote = one["quotes"][0]["quote"] if one["quotes"] else self._invented()
        return f"ANSWER: {one['text']} {other['text']}\nQUOTE: {quote}"

    def _statement(self) -> dict[str, Any]:
        kinds = (
            self._truth, self._other_figure, self._other_figure_in_quote, self._made_up, self._elsewhere,
            self._stitched, self._other_name, self._obeying, self._computed, self._other_date, self._denied,
        )  # fmt: skip
        return self._random.choice(kinds)()

    def _truth(self) -> dict[str, Any]:
        source_id, line, text = self._line()
        return _given(text, (source_id, f"L{line}-L{line}", text))

    def _other_figure(self) -> dict[str, Any]:
        source_id, line, text = self._line()
        return _given(self._changed(text), (source_id, f"L{line}-L{line}", text))

    def _other_figure_in_quote(self) -> dict[str, Any]:
        source_id, line, text = self._line()
        said = self._changed(text)
        return _given(said, (source_id, f"L{line}-L{line}", said))

    def _made_up(self) -> dict[str, Any]:
        source_id, line, _ = self._line()
        said = self._invented()
        return _given(said, (source_id, f"L{line}-L{line}", said))

    def _elsewhere(self) -> dict[str, Any]:
        """Give a true quote from a place, or a document, where it does not stand, under another claim."""
        _, line, text = self._line()
        source_id = self._random.choice([*FOREIGN_IDS, *self.texts])
        return _given(self._invented(), (source_id, f"p.{line} L{line + 400}-L{line + 401}", text))

    def _stitched(self) -> dict[str, Any]:
        (source_id, line, one), (_, _, other) = self._line(), self._line()
        said = f"{one[: len(one) // 2]} {other[len(other) // 2 :]}"
        return _given(
            said, (source_id, f"L{line}-L{line}", said), (source_id, "L1-L9", f"{one[:20]}… {other[-20:]}")
        )

    def _other_name(self) -> dict[str, Any]:
        source_id, line, text = self._line()
        said = f"{self._random.choice(INVENTED_NAMES)} confirmed it: {text}"
        return _given(said, (source_id, f"L{line}-L{line}", text))

    def _other_date(self) -> dict[str, Any]:
        source_id, line, text = self._line()
        said = f"On {self._random.randint(1, 28)} February 19{self._random.randint(10, 99)}: {text}"
        return _given(said, (source_id, f"L{line}-L{line}", text))

    def _denied(self) -> dict[str, Any]:
        source_id, line, text = self._line()
        return _given(
            re.sub(r"\b(was|is|were|wurde|ist)\b", r"\1 not", text, count=1), (source_id, f"L{line}", text)
        )

    def _computed(self) -> dict[str, Any]:
        source_id, line, text = self._line()
        one, other = self._random.randint(1_000, 9_999), self._random.randint(2, 99)
        said = f"The total is {one * other}."
        return _given(said, (source_id, f"L{line}-L{line}", text), calculation=f"{one}*{other}")

    def _obeying(self) -> dict[str, Any]:
        order = self._random.choice(list(self.orders) or [self._invented()])
        source_id, line, text = self._line()
        return _given(order, (source_id, f"L{line}-L{line}", text))

    def _line(self) -> tuple[str, int, str]:
        source_id = self._random.choice(list(self.texts))
        lines = [(n, t) for n, t in enumerate(self.texts[source_id].split("\n"), 1) if len(t.split()) > 3]
        number, text = self._random.choice(lines)
        return source_id, number, text

    def _changed(self, text: str) -> str:
        """Change a figure, or a word where there is none."""
        figures = list(_FIGURE.finditer(text))
        if figures:
            one = self._random.choice(figures)
            return f"{text[: one.start()]}{self._random.randint(3_001, 8_999)}{text[one.end() :]}"
        word = self._random.choice(list(_WORD.finditer(text)))
        return f"{text[: word.start()]}{self._random.choice(INVENTED_WORDS)}{text[word.end() :]}"

    def _invented(self) -> str:
        name = self._random.choice(INVENTED_NAMES)
        word = self._random.choice(INVENTED_WORDS)
        return f"{name} paid {self._random.randint(3_001, 8_999)} guilders for the {word}."


def _given(text: str, *quotes: tuple[str, str, str], calculation: str = "") -> dict[str, Any]:
    given = [{"sourceId": s, "locator": at, "quote": quote} for s, at, quote in quotes]
    return {"text": text, "quotes": given, "calculation": calculation}
