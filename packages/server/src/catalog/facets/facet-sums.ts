import { parseJson } from '../../db/index.ts';
import type { ValueCounts } from './chunk-facets.ts';

/** Counts of chunks added up, by facet and value; values that nothing has are left out. */
export function sumChunkCounts(facets: string[], chunks: ValueCounts[]): Map<string, Map<string, number>> {
  const sums = facets.map(() => new Map<string, Float64Array>());
  for (const chunk of chunks) addChunkCounts(sums, chunk);
  return new Map(facets.map((facet, index) => [facet, toCountsByValue(sums[index] ?? new Map())]));
}

/** Adds a chunk's counts. Most chunks have the same values, so counts are added before the values are parsed. */
function addChunkCounts(sums: Map<string, Float64Array>[], { names, counts }: ValueCounts): void {
  let start = 0;
  for (const [index, namesJson] of names.entries()) {
    const ofFacet = sums[index]?.get(namesJson) ?? new Float64Array(parseJson<string[]>(namesJson).length);
    sums[index]?.set(namesJson, ofFacet);
    for (let value = 0; value < ofFacet.length; value += 1)
      ofFacet[value] = (ofFacet[value] ?? 0) + (counts[start + value] ?? 0);
    start += ofFacet.length;
  }
}

function toCountsByValue(sums: Map<string, Float64Array>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [names, sumsByIndex] of sums) {
    const values = parseJson<string[]>(names);
    for (const [index, sum] of sumsByIndex.entries()) {
      const value = values[index] ?? '';
      if (sum > 0) counts.set(value, (counts.get(value) ?? 0) + sum);
    }
  }
  return counts;
}
