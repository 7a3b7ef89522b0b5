import { parseJson } from '../../db/index.ts';
import type { ValueCounts } from './chunk-facets.ts';

/** Counts of chunks added up, by facet and value; values that nothing has are left out. */
export function sumsOf(facets: string[], chunks: ValueCounts[]): Map<string, Map<string, number>> {
  const sums = facets.map(() => new Map<string, Float64Array>());
  for (const chunk of chunks) addChunk(sums, chunk);
  return new Map(facets.map((facet, index) => [facet, named(sums[index] ?? new Map())]));
}

/** Most chunks have the same values: they are added up before the values are looked at. */
function addChunk(sums: Map<string, Float64Array>[], { names, counts }: ValueCounts): void {
  let start = 0;
  for (const [index, own] of names.entries()) {
    const ofFacet = sums[index]?.get(own) ?? new Float64Array(parseJson<string[]>(own).length);
    sums[index]?.set(own, ofFacet);
    for (let value = 0; value < ofFacet.length; value += 1)
      ofFacet[value] = (ofFacet[value] ?? 0) + (counts[start + value] ?? 0);
    start += ofFacet.length;
  }
}

function named(sums: Map<string, Float64Array>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [names, own] of sums) {
    const values = parseJson<string[]>(names);
    for (const [index, sum] of own.entries()) {
      const value = values[index] ?? '';
      if (sum > 0) counts.set(value, (counts.get(value) ?? 0) + sum);
    }
  }
  return counts;
}
