"""What an animation leaves of an element once it has run, by the key frames of a style sheet."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeAlias

import tinycss2
from tinycss2.ast import Node

from detective_app.documents.styles.lengths import NUMBER
from detective_app.documents.styles.token_lists import split_at_commas

Frames: TypeAlias = Mapping[float, Mapping[str, str]]
"""What is declared at each share of an animation's way, 0 to 1, by property."""

NAME = "animation"
_PARTS_OF_IT = (
    *("name", "duration", "delay", "iteration-count", "direction", "fill-mode", "play-state", "timeline"),
)
PROPERTIES = tuple(
    f"{prefix}{NAME}{part}"
    for prefix in ("", "-webkit-")
    for part in ("", *(f"-{one}" for one in _PARTS_OF_IT))
)
"""The properties that declare animations."""
_PREFIX = re.compile(r"-(?:webkit|moz|o)-(?=animation)")
_TIME = re.compile(rf"({NUMBER})(m?s)")
_COUNT = re.compile(r"(?:\d*\.)?\d+|infinite")
_DIRECTIONS = ("normal", "reverse", "alternate", "alternate-reverse")
_FILLS = ("none", "forwards", "backwards", "both")
_STATES = ("running", "paused")
_LONG = 60.0  # seconds: what takes longer than a reader waits


@dataclass(frozen=True, slots=True)
class _Animation:
    """An animation as it is declared; times are in seconds."""

    name: str = ""
    duration: float = 0.0
    delay: float = 0.0
    count: float = 1.0
    direction: str = "normal"
    fill: str = "none"
    state: str = "running"
    timeline: str = "auto"

    @property
    def place(self) -> float | None:
        """Where on its way it rests, 0 to 1; None where it does not rest or leaves nothing."""
        length = self.duration * self.count
        before = self.delay > 0 and (self.state == "paused" or self.delay >= _LONG)
        if before:
            return self._turned(0.0, 0) if self.fill in ("backwards", "both") else None
        if self.state == "paused" and -self.delay < length:
            done, way = divmod(-self.delay, self.duration)
            return self._turned(way / self.duration, int(done))
        if self.duration >= _LONG and self.delay > -self.duration:
            return self._turned(max(0.0, -self.delay) / self.duration, 0)
        if self.fill not in ("forwards", "both"):
            return None
        if not 0 < self.count < math.inf:
            return self._turned(0.0, 0)
        return self._turned(1.0, max(0, int(self.count) - 1))

    @property
    def goes_on(self) -> bool:
        """Whether it never rests: it is repeated for long, or goes as a reader scrolls."""
        if self.state == "paused" or self.delay >= _LONG:
            return False
        moves = self.duration < _LONG <= self.duration * self.count
        return moves or self.timeline not in ("auto", "none")

    def _turned(self, way: float, done: int) -> float:
        back = self.direction == "reverse" or (
            self.direction.startswith("alternate") and (done % 2 == 1) != self.direction.endswith("reverse")
        )
        return 1.0 - way if back else way


def frames(content: Sequence[Node], declared: Any) -> Frames:
    """Return the key frames of a rule; `declared` reads the declarations of a block.

    What rests where is CSS Animations Level 1, 3 and 4; of a way between two frames the last passed counts.
    """
    found: dict[float, dict[str, str]] = {}
    for node in tinycss2.parse_rule_list(content, skip_comments=True, skip_whitespace=True):
        if node.type == "qualified-rule":
            for place in filter(None, (part.strip() for part in tinycss2.serialize(node.prelude).split(","))):
                share = {"from": "0%", "to": "100%"}.get(place.casefold(), place)
                if re.fullmatch(r"\d{0,3}(?:\.\d+)?%", share):
                    own = found.setdefault(float(share[:-1]) / 100, {})
                    own.update((name, value) for name, value, _ in declared(node.content))
    return found


def rested(found: Mapping[str, str], known: Mapping[str, Frames]) -> Iterator[tuple[str, str]]:
    """Yield what animations leave of the properties `found`, by the key frames of their names.

    What an animation changes without end is as if nothing were declared, for it is seen at some time.
    """
    for one in _animations(found, known):
        at = known[one.name]
        if one.goes_on:
            for name in dict.fromkeys(name for frame in at.values() for name in frame):
                values = {frame.get(name) for frame in at.values()}
                whole = len(values) == 1 and {0.0, 1.0} <= at.keys()
                yield name, (values.pop() or "") if whole else "initial"
        elif (place := one.place) is not None:
            passed = [share for share in at if share == place or (share < place < 1.0)]
            yield from at[max(passed)].items() if passed else ()


def _animations(found: Mapping[str, str], known: Mapping[str, Frames]) -> list[_Animation]:
    """Return the animations that are declared and have key frames, in the order of their declaration."""
    animations: list[_Animation] = []
    for declared, value in found.items():
        name = _PREFIX.sub("", declared)
        if name == NAME:
            animations = [_shorthand(part.split(), known) for part in split_at_commas(value)]
        elif name.startswith(f"{NAME}-"):
            values = [part.strip() for part in split_at_commas(value)]
            if name == f"{NAME}-name":
                animations += [_Animation()] * (len(values) - len(animations))
            for number, one in enumerate(animations or [_Animation()]):
                changed = _changed(one, name.removeprefix(f"{NAME}-"), values[number % len(values)])
                animations[number : number + 1] = [changed]
    return [one for one in animations if known.get(one.name)]


def _changed(animation: _Animation, name: str, value: str) -> _Animation:
    field = name.partition("-")[0].replace("iteration", "count").replace("play", "state")
    read: Any = {"duration": _seconds, "delay": _seconds, "count": _times}.get(field, str)
    known = field in {one.name for one in fields(animation)}
    return replace(animation, **{field: read(value)}) if known else animation


def _shorthand(tokens: list[str], known: Mapping[str, Frames]) -> _Animation:
    given: dict[str, Any] = {}
    for token in tokens:
        if _TIME.fullmatch(token):
            given["delay" if "duration" in given else "duration"] = _seconds(token)
        elif _COUNT.fullmatch(token):
            given["count"] = _times(token)
        else:
            kinds = {"direction": _DIRECTIONS, "fill": _FILLS, "state": _STATES, "name": known}
            kind = next((kind for kind, words in kinds.items() if token in words and kind not in given), None)
            given.update({kind: token} if kind else {})
    return _Animation(**given)


def _seconds(written: str) -> float:
    found = _TIME.fullmatch(written)
    return float(found[1]) / (1000 if found[2] == "ms" else 1) if found else 0.0


def _times(written: str) -> float:
    return float("inf") if written == "infinite" else float(written) if _COUNT.fullmatch(written) else 1.0
