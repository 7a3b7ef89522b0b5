import { type Minor, toMajorUnits } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import { countsExactly } from '../../gateways/index.ts';
import { ApiError, buildValidationError } from '../../http/errors.ts';

/** Payment that a refund goes back through; undefined when gift cards have paid all. */
type PaidThrough = Pick<Row<'payments'>, 'gateway'> | undefined;

/** Minor units of a whole amount, in the currencies that the shop counts more finely than some gateways. */
const wholeUnit = 100;

/** Returns true when the gateway counts the amount exactly: PayPal counts whole forints, the shop hundredths of them. */
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
