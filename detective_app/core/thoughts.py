"""A reply parted into what a model said and what it only thought, in the forms that model families use."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from json import JSONDecoder
from typing import Literal, NamedTuple, TypeAlias

_PAIRS = (
    ("<think>", "</think>"),
    ("<thinking>", "</thinking>"),
    ("<thought>", "</thought>"),
    ("<reasoning>", "</reasoning>"),
    ("<seed:think>", "</seed:think>"),
    ("[think]", "[/think]"),
    ("<|start_thinking|>", "<|end_thinking|>"),
    ("<|channel|>analysis<|message|>", "<|end|>"),
    ("<|channel>thought", "<channel|>"),
    ("◁think▷", "◁/think▷"),
    ("<unused94>thought", "<unused95>"),
    ("<|inner_prefix|>", "<|inner_suffix|>"),
)
"""How chat templates mark thoughts, in small letters: DeepSeek and Qwen, Seed, Mistral, Command, gpt-oss,
Gemma, Kimi, MedGemma, Apertus."""

_BEFORE = re.compile(r"(?:\s|\ufeff|<\|(?:im_)?start\|>(?:assistant)?)*")
_ENDS = "|".join(re.escape(close) for _, close in _PAIRS if close != "<|end|>")
_END_ALONE = re.compile(
    rf"(?:(?<=\n)|\A)[ \t]*(?:{_ENDS})|(?:{_ENDS})(?=\s*(?:\n|\{{|```|\Z))", re.IGNORECASE
)
_BEGINS_LATER = re.compile(
    rf"(?:(?<=[\n}}])|(?<=}} ))[ \t]*(?:{'|'.join(re.escape(opening) for opening, _ in _PAIRS)})",
    re.IGNORECASE,
)
"""Where a thought begins after words: on a line of its own, or behind an object."""
_TURN_BEGINS = re.compile(
    r"\A(?:<\|(?:im_)?start\|>(?:assistant)?|<\|channel\|>final(?: <\|constrain\|>\w{1,20})?<\|message\|>"
    r"|<s>|<start_of_turn>|<｜begin▁of▁sentence｜>|<\|START_RESPONSE\|>|[\s\ufeff])+"
)
_TURN_ENDS = (
    *("<|end|>", "<|im_end|>", "<|eot_id|>", "<|endoftext|>", "<|end_of_text|>", "<|return|>", "<|eom_id|>"),
    *("<|call|>", "</s>", "<end_of_turn>", "<｜end▁of▁sentence｜>", "<|END_RESPONSE|>"),
)
"""What marks the beginning and the end of a turn, where a server lets it through."""
_NEXT_TURN = re.compile(
    r"(?:<\|im_end\|>|<\|eot_id\|>|<end_of_turn>|</s>|<\|end\|>)\s*"
    r"(?:<\|im_start\|>|<\|start_header_id\|>|<start_of_turn>|\[INST\]|<\|start\|>user)"
)
"""Where a model that does not stop goes on with the turn of somebody else."""
_MOST_BRACES, _MOST_ENDS = 500, 8


class PartedReply(NamedTuple):
    """The words of a reply and its thoughts; `cut` tells that it ended while the model still thought."""

    words: str
    thought: str = ""
    cut: bool = False


def parted(text: str) -> PartedReply:
    """Part a reply: thoughts stand at its beginning, or before an end that has no beginning.

    A chat template may write the beginning itself, so that the reply has the end alone. What stands in a
    sentence, or in the texts of a JSON object, is no thought of the model.
    """
    rest = text
    thoughts: list[str] = []
    while opened := _opened(rest):
        start, close = opened
        end = rest.lower().find(close, start)
        if end < 0:
            return PartedReply("", "".join([*thoughts, rest[start:]]), cut=True)
        thoughts.append(rest[start:end])
        rest = rest[end + len(close) :]
    if ends := list(_outside(_END_ALONE, rest)):
        before, rest = rest[: ends[-1].start()], rest[ends[-1].end() :]
        later = _BEGINS_LATER.search(before)
        thoughts.append(before[later.end() if later else 0 :])
        rest = before[: later.start()] + rest if later else rest
    turn = next(_outside(_NEXT_TURN, rest), None)
    rest = rest[: turn.start()] if turn else rest
    words = _TURN_BEGINS.sub("", rest).rstrip()
    for _ in range(_MOST_ENDS):
        mark = next((one for one in _TURN_ENDS if words.endswith(one)), "")
        words = words.removesuffix(mark).rstrip()
    return PartedReply(text if words == text.strip() else words, "".join(thoughts))


def may_be_thought(text: str) -> bool:
    """Tell whether a reply that has begun so may turn out to be a thought: none of it is shown yet."""
    before = _BEFORE.match(text)
    begun = text[before.end() if before else 0 :].lower()
    return any(begun.startswith(opening) or opening.startswith(begun) for opening, _ in _PAIRS)


def _opened(text: str) -> tuple[int, str] | None:
    """Return where a thought at the beginning begins, and what ends it."""
    before = _BEFORE.match(text)
    at = before.end() if before else 0
    begun = text[at : at + 40].lower()
    found = ((at + len(opening), close) for opening, close in _PAIRS if begun.startswith(opening))
    return next(found, None)


def _outside(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield what is found outside of the texts of an object."""
    return (one for one in pattern.finditer(text) if not _is_within_object(text, one.start()))


def _is_within_object(text: str, at: int) -> bool:
    """Tell whether a place stands inside of a JSON object."""
    decoder, brace = JSONDecoder(), text.find("{")
    for _ in range(_MOST_BRACES):
        if not 0 <= brace < at:
            return False
        try:
            _, end = decoder.raw_decode(text, brace)
        except (ValueError, RecursionError):
            end = brace + 1
        if end > at:
            return True
        brace = text.find("{", end)
    return True  # nobody can tell: nothing is taken away


Doing: TypeAlias = Literal["waiting", "thinking", "writing"]


class Come(NamedTuple):
    """The characters that have come of a running call: of a thought, and of words."""

    thought: int = 0
    words: int = 0


@dataclass(slots=True)
class Pulse:
    """One call as it is waited for; an adapter sets how to `look` at what has come."""

    look: Callable[[], Come] = Come


@dataclass(frozen=True, slots=True)
class Working:
    """A call goes on: what its model does since so many `seconds`, and about how many `tokens` have come."""

    provider: str
    doing: Doing
    seconds: int
    tokens: int


pulse: ContextVar[Pulse | None] = ContextVar("pulse", default=None)
"""The call that the task at hand waits for."""
