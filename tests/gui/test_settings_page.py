"""The settings page: saved at once, refused in words, found by their names, and readable without a mouse."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLineEdit, QWidget

from detective_app.app.application import DetectiveApplication
from detective_app.core.settings import Configuration
from detective_app.front_end.application import GlobalOptions
from detective_app.front_end.run import Destination
from detective_app.gui import theme
from detective_app.gui.pages.settings.about import PrivacySection
from detective_app.gui.pages.settings.fields import FieldsSection
from detective_app.gui.pages.settings.models import ModelsSection
from detective_app.gui.setup.models_at_hand import configured, look
from detective_app.gui.setup.run_forecast import leaves_words
from detective_app.gui.setup.setting_entries import SECTIONS, setting, setting_entries
from detective_app.own_words import _table
from tests.gui.settings_world import World, bad_config, press, readable, type_into
from tests.patience import until
from tests.stand_ins import StandIn
from tests.stand_ins.authority import signed_server


async def test_alt_and_the_arrows_change_the_order_of_use_and_save_it(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    await world.open()
    QTest.keyClick(world.row("gemini").grip, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    QTest.keyClick(world.row("gemini").grip, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    await world.settle()
    assert world.written["providerFallbackOrder"] == ["gemini", "openai", "anthropic"]
    assert [c["provider"] for c in world.written["detectives"] if c["isDefault"]] == ["gemini"]
    assert world.row("gemini").grip.accessibleName() == "Gemini, number 1 of 3"
    assert world.told[-1] == ("ok", "All changes saved")
    await world.close()


async def test_a_row_at_the_end_stays_where_it_is(application: DetectiveApplication) -> None:
    world = World(application)
    await world.open()
    QTest.keyClick(world.row("gemini").grip, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    await world.settle()
    assert not application.folders.config_file.exists()
    await world.close()


@pytest.mark.parametrize(
    ("line", "typed", "words"),
    [
        ("default_iteration_limit", "4", "Choose a whole number from 5 to 20."),
        ("default_iteration_limit", "ten", "Choose a whole number from 5 to 20."),
        ("timeouts.cloud_timeout", "121", "Choose 15 to 120 seconds."),
        ("timeouts.local_timeout", "14", "Choose 15 to 360 seconds."),
        ("proxy", "localhost:8080", "Start the address with http:// or https://."),
        ("proxy", "http://a:b@host", "Remove the user name and password from the address."),
    ],
)
async def test_a_limit_out_of_range_is_refused_in_its_own_words_and_not_saved(
    application: DetectiveApplication, line: str, typed: str, words: str
) -> None:
    world = World(application)
    section = (await world.open("limits")).section("limits")
    field = section.controls[line]
    type_into(field.line, typed)
    assert field.message.text == words
    assert field.line.text() == typed
    assert not application.folders.config_file.exists()
    await world.close()


async def test_authorities_of_ones_own_are_named_by_their_file(
    application: DetectiveApplication, tmp_path: Path
) -> None:
    file, _ = signed_server(tmp_path)
    world = World(application)
    line = (await world.open("limits")).section("limits").controls["ca_file"]
    (tmp_path / "empty.pem").touch()
    type_into(line.line, str(tmp_path / "empty.pem"))
    assert line.message.text
    type_into(line.line, str(file))
    await world.settle()
    assert world.written["caFile"] == str(file)
    await world.close()


async def test_limits_are_saved_at_once(application: DetectiveApplication) -> None:
    world = World(application)
    section = (await world.open("limits")).section("limits")
    assert isinstance(section, FieldsSection)
    type_into(section.controls["default_iteration_limit"].line, "20")
    type_into(section.controls["timeouts.cloud_timeout"].line, "15")
    await world.settle()
    assert world.written["defaultIterationLimit"] == 20
    assert world.written["timeouts"]["cloudTimeout"] == 15
    await world.close()


async def test_what_is_replaced_is_ticked_and_listed(application: DetectiveApplication) -> None:
    world = World(application)
    section = (await world.open("limits")).section("limits")
    assert isinstance(section, FieldsSection)
    press(section.controls["redaction.kinds"].boxes["email"])
    QTest.keyClick(section.controls["redaction.kinds"].boxes["names"], Qt.Key.Key_Space)
    type_into(section.controls["redaction.names"].line, "Anna  Keller; [x]")
    assert section.controls["redaction.names"].message.text.startswith(
        "Write each name with 2 to 200 characters"
    )
    type_into(section.controls["redaction.names"].line, "Anna  Keller; Keller;")
    await world.settle()
    assert world.written["redaction"] == {"kinds": ["email", "names"], "names": ["Anna Keller", "Keller"]}
    assert section.controls["redaction.names"].line.text() == "Anna Keller; Keller"
    press(section.controls["redaction.kinds"].boxes["email"])
    await world.settle()
    assert world.written["redaction"]["kinds"] == ["names"]
    leaving = (Destination("detective", "openai:gpt-5.5", "api.openai.com", encrypted=True),)
    said = leaves_words(leaving, application.settings.current.redaction, documents=False)
    assert said.endswith("Replaced by placeholders before that: Names of your own list.")
    await world.close()


async def test_the_look_changes_at_once_and_is_remembered(application: DetectiveApplication) -> None:
    world = World(application)
    page = await world.open("appearance")
    section = page.section("appearance")
    assert isinstance(section, FieldsSection)
    section.controls["appearance.theme"].choose(2)
    type_into(section.controls["appearance.text_size"].line, "120")
    section.controls["appearance.language"].setCurrentIndex(2)
    section.controls["appearance.language"].activated.emit(2)
    await world.settle()
    assert theme.start().scheme == "dark"
    assert theme.start().text_size == 120
    assert world.written["appearance"] == {"theme": "dark", "language": "de", "textSize": 120}
    await world.close()


async def test_a_setting_is_found_by_a_part_of_its_name(application: DetectiveApplication) -> None:
    world = World(application)
    page = await world.open()
    page.activateWindow()
    type_into(page.navigation.search, "proxy")
    section = page.section("limits")
    assert page.current == "limits"
    assert isinstance(section, FieldsSection)
    await until(section.controls["proxy"].line.hasFocus)
    hidden = [name for name, item in page.navigation.sections.items() if item.isHidden()]
    assert hidden == [name for name in SECTIONS if name != "limits"]
    QTest.keyClick(page.navigation.search, Qt.Key.Key_Escape)
    assert not page.navigation.sections["about"].isHidden()
    await world.close()


def test_every_refusal_of_a_number_can_be_translated() -> None:
    paths = (
        "default_iteration_limit",
        "timeouts.cloud_timeout",
        "timeouts.local_timeout",
        "appearance.text_size",
        "witness.context_tokens",
        "proxy",
    )
    ranges = [setting(path).declared.description for path in paths]
    assert set(ranges) <= set(_table("german"))


def test_every_setting_is_listed_without_a_page() -> None:
    entries = setting_entries(Configuration())
    assert ("limits", "Questions", "12") in [(e.section, e.title, e.value) for e in entries]
    assert {entry.section for entry in entries} == set(SECTIONS)


async def test_every_listed_setting_can_be_gone_to(application: DetectiveApplication) -> None:
    world = World(application)
    page = await world.open()
    reached = {"privacy"}  # statements, with nothing to press
    for entry in setting_entries(page.store.settings):
        page.go_to(entry.section, entry.title)
        await world.settle()
        if entry.title in page.section(entry.section).found:
            reached.add(entry.title)
    missing = (
        {e.title for e in setting_entries(page.store.settings) if e.section != "privacy"}
        - reached
        - {"Version"}
    )
    assert missing == set()
    await world.close()


async def test_a_broken_settings_file_is_told_kept_and_locks_what_it_holds(
    application: DetectiveApplication,
) -> None:
    path = bad_config(application.folders.data)
    before = path.read_bytes()
    world = World(DetectiveApplication(GlobalOptions(data_dir=application.folders.data)))
    page = await world.open("limits")
    assert "config.json could not be opened" in page.banner.text
    section = page.section("limits")
    assert isinstance(section, FieldsSection)
    assert not section.controls["default_iteration_limit"].isEnabled()
    page.go_to("providers")
    await world.settle()
    QTest.keyClick(world.row("openai").grip, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    await world.settle()
    assert path.read_bytes() == before
    assert world.row("openai").add.isEnabled()
    path.write_text('{"defaultIterationLimit": 7}', encoding="utf-8")
    press(page.banner.action)
    await world.settle()
    assert not page.banner.isVisible()
    assert section.controls["default_iteration_limit"].isEnabled()
    assert section.controls["default_iteration_limit"].line.text() == "7"
    await world.close()


async def test_when_saving_fails_the_old_value_is_shown_again(application: DetectiveApplication) -> None:
    world = World(application)
    section = (await world.open("limits")).section("limits")
    assert isinstance(section, FieldsSection)
    bad_config(application.folders.data)
    type_into(section.controls["default_iteration_limit"].line, "20")
    await world.settle()
    assert application.settings.current.default_iteration_limit == 12
    assert world.told[-1] == ("failed", "Not saved")
    assert "was not changed" in world.page.banner.text
    assert section.controls["default_iteration_limit"].line.text() == "12"
    await world.close()


async def test_models_are_listed_by_the_provider_and_kept_when_chosen(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    application.models.keys.set("openai", "sk-0123456789abcdefghijk")
    with StandIn() as server:
        world.use(server)
        page = await world.open("models")
        section = page.section("models")
        assert isinstance(section, ModelsSection)
        block = section._blocks["openai"]
        press(block.list)
        await world.settle()
        menu = block.findChild(QWidget, "models")
        assert menu is not None
        names = [action.text() for action in menu.actions()]
        assert names
        menu.actions()[-1].trigger()
        await world.settle()
        assert names[-1] in [c["model"] for c in world.written["detectives"] if c["provider"] == "openai"]
        menu.close()
    await world.close()


async def test_an_effort_is_kept_at_once_and_offered_only_to_a_model_that_takes_one(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    section = (await world.open("models")).section("models")
    assert isinstance(section, ModelsSection)
    boxes = section._blocks["openai"].effort
    boxes.audit.setCurrentIndex(boxes.audit.findData("medium"))
    boxes.audit.activated.emit(boxes.audit.currentIndex())
    await world.settle()
    (kept,) = [c for c in world.written["detectives"] if c["provider"] == "openai"]
    assert (kept["effort"], kept["auditEffort"]) == ("low", "medium")
    assert boxes.isVisible()
    section._blocks["openai"]._keep(model="gpt-4.1")
    await world.settle()
    assert not boxes.isVisible()
    await world.close()


async def test_a_model_without_a_key_is_greyed_with_the_way_to_add_one(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    page = await world.open("models")
    section = page.section("models")
    assert isinstance(section, ModelsSection)
    block = section._blocks["gemini"]
    assert not block.list.isEnabled()
    assert not block.model.isEnabled()
    press(block.add_key)
    assert page.current == "providers"
    await world.close()


async def test_a_local_model_can_be_added_as_a_detective_and_left_out_again(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    page = await world.open("models")
    section = page.section("models")
    assert isinstance(section, ModelsSection)
    press(section.more.buttons["ollama"])
    await world.settle()
    assert world.written["providerFallbackOrder"] == ["openai", "anthropic", "gemini", "ollama"]
    await world.open("providers")
    press(world.row("ollama").remove)
    await world.settle()
    assert world.written["providerFallbackOrder"] == ["openai", "anthropic", "gemini"]
    await world.close()


async def test_privacy_names_the_hosts_that_are_set(application: DetectiveApplication) -> None:
    world = World(application)
    settings = application.settings.current
    away = settings.witness.evolve(base_url="http://witness.example:11434")
    application.settings.save(settings.evolve(witness=away))
    page = await world.open("privacy")
    section = page.section("privacy")
    assert isinstance(section, PrivacySection)
    assert "api.openai.com, api.anthropic.com" in section.detective.text()
    assert "They go to witness.example, which is not this computer." in section.witness.text()
    assert "Keys are never written to a file." in readable(section)
    assert str(application.folders.sessions) in readable(section)
    await world.close()


async def test_the_switch_on_privacy_keeps_all_that_is_elsewhere_from_being_chosen(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    assert configured(application).detectives
    section = (await world.open("privacy")).section("privacy")
    assert isinstance(section, PrivacySection)
    press(section.controls["only_local"])
    await world.settle()
    assert world.written["onlyLocal"] is True
    assert section.detective.text().endswith("Nothing of it leaves this computer.")
    assert configured(application).detectives == (await look(application)).detectives == ()
    press(section.controls["only_local"])
    await world.settle()
    assert configured(application).detectives
    await world.close()


async def test_privacy_says_of_a_detective_elsewhere_that_rules_lead_that_nothing_leaves(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    settings = application.settings.current
    small = tuple(one.evolve(profile="small") for one in settings.detectives)
    application.settings.save(settings.evolve(detectives=small))
    section = (await world.open("privacy")).section("privacy")
    assert isinstance(section, PrivacySection)
    assert section.detective.text().endswith("Nothing of it leaves this computer.")
    await world.close()


async def test_about_names_version_licences_and_what_the_check_finds(
    application: DetectiveApplication,
) -> None:
    world = World(application)
    page = await world.open("about")
    section = page.section("about")
    for button in section.findChildren(QAbstractButton):
        if button.text() == "Show":
            press(button)
    words = readable(section)
    for part in ("MIT License", "SIL Open Font License", "Lesser General Public", "qasync", "Keyring"):
        assert part in words
    assert "Install it under Who asks, who reads." in words
    assert "detective models" not in words
    await world.close()


@pytest.mark.parametrize("name", SECTIONS)
async def test_every_control_of_the_settings_has_a_name_and_a_tab_stop(
    application: DetectiveApplication, name: str
) -> None:
    world = World(application)
    page = await world.open(name)
    controls = [
        control
        for control in page.findChildren(QWidget)
        if isinstance(control, QAbstractButton | QLineEdit | QComboBox) and control.isVisible()
    ]
    nameless = [c for c in controls if not (c.accessibleName() or (hasattr(c, "text") and c.text()))]
    stops = [c for c in controls if not (isinstance(c, QAbstractButton) and c.group() and not c.isChecked())]
    unreachable = [c for c in stops if c.isEnabled() and not c.focusPolicy() & Qt.FocusPolicy.TabFocus]
    assert len(controls) > 7
    assert nameless == []
    assert unreachable == []
    await world.close()
