"""The names of WordprocessingML's elements, its symbols, and its formulas on one line."""

from __future__ import annotations

from typing import Any

UNKNOWN = "\ufffd"
_PRIVATE, _PRIVATE_END = 0xF000, 0xF900
_GREEK = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
_SYMBOL = {
    **dict(zip(range(0x41, 0x5B), _GREEK, strict=True)),
    **dict(zip(range(0x61, 0x7B), "αβχδεφγηιϕκλμνοπθρστυϖωξψζ", strict=True)),
    **dict(zip(range(0xA1, 0xB0), "ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓", strict=True)),
    **dict(zip(range(0xB0, 0xC0), "°±″≥×∝∂•÷≠≡≈…|―↵", strict=True)),
    **dict(zip(range(0xC0, 0xD0), "ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉", strict=True)),
    **dict(zip(range(0xD0, 0xE0), "∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓", strict=True)),
    0x22: "∀",
    0x24: "∃",
    0x27: "∋",
    0x2D: "\u2212",
    0x40: "≅",
    0xE0: "◊",
    0xE5: "∑",
    0xF2: "∫",
}
_WINGDINGS = {
    0x4A: "☺",
    0x6C: "●",
    0x6E: "■",
    0x6F: "☐",
    0x71: "❑",
    0x72: "❒",
    0x75: "◆",
    0x76: "❖",
    0x9F: "•",
    0xA7: "▪",
    0xA8: "☐",
    0xDF: "←",
    0xE0: "→",
    0xE8: "➔",
    0xF0: "⇨",
    0x28: "☎",
    0x2A: "✉",
    0xFB: "✗",
    0xFC: "✓",
    0xFD: "☒",
    0xFE: "☑",
    0x78: "☒",
}
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS}
_SIGNS = {
    **dict.fromkeys(("sSup", "limUpp"), ("^",)),
    **dict.fromkeys(("sSub", "limLow"), ("_",)),
    "sSubSup": ("_", "^"),
    "f": ("/",),
}
_AROUND = {"d": ("(", ")"), "nary": ("∑", ""), "mr": ("", "; ")}


def sign(font: str, code: int) -> str:
    """Return a character that is named by its font and its number in it; UNKNOWN where nobody knows it."""
    place = code - _PRIVATE if _PRIVATE <= code < _PRIVATE + 0x100 else code
    font = font.casefold()
    if found := _FONTS.get(font, {}).get(place):
        return found
    if "dings" in font or _PRIVATE <= place < _PRIVATE_END:
        return UNKNOWN
    return chr(place)


def formula(element: Any) -> str:
    """Return a formula, or a part of one, on one line."""
    name = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
    if name == "t":
        return element.text or ""
    if name.endswith("Pr"):
        return ""
    parts = [formula(part) for part in element]
    if signs := _SIGNS.get(name):
        kept = [_kept_whole(part) for part in parts if part]
        return "".join(f"{before}{part}" for before, part in zip(("", *signs), kept, strict=False))
    if name == "rad":
        return f"{''.join(parts[:-1])}√({parts[-1]})" if parts else ""
    before, after = _AROUND.get(name, ("", ""))
    return f"{_own(element, before, 'beg')}{''.join(parts)}{_own(element, after, 'end')}"


def _kept_whole(part: str) -> str:
    return part if part.isalnum() or part.replace(".", "").replace(",", "").isalnum() else f"({part})"


def _own(element: Any, usual: str, side: str) -> str:
    """Return the sign that a part of a formula says it has at a side, else the usual one."""
    found = element.find(f"*/{M}{side}Chr")
    return usual if found is None else found.get(M + "val") or ""


def font_of(run: Any) -> str:
    """Return the font that a run's letters are set in, "" where its style says it."""
    fonts = run.find(f"{W}rPr/{W}rFonts")
    return "" if fonts is None else fonts.get(W + "ascii") or fonts.get(W + "hAnsi") or ""


W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
OFF = ("0", "false", "off")


def value(element: Any, path: str) -> str | None:
    """Return the value of a property within an element, None where it has none."""
    found = element.find(path) if element is not None else None
    return None if found is None else found.get(W + "val")


def is_on(found: Any) -> bool:
    """Tell whether a property that was found is not turned off."""
    return found is not None and found.get(W + "val") not in OFF
