import { type Billing, type Minor, toMinorUnits } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import { invalid } from '../../http/errors.ts';
import { record } from '../../vault/index.ts';
import { amountDue, minimumCharge } from '../attempts/index.ts';
import { givenUp } from './given-up.ts';

/** Nobody pays another sum than the window has shown in which it was agreed to. @throws ApiError 409 `cart_changed` */
export function assertQuoted(order: Row<'orders'>, { quote }: Billing): void {
  const due = amountDue(order);
  if (!quote || due === 0 || due < minimumCharge(order.currency)) return; // nothing is charged
  assertAgreed(order, toMinorUnits(quote.amount, quote.currency), quote.currency);
}

/**
 * The total that the page showed when it asked for a payment, in the form of `billing.quote`. A query carries the amount
 * as text.
 * @throws ApiError `invalid_request` for anything that is no quote
 */
export function readQuote(value: unknown): Billing['quote'] {
  if (value === undefined || value === null) return undefined;
  const { amount, currency } = record(value);
  const major = typeof amount === 'string' && amount !== '' ? Number(amount) : amount;
  if (typeof major !== 'number' || !Number.isFinite(major) || major < 0 || !isCurrency(currency))
    throw invalid('A quote has an amount and a currency', 'quote');
  return { amount: major, currency: currency.toUpperCase() };
}

function isCurrency(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]{3}$/i.test(value);
}

/** @throws ApiError 409 `cart_changed` where the order costs anything else */
export function assertAgreed(order: Row<'orders'>, amount: Minor, currency: string): void {
  if (amount !== amountDue(order) || currency.toUpperCase() !== order.currency) throw givenUp();
}
