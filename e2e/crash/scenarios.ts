import type { Order } from '@mercer/contract';
import { Shopper } from '@mercer/server/testing';
import { address } from '../address.ts';
import { answerBankPage } from '../money.ts';
import { type Buyer, formatWayName, type PaymentWay, ways } from '../payments/ways.ts';
import type { ShopProcess } from './shop-process.ts';

const cards = {
  visa: '4242424242424242',
  bank: '4000000000003220',
  lost: '4000000000006975',
  late: '4000000000000341',
};
const account = { email: 'ada@mercer.test' };

/** The shop has no more to say: its process was killed. */
class ShopKilledError extends Error {}

/** Creates a visit of one shopper, each of whose requests is served by a random one of the shop's processes. */
function createShopperVisit(shops: ShopProcess[], product_id: string, acknowledged = new Set<string>()) {
  const sendToAnyShop = (request: Request) => {
    const shop = shops[Math.floor(Math.random() * shops.length)]!;
    request.headers.set('x-currency', 'EUR');
    return shop.fetch(request).catch(throwShopGone);
  };
  const shopper = new Shopper(sendToAnyShop);
  const buyer: Buyer = { shopper, shop: { sandbox: { fetch: sendToAnyShop } } };
  const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> =>
    (await shopper.call(method, path, body)).body ?? {};
  const submit = async () => {
    const answer = (await call('POST', '/api/cart/order')) as Partial<Order> & { error?: { param?: string } };
    if (answer.id && answer.number) acknowledged.add(answer.id);
    return answer;
  };
  const fillCart = async (options = {}, method = 'card') => {
    await call('POST', '/api/cart/items', { product_id, quantity: 1, ...options });
    await call('PUT', '/api/cart', { account, shipping: address, billing: { ...address, method } });
  };
  const choose = async (number: string) => {
    const { token } = await call('POST', '/vault/tokens', { number, exp_month: 12, exp_year: 2099, cvc: '123' });
    await call('PUT', '/api/cart', { billing: { card: { token } } });
  };
  const visitBank = (path: string) => answerBankPage(buyer.shop, path);
  return { buyer, call, submit, fillCart, choose, visitBank };
}

function throwShopGone(): never {
  throw new ShopKilledError();
}

type Visit = ReturnType<typeof createShopperVisit>;

const payWithMethod = (way: PaymentWay) => async (visit: Visit) => {
  await visit.fillCart({}, way.method);
  await way.hands.pay?.(visit.buyer);
};

const payAndSubmit = (way: PaymentWay) => async (visit: Visit) => {
  await payWithMethod(way)(visit);
  await visit.submit();
};

const submittedAtOnce = (way: PaymentWay) => async (visit: Visit) => {
  await payWithMethod(way)(visit);
  await Promise.all(Array.from({ length: 20 }, visit.submit));
};

/**
 * Submits the order even when the payment could not be started, as happens when other shoppers have taken the last
 * piece.
 */
const submitInRush = (way: PaymentWay) => async (visit: Visit) => {
  await payWithMethod(way)(visit).catch(rethrowShopGone);
  await visit.submit();
};

function rethrowShopGone(error: unknown) {
  if (error instanceof ShopKilledError) throw error;
}

/** Payment methods that need no other settings than those of the shop, which stay as they are. */
const takenWays = ways.filter(({ takes }) => !takes);

/** @param name of the scenario, by the name of the way */
const buildWayScenarios = (
  name: (way: string) => string,
  scenario: (way: PaymentWay) => (visit: Visit) => Promise<void>,
) => Object.fromEntries(takenWays.map((way) => [name(formatWayName(way)), scenario(way)]));

export const formatTwentyTimesName = (way: string) => `${way}, submitted 20 times`;
export const formatRushName = (way: string) => `${way}, in a rush`;

/** The ways in which money moves, each step by step; any step may be the shop's last. */
const scenarios: Record<string, (visit: Visit) => Promise<void>> = {
  ...buildWayScenarios((way) => way, payAndSubmit),
  ...buildWayScenarios((way) => `${way}, left then`, payWithMethod),
  ...buildWayScenarios(formatTwentyTimesName, submittedAtOnce),
  ...buildWayScenarios(formatRushName, submitInRush),
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
  async 'bank, cart changed'({ fillCart, choose, submit, visitBank }) {
    await fillCart();
    await choose(cards.bank);
    const { error } = await submit();
    await fillCart();
    await choose(cards.visa);
    await submit();
    if (error?.param) await visitBank(error.param);
  },
  async refund({ fillCart, choose, submit, call }) {
    await fillCart();
    await choose(cards.visa);
    const { id } = await submit();
    if (id) await call('POST', `/operator/orders/${id}/refund`, { amount: 1 });
  },
  'set aside, ship': (shopper) => placeOrderThenPost('ship', shopper, { all: true }),
  'set aside, cancel': (shopper) => placeOrderThenPost('cancel', shopper),
};

/** Places an order in a shop that captures payments when a parcel leaves, and then posts an action of the operator. */
async function placeOrderThenPost(deed: string, { fillCart, choose, submit, call }: Visit, body = {}): Promise<void> {
  await fillCart();
  await choose(cards.visa);
  const { id } = await submit();
  if (id) await call('POST', `/operator/orders/${id}/${deed}`, body);
}

/** Names of the scenarios that move money one step after another. */
export const randomScenarios = Object.keys(scenarios).filter((name) => !/20 times|in a rush/.test(name));

/** A guest's subscription, whose first order is paid. */
export async function placeSubscription(
  shops: ShopProcess[],
  { product_id, plan_id }: { product_id: string; plan_id: string },
) {
  const { fillCart, choose, submit } = createShopperVisit(shops, product_id);
  await fillCart({ purchase_option: { type: 'subscription', plan_id } });
  await choose(cards.visa);
  const { number, error } = await submit();
  if (!number) throw new Error(`The subscription was refused: ${JSON.stringify(error)}`);
}

/**
 * @param acknowledged gets the ids of orders whose shoppers were told their number
 * @returns false when the shop was gone before the end
 */
export async function runScenario(
  scenario: string,
  shops: ShopProcess[],
  product_id: string,
  acknowledged?: Set<string>,
): Promise<boolean> {
  try {
    await scenarios[scenario]!(createShopperVisit(shops, product_id, acknowledged));
    return true;
  } catch (error) {
    if (error instanceof ShopKilledError) return false;
    throw error;
  }
}
