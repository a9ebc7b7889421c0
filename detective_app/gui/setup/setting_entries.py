"""What can be set, in one table: the page makes its rows from it, searches it, and saves by it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any, Literal, get_args

from PySide6.QtCore import QCoreApplication

from detective_app.core.settings import Configuration, PanelSettings, Timeouts
from detective_app.gui.run.naming import provider_title
from detective_app.gui.wording import in_own_words, money
from detective_app.provider_facts import PROVIDERS

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo


SectionName = Literal["providers", "models", "limits", "appearance", "privacy", "about"]
SECTIONS: tuple[SectionName, ...] = get_args(SectionName)
ICONS: dict[SectionName, str] = {
    "providers": "key",
    "models": "scales",
    "limits": "clock",
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
        "appearance": translate("Settings", "Appearance"),
        "privacy": translate("Settings", "Privacy"),
        "about": translate("Settings", "About"),
    }[section]


Kind = Literal["number", "share", "amount", "names", "proxy", "file", "few", "list", "kinds", "switch"]
"""A line to write in, read as this says; or one choice of a few or of a list, ticks, or one tick."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting of the file, by its `path` from the top; title and range are those of its declaration.

    `about` and `title` stand for the declared ones where the window says it otherwise, `unit` stands
    behind the line, and `told` is how the value is told in a list, with `{n}` for it.
    """

    section: SectionName
    path: str
    kind: Kind = "number"
    about: str = ""
    unit: str = ""
    told: str = "{n}"
    title: str = ""
    choices: tuple[tuple[Any, str], ...] = ()

    @property
    def declared(self) -> FieldInfo:
        """The declaration: description and range."""
        *groups, name = self.path.split(".")
        record: Any = Configuration
        for group in groups:
            record = record.model_fields[group].annotation
        field: FieldInfo = record.model_fields[name]
        return field

    @property
    def name(self) -> str:
        """The title in the language of the window."""
        return _settings(self.title or self.declared.title or "")

    @property
    def words(self) -> str:
        """What it means, in the language of the window."""
        return _settings(self.about or self.declared.description or "")

    @property
    def unit_words(self) -> str:
        """What it is counted in, in the language of the window."""
        return _settings(self.unit)

    def choice_words(self) -> dict[Any, str]:
        """Return its values with their words in the language of the window."""
        return {value: _settings(words) for value, words in self.choices}

    def value(self, settings: Configuration) -> Any:
        """Return its value."""
        return reduce(getattr, self.path.split("."), settings)

    def changed(self, settings: Configuration, value: object) -> Configuration:
        """Return the settings with another value of it."""
        group, _, name = self.path.rpartition(".")
        inner: Any = {name: value}
        return settings.evolve(**({group: getattr(settings, group).evolve(**inner)} if group else inner))

    def entry(self, settings: Configuration) -> SettingEntry:
        """Return it with its value, for a list."""
        value, words = self.value(settings), self.choice_words()
        if self.kind in ("names", "switch") or value is None:
            told = ""
        elif self.kind == "kinds":
            told = ", ".join(words[kind] for kind in words if kind in value)
        elif self.kind == "amount":
            told = money(value) if value else ""
        else:
            told = _settings(self.told).format(n=words.get(value, value))
        return SettingEntry(self.section, self.name, told)


def _settings(words: str) -> str:
    return QCoreApplication.translate("Settings", words) if words else ""


SETTINGS: tuple[Setting, ...] = (
    Setting("models", "witness.context_tokens", title="Context window of who reads",
            about="What the prompt and the answer share.", unit="tokens", told="{n} tokens"),
    Setting("limits", "default_iteration_limit"),
    *(Setting("limits", f"timeouts.{name}", unit="seconds", told="{n} s") for name in Timeouts.model_fields),
    Setting("limits", "disclosure", unit="percent", told="{n} %"),
    Setting("limits", "budget", "amount", unit="US dollars"),
    Setting("limits", "preview", "few", choices=((False, "Send at once"), (True, "Show me first")),
            about="The first request of a run to each host can wait until you have seen it."),
    Setting("limits", "redaction.kinds", "kinds",
            about="Models on other computers are sent placeholders for these.",
            choices=(("email", "E-mail addresses"), ("phone", "Phone numbers"),
                     ("iban", "Account numbers (IBAN)"), ("names", "Names of your own list"))),
    Setting("limits", "redaction.names", "names",
            about="Words of your own, each as it is written, separated by semicolons."),
    Setting("limits", "clarifications", "few", choices=(("ask", "Ask me"), ("never", "Never ask me")),
            about="The model that asks may ask you what is meant. Else it assumes, and says so."),
    Setting("limits", "proxy", "proxy"),
    Setting("limits", "ca_file", "file"),
    *(Setting("limits", f"panel.{name}", unit="times") if name.endswith("rounds")
      else Setting("limits", f"panel.{name}", "share") for name in PanelSettings.model_fields),
    Setting("appearance", "appearance.theme", "few", about="System follows the desktop.",
            choices=(("system", "System"), ("light", "Light"), ("dark", "Dark"))),
    Setting("appearance", "appearance.language", "list", about="Takes effect at the next start.",
            choices=(("system", "System"), ("en", "English"), ("de", "Deutsch"))),
    Setting("appearance", "appearance.text_size", unit="%", told="{n} %",
            about="80 to 200 percent. Ctrl+Plus, Ctrl+Minus and Ctrl+0 do the same."),
    Setting("privacy", "only_local", "switch", choices=((True, "Only this computer"),),
            about="Models and addresses elsewhere are refused, downloads and chat clients too."),
)  # fmt: skip
"""In the order of the page; who asks and who reads stand there by themselves."""


def setting(path: str) -> Setting:
    """Return a setting by its path."""
    return next(one for one in SETTINGS if one.path == path)


def setting_entries(settings: Configuration) -> tuple[SettingEntry, ...]:
    """List the settings, and what else can be gone to, in the order of the page."""
    found = [*_models(settings), *(one.entry(settings) for one in SETTINGS), *_places()]
    return tuple(sorted(found, key=lambda entry: SECTIONS.index(entry.section)))


def _places() -> list[SettingEntry]:
    translate = QCoreApplication.translate
    return [
        SettingEntry("privacy", translate("Settings", "What goes where")),
        SettingEntry("privacy", translate("Settings", "Where your data is")),
        SettingEntry("about", translate("Settings", "Version")),
        SettingEntry("about", translate("Settings", "Check of this computer")),
        SettingEntry("about", translate("Settings", "Licences")),
    ]


def effort_words() -> dict[Any, str]:
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
    )


def in_words(refusal: str) -> str:
    """Return a refusal in the language of the window; a setting may have its own words as one."""
    said = QCoreApplication.translate("Settings", refusal)
    return said if said != refusal else in_own_words(refusal)
