import type { Minor } from '@mercer/contract';

/**
 * What is left of parts when only `left` of `of` stays: each has its share, and all together theirs. The cent that cannot be
 * shared stays with what is left.
 */
export function sharesOf(parts: readonly Minor[], left: number, of: number): Minor[] {
  // products of two amounts do not fit a number
  const upTo = (sum: Minor) => Number(dividedUp(BigInt(sum) * BigInt(left), BigInt(of)));
  let sum = 0;
  return parts.map((part) => {
    const before = upTo(sum);
    sum += part;
    return upTo(sum) - before;
  });
}

/** Of a dividend that is not negative. */
function dividedUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
