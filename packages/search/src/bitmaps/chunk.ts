import { type Amounts, joinAmounts } from './amounts.ts';
import { type Bits, expandPlaces, type Positions, setBit } from './bits.ts';
import { everyProduct, holdsAmounts, listRowNames, ofPopularity, ofPrice, soldOut, unordered } from './facet-names.ts';
import { PackedFacet, type PackedRow } from './packed-facet.ts';

/** Places of a chunk that have a row in a facet's separate table, with its value. */
export type SeparateRows = Map<number, boolean>;

/** Facets of several thousand products that are held in memory. */
export class Chunk {
  version: number;
  bytes = 0;
  readonly #facets = new Map<string, PackedFacet | null>();
  readonly #listed = new Map<string, SeparateRows>();
  /** Amounts joined from all parts of a facet, on first use. */
  readonly #amounts = new Map<string, Amounts>();

  constructor(version: number) {
    this.version = version;
  }

  has(facet: string): boolean {
    return this.#facets.has(facet);
  }

  /** Marks the facet as read. It has no values until a row is put. */
  beginFacet(facet: string): void {
    if (!this.has(facet)) this.#facets.set(facet, null);
  }

  putFacetRow(facet: string, row: PackedRow): void {
    const packedFacet = new PackedFacet(row);
    this.bytes += packedFacet.byteLength - (this.getFacet(facet)?.byteLength ?? 0);
    this.#facets.set(facet, packedFacet);
    if (holdsAmounts(facet)) this.#forgetAmounts();
  }

  getFacet(name: string): PackedFacet | undefined {
    return this.#facets.get(name) ?? undefined;
  }

  getPlaces(facet: string, value: string): Positions | undefined {
    return this.getFacet(facet)?.getPlaces(value);
  }

  everyProduct(): Bits {
    return expandPlaces(this.getPlaces(everyProduct, ''));
  }

  getPriceAmounts(currency: string): Amounts | undefined {
    return this.#amountsOf(ofPrice, currency);
  }

  popularities(): Amounts | undefined {
    return this.#amountsOf(ofPopularity, '');
  }

  /** @param facet of those that have a table of their own */
  setListedPlaces(facet: string, listed: SeparateRows): void {
    this.#listed.set(facet, listed);
  }

  /** @param moved since the rest was read */
  computeSoldOutBits(moved: SeparateRows): Bits {
    const bits = expandPlaces(this.getPlaces(soldOut, ''));
    for (const changes of [this.#listed.get(soldOut) ?? [], moved])
      for (const [place, isOut] of changes) setBit(bits, place, isOut);
    return bits;
  }

  #amountsOf(facet: string, value: string): Amounts | undefined {
    const key = `${facet} ${value}`;
    const joined =
      this.#amounts.get(key) ?? joinAmounts(listRowNames(facet).map((row) => this.getFacet(row)?.getAmounts(value)));
    if (joined && !this.#amounts.has(key)) {
      this.#amounts.set(key, joined);
      this.bytes += joined.byteLength;
    }
    return joined;
  }

  #forgetAmounts(): void {
    for (const { byteLength } of this.#amounts.values()) this.bytes -= byteLength;
    this.#amounts.clear();
  }

  /** Returns the products whose numbers do not follow the order of their ids. */
  getUnorderedBits(): Bits {
    return expandPlaces(Uint16Array.from(this.#listed.get(unordered)?.keys() ?? []));
  }
}
