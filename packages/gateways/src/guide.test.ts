import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildTestApp, eachDatabase, home, ids, testConfig } from '@mercer/server/testing';
import { expect, onTestFinished, test } from 'vitest';
import { getIsoDecimals } from './currencies.ts';
import type { GatewayFolder } from './definition.ts';
import { Gateways } from './gateways.ts';

const guide = new URL('../../../docs/owners/gateways.md', import.meta.url);
const keys = { url: 'https://harbour.test', secretKey: 'secret', webhookSecret: 'whsec' };
const time = Date.parse('2026-06-01T12:00:00.000Z');

/** The guide's gateway, as it would stand in a folder of its own. */
async function loadGuideGateway(text: string): Promise<GatewayFolder<typeof keys>> {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-guide-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const [, source = ''] = /```ts\n([\s\S]*?)```/.exec(text) ?? [];
  const file = join(folder, 'index.ts');
  writeFileSync(file, source.replaceAll("from '../", `from '${import.meta.dirname}/`));
  return import(pathToFileURL(file).href);
}

interface Payment {
  id: string;
  page: string;
  state: string;
  cents: number;
  currency: string;
  reference: string;
  key: string;
  refunded: number;
}

/** The bank of the guide. */
function openHarbour() {
  const payments: Payment[] = [];
  const respondToRequest = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    const [, , id = '', deed] = pathname.split('/');
    const body = request.method === 'POST' ? await request.json() : {};
    if (request.headers.get('authorization') !== 'Bearer secret') return Response.json({}, { status: 401 });
    const existingPayment = payments.find((payment) => payment.id === id || payment.key === body.key);
    if (deed === 'refunds' && existingPayment) existingPayment.refunded += body.cents;
    if (deed === 'cancel' && existingPayment?.state === 'new') existingPayment.state = 'off';
    if (existingPayment) return Response.json(existingPayment);
    if (id) return Response.json({}, { status: 404 });
    if (request.method === 'GET') return Response.json(payments);
    const newPayment = {
      ...body,
      id: `pay_${payments.length}`,
      page: 'https://harbour.test/pay',
      state: 'new',
      refunded: 0,
    };
    payments.push(newPayment);
    return Response.json(newPayment);
  };
  return { payments, fetch: respondToRequest };
}

eachDatabase((db) => {
  const openGuideShop = async () => {
    const harbour = openHarbour();
    const example = await loadGuideGateway(readFileSync(guide, 'utf8'));
    const deps = { fetch: harbour.fetch, now: () => new Date(time), publicUrl: testConfig.publicUrl };
    const config: Record<string, unknown> = { harbour: keys };
    const definition = { load: async () => example, currencies: { decimals: getIsoDecimals } };
    const gateways = new Gateways(config, deps, { harbour: definition });
    const shop = buildTestApp(db(), { fetch: harbour.fetch, gateways });
    const payments = JSON.stringify({ card: { gateway: 'harbour' } });
    await db().insertInto('settings').values({ id: 'payments', value: payments }).execute();
    const shopper = shop.shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const account = { email: 'ada@mercer.test' };
    await shopper.put('/api/cart', { account, shipping: home, billing: { ...home, method: 'card' } });
    return { ...shop, shopper, harbour };
  };

  test('the gateway of the guide takes a cart to a paid order, and back by refund', async () => {
    const { shopper, harbour, app } = await openGuideShop();
    const intent = (await shopper.post('/vault/intent', { gateway: 'harbour', intent: { amount: 1 } })).body;
    expect(intent).toMatchObject({ amount: 25, currency: 'USD', status: 'new' });
    await shopper.put('/api/cart', { billing: { intent: { harbour: { id: intent.id } } } });
    expect((await shopper.post('/api/cart/order')).body.error.code).toBe('card_declined');
    for (const payment of harbour.payments) payment.state = 'done';
    const order = (await shopper.post('/api/cart/order')).body;
    expect(order).toMatchObject({ status: 'paid', payments: [{ status: 'succeeded', amount: 25 }] });
    await app.request(`/operator/orders/${order.id}/refund`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${testConfig.secretKey}`, 'Content-Type': 'application/json' },
      body: '{"all": true}',
    });
    expect(harbour.payments).toMatchObject([{ reference: order.id, cents: 2500, refunded: 2500 }]);
    expect((await shopper.get('/api/cart/order')).body.status).toBe('refunded');
  });

  test('what it announces makes the order when its signature is good', async () => {
    const { shopper, harbour, app } = await openGuideShop();
    const { id } = (await shopper.post('/vault/intent', { gateway: 'harbour' })).body;
    for (const payment of harbour.payments) payment.state = 'done';
    const event = {
      id: 'ev_1',
      name: 'payment.done',
      data: { object: { id, reference: harbour.payments[0]?.reference } },
    };
    const body = JSON.stringify(event);
    const sendSignedEvent = (secret: string) => {
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      const headers = { 'Harbour-Time': String(time), 'Harbour-Signature': signature };
      return app.request('/vault/webhooks/harbour', { method: 'POST', headers, body });
    };
    expect((await sendSignedEvent('another')).status).toBe(400);
    expect((await sendSignedEvent('whsec')).status).toBe(200);
    await expect.poll(async () => (await shopper.get('/api/cart/order')).body.status).toBe('paid');
  });
});
