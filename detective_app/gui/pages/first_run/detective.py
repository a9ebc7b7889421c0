"""The step that chooses who asks, and what a step stands on: a column, a title, buttons at the foot."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from detective_app.core.errors import BadInput
from detective_app.core.settings import Configuration, DetectiveChoice, ProviderName
from detective_app.front_end.application import Application
from detective_app.front_end.models import KeyTest
from detective_app.front_end.run import Estimate, RunRequest
from detective_app.gui import theme
from detective_app.gui.controls.boxes import Item, across, down
from detective_app.gui.controls.button import Button, TextLink
from detective_app.gui.controls.choices import Segments
from detective_app.gui.controls.edits import Combo, DetailRows
from detective_app.gui.controls.label import Label
from detective_app.gui.controls.prose import Paragraph
from detective_app.gui.foreign_text import one_line
from detective_app.gui.opening import open_page
from detective_app.gui.setup.key_field import KeyField
from detective_app.gui.setup.key_trial import ProviderResults
from detective_app.gui.tasks import Tasks
from detective_app.gui.wording import cost_words
from detective_app.provider_facts import PROVIDERS

_WIDTH, _TOP, _BODY = 480, 56, 512
_LEAST = 128


class FirstRunStep(QWidget):
    """Fill it with `add`; `primary` and `second` are the buttons at the right of the foot."""

    back_requested = Signal()

    def __init__(self, title: str, lead: str, second: str, primary: str) -> None:
        super().__init__()
        self.second = Button(second, "quiet", tall=True)
        self.primary = Button(primary, "primary", tall=True)
        self._back = Button(self.tr("Back"), "quiet", tall=True, on=self.back_requested)
        self._back.setProperty("flush", True)
        self._column, self._held = QWidget(), QWidget()
        self._body = down(into=self._held)
        heading = Label(title, "display")
        heading.setMinimumHeight(theme.pixels(40))
        self.add(heading)
        self.add(Paragraph(lead), before=6)
        self._lay_out()

    def add(self, part: Item, *, before: int = 0) -> None:
        """Put something below the rest, `before` px lower."""
        self._body.addSpacing(before)
        self._body.addLayout(across(part))

    def finish(self) -> None:
        """Say that everything was added."""
        self._body.addStretch(1)
        self.restyle()

    def start_at(self) -> QWidget:
        """Return what has the keyboard when the step comes into sight."""
        return self.primary

    def restyle(self) -> None:
        """Take width and heights from the theme; long words in the buttons make the column wider."""
        self.primary.setMinimumWidth(max(_LEAST, self.primary.sizeHint().width()))
        wide = max(theme.pixels(_WIDTH), self._foot.minimumSize().width())
        self._column.setMaximumWidth(wide)
        self._held.setMinimumHeight(theme.pixels(_BODY))

    def _lay_out(self) -> None:
        self._foot = across(self._back, ..., self.second, self.primary, gap=4)
        down(self._held, self._foot, ..., into=self._column, margins=(0, _TOP, 0, 0))
        across(..., (self._column, 1000), ..., into=self)  # as wide as it may be, where there is the room


class PricedModels(Combo):
    """A model's name, and at the right what a case costs with it, as soon as that is worked out."""

    def __init__(self, name: str, application: Application, tasks: Tasks) -> None:
        super().__init__(name, tall=True, detail_at_right=True)
        self._application, self._tasks = application, tasks
        self._pricing: asyncio.Task[None] | None = None
        self.setItemDelegate(DetailRows(self))
        self.setMinimumContentsLength(8)
        self.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    @property
    def chosen(self) -> str:
        """The model's name, "" when there is none."""
        return str(self.currentData() or "")

    def offer(self, provider: ProviderName, names: Sequence[str], preferred: str) -> None:
        """List models; the preferred one is chosen, else the first."""
        self.clear()
        for name in names:
            self.add(one_line(name, 200), name)
        self.choose(preferred)
        self.setEnabled(bool(names))
        if self._pricing is not None:
            self._pricing.cancel()
        self._pricing = self._tasks.spawn(self._price(provider, tuple(names)), "prices")

    async def _price(self, provider: ProviderName, names: tuple[str, ...]) -> None:
        for row, name in enumerate(names):
            estimate = await asyncio.to_thread(self._estimate, f"{provider}:{name}")
            if estimate is None:
                continue
            words = self.tr("{cost} per case").format(cost=cost_words(estimate))
            if estimate.cost_high is None:
                words = cost_words(estimate)
            self.show_detail(row, words)
            self.update()

    def _estimate(self, ref: str) -> Estimate | None:
        try:
            return self._application.runs.estimate(RunRequest(detectives=(ref,)))
        except BadInput:
            return None  # a name that this program would not send


class FirstRunDetective(FirstRunStep):
    """One segment a provider; the list of models comes from a test that worked."""

    def __init__(self, application: Application, tasks: Tasks, results: ProviderResults) -> None:
        translate = QCoreApplication.translate
        super().__init__(
            translate("FirstRunDetective", "Choose who asks and judges"),
            translate(
                "FirstRunDetective",
                "One key is enough. Without one the program finds the passages and you judge them: "
                "nothing leaves this computer. A server of your own is set up in the settings.",
            ),
            translate("FirstRunDetective", "I judge myself"),
            translate("FirstRunDetective", "Continue"),
        )
        self._application, self._tasks, self._results = application, tasks, results
        self._providers = tuple(name for name, facts in PROVIDERS.items() if facts.key_variable)
        titles = [PROVIDERS[name].title for name in self._providers]
        self._segments = Segments(titles, self.tr("Provider"), height=32, equal=True)
        self._caption = Label("", "ui", weight=500)
        self._get = TextLink(self.tr("Get a key"), on=lambda: open_page(PROVIDERS[self.provider].key_page))
        self._fields = QStackedWidget()
        self._keys: dict[ProviderName, KeyField] = {}
        self._model_caption = Label(self.tr("Model that asks and judges"), "ui", weight=500)
        self.models = PricedModels(self.tr("Model that asks and judges"), application, tasks)
        self._model_caption.setBuddy(self.models)
        self._fill()
        self._segments.chosen.connect(lambda _: self._show_provider())
        self.models.activated.connect(lambda _: self._aim_test())

    @property
    def provider(self) -> ProviderName:
        """The provider that is shown."""
        return self._providers[self._segments.current]

    @property
    def key(self) -> KeyField:
        """The key field that is shown."""
        return self._keys[self.provider]

    def begin(self) -> None:
        """Show the default detective's provider, and what is stored for it."""
        default = self._application.settings.current.ordered_detectives()[0].provider
        if default in self._providers:
            self._segments.choose(self._providers.index(default))
        self._show_provider()

    def start_at(self) -> QWidget:
        """Return what has the keyboard when the step comes into sight."""
        return self.key.line

    def ready(self) -> bool:
        """Tell whether there is a key to go on with; else try what was typed, or ask for one."""
        if self.key.has_key and not self.key.line.text():
            return True
        if not self.key.busy:
            self.key.button.click()
        self.key.line.setFocus()
        return False

    def chosen(self, settings: Configuration) -> Configuration:
        """Return the settings with this provider as the default detective, with the model that was chosen."""
        name = self.provider
        known = next((c for c in settings.detectives if c.provider == name), None)
        model = self.models.chosen or (known.model if known else "")
        if not model:
            return settings
        choice = known.evolve(model=model) if known else DetectiveChoice(provider=name, model=model)
        others = tuple(c for c in settings.detectives if c.provider != name)
        order = dict.fromkeys((*settings.provider_fallback_order, name))
        changed = settings.evolve(detectives=(choice, *others), provider_fallback_order=tuple(order))
        return changed.with_order((name,))

    def restyle(self) -> None:
        """Keep room for two lines below the key."""
        super().restyle()
        self._fields.setMinimumHeight(theme.pixels(137))

    def _fill(self) -> None:
        track = self._segments.layout()
        if track is not None:
            track.setContentsMargins(4, 4, 4, 4)
        heading = across(self._caption, ..., self._get, gap=None)
        self.add(self._segments, before=34)
        self.add(heading, before=26)
        self.add(self._fields, before=2)
        self.add(self._model_caption, before=8)
        self.add(self.models, before=10)
        self.finish()

    def _show_provider(self) -> None:
        name = self.provider
        if name not in self._keys:
            field = self._keys[name] = KeyField(name, self._application, self._tasks)
            field.tested.connect(self._on_tested)
            field.saved.connect(lambda _: self._results.forget(name))
            field.tried.connect(lambda trial: self._results.keep(name, trial))
            held = QWidget()
            down(field, ..., into=held)
            self._fields.addWidget(held)
        title, page = PROVIDERS[name].title, PROVIDERS[name].key_page
        self._caption.setText(self.tr("{provider} API key").format(provider=title))
        self._get.setAccessibleName(self.tr("Get a key for {provider}").format(provider=title))
        self._get.setToolTip(page)
        self._get.setVisible(bool(page))
        self._fields.setCurrentIndex(list(self._keys).index(name))
        self.key.refresh()
        set_up = (c.model for c in self._application.settings.current.detectives if c.provider == name)
        known = next(set_up, next((model.name for model in PROVIDERS[name].models), ""))
        self.models.offer(name, (known,) if known else (), known)
        self._aim_test()

    def _aim_test(self) -> None:
        """Have a test ask the model that is chosen here, which is not in the settings yet."""
        self.key.model = self.models.chosen

    def _on_tested(self, test: KeyTest) -> None:
        if test.models:
            names = tuple(model.name for model in test.models)
            self.models.offer(self.provider, names, self.models.chosen)
