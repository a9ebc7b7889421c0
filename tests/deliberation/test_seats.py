"""Who draws a part draws the same for the same seed, and one that nobody has while there is one."""

from __future__ import annotations

import pytest

from detective_app.core.errors import BadInput
from detective_app.core.panel import Agent
from detective_app.deliberation.seats import seated
from detective_app.modes.collaborative import MODE as PLAIN
from detective_app.modes.devils_advocate import MODE as SIDES
from detective_app.modes.expert_panel import MODE as EXPERTS

SEEDS = [f"session {n}" for n in range(40)]


def agents(*roles: str | None) -> list[Agent]:
    return [Agent(id=f"agent-{n}", models=("openai:x",), role=role) for n, role in enumerate(roles, 1)]


def test_perspectives_are_drawn_by_the_seed_and_none_twice_while_others_are_free() -> None:
    drawn = [seated(agents("Random", "random", "ethical"), EXPERTS, seed) for seed in SEEDS]
    assert drawn == [seated(agents("Random", "random", "ethical"), EXPERTS, seed) for seed in SEEDS]
    assert all(len({one.perspective for one in found}) == 3 for found in drawn)
    assert {found[0].perspective for found in drawn} == {"technical", "economic", "social"}
    whole = seated(agents(*["random"] * 6), EXPERTS, "s")
    assert {one.perspective for one in whole} == {one.name for one in EXPERTS.perspectives}
    assert {one.role for one in whole} == {None}


def test_roles_are_drawn_where_a_mode_has_no_perspectives_and_nothing_where_it_has_neither() -> None:
    roles = {seated(agents("random", None), SIDES, seed)[0].role for seed in SEEDS}
    assert roles == {"primary", "evaluator"}, "the opposition is the second one's"
    with pytest.raises(BadInput, match="no roles to draw from"):
        seated(agents("random", None), PLAIN, "s")
