/** The name that is at most two slips away. */
export function closest(typed: string, names: string[]): string | undefined {
  const near = names.map((name) => ({ name, slips: slipsBetween(typed, name) })).filter(({ slips }) => slips <= 2);
  return near.toSorted((one, other) => one.slips - other.slips)[0]?.name;
}

/** Letters to be put in, left out or changed. */
function slipsBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...one].entries()) {
    const next = [line + 1];
    for (const [at, wanted] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
