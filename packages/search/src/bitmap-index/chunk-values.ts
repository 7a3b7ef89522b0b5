import { decodeAmounts, encodeAmounts } from '../bitmaps/amounts.ts';
import {
  type Bits,
  encodeBits,
  expandPlaces,
  includesPlace,
  type Positions,
  setBit,
  viewAsPlaces,
} from '../bitmaps/bits.ts';
import { productsOfPart } from '../bitmaps/facet-names.ts';

/** Places of a chunk that have one value of a facet; decoded when they are changed. */
export interface ChunkValue {
  isChanged: boolean;
  /** @param amount of prices and popularity */
  addPlace(place: number, amount: number | null): void;
  removePlace(place: number): void;
  encodeBytes(): Uint8Array;
}

/** Set of products that have the value. */
export class PositionSet implements ChunkValue {
  isChanged = false;
  readonly #storedPositions: Positions;
  #bits: Bits | undefined;

  constructor(bytes: Uint8Array) {
    this.#storedPositions = viewAsPlaces(bytes);
  }

  addPlace(place: number): void {
    if (!this.#has(place)) this.#set(place, true);
  }

  removePlace(place: number): void {
    if (this.#has(place)) this.#set(place, false);
  }

  encodeBytes(): Uint8Array {
    return encodeBits(this.#bits ?? expandPlaces(this.#storedPositions));
  }

  #has(place: number): boolean {
    return includesPlace(this.#bits ?? this.#storedPositions, place);
  }

  #set(place: number, isSet: boolean): void {
    this.#bits ??= expandPlaces(this.#storedPositions);
    setBit(this.#bits, place, isSet);
    this.isChanged = true;
  }
}

/** Amount that each product of a part has, such as a price. */
export class AmountColumn implements ChunkValue {
  isChanged = false;
  readonly #amounts = new Float64Array(productsOfPart);
  readonly #first: number;
  #length: number;

  /** @param first place of the part */
  constructor(bytes: Uint8Array, first: number) {
    this.#first = first;
    const decodedAmounts = bytes.byteLength > 0 ? decodeAmounts(bytes) : [];
    this.#amounts.set(decodedAmounts);
    this.#length = decodedAmounts.length;
  }

  addPlace(place: number, amount: number | null): void {
    this.#set(place, Number(amount) + 1);
  }

  removePlace(place: number): void {
    if (place >= this.#first && place < this.#first + productsOfPart) this.#set(place, 0);
  }

  encodeBytes(): Uint8Array {
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
