"""A game as the catalogue describes it: the browser's types come from here; a test compares the answers."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from paishan.server.wire.base import OptionValue, Value, Words


class ChoiceInfo(Value, frozen=True):
    """One value of an option and what it is called."""

    value: OptionValue
    label: Words


class OptionInfo(Value, frozen=True, kw_only=True):
    """One option; ``min`` and ``max`` come with whole numbers, ``choices`` with choices."""

    name: str
    kind: Literal["bool", "int", "choice"]
    default: OptionValue
    group: str
    rule: str
    label: Words
    help: Words
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    choices: tuple[ChoiceInfo, ...] | UnsetType = UNSET


class GroupInfo(Value, frozen=True):
    """A group of options in a form."""

    id: str
    label: Words


class ConflictInfo(Value, frozen=True):
    """A combination that is refused."""

    when: dict[str, OptionValue]
    code: str
    message: Words


class SchemaInfo(Value, frozen=True):
    """The options of a game."""

    groups: tuple[GroupInfo, ...]
    options: tuple[OptionInfo, ...]
    conflicts: tuple[ConflictInfo, ...]


class PatternInfo(Value, frozen=True):
    """A pattern: ``each`` counts every time it holds, ``beats`` names what it excludes and ``why`` says it."""

    id: str
    name: Words
    value: int
    rule: str
    each: bool
    beats: tuple[str, ...]
    why: Words


class RefusalInfo(Value, frozen=True):
    """What a refusal says and the rule behind it."""

    message: Words
    rule: str


class VariantInfo(Value, frozen=True):
    """Everything a page needs to know of a game."""

    id: str
    version: str
    name: Words
    about: Words
    schema: SchemaInfo
    patterns: tuple[PatternInfo, ...]
    refusals: dict[str, RefusalInfo]
    faces: tuple[str, ...]
    flips_wild: bool
    stand_in: str | None
    several_winners: bool
    concealed_kong_shows: int
    wall_animation: int


class RuleSection(Value, frozen=True):
    """A section of a rules page; ``id`` is empty for one without a rule id."""

    id: str
    title: str
    text: str
