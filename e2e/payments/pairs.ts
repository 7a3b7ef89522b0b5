export type Dimensions = Record<string, readonly string[]>;
export type Case<D extends Dimensions> = { [Name in keyof D]: string };

/**
 * Cases that hold every pair of values of two dimensions at least once, where it is possible at all. Greedy: each case
 * begins with a pair that is missing and takes of each other dimension the value that brings most missing ones.
 */
export function pairwise<D extends Dimensions>(dimensions: D, isPossible: (one: Case<D>) => boolean): Case<D>[] {
  const possible = product(dimensions).filter(isPossible);
  const candidates = possible.map((one) => ({ one, pairs: pairsOf(one) }));
  const missing = new Set(candidates.flatMap(({ pairs }) => pairs));
  const cases: Case<D>[] = [];
  for (let turn = 0; missing.size > 0; turn += 1) {
    const [pair = ''] = missing;
    const withPair = candidates.filter(({ pairs }) => pairs.includes(pair));
    const best = bestOf(rotated(withPair, turn), missing);
    cases.push(best.one);
    for (const covered of best.pairs) missing.delete(covered);
  }
  return cases;
}

/** Every combination. */
export function product<D extends Dimensions>(dimensions: D): Case<D>[] {
  let cases: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(dimensions)) {
    cases = cases.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
  }
  return cases as Case<D>[]; // with a value for each dimension
}

/** Of equals the first would always win. */
function rotated<T>(list: T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

function bestOf<Candidate extends { pairs: string[] }>(
  candidates: Candidate[],
  missing: ReadonlySet<string>,
): Candidate {
  const gain = ({ pairs }: Candidate) => pairs.filter((pair) => missing.has(pair)).length;
  return candidates.reduce((best, other) => (gain(other) > gain(best) ? other : best));
}

/** Of a case, its values two by two. */
export function pairsOf(one: Record<string, string>): string[] {
  const parts = Object.entries(one).map(([name, value]) => `${name}=${value}`);
  return parts.flatMap((part, at) => parts.slice(at + 1).map((other) => `${part} ${other}`));
}
