import { decodeAmounts, encodeAmounts } from '../bitmaps/amounts.ts';
import { type Bits, bitsOf, encodeBits, hasPlace, type Places, setBit, viewOf } from '../bitmaps/bits.ts';
import { productsOfPart } from '../bitmaps/facet-names.ts';

/** What a chunk has of one value of a facet, taken apart when it is changed. */
export interface ChunkValue {
  isChanged: boolean;
  /** @param amount of prices and popularity */
  put(place: number, amount: number | null): void;
  drop(place: number): void;
  bytes(): Uint8Array;
}

/** Which products have it. */
export class HeldPlaces implements ChunkValue {
  isChanged = false;
  readonly #read: Places;
  #bits: Bits | undefined;

  constructor(bytes: Uint8Array) {
    this.#read = viewOf(bytes);
  }

  put(place: number): void {
    if (!this.#has(place)) this.#set(place, true);
  }

  drop(place: number): void {
    if (this.#has(place)) this.#set(place, false);
  }

  bytes(): Uint8Array {
    return encodeBits(this.#bits ?? bitsOf(this.#read));
  }

  #has(place: number): boolean {
    return hasPlace(this.#bits ?? this.#read, place);
  }

  #set(place: number, isSet: boolean): void {
    this.#bits ??= bitsOf(this.#read);
    setBit(this.#bits, place, isSet);
    this.isChanged = true;
  }
}

/** How much each product of a part has of it. */
export class HeldAmounts implements ChunkValue {
  isChanged = false;
  readonly #amounts = new Float64Array(productsOfPart);
  readonly #first: number;
  #length: number;

  /** @param first place of the part */
  constructor(bytes: Uint8Array, first: number) {
    this.#first = first;
    const read = bytes.byteLength > 0 ? decodeAmounts(bytes) : [];
    this.#amounts.set(read);
    this.#length = read.length;
  }

  put(place: number, amount: number | null): void {
    this.#set(place, Number(amount) + 1);
  }

  drop(place: number): void {
    if (place >= this.#first && place < this.#first + productsOfPart) this.#set(place, 0);
  }

  bytes(): Uint8Array {
    return encodeAmounts(this.#amounts.subarray(0, this.#length));
  }

  #set(place: number, amount: number): void {
    const index = place - this.#first;
    if (this.#amounts[index] === amount) return;
    this.#amounts[index] = amount;
    this.#length = Math.max(this.#length, index + 1);
    this.isChanged = true;
  }
}
