import { chunkSize } from '../bitmaps/bits.ts';
import { getFirstPlace, holdsAmounts, toRowNameAtPlace } from '../bitmaps/facet-names.ts';
import { PackedFacet, type PackedRow, packFacet } from '../bitmaps/packed-facet.ts';
import { AmountColumn, type ChunkValue, PositionSet } from './chunk-values.ts';
import type { Membership } from './memberships.ts';

type FacetRow = PackedRow & { facet: string };

/** The rows of one chunk, to change places in. */
export class ChunkRows {
  readonly #facets = new Map<string, Map<string, ChunkValue>>();

  constructor(rows: FacetRow[]) {
    for (const row of rows) {
      const entries = new PackedFacet(row).listEntries();
      this.#facets.set(row.facet, new Map(entries.map(([name, bytes]) => [name, createChunkValue(row.facet, bytes)])));
    }
  }

  /** @param memberships everything that these places have from now on */
  replaceMemberships(places: number[], memberships: Membership[]): void {
    const membershipsByKey = Map.groupBy(memberships, ({ number, facet, value }) =>
      toValueKey(toRowNameAtPlace(facet, number % chunkSize), value),
    );
    for (const [facet, values] of this.#facets) {
      for (const [value, chunkValue] of values) {
        const having = new Set(membershipsByKey.get(toValueKey(facet, value))?.map(({ number }) => number % chunkSize));
        for (const place of places) if (!having.has(place)) chunkValue.removePlace(place);
      }
    }
    this.addMemberships(memberships);
  }

  addMemberships(memberships: Membership[]): void {
    for (const { number, facet, value, amount } of memberships) {
      const place = number % chunkSize;
      this.#value(toRowNameAtPlace(facet, place), value).addPlace(place, amount);
    }
  }

  listChangedRows(): FacetRow[] {
    const changed = [...this.#facets].filter(([, values]) => [...values.values()].some(({ isChanged }) => isChanged));
    return changed.map(([facet, values]) => {
      const entries = [...values].map(([name, chunkValue]): [string, Uint8Array] => [name, chunkValue.encodeBytes()]);
      return { facet, ...packFacet(entries.filter(([, bytes]) => bytes.byteLength > 0)) };
    });
  }

  #value(facet: string, value: string): ChunkValue {
    const values = this.#facets.get(facet) ?? new Map<string, ChunkValue>();
    this.#facets.set(facet, values);
    const chunkValue = values.get(value) ?? createChunkValue(facet, new Uint8Array());
    values.set(value, chunkValue);
    return chunkValue;
  }
}

function createChunkValue(facet: string, bytes: Uint8Array): ChunkValue {
  return holdsAmounts(facet) ? new AmountColumn(bytes, getFirstPlace(facet)) : new PositionSet(bytes);
}

function toValueKey(facet: string, value: string): string {
  return `${facet}\n${value}`;
}
