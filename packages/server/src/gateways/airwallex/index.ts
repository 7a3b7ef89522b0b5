import type { Major, Minor } from '@mercer/contract';
import { fromDecimal, toDecimal } from '../amounts.ts';
import { askGateway, assertAccepted, assertAnswered } from '../call.ts';
import { currencyTables } from '../currencies.ts';
import { parseEvent, readEvent } from '../event.ts';
import { GatewayUnavailable } from '../faults.ts';
import type { GatewayDeps, Intent, PaymentGateway, Transaction } from '../port.ts';
import { assertSigned } from '../signature.ts';
import { fieldsOf } from '../wish.ts';
import { declineOf, type FailedAttempt } from './decline.ts';
import type { AirwallexKeys } from './keys.ts';
import { createLogin } from './login.ts';

/** A payment intent after Airwallex's public API; amounts in major units. */
interface AirwallexIntent {
  id: string;
  request_id?: string;
  client_secret: string;
  amount: Major;
  currency: string;
  status: string;
  merchant_order_id: string;
  captured_amount?: Major;
  latest_payment_attempt?: FailedAttempt & { payment_method?: { card?: { brand: string; last4: string } } };
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

  async function list(orderId: string): Promise<AirwallexIntent[]> {
    const path = `payment_intents?merchant_order_id=${encodeURIComponent(orderId)}`;
    const answer = await ask<{ items: AirwallexIntent[] }>(path);
    assertAnswered(answer);
    return answer.body.items;
  }

  return {
    intents: {
      async open({ key, id, orderId, amount, currency }) {
        const known = id ? await read(id) : null;
        if (known) return intentOf(known);
        const major = majorOf(amount, currency);
        const request = { request_id: key, amount: major, currency, merchant_order_id: orderId };
        const answer = await ask<AirwallexIntent & { code?: string }>('payment_intents/create', request);
        // of a call whose answer was lost
        const earlier = answer.body.code === 'duplicate_request' ? await list(orderId) : [];
        const [same] = earlier.filter(({ request_id }) => request_id === key);
        if (!same) assertAnswered(answer);
        return intentOf(same ?? answer.body);
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
      return (await list(orderId)).map(transactionOf);
    },

    /** An account may leave it to the shop when a card is charged. @throws GatewayRefused */
    async capture({ key, transactionId: id, ...due }) {
      const amount = majorOf(due.amount, due.currency);
      const answer = await ask<AirwallexIntent>(`${pathOf(id)}/capture`, { request_id: key, amount });
      const taken = await read(id);
      if (!taken) throw new GatewayUnavailable('The payment is gone');
      const transaction = transactionOf(taken);
      if (transaction.status !== 'authorized') return transaction;
      assertAccepted(answer);
      throw new GatewayUnavailable('The payment is still only authorized');
    },

    async cancel(id) {
      const answer = await ask<AirwallexIntent>(`${pathOf(id)}/cancel`, { request_id: `cancel-${id}` });
      if (answer.status < 400) return transactionOf(answer.body);
      const intent = await read(id);
      return intent && transactionOf(intent);
    },

    async refund({ key, transactionId, ...paid }) {
      const amount = majorOf(paid.amount, paid.currency);
      assertAccepted(await ask('refunds/create', { request_id: key, payment_intent_id: transactionId, amount }));
    },

    async readEvent({ headers, body }) {
      const time = headers.get('x-timestamp') ?? '';
      const signature = headers.get('x-signature') ?? '';
      assertSigned({ time, signature, signed: time + body }, keys.webhookSecret, deps.now());
      // refunds, disputes and single attempts name no order
      const { name } = fieldsOf(parseEvent(body));
      const isIntent = typeof name !== 'string' || name.startsWith('payment_intent.');
      return isIntent ? readEvent(body, 'merchant_order_id') : null;
    },
  };
}

const { airwallex } = currencyTables;

function majorOf(amount: Minor, currency: string): Major {
  return Number(toDecimal(airwallex, amount, currency));
}

function pathOf(id: string): string {
  return `payment_intents/${encodeURIComponent(id)}`;
}

function intentOf({ id, client_secret, amount, currency, status }: AirwallexIntent): Intent {
  return { id, client_secret, amount: fromDecimal(airwallex, amount, currency), currency, status };
}

const statuses: Record<string, Transaction['status']> = {
  REQUIRES_CUSTOMER_ACTION: 'requires_action',
  // the bank, or Airwallex, still looks at it
  PENDING: 'requires_action',
  PENDING_REVIEW: 'requires_action',
  REQUIRES_CAPTURE: 'authorized',
  SUCCEEDED: 'paid',
  CANCELLED: 'canceled',
};

function transactionOf(intent: AirwallexIntent): Transaction {
  const { id, merchant_order_id: order_id, currency } = intent;
  const status = statuses[intent.status] ?? 'open';
  const amount = status === 'paid' ? (intent.captured_amount ?? intent.amount) : intent.amount;
  const attempt = intent.latest_payment_attempt;
  const card = attempt?.payment_method?.card;
  return {
    id,
    status,
    method: 'card',
    order_id,
    currency,
    message: null,
    decline: attempt?.failure_code ? declineOf(attempt) : undefined,
    amount: fromDecimal(airwallex, amount, currency),
    card: card ? { brand: card.brand, last4: card.last4 } : null,
  };
}
