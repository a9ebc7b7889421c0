"""Labels: one line or a few of plain text, in a role and a colour of the theme."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPalette, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from detective_app.gui import icons, theme
from detective_app.gui.controls.boxes import TakesSize, across, down
from detective_app.gui.foreign_text import plain_tooltip, shortened
from detective_app.gui.wording import in_own_words


class Label(QLabel):
    """Plain text; nothing in it is ever read as markup, and a foreign text is cut at 500 characters."""

    def __init__(
        self,
        text: str = "",
        role: theme.Role = "ui",
        color: str = "text",
        *,
        weight: int | None = None,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._role, self._color, self._weight = role, color, weight
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setIndent(0)  # else a frame from the style sheet would add one
        self.setWordWrap(wrap)
        self.restyle()
        self.setText(text)

    def setText(self, text: str) -> None:
        """Show a text."""
        super().setText(shortened(text))

    def set_look(
        self, role: theme.Role | None = None, color: str | None = None, weight: int | None = None
    ) -> None:
        """Change role, colour or weight; what is None stays."""
        self._role, self._color = role or self._role, color or self._color
        self._weight = weight or self._weight
        self.restyle()

    def restyle(self) -> None:
        """Take font and colour from the theme."""
        self.setFont(theme.font(self._role, self._weight))
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, theme.color(self._color))
        self.setPalette(palette)


_BRIEF_ROOM = 72
"""So many px are kept free for the brief words of a line, at any text size: windows can stay small."""


class ElidedLabel(TakesSize, Label):
    """One line that is cut with an ellipsis where there is no room; the tooltip has the whole.

    With `brief` words, these stand there instead before anything is cut.
    """

    def __init__(
        self, text: str = "", role: theme.Role = "ui", color: str = "text", *, weight: int | None = None
    ) -> None:
        self._whole = self._brief = ""
        super().__init__(text, role, color, weight=weight)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def setText(self, text: str) -> None:
        """Show as much of a text as fits."""
        self._whole = shortened(" ".join(text.split()))
        self.setAccessibleName(self._whole)
        self.take_size()

    def set_brief(self, words: str) -> None:
        """Take the words for where the whole has no room; "" for none."""
        self._brief = words
        self.updateGeometry()
        self.take_size()

    def text(self) -> str:
        """Return the whole text."""
        return self._whole

    def sizeHint(self) -> QSize:
        """Ask for room for the whole."""
        return QSize(
            QFontMetrics(self.font()).horizontalAdvance(self._whole) + 2, super().sizeHint().height()
        )

    def minimumSizeHint(self) -> QSize:
        """Live with a few characters."""
        metrics = QFontMetrics(self.font())
        brief = min(metrics.horizontalAdvance(self._brief) + 2, _BRIEF_ROOM)
        return QSize(max(metrics.averageCharWidth() * 4, brief), super().sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Cut anew when the font changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.take_size()

    def take_size(self) -> None:
        """Cut the text to the width."""
        metrics, room = QFontMetrics(self.font()), max(self.width(), 1)
        fits = not self._brief or metrics.horizontalAdvance(self._whole) <= room
        cut = metrics.elidedText(self._whole if fits else self._brief, Qt.TextElideMode.ElideRight, room)
        QLabel.setText(self, cut)
        self.setToolTip(plain_tooltip(self._whole) if cut != self._whole else "")


def hairline(parent: QWidget | None = None, *, vertical: bool = False) -> QWidget:
    """Return a 1 px line."""
    line = QWidget(parent)
    line.setObjectName("hairline")
    line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    if vertical:
        line.setFixedWidth(1)
    else:
        line.setFixedHeight(1)
    return line


class Glyph(QLabel):
    """An icon in a token's colour, `size` px square; nothing without a name."""

    def __init__(
        self, name: str = "", color: str = "text2", size: int = 16, *, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._size = size
        self.show_glyph(name, color)

    def show_glyph(self, name: str, color: str = "text2") -> None:
        """Show another icon, or the same in another colour."""
        self._look = (name, color)
        self.restyle()

    def restyle(self) -> None:
        """Take size and colour from the theme."""
        name, color = self._look
        self.setPixmap(icons.pixmap(name, color, self._size) if name else QPixmap())


class KeyCap(Label):
    """The name of a key, or of keys pressed together, on a cap."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "meta", "text2", weight=500)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)


class GlyphMark(QWidget):
    """A glyph 14 px square and a word of 12/600 on a line of `line` px; `lower` brings both down."""

    def __init__(self, look: tuple[str, str], word: str, *, line: int = 20, lower: int = 0) -> None:
        super().__init__()
        self._word = Label(word, "meta", look[1], weight=600)
        across(
            (Glyph(*look, 14), Qt.AlignmentFlag.AlignVCenter),
            (self._word, 1, Qt.AlignmentFlag.AlignVCenter),
            into=self,
            margins=(0, lower, 0, 0),
            gap=5,
        )
        self.setAccessibleName(word)
        theme.grow(self, FixedHeight=line)

    @property
    def word(self) -> str:
        """The word as it is shown."""
        return self._word.text()


class Captioned(QWidget):
    """Caption at 12/500, control, hint at 12; a problem takes the hint's place and is read out with it."""

    def __init__(self, caption: str, control: QWidget, hint: str = "") -> None:
        super().__init__()
        self._control, self._hint, self.problem = control, hint, ""
        self._caption = ElidedLabel(caption, "meta", "text2", weight=500)
        self._caption.setBuddy(control)
        self._line = Label(hint, "meta", "muted", wrap=True)
        self._line.setAlignment(Qt.AlignmentFlag.AlignTop)
        down(self._caption, control, self._line, ..., into=self, gap=4)
        theme.grow(self._caption, FixedHeight=16)
        self._show()

    @property
    def line(self) -> str:
        """What stands below the control."""
        return self._line.text()

    def set_caption(self, caption: str) -> None:
        """Show another caption."""
        self._caption.setText(caption)

    def set_hint(self, hint: str) -> None:
        """Show another hint, unless a problem is shown."""
        self._hint = hint
        self._show()

    def show_problem(self, problem: str) -> None:
        """Show what is wrong, or the hint again with ""."""
        self.problem = in_own_words(problem)
        self._show()

    def _show(self) -> None:
        words = self.problem or self._hint
        self._line.setText(words)
        self._line.setVisible(bool(words))
        self._line.set_look(color="high" if self.problem else "muted")
        self._control.setAccessibleDescription(words)
