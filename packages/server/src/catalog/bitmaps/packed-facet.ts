import { parseJson } from '../../db/index.ts';
import { type Amounts, decodeAmounts } from './amounts.ts';
import { type Bits, commonFrom, type Places, viewOf } from './bits.ts';

/** A chunk's row of one facet. */
export interface PackedRow {
  /** JSON text: the values, sorted */
  names: string;
  /** how many values, how many bytes each has, then those of each from a multiple of four on */
  bits: Uint8Array;
}

/** @param values with their places or amounts as bytes */
export function pack(values: [name: string, bytes: Uint8Array][]): PackedRow {
  const sorted = values.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const head = Uint32Array.from([sorted.length, ...sorted.map(([, { byteLength }]) => byteLength)]);
  const bits = new Uint8Array(head.byteLength + sorted.reduce((sum, [, bytes]) => sum + padded(bytes.byteLength), 0));
  bits.set(new Uint8Array(head.buffer));
  let start = head.byteLength;
  for (const [, bytes] of sorted) {
    bits.set(bytes, start);
    start += padded(bytes.byteLength);
  }
  return { names: JSON.stringify(sorted.map(([name]) => name)), bits };
}

/** One facet of a chunk as it was read: nothing is taken apart before it is asked for. */
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

  places(value: string): Places | undefined {
    const bytes = this.#bytesOf(value);
    return bytes && viewOf(bytes);
  }

  amounts(value: string): Amounts | undefined {
    const bytes = this.#bytesOf(value);
    return bytes && decodeAmounts(bytes);
  }

  entries(): [name: string, bytes: Uint8Array][] {
    return this.values.map((name) => [name, this.#bytesOf(name) ?? new Uint8Array()]);
  }

  /** How many places of each value are set in `bits` as well, in the order of the names. */
  counts(bits: Bits): Uint16Array {
    const counts = new Uint16Array(this.#count);
    const narrow = new Uint16Array(this.#words.buffer);
    let start = this.#headBytes;
    for (let index = 0; index < counts.length; index += 1) {
      const length = this.#lengthOf(index);
      counts[index] = commonFrom(bits, { wide: this.#words, narrow }, start, length);
      start += padded(length);
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
    const found = this.values.indexOf(value);
    if (found < 0) return undefined;
    let start = this.#headBytes;
    for (let index = 0; index < found; index += 1) start += padded(this.#lengthOf(index));
    return this.#bytes.subarray(start, start + this.#lengthOf(found));
  }
}

function padded(bytes: number): number {
  return Math.ceil(bytes / 4) * 4;
}
