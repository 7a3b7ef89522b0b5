import type { Minor } from '@mercer/contract';
import { askGateway, assertAccepted, assertAnswered, GatewayUnavailable } from './gateway.ts';
import type { GatewayDeps, PaymentGateway, Transaction } from './transaction.ts';

/** A charge of the card gateway; the amount in minor units. */
interface Charge {
  id: string;
  /** the ledger of the sandbox tells of all its gateways */
  gateway?: string;
  status: string;
  amount: Minor;
  currency: string;
  order_id: string;
  brand?: string;
  last4?: string;
  redirect_url?: string;
  message?: string;
  error?: { message: string };
}

export interface ChargeRequest {
  /** asked with the same key again, the gateway gives the same charge */
  key: string;
  token: string;
  amount: Minor;
  currency: string;
  order_id: string;
  return_url: string;
}

/**
 * Charges once. When the answer is lost, or the key belongs to another card of the same order, the gateway's list of the
 * order's charges tells what happened.
 */
export async function chargeCard(deps: GatewayDeps, request: ChargeRequest): Promise<Transaction> {
  try {
    const charge = await postCharge(deps, request);
    if (charge) return charge;
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
  }
  const charges = await cardGateway.find(deps, request.order_id);
  const known = charges.find(({ status }) => status === 'paid') ?? charges.at(-1);
  if (!known) throw new GatewayUnavailable('The gateway knows no charge of the order');
  return known;
}

/** @returns null when the key belongs to another payment of the order */
async function postCharge(deps: GatewayDeps, { key, ...body }: ChargeRequest): Promise<Transaction | null> {
  const answer = await ask<Charge>(deps, '', { key, body });
  if (answer.status === 409) return null;
  if (lostStatuses.has(answer.status)) throw new GatewayUnavailable(`The gateway answered ${answer.status}`);
  const { error } = answer.body;
  return transactionOf(error ? { ...body, id: '', status: 'declined', message: error.message } : answer.body);
}

/** Neither the card nor the shopper is at fault. */
const lostStatuses = new Set([401, 403, 429]);

export const cardGateway: PaymentGateway = {
  async find(deps, orderId) {
    const answer = await ask<{ results: Charge[] }>(deps, `?order_id=${encodeURIComponent(orderId)}`);
    assertAnswered(answer);
    return answer.body.results.filter(({ gateway = 'card' }) => gateway === 'card').map(transactionOf);
  },

  async cancel(deps, id) {
    const path = `/${encodeURIComponent(id)}`;
    const answer = await ask<Charge>(deps, `${path}/cancel`, { body: {} });
    if (answer.status < 400) return transactionOf(answer.body);
    const charge = await ask<Charge>(deps, path);
    if (charge.status === 404) return null;
    assertAnswered(charge);
    return transactionOf(charge.body);
  },

  async refund(deps, { key, transactionId, amount }) {
    assertAccepted(await ask(deps, `/${encodeURIComponent(transactionId)}/refunds`, { key, body: { amount } }));
  },
};

const statuses: Record<string, Transaction['status']> = {
  requires_action: 'requires_action',
  succeeded: 'paid',
  declined: 'failed',
  canceled: 'canceled',
};

function transactionOf({ id, status, order_id, amount, currency, brand, last4, ...rest }: Charge): Transaction {
  return {
    id,
    status: statuses[status] ?? 'open',
    order_id,
    amount,
    currency,
    card: brand && last4 ? { brand, last4 } : null,
    message: rest.message ?? null,
    redirect_url: rest.redirect_url,
  };
}

function ask<T>({ config, fetch }: GatewayDeps, path: string, call: { key?: string; body?: object } = {}) {
  const { url, secretKey } = config.gateways.card;
  const authorization = { Authorization: `Bearer ${secretKey}` };
  const headers = call.key ? { ...authorization, 'Idempotency-Key': call.key } : authorization;
  return askGateway<T>(fetch, `${url}/charges${path}`, call.body ? { headers, body: call.body } : { headers });
}
