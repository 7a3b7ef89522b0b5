import type { Minor } from '@mercer/contract';

/** Amounts are integers in minor units. */
interface RefundedLine {
  id: string;
  quantity: number;
  /** Amount that was paid for the whole line: after its discount, with its share of the taxes on top. */
  total: Minor;
  /** pieces of earlier refunds */
  refunded: number;
}

interface TaxedItem {
  id: string;
  quantity: number;
  price_total: Minor;
  discount_total: Minor;
  tax_total: Minor;
}

/** Computes what was paid for each line. @param isTaxIncluded whether the prices already contain the taxes */
export function computePaidLines(
  items: readonly TaxedItem[],
  isTaxIncluded: boolean,
): Omit<RefundedLine, 'refunded'>[] {
  return items.map(({ id, quantity, price_total, discount_total, tax_total }) => ({
    id,
    quantity,
    total: price_total - discount_total + (isTaxIncluded ? 0 : tax_total),
  }));
}

/**
 * Computes the value of `addedQuantity` more pieces of a line. All pieces together, refunded in any portions, are worth
 * the line's total.
 */
export function amountOfPieces({ total, quantity, refunded }: RefundedLine, addedQuantity: number): number {
  const computeWorthUpTo = (pieces: number) => Math.floor((total * pieces) / quantity);
  return computeWorthUpTo(refunded + addedQuantity) - computeWorthUpTo(refunded);
}
