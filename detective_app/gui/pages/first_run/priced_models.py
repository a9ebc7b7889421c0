"""The models of one provider with what a case may cost with each."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from detective_app.core.errors import BadInput
from detective_app.front_end.run import RunRequest
from detective_app.gui.controls.combo import DETAIL, Combo
from detective_app.gui.controls.detail_rows import DetailRows
from detective_app.gui.foreign_text import one_line
from detective_app.gui.setup.run_forecast import cost_words

if TYPE_CHECKING:
    from detective_app.core.settings import ProviderName
    from detective_app.front_end.application import Application
    from detective_app.front_end.runs import Estimate
    from detective_app.gui.tasks import Tasks


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
            self.setItemData(row, words, DETAIL)
            self.setItemData(row, f"{name}, {words}", Qt.ItemDataRole.AccessibleTextRole)
            self.update()

    def _estimate(self, ref: str) -> Estimate | None:
        try:
            return self._application.runs.estimate(RunRequest(detectives=(ref,)))
        except BadInput:
            return None  # a name that this program would not send
