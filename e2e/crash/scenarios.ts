import type { Order } from '@mercer/contract';
import { address } from '../address.ts';
import type { ShopProcess } from './shop-process.ts';

const cards = {
  visa: '4242424242424242',
  bank: '4000000000003220',
  lost: '4000000000006975',
  late: '4000000000000341',
};
const account = { email: 'ada@mercer.test' };

/** The shop has no more to say: its process was killed. */
class Gone extends Error {}

/** One shopper, who is served by any of the shop's processes. */
function shopperAt(shops: ShopProcess[], product_id: string) {
  let session = '';
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const shop = shops[Math.floor(Math.random() * shops.length)]!;
    const answer = await shop.call(method, path, session, body);
    if (!answer) throw new Gone();
    session = answer.session || session;
    return (answer.body ?? {}) as Record<string, unknown>;
  };
  const submit = () => call('POST', '/api/cart/order') as Promise<Partial<Order> & { error?: { param?: string } }>;
  const fillCart = async (options = {}) => {
    await call('POST', '/api/cart/items', { product_id, quantity: 1, ...options });
    await call('PUT', '/api/cart', { account, shipping: address, billing: { ...address, method: 'card' } });
  };
  const choose = async (number: string) => {
    const { token } = await call('POST', '/vault/tokens', { number, exp_month: 12, exp_year: 2099, cvc: '123' });
    await call('PUT', '/api/cart', { billing: { card: { token } } });
  };
  const visitBank = async (path: string) => {
    const body = new URLSearchParams({ result: 'approve' });
    await fetch(`${shops[0]!.origin}${path}`, { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
  };
  return { call, submit, fillCart, choose, visitBank };
}

type Shopper = ReturnType<typeof shopperAt>;

/** The ways in which money moves, each step by step; any step may be the shop's last. */
export const scenarios: Record<string, (shopper: Shopper) => Promise<void>> = {
  async card({ fillCart, choose, submit }) {
    await fillCart();
    await choose(cards.visa);
    await submit();
  },
  async 'lost answer'({ fillCart, choose, submit }) {
    await fillCart();
    await choose(cards.lost);
    await submit();
  },
  async 'late webhook'({ fillCart, choose, submit }) {
    await fillCart();
    await choose(cards.late);
    await submit();
  },
  async bank({ fillCart, choose, submit, visitBank }) {
    await fillCart();
    await choose(cards.bank);
    const { error } = await submit();
    if (error?.param) await visitBank(error.param);
    await submit();
  },
  async intent({ fillCart, submit, call }) {
    await fillCart();
    const { id, client_secret } = await call('POST', '/vault/intent', { gateway: 'airwallex', intent: {} });
    const card = { number: cards.visa, expiry_month: '12', expiry_year: '2034', cvc: '123' };
    const payment = { client_secret, payment_method: { type: 'card', card } };
    await call('POST', `/sandbox/airwallex/api/v1/pa/payment_intents/${id}/confirm`, payment);
    await call('PUT', '/api/cart', { billing: { intent: { airwallex: { id } } } });
    await submit();
  },
  async 'intent, left then'({ fillCart, call }) {
    await fillCart();
    const { id, client_secret } = await call('POST', '/vault/intent', { gateway: 'airwallex', intent: {} });
    const card = { number: cards.visa, expiry_month: '12', expiry_year: '2034', cvc: '123' };
    const payment = { client_secret, payment_method: { type: 'card', card } };
    await call('POST', `/sandbox/airwallex/api/v1/pa/payment_intents/${id}/confirm`, payment);
  },
  async 'bank, cart changed'({ fillCart, choose, submit, visitBank }) {
    await fillCart();
    await choose(cards.bank);
    const { error } = await submit();
    await fillCart();
    await choose(cards.visa);
    await submit();
    if (error?.param) await visitBank(error.param);
  },
  async 'submitted 20 times'({ fillCart, choose, submit }) {
    await fillCart();
    await choose(cards.visa);
    await Promise.all(Array.from({ length: 20 }, () => submit()));
  },
  async refund({ fillCart, choose, submit, call }) {
    await fillCart();
    await choose(cards.visa);
    const { id } = await submit();
    if (id) await call('POST', `/operator/orders/${id}/refund`, { amount: 1 });
  },
};

/** A guest's subscription, whose first order is paid. */
export async function subscribe(
  shops: ShopProcess[],
  { product_id, plan_id }: { product_id: string; plan_id: string },
) {
  const { fillCart, choose, submit } = shopperAt(shops, product_id);
  await fillCart({ purchase_option: { type: 'subscription', plan_id } });
  await choose(cards.visa);
  const { number, error } = await submit();
  if (!number) throw new Error(`The subscription was refused: ${JSON.stringify(error)}`);
}

/** @returns false when the shop was gone before the end */
export async function runScenario(scenario: string, shops: ShopProcess[], product_id: string): Promise<boolean> {
  try {
    await scenarios[scenario]!(shopperAt(shops, product_id));
    return true;
  } catch (error) {
    if (error instanceof Gone) return false;
    throw error;
  }
}
