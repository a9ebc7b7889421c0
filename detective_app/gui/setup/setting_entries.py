"""What can be set, as a list: for finding a setting here and in the command palette."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from PySide6.QtCore import QCoreApplication

from detective_app.gui.run.naming import provider_title
from detective_app.gui.wording import money
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from detective_app.core.placeholders import RedactionKind
    from detective_app.core.settings import Configuration

SectionName = Literal["providers", "models", "limits", "panel", "appearance", "privacy", "about"]
SECTIONS: tuple[SectionName, ...] = get_args(SectionName)
ICONS: dict[SectionName, str] = {
    "providers": "key",
    "models": "scales",
    "limits": "clock",
    "panel": "people",
    "appearance": "half",
    "privacy": "lock",
    "about": "question-circle",
}


@dataclass(frozen=True, slots=True)
class SettingEntry:
    """One setting: the section it stands in, its title, and its value in a word or two ("" for an action)."""

    section: SectionName
    title: str
    value: str = ""


def section_title(section: SectionName) -> str:
    """Return a section's title in the language of the window."""
    translate = QCoreApplication.translate
    return {
        "providers": translate("Settings", "Who asks, who reads"),
        "models": translate("Settings", "Models"),
        "limits": translate("Settings", "Limits"),
        "panel": translate("Settings", "Panel"),
        "appearance": translate("Settings", "Appearance"),
        "privacy": translate("Settings", "Privacy"),
        "about": translate("Settings", "About"),
    }[section]


def setting_entries(settings: Configuration) -> tuple[SettingEntry, ...]:
    """List the settings in the order of the page."""
    return (*_models(settings), *_numbers(settings), *_panel(settings), *_others(settings))


def choice_words() -> dict[str, str]:
    """Return the words for the values of the appearance."""
    translate = QCoreApplication.translate
    return {
        "system": translate("Settings", "System"),
        "light": translate("Settings", "Light"),
        "dark": translate("Settings", "Dark"),
        "en": "English",
        "de": "Deutsch",
    }


def clarification_words() -> dict[str, str]:
    """Return the words for whether the detective may ask the person."""
    translate = QCoreApplication.translate
    return {"ask": translate("Settings", "Ask me"), "never": translate("Settings", "Never ask me")}


def redaction_words() -> dict[RedactionKind, str]:
    """Return the words for what can be replaced before anything leaves."""
    translate = QCoreApplication.translate
    return {
        "email": translate("Settings", "E-mail addresses"),
        "phone": translate("Settings", "Phone numbers"),
        "iban": translate("Settings", "Account numbers (IBAN)"),
        "names": translate("Settings", "Names of your own list"),
    }


def effort_words() -> dict[str, str]:
    """Return the words for the reasoning efforts."""
    translate = QCoreApplication.translate
    return {
        "low": translate("Settings", "Low"),
        "medium": translate("Settings", "Medium"),
        "high": translate("Settings", "High"),
    }


def _models(settings: Configuration) -> tuple[SettingEntry, ...]:
    translate = QCoreApplication.translate
    key = translate("Settings", "{provider} key")
    model = translate("Settings", "{provider} model")
    ordered, efforts = settings.ordered_detectives(), effort_words()
    keyed = [provider_title(choice.provider) for choice in ordered if PROVIDERS[choice.provider].takes_key]
    return (
        *(SettingEntry("providers", key.format(provider=title)) for title in keyed),
        SettingEntry(
            "providers",
            translate("Settings", "Order of use"),
            ", ".join(provider_title(choice.provider) for choice in ordered),
        ),
        SettingEntry("providers", translate("Settings", "Model on this computer"), settings.witness.model),
        SettingEntry("providers", translate("Settings", "Address of who reads"), settings.witness.base_url),
        SettingEntry("providers", translate("Settings", "Built-in models")),
        SettingEntry("providers", translate("Settings", "Connect a chat client")),
        *(
            SettingEntry("models", model.format(provider=provider_title(choice.provider)), choice.model)
            for choice in ordered
        ),
        *(
            SettingEntry(
                "models",
                translate("Settings", "{provider} reasoning effort").format(
                    provider=provider_title(choice.provider)
                ),
                f"{efforts[choice.effort]}, {efforts[choice.audit_effort]}",
            )
            for choice in ordered
            if PROVIDERS[choice.provider].takes_effort(choice.model)
        ),
        SettingEntry(
            "models", translate("Settings", "Who asks and judges"), provider_title(ordered[0].provider)
        ),
        SettingEntry(
            "models",
            translate("Settings", "Context window of who reads"),
            translate("Settings", "{n} tokens").format(n=settings.witness.context_tokens),
        ),
    )


def _numbers(settings: Configuration) -> tuple[SettingEntry, ...]:
    translate = QCoreApplication.translate
    seconds = translate("Settings", "{n} s")
    timeouts = settings.timeouts
    return (
        SettingEntry("limits", translate("Settings", "Questions"), str(settings.default_iteration_limit)),
        *(
            SettingEntry(
                "limits",
                translate("Settings", field.title or ""),
                "" if value is None else seconds.format(n=value),
            )
            for field, (_, value) in zip(type(timeouts).model_fields.values(), timeouts, strict=True)
        ),
        SettingEntry("limits", translate("Settings", "Disclosure"), f"{settings.disclosure} %"),
        SettingEntry("limits", translate("Settings", "Spending stop"), _money(settings.budget)),
        SettingEntry("limits", translate("Settings", "Show what leaves first")),
        SettingEntry(
            "limits",
            translate("Settings", "Replace before anything leaves"),
            ", ".join(words for kind, words in redaction_words().items() if kind in settings.redaction.kinds),
        ),
        SettingEntry("limits", translate("Settings", "Names to replace")),
        SettingEntry(
            "limits",
            translate("Settings", "Questions to you"),
            clarification_words()[settings.clarifications],
        ),
        SettingEntry("limits", translate("Settings", "Proxy"), settings.proxy),
    )


def _money(dollars: float | None) -> str:
    return money(dollars) if dollars else ""


def _panel(settings: Configuration) -> tuple[SettingEntry, ...]:
    fields, translate = type(settings.panel).model_fields, QCoreApplication.translate
    return tuple(
        SettingEntry("panel", translate("Settings", fields[name].title or name), str(value))
        for name, value in settings.panel
    )


def _others(settings: Configuration) -> tuple[SettingEntry, ...]:
    translate, words, look = QCoreApplication.translate, choice_words(), settings.appearance
    return (
        SettingEntry("appearance", translate("Settings", "Theme"), words[look.theme]),
        SettingEntry("appearance", translate("Settings", "Language"), words[look.language]),
        SettingEntry("appearance", translate("Settings", "Text size"), f"{look.text_size} %"),
        SettingEntry("privacy", translate("Settings", "Nothing leaves this computer")),
        SettingEntry("privacy", translate("Settings", "What goes where")),
        SettingEntry("privacy", translate("Settings", "Where your data is")),
        SettingEntry("about", translate("Settings", "Version")),
        SettingEntry("about", translate("Settings", "Check of this computer")),
        SettingEntry("about", translate("Settings", "Licences")),
    )
