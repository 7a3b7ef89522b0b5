import { assertAnswered } from '../call.ts';
import type { Dispute, PaymentHistory } from '../port.ts';
import type { AskPaypal } from './client.ts';
import { toMinorAmount } from './money.ts';
import { readPaypalOrder } from './orders.ts';
import { toGatewayRefund } from './refunds.ts';
import { readPayments } from './transaction.ts';
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

/** Reads the refunds and disputes of an order's payment. */
export async function readPaymentHistory(ask: AskPaypal, transactionId: string): Promise<PaymentHistory> {
  const order = await readPaypalOrder(ask, transactionId);
  const { capture, refunds = [] } = order ? readPayments(order) : {};
  if (!capture) return { refunds: [], disputes: [] };
  return { refunds: refunds.map(toGatewayRefund), disputes: await listDisputes(ask, capture.id) };
}

/** Empty for an app without the feature 'Disputes', which the check of payments names: its refunds are followed all the same. */
async function listDisputes(ask: AskPaypal, captureId: string): Promise<Dispute[]> {
  const query = new URLSearchParams({ disputed_transaction_id: captureId });
  const listed = await ask<{ items?: PaypalDispute[] }>(`${path}?${query}`);
  if (listed.status === 403) return [];
  assertAnswered(listed);
  return Promise.all((listed.body.items ?? []).map(({ dispute_id }) => readDispute(ask, dispute_id)));
}

/** Returns true when the app may read the disputes of buyers. @throws GatewayUnavailable */
export async function readsDisputes(ask: AskPaypal): Promise<boolean> {
  const answer = await ask(`${path}?page_size=1`);
  if (answer.status === 403) return false;
  assertAnswered(answer);
  return true;
}

/** A list does not tell how one has ended. */
async function readDispute(ask: AskPaypal, id: string): Promise<Dispute> {
  const answer = await ask<PaypalDispute>(`${path}/${encodeURIComponent(id)}`);
  assertAnswered(answer);
  const { status, reason = '', dispute_amount: money, dispute_outcome } = answer.body;
  return {
    id,
    status: toDisputeStatus(status, dispute_outcome?.outcome_code),
    amount: money ? toMinorAmount(money) : 0,
    reason,
  };
}

const lostOutcomes = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'];

function toDisputeStatus(status: string, outcome = ''): Dispute['status'] {
  if (status !== 'RESOLVED') return 'open';
  return lostOutcomes.includes(outcome) ? 'lost' : 'won';
}
