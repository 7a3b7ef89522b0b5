import type { Minor } from '@mercer/contract';
import { askGateway, assertAccepted, assertAnswered } from '../call.ts';
import { GatewayBusy, GatewayUnavailable } from '../errors.ts';
import { readEvent } from '../event.ts';
import type { Booking, ChargeRequest, GatewayDeps, PaymentGateway, Transaction } from '../port.ts';
import { assertSigned } from '../signature.ts';
import { toDeclineCode } from './decline.ts';

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
  /** ISO 8601 time until which an authorized charge can be captured. */
  expires_at?: string;
  message?: string;
  decline_code?: string;
  error?: { message: string };
}

export function create(keys: CardKeys, { fetch, now }: GatewayDeps): PaymentGateway {
  const authorization = { Authorization: `Bearer ${keys.secretKey}` };

  function sendRequest<T>(path: string, { key, body }: { key?: string; body?: object } = {}) {
    const headers = key ? { ...authorization, 'Idempotency-Key': key } : authorization;
    return askGateway<T>(fetch, `${keys.url}/charges${path}`, body ? { headers, body } : { headers });
  }

  /** @returns null when the key belongs to another payment of the order */
  async function createCharge({ key, isHeld, ...request }: ChargeRequest): Promise<Transaction | null> {
    const body = { ...request, ...(isHeld && { capture: false }) };
    const answer = await sendRequest<Charge>('', { key, body });
    if (answer.status === 409) return null;
    if (lostStatuses.has(answer.status)) throw new GatewayUnavailable(`The gateway answered ${answer.status}`);
    const { error } = answer.body;
    return toTransaction(error ? { ...body, id: '', status: 'declined', message: error.message } : answer.body);
  }

  async function listOrderCharges(orderId: string): Promise<Transaction[]> {
    const answer = await sendRequest<{ results: Charge[] }>(`?order_id=${encodeURIComponent(orderId)}`);
    assertAnswered(answer);
    return answer.body.results.filter(({ gateway = 'card' }) => gateway === 'card').map(toTransaction);
  }

  async function getTransaction(id: string): Promise<Transaction | null> {
    const charge = await sendRequest<Charge>(`/${encodeURIComponent(id)}`);
    if (charge.status === 404) return null;
    assertAnswered(charge);
    return toTransaction(charge.body);
  }

  /** A charge stands in the list under the day it was set aside. */
  async function listBookings(from: Date, to: Date): Promise<Booking[]> {
    const begin = new Date(from.getTime() - heldDays * 86_400_000).toISOString();
    const query = new URLSearchParams({ from: begin, to: to.toISOString() });
    const answer = await askGateway<{ results: CardBooking[] }>(fetch, `${keys.url}/bookings?${query}`, {
      headers: authorization,
    });
    assertAnswered(answer);
    return answer.body.results.map(toGatewayBooking);
  }

  return {
    find: listOrderCharges,
    get: getTransaction,
    holds: { days: heldDays },
    books: { between: (from, to) => listBookings(from, to) },

    /**
     * Charges a card. When the answer is lost, or the key belongs to another card of the order, the list of the order's
     * charges tells what happened.
     */
    async charge(request) {
      const charge = await createCharge(request).catch(ignoreLostAnswer);
      if (charge) return charge;
      const charges = await listOrderCharges(request.order_id);
      const decidedCharge =
        charges.find(({ status }) => status === 'paid' || status === 'authorized') ?? charges.at(-1);
      if (!decidedCharge) throw new GatewayUnavailable('The gateway has no charge for the order');
      return decidedCharge;
    },

    async capture({ key, transactionId, amount }) {
      const path = `/${encodeURIComponent(transactionId)}/capture`;
      const answer = await sendRequest<Charge>(path, { key, body: { amount } });
      const capturedCharge = answer.status === 409 ? await getTransaction(transactionId) : null;
      if (capturedCharge) return capturedCharge;
      assertAccepted(answer);
      return toTransaction(answer.body);
    },

    async cancel(id) {
      const answer = await sendRequest<Charge>(`/${encodeURIComponent(id)}/cancel`, { body: {} });
      return answer.status < 400 ? toTransaction(answer.body) : getTransaction(id);
    },

    async refund({ key, transactionId, amount }) {
      assertAccepted(await sendRequest(`/${encodeURIComponent(transactionId)}/refunds`, { key, body: { amount } }));
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

function toGatewayBooking({ id, type, charge, order_id, amount, currency, fee, net, ...line }: CardBooking): Booking {
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

/** HTTP statuses for which neither the card nor the shopper is at fault. */
const lostStatuses = new Set([401, 403, 429]);

/** Returns null when the answer was lost; a call refused for too many requests was not lost. @throws any other error */
function ignoreLostAnswer(error: unknown): null {
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

function toTransaction({ id, status, order_id, amount, currency, brand, last4, ...chargeFields }: Charge): Transaction {
  return {
    id,
    status: statuses[status] ?? 'open',
    method: 'card',
    order_id,
    amount,
    currency,
    card: brand && last4 ? { brand, last4 } : null,
    message: chargeFields.message ?? null,
    decline: chargeFields.decline_code === undefined ? undefined : toDeclineCode(chargeFields.decline_code),
    redirect_url: chargeFields.redirect_url,
    expires: chargeFields.expires_at,
  };
}
