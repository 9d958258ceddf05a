"""The options of a game as data: one schema checks rooms, records and command lines, and draws the form.

A variant declares a ``Schema``; nothing else decides which options exist, what they default to and which
combinations are refused. Reading never stops at the first fault: ``OptionsError.faults`` lists all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, cast

from paishan.core.errors import PaishanError
from paishan.core.text import Text

OptionValue = bool | int | str | None
"""What an option can be set to; every value survives JSON."""

_NO_TEXT: Final = Text("", "")
_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,18}")
_SWITCH: Final = {"true": True, "on": True, "1": True, "false": False, "off": False, "0": False}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with given options.

    ``path`` says where (``options.base``). ``code`` is ``unknown_option``, ``wrong_type``, ``out_of_range``,
    ``not_a_choice``, ``bad_pair``, ``repeated_option`` or the code of a conflict (``conflict`` unless it says more).
    """

    path: str
    code: str
    message: Text

    def as_dict(self) -> dict[str, object]:
        """Path, code and message in both languages, JSON-able."""
        return {"path": self.path, "code": self.code, "message": self.message.as_dict()}

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class OptionsError(PaishanError):
    """Options that a schema refuses (code ``bad_options``); ``faults`` lists every fault."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("bad_options", "; ".join(str(each) for each in self.faults), faults=self.faults)


class SchemaError(PaishanError):
    """A schema that contradicts itself (code ``bad_schema``): a mistake of the variant, not of its user."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_schema", message)


class OptionKind(Enum):
    """What sort of control an option is."""

    BOOL = "bool"
    INT = "int"
    CHOICE = "choice"


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a choice and what people read beside it."""

    value: OptionValue
    label: Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One option; made by ``flag``, ``number`` or ``choice``.

    ``minimum`` and ``maximum`` bound a number (both included), ``choices`` are the values of a choice. ``group`` is
    the id of the form group, ``rule`` the id of the rule that defines the option.
    """

    name: str
    kind: OptionKind
    default: OptionValue
    label: Text
    group: str
    rule: str
    help: Text = _NO_TEXT
    choices: tuple[Choice, ...] = ()
    minimum: int = 0
    maximum: int = 0

    @classmethod
    def flag(
        cls, name: str, *, label: Text, group: str, rule: str, help: Text = _NO_TEXT, default: bool = False
    ) -> Option:
        """A switch, off unless told otherwise."""
        return cls(name=name, kind=OptionKind.BOOL, default=default, label=label, group=group, rule=rule, help=help)

    @classmethod
    def number(
        cls,
        name: str,
        *,
        minimum: int,
        maximum: int,
        label: Text,
        group: str,
        rule: str,
        help: Text = _NO_TEXT,
        default: int | None = None,
    ) -> Option:
        """A whole number from ``minimum`` to ``maximum``; the default is the smallest unless told otherwise."""
        return cls(
            name=name,
            kind=OptionKind.INT,
            default=minimum if default is None else default,
            label=label,
            group=group,
            rule=rule,
            help=help,
            minimum=minimum,
            maximum=maximum,
        )

    @classmethod
    def choice(
        cls, name: str, choices: Iterable[Choice], *, label: Text, group: str, rule: str, help: Text = _NO_TEXT
    ) -> Option:
        """One of several values; the first is the default."""
        values = tuple(choices)
        if not values:
            raise SchemaError(f"option {name} has no choices")
        return cls(
            name=name,
            kind=OptionKind.CHOICE,
            default=values[0].value,
            label=label,
            group=group,
            rule=rule,
            help=help,
            choices=values,
        )

    @property
    def path(self) -> str:
        """How faults name this option."""
        return f"options.{self.name}"

    def fault(self, value: object) -> Fault | None:
        """What is wrong with a value for this option; None when it is allowed.

        ``True`` is not the number 1 and ``4.0`` not the number 4.
        """
        if type(value) not in self._types():
            return Fault(self.path, "wrong_type", self._expected())
        if self.kind is OptionKind.INT and isinstance(value, int) and not self.minimum <= value <= self.maximum:
            return Fault(self.path, "out_of_range", self._expected())
        if self.kind is OptionKind.CHOICE and not any(_same(value, each.value) for each in self.choices):
            return Fault(self.path, "not_a_choice", self._expected())
        return None

    def read(self, text: str) -> OptionValue | Fault:
        """The value a word on a command line means, or what is wrong with the word.

        >>> Option.flag("winds", label=Text("有风", "Winds"), group="tiles", rule="B1.1").read("on")
        True
        """
        if self.kind is OptionKind.BOOL:
            word = text.lower()
            return _SWITCH[word] if word in _SWITCH else Fault(self.path, "wrong_type", self._expected())
        if self.kind is OptionKind.INT:
            if not _INTEGER.fullmatch(text):
                return Fault(self.path, "wrong_type", self._expected())
            return self.fault(int(text)) or int(text)
        for each in self.choices:
            if value_text(each.value) == text:
                return each.value
        return Fault(self.path, "not_a_choice", self._expected())

    def describe(self) -> dict[str, object]:
        """Everything a client needs to draw the control, JSON-able."""
        data: dict[str, object] = {
            "name": self.name,
            "kind": self.kind.value,
            "default": self.default,
            "group": self.group,
            "rule": self.rule,
            "label": self.label.as_dict(),
            "help": self.help.as_dict(),
        }
        if self.kind is OptionKind.INT:
            data |= {"min": self.minimum, "max": self.maximum}
        if self.kind is OptionKind.CHOICE:
            data["choices"] = [{"value": each.value, "label": each.label.as_dict()} for each in self.choices]
        return data

    def _types(self) -> set[type]:
        if self.kind is OptionKind.CHOICE:
            return {type(each.value) for each in self.choices}
        return {bool} if self.kind is OptionKind.BOOL else {int}

    def _expected(self) -> Text:
        if self.kind is OptionKind.BOOL:
            return Text("只能是 true 或 false", "must be true or false")
        if self.kind is OptionKind.INT:
            span = f"{self.minimum}-{self.maximum}"
            return Text(f"只能是 {span} 的整数", f"must be a whole number, {span}")
        values = ", ".join(value_text(each.value) for each in self.choices)
        return Text(f"只能是: {values}", f"must be one of: {values}")


@dataclass(frozen=True, slots=True)
class Group:
    """A named group of options in a form."""

    id: str
    label: Text


@dataclass(frozen=True, slots=True)
class Conflict:
    """Values that may not stand together: refused when every pair of ``when`` holds.

    A requirement is written the same way: "a needs b" is the conflict of a on and b off. The fault is reported at
    the first option of ``when``.
    """

    when: tuple[tuple[str, OptionValue], ...]
    message: Text
    code: str = "conflict"

    def holds(self, values: Mapping[str, OptionValue]) -> bool:
        """True when these values are the refused combination; an option that is not there matches nothing."""
        return all(name in values and _same(values[name], value) for name, value in self.when)

    def describe(self) -> dict[str, object]:
        """The combination, code and reason, JSON-able."""
        return {"when": dict(self.when), "code": self.code, "message": self.message.as_dict()}


@dataclass(frozen=True, slots=True)
class Schema:
    """All options of one game, their groups and the combinations that are refused; SchemaError if they disagree."""

    options: tuple[Option, ...]
    groups: tuple[Group, ...]
    conflicts: tuple[Conflict, ...] = ()

    def __post_init__(self) -> None:
        for mistake in _mistakes(self):
            raise SchemaError(mistake)

    def defaults(self) -> dict[str, OptionValue]:
        """Every option at its default, in the order of the schema."""
        return {each.name: each.default for each in self.options}

    def parse(self, given: Mapping[str, object]) -> dict[str, OptionValue]:
        """Every option, from what is given and the defaults; OptionsError with every fault otherwise."""
        values, faults = self._check(given)
        if faults:
            raise OptionsError(faults)
        return values

    def parse_text(self, pairs: Iterable[str]) -> dict[str, OptionValue]:
        """Read ``name=value`` words of a command line, typed by the schema; OptionsError with every fault otherwise.

        A switch reads ``true false on off 1 0``; an absent value (no cap) is ``none``.
        """
        by_name = {each.name: each for each in self.options}
        given: dict[str, object] = {}
        faults: list[Fault] = []
        for pair in pairs:
            name, equals, text = (part.strip() for part in pair.partition("="))
            if not equals or not name:
                faults.append(Fault("options", "bad_pair", Text(f"不是 名=值: {pair}", f"not name=value: {pair}")))
            elif name in given:
                faults.append(Fault(f"options.{name}", "repeated_option", Text("重复了", "given twice")))
            else:
                given[name] = by_name[name].read(text) if name in by_name else text
        faults += [each for each in given.values() if isinstance(each, Fault)]
        values, more = self._check({name: value for name, value in given.items() if not isinstance(value, Fault)})
        if faults or more:
            raise OptionsError([*faults, *more])
        return values

    def differences(self, values: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """What differs from the defaults, in the order of the schema."""
        return {
            each.name: values[each.name]
            for each in self.options
            if each.name in values and not _same(values[each.name], each.default)
        }

    def describe(self) -> dict[str, object]:
        """The whole form for a client, JSON-able: groups, options with defaults, bounds and texts, conflicts."""
        return {
            "groups": [{"id": each.id, "label": each.label.as_dict()} for each in self.groups],
            "options": [each.describe() for each in self.options],
            "conflicts": [each.describe() for each in self.conflicts],
        }

    def _check(self, given: Mapping[str, object]) -> tuple[dict[str, OptionValue], list[Fault]]:
        """All values and all faults; the value at a faulty option is its default and takes part in no conflict."""
        values = self.defaults()
        faults = [_unknown(name, values) for name in given if name not in values]
        for option in self.options:
            if option.name in given:
                fault = option.fault(given[option.name])
                if fault:
                    faults.append(fault)
                else:
                    values[option.name] = cast(OptionValue, given[option.name])
        faulty = {fault.path for fault in faults}
        sound = {name: value for name, value in values.items() if f"options.{name}" not in faulty}
        faults += [
            Fault(f"options.{each.when[0][0]}", each.code, each.message) for each in self.conflicts if each.holds(sound)
        ]
        return values, faults


def value_text(value: OptionValue) -> str:
    """How a value is written on a command line.

    >>> value_text(None), value_text(True), value_text(4)
    ('none', 'true', '4')
    """
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _same(value: object, other: object) -> bool:
    """Equality that keeps True and 1 apart."""
    return type(value) is type(other) and value == other


def _unknown(name: str, known: Iterable[str]) -> Fault:
    names = ", ".join(known)
    return Fault(f"options.{name}", "unknown_option", Text(f"没有这个选项 (有: {names})", f"no such option ({names})"))


def _mistakes(schema: Schema) -> Iterator[str]:
    by_name = {each.name: each for each in schema.options}
    groups = {each.id for each in schema.groups}
    if len(by_name) != len(schema.options) or len(groups) != len(schema.groups):
        yield "two options or two groups share a name"
    for option in schema.options:
        if option.group not in groups:
            yield f"option {option.name} is in the unknown group {option.group}"
        if option.fault(option.default):
            yield f"the default of option {option.name} is not one of its values"
        if len({value_text(each.value) for each in option.choices}) != len(option.choices):
            yield f"two choices of option {option.name} are written alike"
    for conflict in schema.conflicts:
        if not conflict.when:
            yield "a conflict without values"
        for name, value in conflict.when:
            if name not in by_name or by_name[name].fault(value):
                yield f"a conflict names {name}={value_text(value)}, which cannot be"
        if conflict.holds(schema.defaults()):
            yield "the defaults conflict"
