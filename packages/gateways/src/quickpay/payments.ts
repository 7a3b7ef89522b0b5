import { createHash } from 'node:crypto';
import type { Minor } from '@mercer/contract';
import { askGateway, assertAccepted, assertAnswered } from '../call.ts';
import type { GatewayDeps, NumberedPayment } from '../port.ts';
import type { QuickpayKeys } from './keys.ts';

/**
 * Payment at QuickPay, with amounts in minor units. The API follows https://learn.quickpay.net/tech-talk/api/services/.
 */
export interface Payment {
  id: number;
  type: string;
  currency: string;
  test_mode: boolean;
  /** ours */
  variables: { order_id?: string; order_number?: string };
  metadata: { brand?: string; last4?: string; exp_month?: number; exp_year?: number } | null;
  operations: Operation[];
}

/** Operation on a payment; the list is in order of time. */
export interface Operation {
  id: number;
  type: string;
  amount: Minor;
  pending: boolean;
  /** 20000 is approved */
  qp_status_code: string | null;
  aq_status_msg: string | null;
  /** Callback URL that the operation was requested with. */
  callback_url: string | null;
  created_at?: string;
}

interface Link {
  amount: Minor;
  continue_url: string;
  cancel_url: string;
  language: string;
  payment_methods: string;
}

type PaymentOperation = 'capture' | 'cancel' | 'refund';

export type Payments = ReturnType<typeof openPayments>;

export function openPayments({ url, apiKey }: QuickpayKeys, { fetch, publicUrl }: GatewayDeps) {
  const Authorization = `Basic ${Buffer.from(`:${apiKey}`).toString('base64')}`;
  const callback_url = `${publicUrl}/vault/webhooks/quickpay`;

  const sendRequest = <T>(path: string, { headers = {}, ...call }: Parameters<typeof askGateway>[2] = {}) =>
    askGateway<T>(fetch, url + path, { ...call, headers: { Authorization, 'Accept-Version': 'v10', ...headers } });

  async function listPayments(key: string): Promise<Payment[]> {
    const answer = await sendRequest<Payment[]>(`/payments?order_id=${buildPaymentName(key)}`);
    assertAnswered(answer);
    return answer.body;
  }

  return {
    list: listPayments,

    ping: () => sendRequest('/ping'),

    /** @returns null where the API user may not read it */
    async privateKey(): Promise<string | null> {
      const { status, body } = await sendRequest<{ private_key?: string }>('/account/private-key');
      return status === 200 ? (body.private_key ?? null) : null;
    },

    async read(id: string): Promise<Payment | null> {
      const answer = await sendRequest<Payment>(buildPaymentPath(id));
      if (answer.status === 404 || answer.status === 400) return null;
      assertAnswered(answer);
      return answer.body;
    },

    /** A name is good for one payment: begun again, it is the same. */
    async begin(key: string, orderId: string, currency: string): Promise<Payment> {
      const body = { order_id: buildPaymentName(key), currency, variables: { order_id: orderId } };
      const answer = await sendRequest<Payment>('/payments', { body });
      const listed = answer.status === 400 ? await listPayments(key) : [];
      const existingPayment = listed.find(({ variables }) => variables.order_id === orderId);
      if (existingPayment) return existingPayment;
      assertAccepted(answer);
      return answer.body;
    },

    /** @returns the address of the page to pay on */
    async link(id: string, link: Link): Promise<string> {
      const body = { ...link, callback_url, auto_capture: false };
      const answer = await sendRequest<{ url: string }>(`${buildPaymentPath(id)}/link`, { method: 'PUT', body });
      assertAccepted(answer);
      return answer.body.url;
    },

    /** QuickPay's own `order_id` stays as it was: variables stand beside it in its manager. @throws GatewayRefused */
    async writeOrderNumber({ transactionId, orderId, number }: NumberedPayment): Promise<void> {
      const body = { variables: { order_id: orderId, order_number: number } };
      assertAccepted(await sendRequest(buildPaymentPath(transactionId), { method: 'PATCH', body }));
    },

    async unlink(id: string): Promise<void> {
      await sendRequest(`${buildPaymentPath(id)}/link`, { method: 'DELETE' });
    },

    /** Waits until it is done. There are no idempotency keys: an operation keeps the address that it was to be told at. */
    async operate(id: string, deed: PaymentOperation, { key, amount }: { key: string; amount?: Minor }): Promise<void> {
      const headers = { 'QuickPay-Callback-Url': `${callback_url}?${new URLSearchParams({ key })}` };
      const { status } = await sendRequest(`${buildPaymentPath(id)}/${deed}?synchronized`, {
        method: 'POST',
        headers,
        body: { amount },
      });
      if (status !== 400) assertAnswered({ status });
    },
  };
}

const buildPaymentPath = (id: string) => `/payments/${encodeURIComponent(id)}`;

/**
 * QuickPay's `order_id`: 4 to 20 letters and digits, each good for one payment. It begins with the minute, in UTC, in which
 * the order was begun, as `20260601T1200`: the owner of the shop finds the payment by it before the order has a number.
 * @see https://learn.quickpay.net/tech-talk/payments/form/
 */
function buildPaymentName(key: string): string {
  // an order's id begins with the time
  const minute = new Date(Number.parseInt(key.slice(0, 8), 16) * 1000).toISOString().replace(/[-:]/g, '').slice(0, 13);
  const hash = BigInt(`0x${createHash('sha256').update(key).digest('hex')}`).toString(36);
  return minute + hash.slice(-7);
}

/** Reads the key that an operation was requested with. */
export function readOperationKey({ callback_url }: Operation): string | null {
  return URL.parse(callback_url ?? '')?.searchParams.get('key') ?? null;
}

/** Finds the operation that was requested with a key. */
export function findOperation({ operations }: Payment, key: string): Operation | undefined {
  return operations.find((operation) => readOperationKey(operation) === key);
}
