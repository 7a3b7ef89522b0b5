import { type Amounts, decodeAmounts } from './amounts.ts';
import { type Bits, bitsOf, decodePlaces, type Places, setBit } from './bits.ts';
import { everyProduct, holdsAmounts, ofPopularity, ofPrice, soldOut, unordered } from './facet-names.ts';

/** What is in memory of some thousand products. */
export class Chunk {
  version: number;
  bytes = 0;
  readonly #facets = new Map<string, Map<string, Places>>();
  readonly #amounts = new Map<string, Amounts>();
  readonly #listed = new Map<string, Bits>();

  constructor(version: number) {
    this.version = version;
  }

  has(facet: string): boolean {
    return this.#facets.has(facet);
  }

  /** From now on the facet has the values that are put; without any it has none. */
  begin(facet: string): void {
    if (!this.has(facet)) this.#facets.set(facet, new Map());
  }

  put(facet: string, value: string, bytes: Uint8Array): void {
    if (holdsAmounts(facet)) this.#keep(this.#amounts, `${facet} ${value}`, decodeAmounts(bytes));
    else this.#keep(this.#facets.get(facet) ?? new Map<string, Places>(), value, decodePlaces(bytes));
  }

  values(facet: string): Iterable<[string, Places]> {
    return this.#facets.get(facet) ?? [];
  }

  places(facet: string, value: string): Places | undefined {
    return this.#facets.get(facet)?.get(value);
  }

  everyProduct(): Bits {
    return bitsOf(this.places(everyProduct, ''));
  }

  amounts(currency: string): Amounts | undefined {
    return this.#amounts.get(`${ofPrice} ${currency}`);
  }

  popularities(): Amounts | undefined {
    return this.#amounts.get(`${ofPopularity} `);
  }

  popularity(place: number): number {
    return (this.popularities()?.[place] ?? 1) - 1;
  }

  /** @param facet of those that have a table of their own */
  keepListed(facet: string, places: number[]): void {
    this.#listed.set(facet, bitsOf(Uint16Array.from(places)));
  }

  /** @param moved since the rest was read */
  soldOut(moved: Map<number, boolean>): Bits {
    const bits = bitsOf(this.#listed.get(soldOut));
    for (const [place, isOut] of moved) setBit(bits, place, isOut);
    return bits;
  }

  /** Whose numbers do not follow their ids. */
  unordered(): Bits {
    return bitsOf(this.#listed.get(unordered));
  }

  #keep<Held extends Places | Amounts>(entries: Map<string, Held>, key: string, held: Held): void {
    this.bytes += held.byteLength - (entries.get(key)?.byteLength ?? 0);
    entries.set(key, held);
  }
}
