import { type Minor, toMajorUnits } from '@mercer/contract';
import type { Row } from '@mercer/database';
import { countsExactly } from '@mercer/gateways';
import { ApiError, buildValidationError } from '@mercer/platform/http/errors';

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

/** Payment that a refund goes back through; undefined when gift cards have paid all. */
type PaidThrough = Pick<Row<'payments'>, 'gateway'> | undefined;

/** Minor units of a whole amount, in the currencies that the shop counts more finely than some gateways. */
const wholeUnit = 100;

/** Returns true when the gateway counts the amount exactly: some count whole forints, the shop hundredths of them. */
function isCountable(payment: PaidThrough, amount: Minor, currency: string): boolean {
  return !payment || countsExactly(payment.gateway, { amount, currency });
}

/**
 * Rounds what pieces are worth down to what the gateway can give back. The rest stays refundable and goes back with
 * the last pieces.
 */
export function roundToCountable(payment: PaidThrough, amount: Minor, currency: string): Minor {
  return isCountable(payment, amount, currency) ? amount : amount - (amount % wholeUnit);
}

/** @throws ApiError 400 on `amount` when the gateway cannot give the amount back */
export function assertRefundable(payment: PaidThrough, amount: Minor, currency: string): void {
  if (isCountable(payment, amount, currency)) return;
  throw buildValidationError(`amount: ${payment?.gateway} gives back whole amounts of ${currency} only`, 'amount');
}

/** @throws ApiError 409 `fractional_amount` when a changed order would need an amount that its gateway cannot count */
export function assertCountable(payment: PaidThrough, amount: Minor, currency: string): void {
  if (isCountable(payment, amount, currency)) return;
  const exactAmount = `${toMajorUnits(amount, currency)} ${currency}`;
  const message = `${payment?.gateway} counts whole amounts of ${currency} only, and this needs ${exactAmount}; refund the pieces instead`;
  throw new ApiError(message, { status: 409, code: 'fractional_amount' });
}
