import type { Minor } from '@mercer/contract';

/**
 * Computes the share of each part when only `remainingTotal` of `of` remains; the shares add up to the remaining total.
 * The cent that cannot be divided stays with what remains.
 */
export function computeShares(parts: readonly Minor[], remainingTotal: number, of: number): Minor[] {
  // products of two amounts do not fit a number
  const computeShareUpTo = (sum: Minor) => Number(divideRoundingUp(BigInt(sum) * BigInt(remainingTotal), BigInt(of)));
  let sum = 0;
  return parts.map((part) => {
    const previousShare = computeShareUpTo(sum);
    sum += part;
    return computeShareUpTo(sum) - previousShare;
  });
}

/** Divides a dividend that is not negative, rounding up. */
function divideRoundingUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}
