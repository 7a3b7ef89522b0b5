import { gatewayKeys } from '@mercer/sandbox/testing';
import type { Db } from '@mercer/server';
import { ids, type Shopper } from '@mercer/server/testing';
import { expect } from 'vitest';
import { address } from './address.ts';
import { readGatewayLedger } from './money.ts';
import { fillCart, type GatewayAccess, openTestShop, type Shop } from './shop.ts';

const origin = 'http://localhost:3000';

/** Builds the URL to which the client library makes a gateway return. */
export const buildCheckoutUrl = (query: string) => `${origin}/checkout?${query}`;

export type Circumstances = Parameters<typeof openTestShop>[1];

interface TestedMethod {
  method: string;
  gateway: string;
}

/** A shop in euros that is paid by one method through one gateway, and a shopper whose cart lacks nothing but its payment. Money is taken with the order. */
export async function visitRedirectShop(db: Db, { method, gateway }: TestedMethod, circumstances?: Circumstances) {
  const settings = { store: { currency: 'EUR' }, payments: { [method]: { gateway, capture: 'order' } } };
  for (const [id, value] of Object.entries(settings)) {
    await db
      .insertInto('settings')
      .values({ id, value: JSON.stringify(value) })
      .execute();
  }
  const shop = await openTestShop(db, circumstances);
  const shopper = shop.shopper();
  await fillForRedirect(shopper, method);
  return { shop, shopper };
}

/** A cart that lacks nothing but its payment: 25.00. */
export async function fillForRedirect(shopper: Shopper, method: string, quantity = 2): Promise<void> {
  await fillCart(shopper, ids.mug, quantity);
  const account = { email: 'ada@mercer.test' };
  await shopper.put('/api/cart', { account, shipping: address, billing: { ...address, method } });
}

/** Presses a button of the gateway's page. @returns the query that it leads back to the shop with */
export async function pressPageButton({ sandbox }: GatewayAccess, page: string, result: string) {
  expect((await sandbox.fetch(new Request(page))).status).toBe(200);
  const request = new Request(page, { method: 'POST', body: new URLSearchParams({ result }), headers: { origin } });
  const returnUrl = (await sandbox.fetch(request)).headers.get('location') ?? '';
  expect(returnUrl).toMatch(/^http:\/\/localhost:3000\/checkout\?/);
  return Object.fromEntries(new URL(returnUrl).searchParams);
}

/** Lists the charges of an order that the gateways have kept. */
export async function listSucceededCharges(shop: Shop, orderId: string) {
  return (await readGatewayLedger(shop, orderId)).filter(({ status }) => status === 'succeeded');
}

export async function findOnlyOrderId(db: Db): Promise<string> {
  return (await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id;
}

export { gatewayKeys };
