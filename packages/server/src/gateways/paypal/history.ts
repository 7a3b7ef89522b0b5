import { assertAnswered } from '../call.ts';
import type { Dispute, PaymentHistory } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { minorOf } from './money.ts';
import { readOrder } from './orders.ts';
import { refundOf } from './refunds.ts';
import { paymentsOf } from './transaction.ts';
import type { Money } from './wire.ts';

/** The part of a dispute that we read, as PayPal's Disputes v1 has it. */
interface PaypalDispute {
  dispute_id: string;
  status: string;
  reason?: string;
  dispute_amount?: Money;
  dispute_outcome?: { outcome_code?: string };
}

const path = '/v1/customer/disputes';

/** What has gone back of an order's payment, and what its buyer asks back. */
export async function historyOf(ask: AskPaypal, transactionId: string): Promise<PaymentHistory> {
  const order = await readOrder(ask, transactionId);
  const { capture, refunds = [] } = order ? paymentsOf(order) : {};
  if (!capture) return { refunds: [], disputes: [] };
  const query = new URLSearchParams({ disputed_transaction_id: capture.id });
  const listed = await ask<{ items?: PaypalDispute[] }>(`${path}?${query}`);
  assertAnswered(listed);
  const disputes = (listed.body.items ?? []).map(({ dispute_id }) => disputeOf(ask, dispute_id));
  return { refunds: refunds.map(refundOf), disputes: await Promise.all(disputes) };
}

/** A list does not tell how one has ended. */
async function disputeOf(ask: AskPaypal, id: string): Promise<Dispute> {
  const answer = await ask<PaypalDispute>(`${path}/${encodeURIComponent(id)}`);
  assertAnswered(answer);
  const { status, reason = '', dispute_amount: money, dispute_outcome } = answer.body;
  return { id, status: statusOf(status, dispute_outcome?.outcome_code), amount: money ? minorOf(money) : 0, reason };
}

const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

function statusOf(status: string, outcome = ''): Dispute['status'] {
  if (status !== 'RESOLVED') return 'open';
  return lost.includes(outcome) ? 'lost' : 'won';
}
