import { type Billing, type Minor, toMinorUnits } from '@mercer/contract';
import type { Row } from '../../db/index.ts';
import { amountDue, minimumCharge } from '../attempts/index.ts';
import { givenUp } from './given-up.ts';

/** Nobody pays another sum than the window has shown in which it was agreed to. @throws ApiError 409 `cart_changed` */
export function assertQuoted(order: Row<'orders'>, { quote }: Billing): void {
  const due = amountDue(order);
  if (!quote || due === 0 || due < minimumCharge(order.currency)) return; // nothing is charged
  assertAgreed(order, toMinorUnits(quote.amount, quote.currency), quote.currency);
}

/** @throws ApiError 409 `cart_changed` where the order costs anything else */
export function assertAgreed(order: Row<'orders'>, amount: Minor, currency: string): void {
  if (amount !== amountDue(order) || currency.toUpperCase() !== order.currency) throw givenUp();
}
