export type Dimensions = Record<string, readonly string[]>;
export type Case<D extends Dimensions> = { [Name in keyof D]: string };

/**
 * Cases that hold every pair of values of two dimensions at least once, where it is possible at all. Greedy: each case
 * begins with a pair that is missing and takes of each other dimension the value that brings most missing ones.
 */
export function buildPairwiseCases<D extends Dimensions>(
  dimensions: D,
  isPossible: (candidate: Case<D>) => boolean,
): Case<D>[] {
  const possible = buildAllCases(dimensions).filter(isPossible);
  const candidates = possible.map((candidate) => ({ one: candidate, pairs: listPairs(candidate) }));
  const missing = new Set(candidates.flatMap(({ pairs }) => pairs));
  const cases: Case<D>[] = [];
  for (let turn = 0; missing.size > 0; turn += 1) {
    const [pair = ''] = missing;
    const withPair = candidates.filter(({ pairs }) => pairs.includes(pair));
    const best = findBestCandidate(rotateList(withPair, turn), missing);
    cases.push(best.one);
    for (const covered of best.pairs) missing.delete(covered);
  }
  return cases;
}

/** Builds every combination of the dimensions' values. */
export function buildAllCases<D extends Dimensions>(dimensions: D): Case<D>[] {
  let cases: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(dimensions)) {
    cases = cases.flatMap((partialCase) => values.map((value) => ({ ...partialCase, [name]: value })));
  }
  return cases as Case<D>[]; // all dimensions have a value
}

/** Rotates a list, since among equal candidates the first one would always win. */
function rotateList<T>(list: T[], by: number): T[] {
  const at = by % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

function findBestCandidate<Candidate extends { pairs: string[] }>(
  candidates: Candidate[],
  missing: ReadonlySet<string>,
): Candidate {
  const countMissingPairs = ({ pairs }: Candidate) => pairs.filter((pair) => missing.has(pair)).length;
  return candidates.reduce((best, candidate) =>
    countMissingPairs(candidate) > countMissingPairs(best) ? candidate : best,
  );
}

/** Lists the pairs of values that a case contains. */
export function listPairs(testCase: Record<string, string>): string[] {
  const parts = Object.entries(testCase).map(([name, value]) => `${name}=${value}`);
  return parts.flatMap((part, at) => parts.slice(at + 1).map((laterPart) => `${part} ${laterPart}`));
}
