import { type Billing, type Minor, toMinorUnits } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import { buildValidationError } from '../../http/errors.ts';
import { computeAmountDue, minimumCharge } from '../../payments/index.ts';
import { toVaultData } from '../../vault/index.ts';
import { buildCartChangedError } from './cart-changed-error.ts';

/**
 * Asserts that the order costs the total that the shopper agreed to in the payment window.
 * @throws ApiError 409 `cart_changed`
 */
export function assertQuoted(order: Row<'orders'>, { quote }: Billing): void {
  const due = computeAmountDue(order);
  if (!quote || due === 0 || due < minimumCharge(order.currency)) return; // no charge
  assertAgreed(order, toMinorUnits(quote.amount, quote.currency), quote.currency);
}

/**
 * The total that the page showed when it asked for a payment, in the form of `billing.quote`. A query carries the amount
 * as text.
 * @throws ApiError `invalid_request` for anything that is no quote
 */
export function readPaymentQuote(value: unknown): Billing['quote'] {
  if (value === undefined || value === null) return undefined;
  const { amount, currency } = toVaultData(value);
  const major = typeof amount === 'string' && amount !== '' ? Number(amount) : amount;
  if (typeof major !== 'number' || !Number.isFinite(major) || major < 0 || !isCurrencyCode(currency))
    throw buildValidationError('A quote has an amount and a currency', 'quote');
  return { amount: major, currency: currency.toUpperCase() };
}

function isCurrencyCode(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{3}$/i.test(value);
}

/** @throws ApiError 409 `cart_changed` where the order costs anything else */
export function assertAgreed(order: Row<'orders'>, amount: Minor, currency: string): void {
  if (amount !== computeAmountDue(order) || currency.toUpperCase() !== order.currency) throw buildCartChangedError();
}
