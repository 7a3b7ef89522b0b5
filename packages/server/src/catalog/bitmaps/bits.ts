/** Products of one chunk: enough to count quickly, few enough to be written with one of them. */
export const chunkSize = 16_384;
const words = chunkSize / 32;

/** One bit for each product of a chunk. */
export type Bits = Uint32Array;

/** Which places of a chunk are set: bits, or where they are few the places themselves. */
export type Places = Uint32Array | Uint16Array;

export function chunkOf(number: number): number {
  return Math.floor(number / chunkSize);
}

export function noBits(): Bits {
  return new Uint32Array(words);
}

export function bitsOf(places: Places | undefined): Bits {
  const bits = noBits();
  if (places) addBits(bits, places);
  return bits;
}

export function addBits(bits: Bits, places: Places): void {
  if (places instanceof Uint16Array) for (const place of places) setBit(bits, place, true);
  else for (let word = 0; word < words; word += 1) bits[word] = wordOf(bits, word) | wordOf(places, word);
}

export function keepBits(bits: Bits, others: Bits): void {
  for (let word = 0; word < words; word += 1) bits[word] = wordOf(bits, word) & wordOf(others, word);
}

export function dropBits(bits: Bits, others: Bits): void {
  for (let word = 0; word < words; word += 1) bits[word] = wordOf(bits, word) & ~wordOf(others, word);
}

export function setBit(bits: Bits, place: number, isSet: boolean): void {
  const mask = 1 << (place & 31);
  const word = wordOf(bits, place >>> 5);
  bits[place >>> 5] = isSet ? word | mask : word & ~mask;
}

export function hasBit(bits: Bits, place: number): boolean {
  return ((wordOf(bits, place >>> 5) >>> (place & 31)) & 1) === 1;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < words; word += 1) count += ones(wordOf(bits, word));
  return count;
}

/** How many of the places are set in `bits` as well. */
export function countCommon(bits: Bits, places: Places): number {
  const isSparse = places instanceof Uint16Array;
  const own = { wide: isSparse ? noWords : places, narrow: isSparse ? places : noPlaces };
  return commonFrom(bits, own, 0, places.byteLength);
}

const noWords = new Uint32Array();
const noPlaces = new Uint16Array();

/** Bytes seen as words and as places. */
interface Packed {
  wide: Uint32Array;
  narrow: Uint16Array;
}

/** The same of places that begin at one byte of several. */
export function commonFrom(bits: Bits, { wide, narrow }: Packed, start: number, length: number): number {
  let count = 0;
  if (length === words * 4) {
    const first = start / 4;
    for (let word = 0; word < words; word += 1) count += ones(wordOf(bits, word) & wordOf(wide, first + word));
    return count;
  }
  const end = (start + length) / 2;
  for (let index = start / 2; index < end; index += 1) {
    const place = narrow[index] ?? 0;
    count += (wordOf(bits, place >>> 5) >>> (place & 31)) & 1;
  }
  return count;
}

/** The places that are set, in order. */
export function placesOf(bits: Bits): number[] {
  const places: number[] = [];
  for (let word = 0; word < words; word += 1) {
    for (let rest = wordOf(bits, word); rest !== 0; rest &= rest - 1)
      places.push(word * 32 + 31 - Math.clz32(rest & -rest));
  }
  return places;
}

/** Two bytes for each place, and where there are many one bit for each product. */
export function encodeBits(bits: Bits): Uint8Array {
  return bytesOf(compact(bits));
}

export function compact(bits: Bits): Places {
  const isSparse = countBits(bits) * 2 < bits.byteLength;
  return isSparse ? Uint16Array.from(placesOf(bits)) : bits;
}

/** The same from places in order. */
export function encodePlaces(places: number[]): Uint8Array {
  const few = Uint16Array.from(places);
  return bytesOf(few.byteLength < words * 4 ? few : bitsOf(few));
}

export function decodePlaces(bytes: Uint8Array): Places {
  return viewOf(Uint8Array.from(bytes)); // aligned, as the column's buffer need not be
}

/** @param bytes from a multiple of four on */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): Places {
  return byteLength === words * 4
    ? new Uint32Array(buffer, byteOffset, words)
    : new Uint16Array(buffer, byteOffset, byteLength / 2);
}

export function hasPlace(places: Places, place: number): boolean {
  return places instanceof Uint16Array ? places.includes(place) : hasBit(places, place);
}

function bytesOf({ buffer, byteOffset, byteLength }: Places): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function wordOf(bits: Uint32Array, word: number): number {
  return bits[word] ?? 0;
}

/** Warren, Hacker's Delight, 5-1. */
function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
