import type Stripe from 'stripe';
import type { Booking } from '../port.ts';
import { unlessStripe } from './decline.ts';
import { refundKey } from './history.ts';
import { toObjectId } from './transaction.ts';

type Line = Stripe.BalanceTransaction;

/** Lists the movements of the account's balance with their source, except payouts and Stripe's own fees. */
export async function bookingsBetween({ balanceTransactions }: Stripe, from: Date, to: Date): Promise<Booking[]> {
  const created = { gte: toUnixSeconds(from), lte: toUnixSeconds(to) };
  const bookings: Booking[] = [];
  try {
    for await (const line of balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })) {
      const booking = toGatewayBooking(line);
      if (booking) bookings.push(booking);
    }
  } catch (error) {
    return unlessStripe(error);
  }
  return bookings.reverse(); // the oldest first
}

function toGatewayBooking(line: Line): Booking | null {
  const { source } = line;
  if (typeof source !== 'object' || source === null) return null;
  if (source.object === 'charge') return { ...toSettlementFields(line), ...toChargeBooking(source) };
  if (source.object === 'refund')
    return isSuccessfulRefund(source) ? { ...toSettlementFields(line), ...toRefundBooking(source) } : null;
  return source.object === 'dispute' ? { ...toSettlementFields(line), ...toDisputeBooking(source) } : null;
}

/** A refund that failed has two lines, there and back, which are no booking together: https://docs.stripe.com/refunds#failed-refunds */
function isSuccessfulRefund({ status }: Stripe.Refund): boolean {
  return status !== 'failed' && status !== 'canceled';
}

/** Fees and net are in the currency of the account. */
function toSettlementFields({ id, fee, net, currency, created }: Line): Pick<Booking, 'id' | 'settled' | 'date'> {
  const date = new Date(created * 1000).toISOString();
  return { id, date, settled: { fee, net, currency: currency.toUpperCase() } };
}

type BookingDetails = Omit<Booking, 'id' | 'settled' | 'date'>;

function toChargeBooking({
  id,
  payment_intent,
  metadata,
  amount_captured: amount,
  currency,
}: Stripe.Charge): BookingDetails {
  const names = { transactionId: toObjectId(payment_intent) ?? id, orderId: metadata.order_id ?? '' };
  return { kind: 'payment', ...names, amount, currency: currency.toUpperCase() };
}

function toRefundBooking({ id, payment_intent, metadata, amount, currency }: Stripe.Refund): BookingDetails {
  const names = { transactionId: toObjectId(payment_intent) ?? '', orderId: '' };
  const refund = { id, key: metadata?.[refundKey] ?? null };
  return { kind: 'refund', ...names, refund, amount, currency: currency.toUpperCase() };
}

function toDisputeBooking({ payment_intent, amount, currency }: Stripe.Dispute): BookingDetails {
  const names = { transactionId: toObjectId(payment_intent) ?? '', orderId: '' };
  return { kind: 'dispute', ...names, amount, currency: currency.toUpperCase() };
}

function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
