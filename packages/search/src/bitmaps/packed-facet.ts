import { parseJson } from '@mercer/database';
import { type Amounts, decodeAmounts } from './amounts.ts';
import { type Bits, countCommonFrom, type Positions, viewAsPlaces } from './bits.ts';

/** A chunk's row of one facet. */
export interface PackedRow {
  /** JSON text: the values, sorted */
  names: string;
  /** number of values, number of bytes of each, then the bytes of each, aligned to multiples of four */
  bits: Uint8Array;
}

/** @param values with their places or amounts as bytes */
export function packFacet(values: [name: string, bytes: Uint8Array][]): PackedRow {
  const sorted = values.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const head = Uint32Array.from([sorted.length, ...sorted.map(([, { byteLength }]) => byteLength)]);
  const bits = new Uint8Array(
    head.byteLength + sorted.reduce((sum, [, bytes]) => sum + padToWord(bytes.byteLength), 0),
  );
  bits.set(new Uint8Array(head.buffer));
  let start = head.byteLength;
  for (const [, bytes] of sorted) {
    bits.set(bytes, start);
    start += padToWord(bytes.byteLength);
  }
  return { names: JSON.stringify(sorted.map(([name]) => name)), bits };
}

/** Facet of one chunk as it was read; values are decoded only on demand. */
export class PackedFacet {
  readonly names: string;
  readonly #bytes: Uint8Array;
  readonly #words: Uint32Array;
  #values: string[] | undefined;

  constructor({ names, bits }: PackedRow) {
    this.names = names;
    // a part of something larger would keep that in memory, and need not be aligned
    this.#bytes = bits.byteLength === bits.buffer.byteLength ? bits : Uint8Array.from(bits);
    this.#words = new Uint32Array(this.#bytes.buffer);
  }

  get byteLength(): number {
    return this.#bytes.byteLength;
  }

  get values(): string[] {
    this.#values ??= parseJson<string[]>(this.names);
    return this.#values;
  }

  getPlaces(value: string): Positions | undefined {
    const bytes = this.#bytesOf(value);
    return bytes && viewAsPlaces(bytes);
  }

  getAmounts(value: string): Amounts | undefined {
    const bytes = this.#bytesOf(value);
    return bytes && decodeAmounts(bytes);
  }

  listEntries(): [name: string, bytes: Uint8Array][] {
    return this.values.map((name) => [name, this.#bytesOf(name) ?? new Uint8Array()]);
  }

  /** Counts, for each value in the order of the names, the places that are set in `bits` as well. */
  countCommonPlaces(bits: Bits): Uint16Array {
    const counts = new Uint16Array(this.#count);
    const narrow = new Uint16Array(this.#words.buffer);
    let start = this.#headBytes;
    for (let index = 0; index < counts.length; index += 1) {
      const length = this.#lengthOf(index);
      counts[index] = countCommonFrom(bits, { wide: this.#words, narrow }, start, length);
      start += padToWord(length);
    }
    return counts;
  }

  get #count(): number {
    return this.#words[0] ?? 0;
  }

  get #headBytes(): number {
    return (this.#count + 1) * Uint32Array.BYTES_PER_ELEMENT;
  }

  #lengthOf(index: number): number {
    return this.#words[index + 1] ?? 0;
  }

  #bytesOf(value: string): Uint8Array | undefined {
    const valueIndex = this.values.indexOf(value);
    if (valueIndex < 0) return undefined;
    let start = this.#headBytes;
    for (let index = 0; index < valueIndex; index += 1) start += padToWord(this.#lengthOf(index));
    return this.#bytes.subarray(start, start + this.#lengthOf(valueIndex));
  }
}

function padToWord(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}
