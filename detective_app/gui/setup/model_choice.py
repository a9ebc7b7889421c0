"""The choice of a mode, of a detective and of a witness."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal

from detective_app import registry
from detective_app.gui import theme
from detective_app.gui.controls.edits import SHORT, Combo, DetailRows
from detective_app.gui.controls.label import Captioned
from detective_app.gui.foreign_text import one_line
from detective_app.gui.setup.models_at_hand import Candidate
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.plugin import Mode


_MODES = "detective_app.modes"


class ModeChoice(Combo):
    """One mode by its name; what only a panel, or only one detective, can use says so beside its title."""

    def __init__(self, chosen: str) -> None:
        name = QCoreApplication.translate("InvestigationOptions", "Mode")
        super().__init__(name, detail_in_list=True)
        self.setItemDelegate(DetailRows(self))
        self._modes: dict[str, Mode] = {}
        for name in registry.names(_MODES):
            mode: Mode = registry.load(_MODES, name).MODE
            self._modes[name] = mode
            self.add(QCoreApplication.translate("Modes", mode.title), name, self._note(mode))
        self.choose(chosen)

    @property
    def mode(self) -> Mode:
        """The mode that is chosen."""
        return self._modes[str(self.currentData())]

    @property
    def purpose(self) -> str:
        """What the mode is for, in a sentence."""
        return QCoreApplication.translate("Modes", self.mode.description)

    def problem(self, *, panel: bool) -> str:
        """Why the mode does not go with a panel, or with one detective; "" when it does."""
        if ("panel" if panel else "single") in self.mode.forms:
            return ""
        if panel:
            return self.tr("This mode is for one model; a panel needs another one.")
        return self.tr("This mode is for a panel; one model needs another one.")

    def _note(self, mode: Mode) -> str:
        if "single" not in mode.forms:
            return self.tr("needs a panel")
        return "" if "panel" in mode.forms else self.tr("for one model")


_MAX_NAME_CHARS = 200
SAME_AS_WITNESS = "witness"
"""The value of the choice that lets the witness's model ask as well."""


class ModelChoice(Combo):
    """One candidate of a few; what cannot be used is muted, says why, and can still be chosen and set right.

    In the closed box stands the name alone; what else is to be said of it stands below, in a `ModelField`.
    `picked` tells that a person chose, `told` that there may be something else to say.
    """

    picked = Signal()
    told = Signal()

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self._candidates: dict[str, Candidate] = {}
        self.own_choice = ""
        self._troubles: dict[str, str] = {}
        self._remarks: dict[str, str] = {}
        self.setItemDelegate(DetailRows(self))
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.activated.connect(self._on_activated)
        self.currentIndexChanged.connect(lambda _: self._show_troubles())

    @property
    def ref(self) -> str:
        """`"{provider}:{model}"` of the choice, SAME_AS_WITNESS or NONE; "" when there is none."""
        return str(self.currentData() or "")

    @property
    def candidate(self) -> Candidate | None:
        """The choice, None for SAME_AS_WITNESS and NONE."""
        return self._candidates.get(self.ref)

    def prefer(self, ref: str) -> None:
        """Choose this whenever it is offered, as if a person had."""
        self.own_choice = ref
        self.choose(ref)

    def offer(
        self,
        candidates: tuple[Candidate, ...],
        unusable: str,
        extra: tuple[tuple[str, str, str], ...] = (),
    ) -> None:
        """Fill the list; `unusable` is added to what cannot be used, `extra` are last rows.

        A row is a text, its value and a detail. Keeps what a person chose, else takes the first that can be
        used.
        """
        self._candidates = {candidate.ref: candidate for candidate in candidates}
        self._remarks = {one.ref: unusable for one in candidates if not one.usable}
        self.clear()
        for candidate in candidates:
            model = self._name(candidate)
            self.add(self._title(candidate), candidate.ref, model)
            self.setItemData(self.count() - 1, model, SHORT)
            if not candidate.usable:
                self._mute(self.count() - 1, f"{model} · {unusable}" if unusable else model)
        for text, value, detail in extra:
            self.add(text, value, detail)
        usable = next((one.ref for one in candidates if one.at_hand), "")
        self.choose(usable)
        self.choose(self.own_choice)
        self.told.emit()

    def show_note(self, ref: str, words: str) -> None:
        """Say beside a model that cannot be used yet how far it is."""
        row, candidate = self.findData(ref), self._candidates.get(ref)
        if row >= 0 and candidate is not None:
            self.show_detail(row, f"{one_line(candidate.name, _MAX_NAME_CHARS)} · {words}")
            self._remarks[ref] = words
            self.told.emit()

    @property
    def remark(self) -> str:
        """Why the choice cannot be used yet, "" when it can."""
        return self._remarks.get(self.ref, "")

    @property
    def trouble(self) -> str:
        """How the model of the choice failed when it was asked last, "" when it did not."""
        return self._troubles.get(self.ref, "")

    def show_troubles(self, words_of: Callable[[Candidate], str]) -> None:
        """Say of each model that can be used how it failed last; it can be chosen all the same."""
        usable = [one for one in self._candidates.values() if one.usable]
        self._troubles = {one.ref: words for one in usable if (words := words_of(one))}
        self._show_troubles()

    def _show_troubles(self) -> None:
        """Say it in the list; of the choice itself it is said below, where there is room."""
        for candidate in self._candidates.values():
            if candidate.usable:
                words = self._troubles.get(candidate.ref, "") if candidate.ref != self.ref else ""
                model = self._name(candidate)
                row = self.findData(candidate.ref)
                self.show_detail(row, f"{model} · {words}" if words else model)
        self.told.emit()

    def _name(self, candidate: Candidate) -> str:
        """Return the model's name, with the host of one that is only passed on."""
        name = one_line(candidate.name, _MAX_NAME_CHARS)
        return f"{name} ({one_line(candidate.host, _MAX_NAME_CHARS)})" if candidate.host else name

    def _title(self, candidate: Candidate) -> str:
        short = {"builtin": self.tr("Built-in"), "compatible": self.tr("Server")}
        return short.get(candidate.provider, PROVIDERS[candidate.provider].title)

    def _mute(self, row: int, detail: str) -> None:
        self.show_detail(row, detail)
        self.setItemData(row, theme.color("muted"), Qt.ItemDataRole.ForegroundRole)

    def _on_activated(self, _: int) -> None:
        self.own_choice = self.ref
        self.picked.emit()


class ModelField(Captioned):
    """A choice of a model with its caption, and below it what is to be said of the model chosen."""

    def __init__(self, caption: str, choice: ModelChoice) -> None:
        super().__init__(caption, choice)
        self._choice = choice
        choice.told.connect(self._tell)

    def _tell(self) -> None:
        remark = self._choice.remark
        self.set_hint(remark[:1].upper() + remark[1:])
        self.show_problem(self._choice.trouble)
