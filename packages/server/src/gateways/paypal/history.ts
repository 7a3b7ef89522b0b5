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
  return { refunds: refunds.map(refundOf), disputes: await disputesOf(ask, capture.id) };
}

/** Empty for an app without the feature 'Disputes', which the check of payments names: its refunds are followed all the same. */
async function disputesOf(ask: AskPaypal, captureId: string): Promise<Dispute[]> {
  const query = new URLSearchParams({ disputed_transaction_id: captureId });
  const listed = await ask<{ items?: PaypalDispute[] }>(`${path}?${query}`);
  if (listed.status === 403) return [];
  assertAnswered(listed);
  return Promise.all((listed.body.items ?? []).map(({ dispute_id }) => disputeOf(ask, dispute_id)));
}

/** Whether the app may read what buyers ask back. @throws GatewayUnavailable */
export async function readsDisputes(ask: AskPaypal): Promise<boolean> {
  const answer = await ask(`${path}?page_size=1`);
  if (answer.status === 403) return false;
  assertAnswered(answer);
  return true;
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
