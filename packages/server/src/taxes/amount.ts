import type { Minor } from '@mercer/contract';
/** A tax that an amount is subject to. */
export interface AppliedTax {
  id: string;
  name: string;
  /** millionths: 82 500 is 8.25 % */
  rate: number;
  /** is taken of the taxes before it as well */
  compound: boolean;
}

export interface TaxLine {
  id: string;
  name: string;
  rate: number;
  amount: Minor;
}

export interface Taxed {
  tax_total: Minor;
  taxes: TaxLine[];
}

/**
 * The taxes of one line. It is rounded once, half up; each tax then gets its share of the whole units, so that they
 * always sum to the line's tax.
 * @param amount minor units after discounts; with `included` it contains the taxes already
 * @param taxes in the order in which they are taken
 */
export function computeLineTax(amount: Minor, taxes: readonly AppliedTax[], included: boolean): Taxed {
  const { shares, unit } = computeExactShares(taxes);
  const shareTotal = shares.reduce((sum, share) => sum + share, 0n);
  const tax_total = divideHalfUp(BigInt(amount) * shareTotal, included ? unit + shareTotal : unit);
  const amounts = splitByLargestRemainder(tax_total, shares, shareTotal);
  return {
    tax_total: Number(tax_total),
    taxes: taxes.map(({ id, name, rate }, place) => ({ id, name, rate, amount: Number(amounts[place] ?? 0n) })),
  };
}

const million = 1_000_000n;

/**
 * Computes what each tax takes of an amount of `unit`, exactly: a compound tax needs six digits more than those before
 * it.
 */
function computeExactShares(taxes: readonly AppliedTax[]): { shares: bigint[]; unit: bigint } {
  let unit = 1n;
  let shares: bigint[] = [];
  for (const { rate, compound } of taxes) {
    const base = compound ? shares.reduce((sum, share) => sum + share, unit) : unit;
    shares = [...shares.map((share) => share * million), base * BigInt(rate)];
    unit *= million;
  }
  return { shares, unit };
}

function divideHalfUp(value: bigint, divisor: bigint): bigint {
  return (2n * value + divisor) / (2n * divisor);
}

/** Splits a total by largest remainder; of equal remainders the first gets the unit. */
function splitByLargestRemainder(total: bigint, shares: readonly bigint[], shareTotal: bigint): bigint[] {
  if (shareTotal === 0n) return shares.map(() => 0n);
  const amounts = shares.map((share) => (total * share) / shareTotal);
  const remainingUnits = Number(total - amounts.reduce((sum, amount) => sum + amount, 0n));
  const remainders = shares.map((share, place) => ({ place, remainder: (total * share) % shareTotal }));
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder < b.remainder ? 1 : -1));
  for (const { place } of remainders.slice(0, remainingUnits)) amounts[place] = (amounts[place] ?? 0n) + 1n;
  return amounts;
}
