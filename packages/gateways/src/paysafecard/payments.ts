import { createHash } from 'node:crypto';
import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { returnAddress, toFieldRecord } from '../browser-params.ts';
import { askGateway, assertAccepted, assertAnswered } from '../call.ts';
import { InvalidEvent } from '../errors.ts';
import type { GatewayDeps, IntentRequest, RefundRequest, Transaction } from '../port.ts';
import { buildCallbackUrl, orderOfAddress } from '../signed-callback-url.ts';
import { paysafecardCurrencies } from './currencies.ts';
import type { PaysafecardKeys } from './keys.ts';
import { isRepeatedRefund } from './repeated-refund.ts';

/**
 * Payment at Paysafecard, with amounts in major units. The API follows
 * https://github.com/paysafecard/api-documentation.
 */
export interface Payment {
  id: string;
  status: string;
  amount: number;
  currency: string;
  customer: { id: string };
  /** ours, which names the order */
  notification_url: string;
  redirect?: { auth_url?: string };
}

const buildPaymentPath = (id: string) => `/payments/${encodeURIComponent(id)}`;

export type Payments = ReturnType<typeof openPayments>;

export function openPayments({ url, apiKey }: PaysafecardKeys, { fetch, publicUrl }: GatewayDeps) {
  const Authorization = `Basic ${Buffer.from(apiKey).toString('base64')}`;
  const announcer = { gateway: 'paysafecard', secret: apiKey };

  const sendRequest = <T>(path: string, call: { method?: string; body?: object; key?: string } = {}) => {
    const { key, ...callFields } = call;
    const headers = { Authorization, ...(key && { 'Correlation-ID': computeShortHash(key) }) };
    return askGateway<T>(fetch, url + path, { ...callFields, headers });
  };

  return {
    ask: sendRequest,

    /** Builds the callback URL for an order's payment. */
    addressOf: (orderId: string) => buildCallbackUrl(publicUrl, announcer, orderId),

    async read(id: string): Promise<Payment | null> {
      const answer = await sendRequest<Payment>(buildPaymentPath(id));
      if (answer.status === 404) return null;
      assertAnswered(answer);
      return answer.body;
    },

    async begin({ orderId, amount, currency, wish }: IntentRequest): Promise<Payment> {
      const { success_url, failure_url } = toFieldRecord(wish.redirect);
      const redirect = { success_url: addPaymentId(success_url), failure_url: addPaymentId(failure_url) };
      const notification_url = buildCallbackUrl(publicUrl, announcer, orderId);
      const customer = { id: computeShortHash(orderId) };
      const body = { ...buildMoneyFields(amount, currency), redirect, notification_url, customer };
      const answer = await sendRequest<Payment>('/payments', { body });
      assertAccepted(answer);
      return answer.body;
    },

    /** Captures a payment; a payment that cannot be captured is left as it was. */
    async capture(id: string): Promise<void> {
      const { status } = await sendRequest(`${buildPaymentPath(id)}/capture`, { method: 'POST' });
      if (status !== 400) assertAnswered({ status });
    },

    /** Refunds a payment. Idempotent by key: a repeated refund is refused as an existing one. */
    async refund(
      { customer }: Payment,
      { key, transactionId, amount, currency, ...buyer }: RefundRequest,
    ): Promise<void> {
      const email = await buyer.email();
      const customerFields = { id: customer.id, ...(email && { email }) };
      const body = { ...buildMoneyFields(amount, currency), customer: customerFields, capture: true };
      const answer = await sendRequest<{ code?: string; number?: number }>(
        `${buildPaymentPath(transactionId)}/refunds`,
        { body, key },
      );
      if (!isRepeatedRefund(answer.body)) assertAccepted(answer);
    },

    transactionOf({ id, status, amount, currency, notification_url }: Payment): Transaction {
      return {
        id,
        status: statuses[status] ?? 'open',
        method: 'paysafecard',
        order_id: readOrderId(notification_url),
        amount: toMinorAmount(amount, currency),
        currency,
        card: null,
        message: null,
      };
    },

    /** @throws InvalidEvent */
    orderAt: (address: string) => orderOfAddress(address, announcer),
  };

  /** '' of a payment that is none of ours */
  function readOrderId(address: string): string {
    try {
      return orderOfAddress(address, announcer);
    } catch (error) {
      if (error instanceof InvalidEvent) return '';
      throw error;
    }
  }
}

const statuses: Record<string, Transaction['status']> = {
  AUTHORIZED: 'authorized',
  SUCCESS: 'paid',
  CANCELED_CUSTOMER: 'canceled',
  CANCELED_MERCHANT: 'canceled',
  EXPIRED: 'canceled',
};

export function toMinorAmount(amount: number, currency: string): Minor {
  return fromDecimal(paysafecardCurrencies, amount, currency);
}

function buildMoneyFields(amount: Minor, currency: string) {
  return { type: 'PAYSAFECARD', amount: Number(toDecimal(paysafecardCurrencies, amount, currency)), currency };
}

/** The shopper comes back knowing which payment it was. */
function addPaymentId(rawUrl: unknown): string {
  const address = returnAddress(rawUrl);
  return `${address}${address.includes('?') ? '&' : '?'}payment_id={payment_id}`;
}

/** Hashes a text into 40 letters and digits that contain no data of the shopper. */
function computeShortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
