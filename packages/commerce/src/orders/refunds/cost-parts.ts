import type { Minor } from '@mercer/contract';
import { type CreditedPart, subtractTaxes, sumMatchingTax, taxesOfParts } from '../../invoices/index.ts';
import { allocateAmount } from '../../promotions/index.ts';

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

/**
 * Spreads an amount over the parts that are left: first what the named lines are worth, as far as it is left of them, then the
 * rest in proportion to what is left of each line and of the shipment. A part that is taken whole is taken with all of its taxes.
 */
export function spreadOverParts(
  remainingParts: readonly CreditedPart[],
  amount: Minor,
  namedLines: readonly { item_id: string; amount: Minor }[] = [],
): CreditedPart[] {
  let remainingAmount = Math.min(amount, sumPartAmounts(remainingParts));
  const first = remainingParts.map((part) => {
    const worth = namedLines.find(({ item_id }) => item_id === part.item_id)?.amount ?? 0;
    const takenAmount = Math.min(worth, part.amount, remainingAmount);
    remainingAmount -= takenAmount;
    return takenAmount;
  });
  const extraAmounts = allocateAmount(
    remainingAmount,
    remainingParts.map((part, place) => part.amount - (first[place] ?? 0)),
  );
  return remainingParts.flatMap((part, place) => takeFromPart(part, (first[place] ?? 0) + (extraAmounts[place] ?? 0)));
}

function takeFromPart({ item_id, amount: partAmount, taxes }: CreditedPart, amount: Minor): CreditedPart[] {
  if (amount === 0) return [];
  const amounts = taxes.map((tax) => tax.amount);
  const stay = computeShares(amounts, partAmount - amount, partAmount);
  return [{ item_id, amount, taxes: taxes.map((tax, place) => ({ ...tax, amount: tax.amount - (stay[place] ?? 0) })) }];
}

/** The parts without what was taken of them; nothing is less than zero. */
export function subtractParts(parts: readonly CreditedPart[], takenParts: readonly CreditedPart[]): CreditedPart[] {
  return parts.map(({ item_id, amount, taxes }) => {
    const matchingParts = takenParts.filter((candidate) => candidate.item_id === item_id);
    return {
      item_id,
      amount: Math.max(0, amount - sumPartAmounts(matchingParts)),
      taxes: subtractTaxes(taxes, taxesOfParts(matchingParts)),
    };
  });
}

export function sumPartAmounts(parts: readonly CreditedPart[]): Minor {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Computes the decrease from one position to another.
 * @returns null when a part, or one of its taxes, has increased
 */
export function computeDecrease(
  previousParts: readonly CreditedPart[],
  currentParts: readonly CreditedPart[],
): CreditedPart[] | null {
  const isMore = currentParts.some((part) => {
    const old = previousParts.find(({ item_id }) => item_id === part.item_id);
    return (
      part.amount > (old?.amount ?? 0) || part.taxes.some((tax) => tax.amount > sumMatchingTax(old?.taxes ?? [], tax))
    );
  });
  return isMore ? null : subtractParts(previousParts, currentParts);
}

/** Serializes parts into the columns of a refund row. */
export function toPartColumns(parts: readonly CreditedPart[]) {
  return { parts: JSON.stringify(parts), taxes: JSON.stringify(taxesOfParts(parts)) };
}

/** A refund, with what it gives back of each part. */
export interface RefundedParts {
  id: string;
  /** True when it has succeeded and has a credit note. */
  isDone: boolean;
  parts: CreditedPart[];
}

/**
 * Earlier refunds of an order whose parts cost something else now. What is left of a part bounds what was given back of it; what
 * is above that is spread over the other parts.
 * @param isRetaxed whether lines have other taxes than before
 */
export function restateRefunds(
  cost: readonly CreditedPart[],
  refunds: readonly RefundedParts[],
  { isRetaxed }: { isRetaxed: boolean },
): RefundedParts[] {
  let remainingParts = [...cost];
  const takeFromRemaining = (parts: CreditedPart[]) => {
    remainingParts = subtractParts(remainingParts, parts);
    return parts;
  };
  const limitedRefunds = refunds.map(({ parts, ...refund }) => {
    const limitedParts = parts.flatMap((part) => {
      const open = remainingParts.find(({ item_id }) => item_id === part.item_id);
      return open ? takeFromRemaining(limitToOpenPart(part, open, isRetaxed)) : [];
    });
    return { refund, own: limitedParts, rest: sumPartAmounts(parts) - sumPartAmounts(limitedParts) };
  });
  return limitedRefunds.map(({ refund, own: limitedParts, rest: remainder }) => ({
    ...refund,
    parts: mergePartsByItem([...limitedParts, ...takeFromRemaining(spreadOverParts(remainingParts, remainder))]),
  }));
}

function limitToOpenPart(part: CreditedPart, open: CreditedPart, isRetaxed: boolean): CreditedPart[] {
  const amount = Math.min(part.amount, open.amount);
  if (isRetaxed || amount === open.amount) return takeFromPart(open, amount);
  const taxes = part.taxes.map((tax) => ({ ...tax, amount: Math.min(tax.amount, sumMatchingTax(open.taxes, tax)) }));
  return [{ ...part, amount, taxes }];
}

function mergePartsByItem(parts: readonly CreditedPart[]): CreditedPart[] {
  const ids = [...new Set(parts.map(({ item_id }) => item_id))];
  return ids.map((item_id) => {
    const matchingParts = parts.filter((part) => part.item_id === item_id);
    return { item_id, amount: sumPartAmounts(matchingParts), taxes: taxesOfParts(matchingParts) };
  });
}
