import type { Minor } from '@mercer/contract';
import { askGateway, assertAccepted, assertAnswered } from '../call.ts';
import { readEvent } from '../event.ts';
import { GatewayBusy, GatewayUnavailable } from '../faults.ts';
import type { Booking, ChargeRequest, GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { assertSigned } from '../signature.ts';
import { declineOf } from './decline.ts';

/** The gateway behind the vault. */
export interface CardKeys {
  /** e.g. `http://localhost:3000/sandbox/card/v1` */
  url: string;
  secretKey: string;
  webhookSecret: string;
}

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
  /** of what is only authorized */
  expires_at?: string;
  message?: string;
  decline_code?: string;
  error?: { message: string };
}

export function create(keys: CardKeys, { fetch, now }: GatewayDeps): PaymentGateway {
  const authorization = { Authorization: `Bearer ${keys.secretKey}` };

  function ask<T>(path: string, { key, body }: { key?: string; body?: object } = {}) {
    const headers = key ? { ...authorization, 'Idempotency-Key': key } : authorization;
    return askGateway<T>(fetch, `${keys.url}/charges${path}`, body ? { headers, body } : { headers });
  }

  /** @returns null when the key belongs to another payment of the order */
  async function post({ key, isHeld, ...request }: ChargeRequest): Promise<Transaction | null> {
    const body = { ...request, ...(isHeld && { capture: false }) };
    const answer = await ask<Charge>('', { key, body });
    if (answer.status === 409) return null;
    if (lostStatuses.has(answer.status)) throw new GatewayUnavailable(`The gateway answered ${answer.status}`);
    const { error } = answer.body;
    return transactionOf(error ? { ...body, id: '', status: 'declined', message: error.message } : answer.body);
  }

  async function find(orderId: string): Promise<Transaction[]> {
    const answer = await ask<{ results: Charge[] }>(`?order_id=${encodeURIComponent(orderId)}`);
    assertAnswered(answer);
    return answer.body.results.filter(({ gateway = 'card' }) => gateway === 'card').map(transactionOf);
  }

  async function get(id: string): Promise<Transaction | null> {
    const charge = await ask<Charge>(`/${encodeURIComponent(id)}`);
    if (charge.status === 404) return null;
    assertAnswered(charge);
    return transactionOf(charge.body);
  }

  /** A charge stands in the list under the day it was set aside. */
  async function bookings(from: Date, to: Date): Promise<Booking[]> {
    const begin = new Date(from.getTime() - heldDays * 86_400_000).toISOString();
    const query = new URLSearchParams({ from: begin, to: to.toISOString() });
    const answer = await askGateway<{ results: CardBooking[] }>(fetch, `${keys.url}/bookings?${query}`, {
      headers: authorization,
    });
    assertAnswered(answer);
    return answer.body.results.map(bookingOf);
  }

  return {
    find,
    get,
    holds: { days: heldDays },
    books: { between: (from, to) => bookings(from, to) },

    /** When the answer is lost, or the key belongs to another card of the order, the list of its charges tells what happened. */
    async charge(request) {
      const charge = await post(request).catch(unlessLost);
      if (charge) return charge;
      const charges = await find(request.order_id);
      const known = charges.find(({ status }) => status === 'paid' || status === 'authorized') ?? charges.at(-1);
      if (!known) throw new GatewayUnavailable('The gateway knows no charge of the order');
      return known;
    },

    async capture({ key, transactionId, amount }) {
      const path = `/${encodeURIComponent(transactionId)}/capture`;
      const answer = await ask<Charge>(path, { key, body: { amount } });
      const known = answer.status === 409 ? await get(transactionId) : null;
      if (known) return known;
      assertAccepted(answer);
      return transactionOf(answer.body);
    },

    async cancel(id) {
      const answer = await ask<Charge>(`/${encodeURIComponent(id)}/cancel`, { body: {} });
      return answer.status < 400 ? transactionOf(answer.body) : get(id);
    },

    async refund({ key, transactionId, amount }) {
      assertAccepted(await ask(`/${encodeURIComponent(transactionId)}/refunds`, { key, body: { amount } }));
    },

    async readEvent({ headers, body }) {
      const [, time = '', signature = ''] = /^t=(\d+),v1=(\w+)$/.exec(headers.get('mercer-signature') ?? '') ?? [];
      assertSigned({ time, signature, signed: `${time}.${body}` }, keys.webhookSecret, now());
      return readEvent(body, 'order_id');
    },
  };
}

const heldDays = 7;

/** A line of the gateway's books. */
interface CardBooking {
  id: string;
  type: 'charge' | 'refund';
  charge: string;
  order_id: string;
  amount: Minor;
  currency: string;
  fee: Minor;
  net: Minor;
  idempotency_key: string | null;
  created_at: string;
}

function bookingOf({ id, type, charge, order_id, amount, currency, fee, net, ...line }: CardBooking): Booking {
  return {
    id,
    kind: type === 'charge' ? 'payment' : 'refund',
    transactionId: charge,
    orderId: order_id,
    ...(type === 'refund' && { refund: { id, key: line.idempotency_key } }),
    amount,
    currency,
    settled: { fee, net, currency },
    date: line.created_at,
  };
}

/** Neither the card nor the shopper is at fault. */
const lostStatuses = new Set([401, 403, 429]);

/** What was refused for too many calls was not lost. */
function unlessLost(error: unknown): null {
  if (error instanceof GatewayUnavailable && !(error instanceof GatewayBusy)) return null;
  throw error;
}

const statuses: Record<string, Transaction['status']> = {
  requires_action: 'requires_action',
  authorized: 'authorized',
  succeeded: 'paid',
  declined: 'failed',
  canceled: 'canceled',
};

function transactionOf({ id, status, order_id, amount, currency, brand, last4, ...rest }: Charge): Transaction {
  return {
    id,
    status: statuses[status] ?? 'open',
    method: 'card',
    order_id,
    amount,
    currency,
    card: brand && last4 ? { brand, last4 } : null,
    message: rest.message ?? null,
    decline: rest.decline_code === undefined ? undefined : declineOf(rest.decline_code),
    redirect_url: rest.redirect_url,
    expires: rest.expires_at,
  };
}
