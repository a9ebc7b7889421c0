"""Colours as pages write them: red, green, blue to 255, and how much of them is there."""

from __future__ import annotations

import colorsys
import re

Colour = tuple[int, int, int, float]

_FUNCTION = re.compile(r"(rgba?|hsla?|hwb|lab|lch|oklab|oklch)\(\s*([^()]*?)\s*\)")
_TOKEN = re.compile(r"#[0-9a-f]{3,8}\b|[a-z-]+\([^()]*\)|[a-z]+")
_NAMED = """
white:ffffff black:000000 gray:808080 grey:808080 silver:c0c0c0 red:ff0000 green:008000 blue:0000ff
yellow:ffff00 aqua:00ffff cyan:00ffff fuchsia:ff00ff magenta:ff00ff lime:00ff00 maroon:800000
navy:000080 olive:808000
purple:800080 teal:008080 orange:ffa500 pink:ffc0cb gold:ffd700 brown:a52a2a tan:d2b48c beige:f5f5dc
snow:fffafa ivory:fffff0 floralwhite:fffaf0 ghostwhite:f8f8ff mintcream:f5fffa azure:f0ffff aliceblue:f0f8ff
whitesmoke:f5f5f5 seashell:fff5ee honeydew:f0fff0 lavenderblush:fff0f5 linen:faf0e6 oldlace:fdf5e6
cornsilk:fff8dc lightyellow:ffffe0 lightcyan:e0ffff lavender:e6e6fa gainsboro:dcdcdc lightgray:d3d3d3
lightgrey:d3d3d3 darkgray:a9a9a9 darkgrey:a9a9a9 dimgray:696969 dimgrey:696969 crimson:dc143c tomato:ff6347
coral:ff7f50 salmon:fa8072 khaki:f0e68c indigo:4b0082 violet:ee82ee orchid:da70d6 plum:dda0dd turquoise:40e0d0
skyblue:87ceeb steelblue:4682b4 royalblue:4169e1 midnightblue:191970 darkblue:00008b darkred:8b0000
darkgreen:006400 seagreen:2e8b57 forestgreen:228b22 slategray:708090 slategrey:708090 wheat:f5deb3
canvas:ffffff canvastext:000000 field:ffffff fieldtext:000000 linktext:0000ee window:ffffff
windowtext:000000
"""
_NAMES = dict(pair.split(":") for pair in _NAMED.split())


def colour(written: str, current: Colour | None) -> Colour | None:
    """Return a colour, None where it is not understood; `current` is what currentColor is."""
    written = written.strip().casefold()
    if written == "transparent":
        return 0, 0, 0, 0.0
    if written == "currentcolor":
        return current
    if found := _FUNCTION.fullmatch(written):
        return _of_function(found[1], re.split(r"[\s,/]+", found[2]))
    digits = _NAMES.get(written, written.removeprefix("#") if written.startswith("#") else "")
    if not digits and re.fullmatch(r"[0-9a-f]{6}|[0-9a-f]{3}", written):
        digits = written  # as older pages leave the sign out
    if len(digits) in (3, 4):
        digits = "".join(digit * 2 for digit in digits)
    if not re.fullmatch(r"[0-9a-f]{6}(?:[0-9a-f]{2})?", digits):
        return None
    red, green, blue, *rest = bytes.fromhex(digits)
    return red, green, blue, rest[0] / 255 if rest else 1.0


def first_colour(written: str, current: Colour | None) -> Colour | None:
    """Return the colour that a background has, among what else it says."""
    tokens = (colour(found[0], current) for found in _TOKEN.finditer(written.casefold()))
    return next((one for one in tokens if one), None)


def _of_function(name: str, parts: list[str]) -> Colour | None:
    try:
        alpha = _part(parts[3], 1.0) if len(parts) > 3 else 1.0
        if name.startswith("rgb"):
            red, green, blue = (round(min(255.0, max(0.0, _part(one, 255.0)))) for one in parts[:3])
            return red, green, blue, alpha
        if name.startswith("hsl"):
            turn = float(parts[0].removesuffix("deg")) / 360
            light, full = (min(1.0, float(one.removesuffix("%")) / 100) for one in (parts[2], parts[1]))
            return *_bytes(colorsys.hls_to_rgb(turn % 1.0, light, full)), alpha
        if name == "hwb":
            grey = min(1.0, float(parts[1].removesuffix("%")) / 100)
            dark = float(parts[2].removesuffix("%")) / 100
            return (*_bytes((grey, grey, grey)), alpha) if grey + dark >= 1 or grey > 0.98 else None
        most = 1.0 if name.startswith("ok") else 100.0
        light = float(parts[0][:-1]) / 100 if parts[0].endswith("%") else float(parts[0]) / most
    except (ValueError, IndexError):
        return None
    if light > 0.99:
        return 255, 255, 255, alpha
    return (0, 0, 0, alpha) if light < 0.01 or alpha == 0 else None


def _bytes(parts: tuple[float, float, float]) -> tuple[int, int, int]:
    red, green, blue = (round(255 * one) for one in parts)
    return red, green, blue


def _part(written: str, whole: float) -> float:
    return float(written[:-1]) * whole / 100 if written.endswith("%") else float(written)
