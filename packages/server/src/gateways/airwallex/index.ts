import { type Major, toMajorUnits, toMinorUnits } from '@mercer/contract';
import { askGateway, assertAccepted, assertAnswered } from '../call.ts';
import { readEvent } from '../event.ts';
import type { GatewayDeps, Intent, PaymentGateway, Transaction } from '../port.ts';
import { assertSigned } from '../signature.ts';
import type { AirwallexKeys } from './keys.ts';
import { createLogin } from './login.ts';

/** A payment intent after Airwallex's public API; amounts in major units. */
interface AirwallexIntent {
  id: string;
  client_secret: string;
  amount: Major;
  currency: string;
  status: string;
  merchant_order_id: string;
  latest_payment_attempt?: { payment_method?: { card?: { brand: string; last4: string } } };
}

export function create(keys: AirwallexKeys, deps: GatewayDeps): PaymentGateway {
  const login = createLogin(keys, deps);

  /** POST with a body, else GET. A token that has ended early is made anew, once. */
  async function ask<T>(path: string, body?: object) {
    const first = await askWith<T>(await login.token(), path, body);
    if (first.status !== 401) return first;
    login.refused();
    return askWith<T>(await login.token(), path, body);
  }

  function askWith<T>(token: string, path: string, body?: object) {
    const headers = { Authorization: `Bearer ${token}` };
    return askGateway<T>(deps.fetch, `${keys.url}/pa/${path}`, body ? { headers, body } : { headers });
  }

  async function read(id: string): Promise<AirwallexIntent | null> {
    const answer = await ask<AirwallexIntent>(pathOf(id));
    if (answer.status === 404) return null;
    assertAnswered(answer);
    return answer.body;
  }

  return {
    intents: {
      async open({ key, orderId, amount, currency }) {
        const major = toMajorUnits(amount, currency);
        const request = { request_id: key, amount: major, currency, merchant_order_id: orderId };
        const answer = await ask<AirwallexIntent>('payment_intents/create', request);
        assertAnswered(answer);
        return intentOf(answer.body);
      },

      async get(id) {
        const intent = await read(id);
        return intent && intentOf(intent);
      },
    },

    async get(id) {
      const intent = await read(id);
      return intent && transactionOf(intent);
    },

    async find(orderId) {
      const path = `payment_intents?merchant_order_id=${encodeURIComponent(orderId)}`;
      const answer = await ask<{ items: AirwallexIntent[] }>(path);
      assertAnswered(answer);
      return answer.body.items.map(transactionOf);
    },

    async cancel(id) {
      const answer = await ask<AirwallexIntent>(`${pathOf(id)}/cancel`, {});
      if (answer.status < 400) return transactionOf(answer.body);
      const intent = await read(id);
      return intent && transactionOf(intent);
    },

    async refund({ key, transactionId, ...paid }) {
      const amount = toMajorUnits(paid.amount, paid.currency);
      assertAccepted(await ask('refunds/create', { request_id: key, payment_intent_id: transactionId, amount }));
    },

    async readEvent({ headers, body }) {
      const time = headers.get('x-timestamp') ?? '';
      const signature = headers.get('x-signature') ?? '';
      assertSigned({ time, signature, signed: time + body }, keys.webhookSecret, deps.now());
      return readEvent(body, 'merchant_order_id');
    },
  };
}

function pathOf(id: string): string {
  return `payment_intents/${encodeURIComponent(id)}`;
}

function intentOf({ id, client_secret, amount, currency, status }: AirwallexIntent): Intent {
  return { id, client_secret, amount: toMinorUnits(amount, currency), currency, status };
}

const statuses: Record<string, Transaction['status']> = {
  REQUIRES_CUSTOMER_ACTION: 'requires_action',
  SUCCEEDED: 'paid',
  CANCELLED: 'canceled',
};

function transactionOf(intent: AirwallexIntent): Transaction {
  const { id, status, merchant_order_id: order_id, amount, currency } = intent;
  const card = intent.latest_payment_attempt?.payment_method?.card;
  return {
    id,
    status: statuses[status] ?? 'open',
    method: 'card',
    order_id,
    currency,
    message: null,
    amount: toMinorUnits(amount, currency),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}
