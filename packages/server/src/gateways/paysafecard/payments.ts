import { createHash } from 'node:crypto';
import type { Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { announceAt, orderOfAddress } from '../announced.ts';
import { askGateway, assertAccepted, assertAnswered } from '../call.ts';
import { currencyTables } from '../currencies.ts';
import { InvalidEvent } from '../faults.ts';
import type { GatewayDeps, IntentRequest, RefundRequest, Transaction } from '../port.ts';
import { fieldsOf, returnAddress } from '../wish.ts';
import type { PaysafecardKeys } from './keys.ts';
import { isRepeatedRefund } from './repeated-refund.ts';

/** After https://github.com/paysafecard/api-documentation; amounts in major units. */
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

const pathOf = (id: string) => `/payments/${encodeURIComponent(id)}`;

export type Payments = ReturnType<typeof openPayments>;

export function openPayments({ url, apiKey }: PaysafecardKeys, { fetch, publicUrl }: GatewayDeps) {
  const Authorization = `Basic ${Buffer.from(apiKey).toString('base64')}`;
  const announcer = { gateway: 'paysafecard', secret: apiKey };

  const ask = <T>(path: string, call: { method?: string; body?: object; key?: string } = {}) => {
    const { key, ...rest } = call;
    const headers = { Authorization, ...(key && { 'Correlation-ID': hashOf(key) }) };
    return askGateway<T>(fetch, url + path, { ...rest, headers });
  };

  return {
    ask,

    /** Where an order's payment is announced. */
    addressOf: (orderId: string) => announceAt(publicUrl, announcer, orderId),

    async read(id: string): Promise<Payment | null> {
      const answer = await ask<Payment>(pathOf(id));
      if (answer.status === 404) return null;
      assertAnswered(answer);
      return answer.body;
    },

    async begin({ orderId, amount, currency, wish }: IntentRequest): Promise<Payment> {
      const { success_url, failure_url } = fieldsOf(wish.redirect);
      const redirect = { success_url: withId(success_url), failure_url: withId(failure_url) };
      const notification_url = announceAt(publicUrl, announcer, orderId);
      const customer = { id: hashOf(orderId) };
      const body = { ...money(amount, currency), redirect, notification_url, customer };
      const answer = await ask<Payment>('/payments', { body });
      assertAccepted(answer);
      return answer.body;
    },

    /** One that cannot be taken is as it was. */
    async capture(id: string): Promise<void> {
      const { status } = await ask(`${pathOf(id)}/capture`, { method: 'POST' });
      if (status !== 400) assertAnswered({ status });
    },

    /** The same key is the same refund: asked for again, it is refused as one that exists. */
    async refund(
      { customer }: Payment,
      { key, transactionId, amount, currency, ...buyer }: RefundRequest,
    ): Promise<void> {
      const email = await buyer.email();
      const who = { id: customer.id, ...(email && { email }) };
      const body = { ...money(amount, currency), customer: who, capture: true };
      const answer = await ask<{ code?: string; number?: number }>(`${pathOf(transactionId)}/refunds`, { body, key });
      if (!isRepeatedRefund(answer.body)) assertAccepted(answer);
    },

    transactionOf({ id, status, amount, currency, notification_url }: Payment): Transaction {
      return {
        id,
        status: statuses[status] ?? 'open',
        method: 'paysafecard',
        order_id: orderOf(notification_url),
        amount: minorOf(amount, currency),
        currency,
        card: null,
        message: null,
      };
    },

    /** @throws InvalidEvent */
    orderAt: (address: string) => orderOfAddress(address, announcer),
  };

  /** '' of a payment that is none of ours */
  function orderOf(address: string): string {
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

const { paysafecard } = currencyTables;

export function minorOf(amount: number, currency: string): Minor {
  return fromDecimal(paysafecard, amount, currency);
}

function money(amount: Minor, currency: string) {
  return { type: 'PAYSAFECARD', amount: Number(toDecimal(paysafecard, amount, currency)), currency };
}

/** The shopper comes back knowing which payment it was. */
function withId(given: unknown): string {
  const address = returnAddress(given);
  return `${address}${address.includes('?') ? '&' : '?'}payment_id={payment_id}`;
}

/** Of letters and digits, and nothing of the shopper's. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 40);
}
