"""The look: colours from `resources/theme.json`, the bundled font, and one small style sheet.

Widgets ask for `color("accent")` and `font("title")` when they paint. A widget that keeps what it asked for
(a palette, a font) has a method `restyle()`, which is called when the scheme or the text size changes.
"""

from __future__ import annotations

import json
from string import Template
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from detective_app import paths

Scheme = Literal["light", "dark"]
Choice = Literal["system", "light", "dark"]
Role = Literal["meta", "cell", "ui", "answer", "question", "claim", "title", "display"]

FAMILY = "Inter"
_SIZES: dict[Role, int] = {
    "meta": 12, "cell": 13, "ui": 14, "answer": 15, "question": 16, "claim": 20, "title": 22, "display": 28,
}  # fmt: skip
_BOLD_ROLES = ("question", "claim", "title", "display")
# Inter is drawn wide for small sizes: without this headings look loose (measured on screen).
_TRACKING = {12: 100.0, 13: 99.6, 14: 99.2, 15: 99.0, 16: 98.6, 20: 97.9, 22: 97.6, 28: 97.0}
_PALETTE = {
    QPalette.ColorRole.Window: "bg",
    QPalette.ColorRole.Base: "surface",
    QPalette.ColorRole.AlternateBase: "sunken",
    QPalette.ColorRole.Button: "surface",
    QPalette.ColorRole.ToolTipBase: "raised",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "muted",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "onAccent",
    QPalette.ColorRole.Link: "accent",
    QPalette.ColorRole.LinkVisited: "accent",
    QPalette.ColorRole.Accent: "accent",
    QPalette.ColorRole.Light: "raised",
    QPalette.ColorRole.Midlight: "hairline",
    QPalette.ColorRole.Mid: "control",
    QPalette.ColorRole.Dark: "control",
    QPalette.ColorRole.Shadow: "hairline",
}


def tokens() -> dict[Scheme, dict[str, str]]:
    """Return the colour tokens of both schemes, `#RRGGBB` or `#AARRGGBB` by name."""
    read: dict[Scheme, dict[str, str]] = json.loads(
        (paths.resources() / "theme.json").read_text(encoding="utf-8")
    )
    return read


class Theme(QObject):
    """The scheme and the text size in use; tells when either changes."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._tokens = tokens()
        self._choice: Choice = "system"
        self._colors: dict[str, QColor] = {}
        self._fonts: dict[tuple[Role, int | None], QFont] = {}
        self._style = Template((paths.resources() / "style.qss").read_text(encoding="utf-8"))
        self.scheme: Scheme = "light"
        self.text_size = 100
        for file in sorted((paths.resources() / "fonts").glob("*.otf")):
            QFontDatabase.addApplicationFont(str(file))

    def use(self, choice: Choice, text_size: int = 100) -> None:
        """Show a scheme, or follow the system, at a text size in percent."""
        self._choice, self.text_size = choice, text_size
        self.scheme = _system_scheme() if choice == "system" else choice
        self._colors = {name: QColor(value) for name, value in self._tokens[self.scheme].items()}
        self._fonts = {}
        app = QApplication.instance()
        assert isinstance(app, QApplication)  # noqa: S101 - a theme without an application has nothing to style
        # A sheet in place of another takes Qt four times as long as one in place of none.
        app.setStyleSheet("")
        app.setFont(self.font("ui"))
        app.setPalette(self._palette())
        app.setStyleSheet(self._style.substitute(self._tokens[self.scheme], **self._pixels()))
        for widget in app.allWidgets():
            if lengths := widget.property(_GROWS):
                grow(widget, **lengths)
            restyle = getattr(widget, "restyle", None)
            if restyle is not None:
                restyle()
        self.changed.emit()

    def follow_system(self) -> None:
        """Take over the system's scheme if that is what is followed."""
        if self._choice == "system" and _system_scheme() != self.scheme:
            self.use("system", self.text_size)

    def color(self, name: str) -> QColor:
        """Return a token's colour in the scheme in use."""
        return QColor(self._colors[name])  # a copy: whoever paints may change it

    def font(self, role: Role, weight: int | None = None) -> QFont:
        """Return the font of a role; `weight` is 400, 500, 600 or 700."""
        if known := self._fonts.get((role, weight)):
            return QFont(known)  # a copy, as above
        size = _SIZES[role]
        made = QFont(FAMILY)
        made.setPixelSize(self.pixels(size))
        made.setWeight(QFont.Weight(weight or (600 if role in _BOLD_ROLES else 400)))
        made.setLetterSpacing(QFont.SpacingType.PercentageSpacing, _TRACKING[size])
        made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        made.setFeature(QFont.Tag("tnum"), 1)
        self._fonts[role, weight] = made
        return QFont(made)

    def pixels(self, size: int) -> int:
        """Return a length that grows with the text size."""
        return round(size * self.text_size / 100)

    def _pixels(self) -> dict[str, str]:
        heights = {"control_height": 30, "tall_height": 38, "area": 32, "two_lines": 48}
        sizes = {f"{role}_size": size for role, size in _SIZES.items()}
        return {name: f"{self.pixels(size)}px" for name, size in (heights | sizes).items()}

    def _palette(self) -> QPalette:
        palette = QPalette()
        for role, name in _PALETTE.items():
            palette.setColor(role, self.color(name))
        for role in (QPalette.ColorRole.Text, QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText):
            palette.setColor(QPalette.ColorGroup.Disabled, role, self.color("muted"))
        return palette


def _system_scheme() -> Scheme:
    """Return what the desktop asks for; a desktop that does not say gets light."""
    app = QApplication.instance()
    assert isinstance(app, QApplication)  # noqa: S101 - as above
    return "dark" if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


_GROWS = "grows"


def grow(widget: QWidget, **lengths: int) -> None:
    """Give a widget lengths that grow with the text, by Qt's names: `grow(line, FixedWidth=48)`."""
    widget.setProperty(_GROWS, lengths)
    for name, length in lengths.items():
        getattr(widget, f"set{name}")(pixels(length))


_current: list[Theme] = []


def start(choice: Choice = "system", text_size: int = 100) -> Theme:
    """Make the theme of this process, once there is a QApplication; later calls return the same one."""
    if not _current:
        _current.append(Theme())
        _current[0].use(choice, text_size)
    return _current[0]


def color(name: str) -> QColor:
    """Return a token's colour in the scheme in use."""
    return start().color(name)


def font(role: Role, weight: int | None = None) -> QFont:
    """Return the font of a role."""
    return start().font(role, weight)


def pixels(size: int) -> int:
    """Return a length that grows with the text size."""
    return start().pixels(size)
