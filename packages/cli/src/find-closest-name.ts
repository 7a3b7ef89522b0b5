/** The name that is at most two slips away. */
export function findClosestName(input: string, names: string[]): string | undefined {
  const near = names.map((name) => ({ name, slips: slipsBetween(input, name) })).filter(({ slips }) => slips <= 2);
  return near.toSorted((first, second) => first.slips - second.slips)[0]?.name;
}

/** Letters to be put in, left out or changed. */
function slipsBetween(source: string, target: string): number {
  if (Math.abs(source.length - target.length) > 2) return 3;
  let row = Array.from({ length: target.length + 1 }, (_, at) => at);
  for (const [line, letter] of [...source].entries()) {
    const next = [line + 1];
    for (const [at, targetLetter] of [...target].entries()) {
      const changed = (row[at] ?? 0) + (letter === targetLetter ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
