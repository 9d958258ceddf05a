/** House rules as the game's own schema describes them; nothing here knows what an option means. */
import { say } from "../i18n/index.svelte";
import type { OptionInfo, Options, OptionValue, SchemaInfo, Text } from "../wire/types";

export const defaults = (schema: SchemaInfo): Options =>
  Object.fromEntries(schema.options.map((each) => [each.name, each.default]));

/** Options that are not at their defaults, in the order of the schema. */
export const differences = (schema: SchemaInfo, values: Options): OptionInfo[] =>
  schema.options.filter((each) => each.name in values && values[each.name] !== each.default);

/** What a value is called. */
export function valueLabel(option: OptionInfo, value: OptionValue, switches: { on: string; off: string }): string {
  if (option.kind === "bool") return value ? switches.on : switches.off;
  const choice = option.choices?.find((each) => each.value === value);
  return choice ? say(choice.label) : String(value);
}

/** A changed option in few words: a switch by its name, a number with its name. */
export function brief(option: OptionInfo, value: OptionValue): string {
  if (option.kind === "bool") return value ? say(option.label) : `${say(option.label)} ✕`;
  const choice = option.choices?.find((each) => each.value === value);
  const text = choice ? say(choice.label) : String(value);
  return /^\d+$/.test(text) || option.kind === "int" ? `${say(option.label)} ${text}` : text;
}

/** The refused combinations that these values make. */
export const conflicts = (schema: SchemaInfo, values: Options): Text[] =>
  schema.conflicts
    .filter((each) => Object.entries(each.when).every(([name, value]) => values[name] === value))
    .map((each) => each.message);
