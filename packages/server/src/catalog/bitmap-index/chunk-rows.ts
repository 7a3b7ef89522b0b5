import type { Row } from '../../db/index.ts';
import { decodeAmounts, encodeAmounts } from '../bitmaps/amounts.ts';
import { type Bits, bitsOf, chunkSize, decodePlaces, encodeBits, hasBit, noBits, setBit } from '../bitmaps/bits.ts';
import { holdsAmounts } from '../bitmaps/facet-names.ts';
import type { Membership } from './memberships.ts';

type BitmapRow = Row<'product_bitmaps'>;
type Key = Pick<BitmapRow, 'facet' | 'value'>;

/** The rows of one chunk, to change places in. */
export class ChunkRows {
  readonly #bits = new Map<string, Key & { bits: Bits; isChanged: boolean }>();
  readonly #amounts = new Map<string, Key & { amounts: number[]; isChanged: boolean }>();

  constructor(rows: Pick<BitmapRow, 'facet' | 'value' | 'bits'>[]) {
    for (const { facet, value, bits } of rows) {
      const key = keyOf({ facet, value });
      if (holdsAmounts(facet)) {
        this.#amounts.set(key, { facet, value, amounts: [...decodeAmounts(bits)], isChanged: false });
      } else this.#bits.set(key, { facet, value, bits: bitsOf(decodePlaces(bits)), isChanged: false });
    }
  }

  /** @param memberships everything that these places have from now on */
  replace(places: number[], memberships: Membership[]): void {
    const wanted = Map.groupBy(memberships, keyOf);
    for (const [first] of wanted.values()) if (first) this.#prepare(first);
    for (const [key, entry] of this.#bits) {
      const having = new Set(wanted.get(key)?.map(({ number }) => number % chunkSize));
      for (const place of places) this.#setBit(entry, place, having.has(place));
    }
    for (const [key, entry] of this.#amounts) {
      const amounts = new Map(wanted.get(key)?.map(({ number, amount }) => [number % chunkSize, Number(amount) + 1]));
      for (const place of places) this.#setAmount(entry, place, amounts.get(place) ?? 0);
    }
  }

  changed(): Pick<BitmapRow, 'facet' | 'value' | 'bits'>[] {
    const bits = [...this.#bits.values()].filter(({ isChanged }) => isChanged);
    const amounts = [...this.#amounts.values()].filter(({ isChanged }) => isChanged);
    return [
      ...bits.map((entry) => ({ facet: entry.facet, value: entry.value, bits: encodeBits(entry.bits) })),
      ...amounts.map((entry) => ({ facet: entry.facet, value: entry.value, bits: encodeAmounts(entry.amounts) })),
    ];
  }

  #prepare({ facet, value }: Key): void {
    const key = keyOf({ facet, value });
    if (!holdsAmounts(facet) && !this.#bits.has(key)) {
      this.#bits.set(key, { facet, value, bits: noBits(), isChanged: false });
    }
    if (holdsAmounts(facet) && !this.#amounts.has(key)) {
      this.#amounts.set(key, { facet, value, amounts: [], isChanged: false });
    }
  }

  #setBit(entry: { bits: Bits; isChanged: boolean }, place: number, isSet: boolean): void {
    if (hasBit(entry.bits, place) === isSet) return;
    setBit(entry.bits, place, isSet);
    entry.isChanged = true;
  }

  #setAmount(entry: { amounts: number[]; isChanged: boolean }, place: number, amount: number): void {
    if ((entry.amounts[place] ?? 0) === amount) return;
    while (entry.amounts.length <= place) entry.amounts.push(0);
    entry.amounts[place] = amount;
    entry.isChanged = true;
  }
}

function keyOf({ facet, value }: Key): string {
  return `${facet}\n${value}`;
}
