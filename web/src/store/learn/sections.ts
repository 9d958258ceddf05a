/** The rules page as blocks: paragraphs, tables, and the lines that decide what an old text leaves open. */
import type { PatternInfo, RuleSection } from "../../wire/types";

export interface Run {
  text: string;
  bold: boolean;
}
export type Block = { kind: "text" | "decision"; runs: Run[] } | { kind: "table"; rows: Run[][][] };

/** How a line begins that settles an open question. */
const DECISION = /^(定为|Decided)\s*[：:]\s*/;

export function runsOf(text: string): Run[] {
  return text
    .replaceAll("`", "")
    .split("**")
    .map((part, index) => ({ text: part, bold: index % 2 === 1 }))
    .filter((run) => run.text);
}

const cells = (line: string): Run[][] => line.split("|").slice(1, -1).map((cell) => runsOf(cell.trim()));

/** Lines of a paragraph belong together; Chinese needs no space between them. */
function joined(lines: readonly string[]): string {
  return lines.reduce((text, line) => text + (/[\x20-\x7e]$/.test(text) && /^[\x20-\x7e*]/.test(line) ? " " : text && !/[\p{Script=Han}，。；：、）]$/u.test(text) ? " " : "") + line, "");
}

function blockOf(lines: readonly string[]): Block {
  if (lines.every((line) => line.startsWith("|"))) {
    return { kind: "table", rows: lines.filter((line) => !/^[|\s:-]+$/.test(line)).map(cells) };
  }
  const text = joined(lines.map((line) => line.replace(/^- /, "· ")));
  return DECISION.test(text) ? { kind: "decision", runs: runsOf(text.replace(DECISION, "")) } : { kind: "text", runs: runsOf(text) };
}

export const blocksOf = (text: string): Block[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.split("\n").map((line) => line.trim()).filter(Boolean))
    .filter((lines) => lines.length)
    .map(blockOf);

/** A heading without its rule id. */
export const headingOf = (section: RuleSection): string => section.title.replace(section.id, "").replace(/^[\s.·]+/, "");

export interface Decision {
  rule: string;
  runs: Run[];
}
export const decisionsOf = (sections: readonly RuleSection[]): Decision[] =>
  sections.flatMap((section) =>
    blocksOf(section.text).flatMap((block) => (block.kind === "decision" ? [{ rule: section.id, runs: block.runs }] : [])),
  );

/** Sections that hold the words, with the headings they stand under. */
export function search(sections: readonly RuleSection[], patterns: readonly PatternInfo[], words: string): RuleSection[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return [...sections];
  const names = (rule: string) => patterns.filter((each) => each.rule === rule).map((each) => `${each.name.zh} ${each.name.en}`);
  const hit = (section: RuleSection) => section.id !== "" && [section.title, section.text, ...names(section.id)].join(" ").toLowerCase().includes(wanted);
  return sections.filter((section, index) => {
    if (section.id) return hit(section);
    const next = sections.findIndex((each, at) => at > index && !each.id);
    return sections.slice(index + 1, next < 0 ? undefined : next).some(hit);
  });
}
