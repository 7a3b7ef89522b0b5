import { type Amounts, joinAmounts } from './amounts.ts';
import { type Bits, bitsOf, type Places, setBit } from './bits.ts';
import { everyProduct, holdsAmounts, ofPopularity, ofPrice, rowsOf, soldOut, unordered } from './facet-names.ts';
import { PackedFacet, type PackedRow } from './packed-facet.ts';

/** Which places have a row of their own, and what it says. */
export type Listed = Map<number, boolean>;

/** What is in memory of some thousand products. */
export class Chunk {
  version: number;
  bytes = 0;
  readonly #facets = new Map<string, PackedFacet | null>();
  readonly #listed = new Map<string, Listed>();
  /** Of all parts, put together when they are asked for. */
  readonly #amounts = new Map<string, Amounts>();

  constructor(version: number) {
    this.version = version;
  }

  has(facet: string): boolean {
    return this.#facets.has(facet);
  }

  /** From now on the facet has what is put; without it has no values. */
  begin(facet: string): void {
    if (!this.has(facet)) this.#facets.set(facet, null);
  }

  put(facet: string, row: PackedRow): void {
    const read = new PackedFacet(row);
    this.bytes += read.byteLength - (this.facet(facet)?.byteLength ?? 0);
    this.#facets.set(facet, read);
    if (holdsAmounts(facet)) this.#forgetAmounts();
  }

  facet(name: string): PackedFacet | undefined {
    return this.#facets.get(name) ?? undefined;
  }

  places(facet: string, value: string): Places | undefined {
    return this.facet(facet)?.places(value);
  }

  everyProduct(): Bits {
    return bitsOf(this.places(everyProduct, ''));
  }

  amounts(currency: string): Amounts | undefined {
    return this.#amountsOf(ofPrice, currency);
  }

  popularities(): Amounts | undefined {
    return this.#amountsOf(ofPopularity, '');
  }

  /** @param facet of those that have a table of their own */
  keepListed(facet: string, listed: Listed): void {
    this.#listed.set(facet, listed);
  }

  /** @param moved since the rest was read */
  soldOut(moved: Listed): Bits {
    const bits = bitsOf(this.places(soldOut, ''));
    for (const changes of [this.#listed.get(soldOut) ?? [], moved])
      for (const [place, isOut] of changes) setBit(bits, place, isOut);
    return bits;
  }

  #amountsOf(facet: string, value: string): Amounts | undefined {
    const key = `${facet} ${value}`;
    const joined = this.#amounts.get(key) ?? joinAmounts(rowsOf(facet).map((row) => this.facet(row)?.amounts(value)));
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

  /** Whose numbers do not follow their ids. */
  unordered(): Bits {
    return bitsOf(Uint16Array.from(this.#listed.get(unordered)?.keys() ?? []));
  }
}
