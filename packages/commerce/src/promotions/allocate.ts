import type { Minor } from '@mercer/contract';
/**
 * Spreads an amount over weights by largest remainder: the parts sum to the amount, each is at most one off its exact
 * share, and none is above its weight as long as the amount is not above their sum. Equal remainders: the first.
 * @param amount minor units
 */
export function allocateAmount(amount: Minor, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  // products of two amounts do not fit a number
  const shares = weights.map((weight) => BigInt(weight) * BigInt(amount));
  const parts = shares.map((share) => Number(share / total));
  const leftoverUnits = amount - parts.reduce((sum, part) => sum + part, 0);
  const byRemainder = shares
    .map((share, place) => ({ place, remainder: share % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1));
  for (const { place } of byRemainder.slice(0, leftoverUnits)) parts[place] = (parts[place] ?? 0) + 1;
  return parts;
}
