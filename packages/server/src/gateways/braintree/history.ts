import type { Dispute, GatewayRefund, PaymentHistory } from '../port.ts';
import type { Braintree } from './client.ts';
import { minorOf } from './money.ts';
import { isGiven, refundsOf } from './refund.ts';
import type { BraintreeDispute, BraintreeTransaction } from './wire.ts';

/** Refunds of the Control Panel, disputes, and money that never came. */
export async function historyOf(braintree: Braintree, id: string): Promise<PaymentHistory> {
  const sale = await braintree.read(id);
  if (!sale) return { refunds: [], disputes: [] };
  const refunds = (await refundsOf(braintree, sale)).map((given) => refundOf(given, sale));
  return { refunds, disputes: disputesOf(sale) };
}

/** One that began at Braintree is called as the sale is, or not at all. */
function refundOf(given: BraintreeTransaction, { order_id }: BraintreeTransaction): GatewayRefund {
  const key = given.order_id && given.order_id !== order_id ? given.order_id : null;
  return { id: given.id, key, amount: minorOf(given.amount, given.currency_iso_code), isGiven: isGiven(given) };
}

const statuses: Record<string, Dispute['status']> = {
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  auto_accepted: 'lost',
  expired: 'lost',
};

/** A retrieval only asks for papers. */
function disputesOf({
  id,
  status,
  amount,
  currency_iso_code: currency,
  disputes = [],
}: BraintreeTransaction): Dispute[] {
  const claims = disputes.filter(({ kind }) => kind !== 'retrieval').map((dispute) => disputeOf(dispute, currency));
  if (status !== 'settlement_declined') return claims;
  const neverCame = { status: 'lost', amount: minorOf(amount, currency), reason: status } as const;
  return [...claims, { id: `${id}-settlement`, ...neverCame }];
}

function disputeOf({ id, status, reason, amount_disputed }: BraintreeDispute, currency: string): Dispute {
  return { id, status: statuses[status] ?? 'open', amount: minorOf(amount_disputed, currency), reason };
}
