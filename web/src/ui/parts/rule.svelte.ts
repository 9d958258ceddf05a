/** The sentence behind a rule id: asked for from anywhere, shown by one box. */
export const rule = $state<{ id: string | null }>({ id: null });

export function showRule(id: string): void {
  if (id) rule.id = id;
}
