/** Products of one chunk: enough to count quickly, few enough to be written with one of them. */
export const chunkSize = 16_384;
const words = chunkSize / 32;

/** Bitmap with one bit for each product of a chunk. */
export type Bits = Uint32Array;

/** Places of a chunk that are set: a bitmap, or a list of the places when they are few. */
export type Positions = Uint32Array | Uint16Array;

export function toChunkNumber(number: number): number {
  return Math.floor(number / chunkSize);
}

export function createEmptyBits(): Bits {
  return new Uint32Array(words);
}

export function expandPlaces(places: Positions | undefined): Bits {
  const bits = createEmptyBits();
  if (places) unionBitsInPlace(bits, places);
  return bits;
}

export function unionBitsInPlace(bits: Bits, places: Positions): void {
  if (places instanceof Uint16Array) for (const place of places) setBit(bits, place, true);
  else for (let word = 0; word < words; word += 1) bits[word] = getWord(bits, word) | getWord(places, word);
}

export function intersectBitsInPlace(bits: Bits, otherBits: Bits): void {
  for (let word = 0; word < words; word += 1) bits[word] = getWord(bits, word) & getWord(otherBits, word);
}

export function subtractBitsInPlace(bits: Bits, excludedBits: Bits): void {
  for (let word = 0; word < words; word += 1) bits[word] = getWord(bits, word) & ~getWord(excludedBits, word);
}

export function setBit(bits: Bits, place: number, isSet: boolean): void {
  const mask = 1 << (place & 31);
  const word = getWord(bits, place >>> 5);
  bits[place >>> 5] = isSet ? word | mask : word & ~mask;
}

export function hasBit(bits: Bits, place: number): boolean {
  return ((getWord(bits, place >>> 5) >>> (place & 31)) & 1) === 1;
}

export function countSetBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < words; word += 1) count += countOnes(getWord(bits, word));
  return count;
}

/** Counts the places that are set in `bits` as well. */
export function countCommonBits(bits: Bits, places: Positions): number {
  const isSparse = places instanceof Uint16Array;
  const splitPlaces = { wide: isSparse ? noWords : places, narrow: isSparse ? places : noPlaces };
  return countCommonFrom(bits, splitPlaces, 0, places.byteLength);
}

const noWords = new Uint32Array();
const noPlaces = new Uint16Array();

/** Bytes seen as words and as places. */
interface Packed {
  wide: Uint32Array;
  narrow: Uint16Array;
}

/**
 * Counts the places of a packed set that are set in `bits` as well.
 * @param start byte in the packed values at which the set begins
 * @param length of the set in bytes
 */
export function countCommonFrom(bits: Bits, { wide, narrow }: Packed, start: number, length: number): number {
  let count = 0;
  if (length === words * 4) {
    const first = start / 4;
    for (let word = 0; word < words; word += 1) count += countOnes(getWord(bits, word) & getWord(wide, first + word));
    return count;
  }
  const end = (start + length) / 2;
  for (let index = start / 2; index < end; index += 1) {
    const place = narrow[index] ?? 0;
    count += (getWord(bits, place >>> 5) >>> (place & 31)) & 1;
  }
  return count;
}

/** The places that are set, in order. */
export function listPlaces(bits: Bits): number[] {
  const places: number[] = [];
  for (let word = 0; word < words; word += 1) {
    for (let remainingBits = getWord(bits, word); remainingBits !== 0; remainingBits &= remainingBits - 1)
      places.push(word * 32 + 31 - Math.clz32(remainingBits & -remainingBits));
  }
  return places;
}

/** Two bytes for each place, and where there are many one bit for each product. */
export function encodeBits(bits: Bits): Uint8Array {
  return viewAsBytes(compactBits(bits));
}

export function compactBits(bits: Bits): Positions {
  const isSparse = countSetBits(bits) * 2 < bits.byteLength;
  return isSparse ? Uint16Array.from(listPlaces(bits)) : bits;
}

/** Encodes places that are given in order, in the format of {@link encodeBits}. */
export function encodePlaces(places: number[]): Uint8Array {
  const placeList = Uint16Array.from(places);
  return viewAsBytes(placeList.byteLength < words * 4 ? placeList : expandPlaces(placeList));
}

export function decodePlaces(bytes: Uint8Array): Positions {
  return viewAsPlaces(Uint8Array.from(bytes)); // aligned, as the column's buffer need not be
}

/** @param bytes from a multiple of four on */
export function viewAsPlaces({ buffer, byteOffset, byteLength }: Uint8Array): Positions {
  return byteLength === words * 4
    ? new Uint32Array(buffer, byteOffset, words)
    : new Uint16Array(buffer, byteOffset, byteLength / 2);
}

export function includesPlace(places: Positions, place: number): boolean {
  return places instanceof Uint16Array ? places.includes(place) : hasBit(places, place);
}

function viewAsBytes({ buffer, byteOffset, byteLength }: Positions): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function getWord(bits: Uint32Array, word: number): number {
  return bits[word] ?? 0;
}

/** Warren, Hacker's Delight, 5-1. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
