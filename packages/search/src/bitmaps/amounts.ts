import { chunkSize } from './bits.ts';
import { productsOfPart } from './facet-names.ts';

/** Amounts of a chunk by place, each stored as one more than the amount in minor units; 0 means none. */
export type Amounts = Uint32Array | Float64Array;

const largest = 2 ** 32 - 1;
/** The first bytes tell how wide the others are. */
const headBytes = 4;

export function encodeAmounts(amounts: ArrayLike<number>): Uint8Array {
  const wide = exceedsUint32(amounts);
  const { buffer } = wide ? Float64Array.from(amounts) : Uint32Array.from(amounts);
  const bytes = new Uint8Array(headBytes + buffer.byteLength);
  bytes[0] = wide ? Float64Array.BYTES_PER_ELEMENT : Uint32Array.BYTES_PER_ELEMENT;
  bytes.set(new Uint8Array(buffer), headBytes);
  return bytes;
}

/** @param bytes from a multiple of four on */
export function decodeAmounts(bytes: Uint8Array): Amounts {
  if (bytes[0] === Float64Array.BYTES_PER_ELEMENT)
    return new Float64Array(Uint8Array.from(bytes.subarray(headBytes)).buffer); // aligned
  const count = (bytes.byteLength - headBytes) / Uint32Array.BYTES_PER_ELEMENT;
  return new Uint32Array(bytes.buffer, bytes.byteOffset + headBytes, count);
}

/** Joins the amounts of a chunk's parts, in order; `undefined` when no part has any. Missing parts are left at 0. */
export function joinAmounts(parts: (Amounts | undefined)[]): Amounts | undefined {
  if (parts.every((part) => part === undefined)) return undefined;
  const isAnyWide = parts.some((part) => part instanceof Float64Array);
  const joined = isAnyWide ? new Float64Array(chunkSize) : new Uint32Array(chunkSize);
  parts.forEach((part, index) => {
    if (part) joined.set(part, index * productsOfPart);
  });
  return joined;
}

function exceedsUint32(amounts: ArrayLike<number>): boolean {
  for (let place = 0; place < amounts.length; place += 1) if ((amounts[place] ?? 0) > largest) return true;
  return false;
}
