import type { Sandbox } from '@mercer/sandbox';
import { createStripeClient, openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, home, ids } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';
import { addOrderItems, editOrder } from '../edits/index.ts';
import { refundOrder } from '../refunds/index.ts';
import { recordTaxes } from './record-taxes.ts';

const newYork = { ...home, city: 'New York', state: 'NY', zip: '10001' };
const seattle = { ...home, city: 'Seattle', state: 'WA', zip: '98101' };
const commitPath = '/v1/tax/transactions/create_from_calculation';
const calculationPath = '/v1/tax/calculations';

/** Calculation as Stripe answers it, as far as tests change it. */
interface Calculation {
  currency: string;
  expires_at: unknown;
  line_items: { data: { reference: string; amount_tax: unknown; tax_breakdown: unknown }[] };
  shipping_cost: { amount_tax: unknown };
}

const setLineTax = (amount_tax: unknown) => (calculation: Calculation) => {
  const [line] = calculation.line_items.data;
  if (line) Object.assign(line, { amount_tax, tax_breakdown: [] });
};

eachDatabase((db) => {
  let sandbox: Sandbox;
  /** Paths of Stripe Tax that were called, in order. */
  let calls: string[];
  /** Codes of goods and shipments that Stripe Tax was sent. */
  let sentCodes: string[];
  /** Ids of the transactions that Stripe has answered. */
  let transactionIds: Set<string>;
  let answerLoss: string | undefined;
  let isStripeDown: boolean;
  /** Changes what Stripe answers to a calculation. */
  let forgeCalculation: ((calculation: Calculation) => void) | undefined;
  let now: Date;

  beforeEach(async () => {
    sentCodes = [];
    [calls, transactionIds, answerLoss, isStripeDown] = [[], new Set(), undefined, false];
    forgeCalculation = undefined;
    now = new Date('2026-06-01T12:00:00.000Z');
    sandbox = await openTestSandbox({ now: () => now });
    await saveTaxes({ provider: 'stripe' });
    const services = [{ id: 'post', name: 'Post', rates: [{ zone: null, price: 500 }] }];
    await db()
      .insertInto('settings')
      .values({ id: 'shipping', value: JSON.stringify({ services }) })
      .execute();
  });

  const saveTaxes = (value: object) =>
    db()
      .insertInto('settings')
      .values({ id: 'taxes', value: JSON.stringify(value) })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: JSON.stringify(value) }))
      .execute();

  const fetch = async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/sandbox/stripe', '');
    if (!path.startsWith('/v1/tax/')) return sandbox.fetch(request);
    calls.push(path);
    sentCodes.push(...((await request.clone().text()).match(/txcd_\d{8}/g) ?? []));
    if (isStripeDown) return Response.json({ error: { type: 'api_error', message: 'down' } }, { status: 500 });
    const response = await sandbox.fetch(request);
    if (path === calculationPath && forgeCalculation && response.ok) {
      const calculation: Calculation = await response.json();
      forgeCalculation(calculation);
      return Response.json(calculation);
    }
    if (path.includes('/transactions/') && response.ok) transactionIds.add((await response.clone().json()).id);
    if (path !== answerLoss) return response;
    answerLoss = undefined;
    throw new Error('The connection was lost');
  };

  const createApp = () => buildTestApp(db(), { fetch, now: () => now });

  const fillCart = async (address: object = newYork, app = createApp()) => {
    const shopper = app.shopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const account = { email: 'ada@mercer.test' };
    await shopper.put('/api/cart', { account, billing: { ...address, method: 'card' }, shipping: address });
    await shopper.put('/api/cart', { shipping: { service: 'post' } });
    return { ...app, shopper };
  };

  const placeOrder = async (address: object = newYork) => {
    const { shopper, ...app } = await fillCart(address);
    const card = { number: '4242 4242 4242 4242', exp_month: 12, exp_year: 2029, cvc: '123' };
    const { body } = await shopper.post('/vault/tokens', card);
    await shopper.put('/api/cart', { billing: { card: { token: body.token } } });
    return { ...app, shopper, answer: await shopper.post('/api/cart/order') };
  };

  const readRows = () => db().selectFrom('tax_transactions').selectAll().orderBy('id').execute();

  /** Sums all taxes that Stripe has recorded, less those that were taken back; in minor units. */
  const sumRecordedTax = async () => {
    const { tax } = createStripeClient(sandbox);
    const transactions = await Promise.all(
      [...transactionIds].map((id) => tax.transactions.retrieve(id, { expand: ['line_items'] })),
    );
    return transactions.reduce((sum, { line_items, shipping_cost }) => {
      const lineTax = (line_items?.data ?? []).reduce((lineSum, line) => lineSum + line.amount_tax, 0);
      return sum + lineTax + (shipping_cost?.amount_tax ?? 0);
    }, 0);
  };

  test('a cart has the taxes of its jurisdictions, and reading it asks nobody', async () => {
    const { shopper } = await fillCart();
    const callCount = calls.length;
    const { body } = await shopper.get('/api/cart');
    expect(body).toMatchObject({ sub_total: 25, shipment_total: 5, tax_total: 2.56, grand_total: 32.56 });
    expect(body.taxes).toMatchObject([
      { name: 'New York: Sales Tax', rate: 4, amount: 1.2, included: false },
      { name: 'New York City: Local Sales Tax', rate: 4.5, amount: 1.36, included: false },
    ]);
    expect(calls).toHaveLength(callCount);
    await shopper.put('/api/cart', { comments: 'Please ring twice' });
    expect(calls, 'a change without another price or place has been calculated').toHaveLength(callCount);
  });

  test.each<[what: string, forge: (calculation: Calculation) => void]>([
    ['below zero', setLineTax(-1000)],
    ['above the price of the goods', setLineTax(2501)],
    ['beyond all numbers', setLineTax(1e300)],
    ['of a shipment below zero', (calculation) => Object.assign(calculation.shipping_cost, { amount_tax: -1 })],
    ['in another currency', (calculation) => Object.assign(calculation, { currency: 'jpy' })],
    ['of other lines', (calculation) => Object.assign(calculation.line_items, { data: [] })],
    ['until no time', (calculation) => Object.assign(calculation, { expires_at: 1e300 })],
  ])('a tax %s is none: carts are estimated, and nothing is sold for it', async (_what, forge) => {
    await saveTaxes({ provider: 'stripe', fallback: 'refuse' });
    forgeCalculation = forge;
    const { shopper, answer } = await placeOrder();
    expect(answer).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
    expect((await shopper.get('/api/cart')).body).toMatchObject({ sub_total: 25, tax_total: 0, grand_total: 30 });
    expect(await db().selectFrom('tax_calculations').selectAll().execute()).toEqual([]);
    expect(await db().selectFrom('payments').selectAll().execute()).toEqual([]);
    forgeCalculation = undefined;
    now = new Date(now.getTime() + 60_000);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', tax_total: 2.56 });
  });

  test('a paid order is recorded once, under its id', async () => {
    const { answer, deps } = await placeOrder();
    expect(answer.body).toMatchObject({ status: 'paid', tax_total: 2.56 });
    await recordTaxes(deps);
    await recordTaxes(deps);
    const [row] = await readRows();
    expect(row).toMatchObject({ id: answer.body.id, kind: 'sale', status: 'recorded' });
    expect(calls.filter((path) => path === commitPath)).toHaveLength(1);
    expect(await sumRecordedTax()).toBe(256);
  });

  test('an order that is not paid is not recorded', async () => {
    const { shopper, deps } = await fillCart();
    await shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
    expect(await readRows()).toMatchObject([{ status: 'waiting' }]);
    await recordTaxes(deps);
    expect(calls).not.toContain(commitPath);
  });

  test('a lost answer, and two processes at once, record an order once', async () => {
    const { deps } = await placeOrder();
    answerLoss = commitPath;
    await recordTaxes(deps);
    now = new Date(now.getTime() + 120_000);
    await Promise.all([recordTaxes(deps), recordTaxes(createApp().deps)]);
    expect(await readRows()).toMatchObject([{ status: 'recorded' }]);
    expect(transactionIds.size).toBe(1);
    expect(await sumRecordedTax()).toBe(256);
  });

  test('refunds take back what they give of each tax, and never more', async () => {
    const { answer, deps } = await placeOrder();
    const { id, items } = answer.body;
    await recordTaxes(deps);
    await refundOrder(deps, id, { items: [{ id: items[0].id, quantity: 1 }], restock: true });
    await recordTaxes(deps);
    const [refund] = await db().selectFrom('refunds').selectAll().execute();
    const refundedTax = JSON.parse(refund?.taxes ?? '[]').reduce(
      (sum: number, { amount }: { amount: number }) => sum + amount,
      0,
    );
    expect(await sumRecordedTax()).toBe(256 - refundedTax);
    await refundOrder(deps, id, { isAll: true, restock: true });
    await recordTaxes(deps);
    expect(await sumRecordedTax()).toBe(0);
    expect((await readRows()).map(({ status }) => status)).toEqual(['recorded', 'recorded', 'recorded']);
  });

  test('a refund before the record waits for it', async () => {
    const { answer, deps } = await placeOrder();
    await refundOrder(deps, answer.body.id, { isAll: true, restock: true });
    await recordTaxes(deps);
    await recordTaxes(deps);
    expect(await sumRecordedTax()).toBe(0);
    expect(transactionIds.size).toBe(2);
  });

  test('changes of an order leave the taxes of what it is then', async () => {
    const { answer, deps } = await placeOrder();
    const { id, items } = answer.body;
    await recordTaxes(deps);
    const edit = { restock: true, charge_difference: true, by: 'owner', assertRead: () => undefined };
    await editOrder(deps, id, { ...edit, items: [{ id: items[0].id, quantity: 1 }] });
    await recordTaxes(deps);
    const readTax = async () =>
      (await db().selectFrom('orders').select('tax_total').where('id', '=', id).executeTakeFirstOrThrow()).tax_total;
    expect(await sumRecordedTax()).toBe(await readTax());
    await editOrder(deps, id, { ...edit, shipping: seattle });
    await recordTaxes(deps);
    const owed = await readRows();
    expect(owed.filter(({ kind }) => kind === 'sale')).toHaveLength(2);
    await db().updateTable('orders').set({ financial_status: 'paid' }).where('id', '=', id).execute();
    await recordTaxes(deps);
    expect(await sumRecordedTax()).toBe(await readTax());
    await addOrderItems(deps, id, { items: [{ product_id: ids.notebook, quantity: 1 }], by: 'owner' });
    await db().updateTable('orders').set({ financial_status: 'paid' }).where('id', '=', id).execute();
    await recordTaxes(deps);
    expect(await sumRecordedTax()).toBe(await readTax());
  });

  test('a provider that is down leaves the rules of the shop, which are recorded nowhere', async () => {
    isStripeDown = true;
    const { answer, deps } = await placeOrder();
    expect(answer.body).toMatchObject({ status: 'paid', tax_total: 0 });
    await recordTaxes(deps);
    expect(await readRows()).toMatchObject([{ status: 'skipped', message: expect.stringContaining('did not answer') }]);
    expect(calls).not.toContain(commitPath);
  });

  test('a product with a tax code of its own is taxed by it, whatever the code of its class is', async () => {
    await saveTaxes({ provider: 'stripe', tax_codes: { standard: 'txcd_30070000' } });
    await db().updateTable('products').set({ tax_code: 'txcd_00000000' }).where('id', '=', ids.mug).execute();
    const { shopper } = await fillCart();
    // The shipment of untaxed goods has its tax, and they have none
    expect((await shopper.get('/api/cart')).body.items).toMatchObject([{ tax_total: 0 }]);
    expect(sentCodes).toContain('txcd_00000000');
    expect(sentCodes).not.toContain('txcd_30070000');
    await db().updateTable('products').set({ tax_code: null }).where('id', '=', ids.mug).execute();
    await shopper.put('/api/cart', { shipping: { ...seattle } });
    expect(sentCodes).toContain('txcd_30070000');
  });

  test('an owner who wants no order without the provider takes none', async () => {
    await saveTaxes({ provider: 'stripe', fallback: 'refuse' });
    isStripeDown = true;
    const { answer } = await placeOrder();
    expect(answer).toMatchObject({ status: 502, body: { error: { code: 'gateway_error' } } });
    expect(await readRows()).toEqual([]);
  });

  test('an address that the provider finds nowhere is refused at the order, not in the cart', async () => {
    const { shopper, answer } = await placeOrder({ ...newYork, zip: '00000' });
    expect(answer).toMatchObject({ status: 400, body: { error: { param: 'shipping.zip' } } });
    expect((await shopper.get('/api/cart')).body).toMatchObject({ tax_total: 0 });
  });

  test('prices that contain their tax stay what they are', async () => {
    await saveTaxes({ provider: 'stripe', prices_include_tax: true });
    const berlin = { ...home, city: 'Berlin', state: null, zip: '10115', country: 'DE' };
    const { answer, deps } = await placeOrder(berlin);
    expect(answer.body).toMatchObject({ grand_total: 30, tax_total: 4.79, tax_included_total: 4.79 });
    await recordTaxes(deps);
    await refundOrder(deps, answer.body.id, { isAll: true, restock: true });
    await recordTaxes(deps);
    expect(await sumRecordedTax()).toBe(0);
  });

  test('taxes of an order that is paid after its calculation has expired are calculated again', async () => {
    const { deps } = await placeOrder();
    now = new Date('2026-10-01T12:00:00.000Z');
    const callCount = calls.filter((path) => path === calculationPath).length;
    await recordTaxes(deps);
    expect(calls.filter((path) => path === calculationPath)).toHaveLength(callCount + 1);
    expect(await readRows()).toMatchObject([{ status: 'recorded' }]);
    expect(await sumRecordedTax()).toBe(256);
  });

  test('whatever is in the cart, its lines and its shipment have the tax of the order', async () => {
    for (const [quantity, price] of [
      [1, 1],
      [3, 333],
      [7, 1999],
      [5, 7],
    ] as const) {
      await db().updateTable('products').set({ price }).where('id', 'in', [ids.mug, ids.notebook]).execute();
      const { shopper } = await fillCart();
      const { body } = await shopper.post('/api/cart/items', { product_id: ids.notebook, quantity });
      const lineTax = body.items.reduce((sum: number, item: { tax_total: number }) => sum + item.tax_total, 0);
      const taxTotal = body.taxes.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0);
      expect(taxTotal).toBeCloseTo(body.tax_total, 5);
      expect(lineTax).toBeLessThanOrEqual(body.tax_total + 1e-9);
      expect(body.grand_total).toBeCloseTo(body.sub_total + body.shipment_total + body.tax_total, 5);
    }
  });
});
