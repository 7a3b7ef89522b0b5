import type { Minor } from '@mercer/contract';

/** Amounts are integers in minor units. */
interface RefundedLine {
  id: string;
  quantity: number;
  /** what was paid for the whole line: after its discount, with its share of the taxes on top */
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

/** What was paid for each line. @param isTaxIncluded whether the prices contain the taxes already */
export function paidLines(items: readonly TaxedItem[], isTaxIncluded: boolean): Omit<RefundedLine, 'refunded'>[] {
  return items.map(({ id, quantity, price_total, discount_total, tax_total }) => ({
    id,
    quantity,
    total: price_total - discount_total + (isTaxIncluded ? 0 : tax_total),
  }));
}

/** What `quantity` more pieces of a line are worth: all its pieces, refunded in any portions, are worth its total. */
export function amountOfPieces({ total, quantity, refunded }: RefundedLine, more: number): number {
  const upTo = (pieces: number) => Math.floor((total * pieces) / quantity);
  return upTo(refunded + more) - upTo(refunded);
}
