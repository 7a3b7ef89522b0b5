import type { Dispute, GatewayRefund, PaymentHistory } from '../port.ts';
import type { Braintree } from './client.ts';
import { toMinorAmount } from './money.ts';
import { isSuccessfulRefund, readSaleRefunds } from './refund.ts';
import type { BraintreeDispute, BraintreeTransaction } from './wire.ts';

/** Refunds of the Control Panel, disputes, and money that never came. */
export async function readPaymentHistory(braintree: Braintree, id: string): Promise<PaymentHistory> {
  const sale = await braintree.read(id);
  if (!sale) return { refunds: [], disputes: [] };
  const refunds = (await readSaleRefunds(braintree, sale)).map((refund) => toGatewayRefund(refund, sale));
  return { refunds, disputes: listDisputes(sale) };
}

/** Converts a refund. A refund that began at Braintree has the sale's order id, or none. */
function toGatewayRefund(refund: BraintreeTransaction, { order_id }: BraintreeTransaction): GatewayRefund {
  const key = refund.order_id && refund.order_id !== order_id ? refund.order_id : null;
  return {
    id: refund.id,
    key,
    amount: toMinorAmount(refund.amount, refund.currency_iso_code),
    isGiven: isSuccessfulRefund(refund),
  };
}

const statuses: Record<string, Dispute['status']> = {
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  auto_accepted: 'lost',
  expired: 'lost',
};

/** A retrieval only asks for papers. */
function listDisputes({
  id,
  status,
  amount,
  currency_iso_code: currency,
  disputes = [],
}: BraintreeTransaction): Dispute[] {
  const claims = disputes
    .filter(({ kind }) => kind !== 'retrieval')
    .map((dispute) => toGatewayDispute(dispute, currency));
  if (status !== 'settlement_declined') return claims;
  const neverCame = { status: 'lost', amount: toMinorAmount(amount, currency), reason: status } as const;
  return [...claims, { id: `${id}-settlement`, ...neverCame }];
}

function toGatewayDispute({ id, status, reason, amount_disputed }: BraintreeDispute, currency: string): Dispute {
  return { id, status: statuses[status] ?? 'open', amount: toMinorAmount(amount_disputed, currency), reason };
}
