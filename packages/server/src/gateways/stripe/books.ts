import type Stripe from 'stripe';
import type { Booking } from '../port.ts';
import { unlessStripe } from './faults.ts';
import { refundKey } from './history.ts';
import { idOf } from './transaction.ts';

type Line = Stripe.BalanceTransaction;

/** What the account's balance has moved by. What it is of stands with it; payouts and Stripe's own fees are none of it. */
export async function bookingsBetween({ balanceTransactions }: Stripe, from: Date, to: Date): Promise<Booking[]> {
  const created = { gte: seconds(from), lte: seconds(to) };
  const bookings: Booking[] = [];
  try {
    for await (const line of balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
      const booking = bookingOf(line);
      if (booking) bookings.push(booking);
    }
  } catch (error) {
    return unlessStripe(error);
  }
  return bookings.reverse(); // the oldest first
}

function bookingOf(line: Line): Booking | null {
  const { source } = line;
  if (typeof source !== 'object' || source === null) return null;
  if (source.object === 'charge') return { ...settled(line), ...chargeOf(source) };
  if (source.object === 'refund') return isGiven(source) ? { ...settled(line), ...refundOf(source) } : null;
  return source.object === 'dispute' ? { ...settled(line), ...disputeOf(source) } : null;
}

/** A refund that failed has two lines, there and back, which are no booking together: https://docs.stripe.com/refunds#failed-refunds */
function isGiven({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}

/** Fees and net are in the currency of the account. */
function settled({ id, fee, net, currency, created }: Line): Pick<Booking, 'id' | 'settled' | 'date'> {
  const date = new Date(created * 1000).toISOString();
  return { id, date, settled: { fee, net, currency: currency.toUpperCase() } };
}

type What = Omit<Booking, 'id' | 'settled' | 'date'>;

function chargeOf({ id, payment_intent, metadata, amount_captured: amount, currency }: Stripe.Charge): What {
  const names = { transactionId: idOf(payment_intent) ?? id, orderId: metadata.order_id ?? '' };
  return { kind: 'payment', ...names, amount, currency: currency.toUpperCase() };
}

function refundOf({ id, payment_intent, metadata, amount, currency }: Stripe.Refund): What {
  const names = { transactionId: idOf(payment_intent) ?? '', orderId: '' };
  const refund = { id, key: metadata?.[refundKey] ?? null };
  return { kind: 'refund', ...names, refund, amount, currency: currency.toUpperCase() };
}

function disputeOf({ payment_intent, amount, currency }: Stripe.Dispute): What {
  const names = { transactionId: idOf(payment_intent) ?? '', orderId: '' };
  return { kind: 'dispute', ...names, amount, currency: currency.toUpperCase() };
}

function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
