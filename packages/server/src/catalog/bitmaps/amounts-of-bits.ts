import type { Amounts } from './amounts.ts';
import { type Bits, noBits } from './bits.ts';

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

/** Those of the places that have such an amount. Loops over numbers: a catalogue has many. */
export function within(bits: Bits, amounts: Amounts, { from = 0, to = Number.POSITIVE_INFINITY }: Span): Bits {
  const found = noBits();
  for (let word = 0; word < bits.length; word += 1) {
    let own = 0;
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest;
      const amount = (amounts[word * 32 + 31 - Math.clz32(lowest)] ?? 0) - 1;
      if (amount >= 0 && amount >= from && amount < to) own |= lowest;
    }
    found[word] = own;
  }
  return found;
}

/** Of the places that are set and have an amount. */
export function rangeOf(bits: Bits, amounts: Amounts | undefined): AmountRange {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let word = 0; word < bits.length && amounts; word += 1) {
    for (let rest = bits[word] ?? 0; rest !== 0; rest &= rest - 1) {
      const held = amounts[word * 32 + 31 - Math.clz32(rest & -rest)] ?? 0;
      if (held > 0 && held < lowest) lowest = held;
      if (held > highest) highest = held;
    }
  }
  return highest === 0 ? { lowest: null, highest: null } : { lowest: lowest - 1, highest: highest - 1 };
}
