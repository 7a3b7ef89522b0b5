import { chunkSize } from '../bitmaps/bits.ts';
import { firstPlaceOf, holdsAmounts, rowAt } from '../bitmaps/facet-names.ts';
import { PackedFacet, type PackedRow, pack } from '../bitmaps/packed-facet.ts';
import { type ChunkValue, HeldAmounts, HeldPlaces } from './chunk-values.ts';
import type { Membership } from './memberships.ts';

type FacetRow = PackedRow & { facet: string };

/** The rows of one chunk, to change places in. */
export class ChunkRows {
  readonly #facets = new Map<string, Map<string, ChunkValue>>();

  constructor(rows: FacetRow[]) {
    for (const row of rows) {
      const entries = new PackedFacet(row).entries();
      this.#facets.set(row.facet, new Map(entries.map(([name, bytes]) => [name, held(row.facet, bytes)])));
    }
  }

  /** @param memberships everything that these places have from now on */
  replace(places: number[], memberships: Membership[]): void {
    const kept = Map.groupBy(memberships, ({ number, facet, value }) => keyOf(rowAt(facet, number % chunkSize), value));
    for (const [facet, values] of this.#facets) {
      for (const [value, own] of values) {
        const having = new Set(kept.get(keyOf(facet, value))?.map(({ number }) => number % chunkSize));
        for (const place of places) if (!having.has(place)) own.drop(place);
      }
    }
    this.add(memberships);
  }

  add(memberships: Membership[]): void {
    for (const { number, facet, value, amount } of memberships) {
      const place = number % chunkSize;
      this.#value(rowAt(facet, place), value).put(place, amount);
    }
  }

  changed(): FacetRow[] {
    const changed = [...this.#facets].filter(([, values]) => [...values.values()].some(({ isChanged }) => isChanged));
    return changed.map(([facet, values]) => {
      const entries = [...values].map(([name, own]): [string, Uint8Array] => [name, own.bytes()]);
      return { facet, ...pack(entries.filter(([, bytes]) => bytes.byteLength > 0)) };
    });
  }

  #value(facet: string, value: string): ChunkValue {
    const values = this.#facets.get(facet) ?? new Map<string, ChunkValue>();
    this.#facets.set(facet, values);
    const own = values.get(value) ?? held(facet, new Uint8Array());
    values.set(value, own);
    return own;
  }
}

function held(facet: string, bytes: Uint8Array): ChunkValue {
  return holdsAmounts(facet) ? new HeldAmounts(bytes, firstPlaceOf(facet)) : new HeldPlaces(bytes);
}

function keyOf(facet: string, value: string): string {
  return `${facet}\n${value}`;
}
