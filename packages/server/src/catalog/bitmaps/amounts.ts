/** For each place of a chunk one more than the amount in minor units; 0: none. */
export type Amounts = Uint32Array | Float64Array;

const largest = 2 ** 32 - 1;

/** The first byte tells how wide the others are. */
export function encodeAmounts(amounts: number[]): Uint8Array {
  const wide = amounts.some((amount) => amount > largest);
  const { buffer } = wide ? Float64Array.from(amounts) : Uint32Array.from(amounts);
  const bytes = new Uint8Array(1 + buffer.byteLength);
  bytes[0] = wide ? 8 : 4;
  bytes.set(new Uint8Array(buffer), 1);
  return bytes;
}

export function decodeAmounts(bytes: Uint8Array): Amounts {
  const { buffer } = Uint8Array.from(bytes.subarray(1)); // aligned
  return bytes[0] === 8 ? new Float64Array(buffer) : new Uint32Array(buffer);
}
