import { gatewayKeys } from '@mercer/sandbox/testing';
import { type Db, sweepOrders } from '@mercer/server';
import type { Shopper } from '@mercer/server/testing';
import { expect } from 'vitest';
import { address } from './address.ts';
import { cards, createCardToken, fillCart, type GatewayAccess, type Shop } from './shop.ts';

const origin = 'http://localhost:3000';
const second = 1000;

interface LedgerEntry {
  id: string;
  amount: number;
  amount_refunded: number;
  status: string;
}

/** Reads all charges that the gateways have of an order, from the sandbox's own ledger. */
export async function readGatewayLedger({ sandbox }: Pick<Shop, 'sandbox'>, orderId: string): Promise<LedgerEntry[]> {
  const request = new Request(`${origin}/sandbox/card/v1/charges?order_id=${orderId}`, {
    headers: { Authorization: `Bearer ${gatewayKeys.card}` },
  });
  return (await (await sandbox.fetch(request)).json()).results;
}

/** A charge that nobody of ours has made. */
export async function chargeAtGateway({ sandbox, shopper }: Shop, charge: object): Promise<void> {
  const body = JSON.stringify({ token: await createCardToken(shopper(), cards.visa), ...charge });
  const headers = { Authorization: `Bearer ${gatewayKeys.card}` };
  await sandbox.fetch(new Request(`${origin}/sandbox/card/v1/charges`, { method: 'POST', body, headers }));
}

/** Computes what the gateways keep of an order's money after refunds, in minor units. */
export async function computeNetAmount(shop: Pick<Shop, 'sandbox'>, orderId: string): Promise<number> {
  const succeededCharges = (await readGatewayLedger(shop, orderId)).filter(({ status }) => status === 'succeeded');
  return succeededCharges.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
}

/** Charged − refunded = what the order costs, for every order; nothing for one that was not made. */
export async function assertMoneyRests(shop: Shop, db: Db): Promise<void> {
  const orders = await db.selectFrom('orders').selectAll().execute();
  for (const { id, number, grand_total, giftcard_total, balance_order_id } of orders) {
    if (balance_order_id !== null) continue;
    // A gateway names the order by which the balance of a changed one was paid
    const paidOrders = [id, ...orders.filter((order) => order.balance_order_id === id).map((order) => order.id)];
    const amounts = await Promise.all(paidOrders.map((paidOrder) => computeNetAmount(shop, paidOrder)));
    const net = amounts.reduce((sum, amount) => sum + amount, 0);
    expect([id, net]).toEqual([id, number === null ? 0 : grand_total - giftcard_total]);
  }
  const undecided = db.selectFrom('refunds').select('id').where('status', '=', 'pending');
  // a gateway has given money back a moment before the shop writes that down
  await expect.poll(() => undecided.execute()).toEqual([]);
}

/** Half a minute, the sweeper included. */
export async function passHalfMinute({ deps, clock }: Shop): Promise<void> {
  clock.advance(30 * second);
  await sweepOrders(deps);
  await sweepOrders(deps);
}

/** Presses the button of the bank's page. @returns what it says then, or where it leads */
export async function answerBankPage({ sandbox }: GatewayAccess, path: string, result = 'approve'): Promise<string> {
  const body = new URLSearchParams({ result });
  const answer = await sandbox.fetch(new Request(new URL(path, origin), { method: 'POST', body, headers: { origin } }));
  return answer.headers.get('location') ?? (await answer.text());
}

/** A cart with everything but a card. */
export async function fillCartWithoutCard(shopper: Shopper, product_id: string, quantity = 1): Promise<void> {
  await fillCart(shopper, product_id, quantity);
  const account = { email: 'ada@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method: 'card' } });
}

export async function placeOrderByCard(shopper: Shopper, number: string) {
  const card = { token: await createCardToken(shopper, number) };
  await shopper.put('/api/cart', { billing: { method: 'card', card } });
  return shopper.post('/api/cart/order');
}

/** @returns the path of the bank's page */
export async function placeOrderByBank(shopper: Shopper): Promise<string> {
  const answer = await placeOrderByCard(shopper, cards.threeDSecure);
  expect(answer.body.error.code).toBe('authentication_required');
  return answer.body.error.param;
}

interface Intent {
  id: string;
  client_secret: string;
}

export async function openAirwallexIntent(shopper: Shopper): Promise<Intent> {
  return (await shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} })).body;
}

/** Confirms an intent as the gateway's form does in the shopper's browser. */
export function confirmIntent({ sandbox }: GatewayAccess, { id, client_secret }: Intent, number: string) {
  const card = { number, expiry_month: '12', expiry_year: '2034', cvc: '123' };
  const body = JSON.stringify({ client_secret, payment_method: { type: 'card', card } });
  const url = `${origin}/sandbox/airwallex/api/v1/pa/payment_intents/${id}/confirm`;
  return sandbox.fetch(new Request(url, { method: 'POST', body }));
}

export async function submitIntent(shopper: Shopper, { id }: Pick<Intent, 'id'>) {
  await shopper.put('/api/cart', { billing: { method: 'card', intent: { airwallex: { id } } } });
  return shopper.post('/api/cart/order');
}

/** The sandbox announces a moment after it has answered. */
export async function waitForWebhook({ webhooks }: Shop): Promise<void> {
  await expect.poll(() => webhooks.length, { timeout: 10_000 }).toBeGreaterThan(0);
}

/** Brings to the shop's inbox whatever the gateways have announced until now. */
export async function deliverWebhooks(shop: Shop): Promise<void> {
  await waitForWebhook(shop);
  for (const request of [...shop.webhooks]) expect((await shop.app.fetch(request.clone())).status).toBe(200);
}
