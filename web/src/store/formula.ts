/** A payment's formula with the names of its parts. */

export interface Part {
  name: string;
  value: number;
}

/**
 * `(14 + 15 + 20) × 1 = 49` and its terms as `14 + 平胡 15 + 丫当 20`: the first term needs no name, a factor of 1 and the
 * sum (shown beside it) are left out. Terms are matched from the end, since a formula may begin with figures of its own.
 */
export function formulaText(formula: string, terms: readonly Part[]): string {
  let text = formula.replace(/\s*=.*$/, "");
  let left = [...terms];
  const unit = /^\((.*)\) × 1$/.exec(text) ?? /^([^×]*) × 1$/.exec(text);
  if (unit && left.at(-1)?.value === 1) [text, left] = [unit[1] as string, left.slice(0, -1)];
  const only = left[0];
  if (left.length === 1 && only && text === String(only.value)) return `${only.name} ${only.value}`;
  const pieces = text.split(/(\d+)/);
  for (let i = pieces.length - 1; i >= 0 && left.length > 1; i--) {
    const last = left.at(-1) as Part;
    if (Number(pieces[i] || NaN) !== last.value) continue;
    pieces[i] = `${last.name} ${last.value}`;
    left.pop();
  }
  return pieces.join("");
}
