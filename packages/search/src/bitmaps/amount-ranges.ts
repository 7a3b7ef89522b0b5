import type { Amounts } from './amounts.ts';
import { type Bits, createEmptyBits } from './bits.ts';

/** Amounts in minor units: from one on, up to but without another. */
export interface Span {
  from?: number;
  to?: number;
}

/** Lowest and highest amount; null: there is none. */
export interface AmountRange {
  lowest: number | null;
  highest: number | null;
}

/**
 * Returns the places whose amount is within the span. Uses plain number loops because a catalogue has many products.
 */
export function filterByAmount(bits: Bits, amounts: Amounts, { from = 0, to = Number.POSITIVE_INFINITY }: Span): Bits {
  const matchingBits = createEmptyBits();
  for (let word = 0; word < bits.length; word += 1) {
    let matchingWord = 0;
    for (let remainingBits = bits[word] ?? 0; remainingBits !== 0; remainingBits &= remainingBits - 1) {
      const lowest = remainingBits & -remainingBits;
      const amount = (amounts[word * 32 + 31 - Math.clz32(lowest)] ?? 0) - 1;
      if (amount >= 0 && amount >= from && amount < to) matchingWord |= lowest;
    }
    matchingBits[word] = matchingWord;
  }
  return matchingBits;
}

/** Finds the lowest and highest amount among the places that are set and have an amount. */
export function findAmountRange(bits: Bits, amounts: Amounts | undefined): AmountRange {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let word = 0; word < bits.length && amounts; word += 1) {
    for (let remainingBits = bits[word] ?? 0; remainingBits !== 0; remainingBits &= remainingBits - 1) {
      const storedAmount = amounts[word * 32 + 31 - Math.clz32(remainingBits & -remainingBits)] ?? 0;
      if (storedAmount > 0 && storedAmount < lowest) lowest = storedAmount;
      if (storedAmount > highest) highest = storedAmount;
    }
  }
  return highest === 0 ? { lowest: null, highest: null } : { lowest: lowest - 1, highest: highest - 1 };
}
