import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { address } from '../../address.ts';
import { cards, fillCart, fillCheckout, openTestShop, type Shop } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const classes = ['books', 'zero'];

/** Orders two mugs, by the service `standard` where they are sent for money. */
async function buyMugs({ shopper: openShopper }: Pick<Shop, 'shopper'>, place: object = address) {
  const shopper = openShopper();
  await fillCart(shopper, ids.mug, 2);
  await fillCheckout(shopper, cards.visa);
  await shopper.put('/api/cart', { shipping: { ...place, service: 'standard' }, billing: place });
  return (await shopper.post('/api/cart/order')).body;
}

eachDatabase((db: () => Db) => {
  async function openClassShop(taxSettings: object = {}) {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    expect((await operator.put('/settings/taxes', { value: { classes, ...taxSettings } })).status).toBe(200);
    const rule = { name: 'VAT', country: 'US', rate: 20, reduced_rate: 10, shipping: true };
    const { status, body } = await operator.post('/taxes', { ...rule, class_rates: { books: 5, zero: 0 } });
    expect([status, body.class_rates]).toEqual([201, { books: 5, zero: 0 }]);
    const setClass = async (id: string, tax_class: string) => operator.patch(`/products/${id}`, { tax_class });
    return { shop, operator, tax: body, setClass };
  }

  describe('tax classes of the owner', () => {
    test('have rates of their own in cart, order and invoice', async () => {
      const { shop, setClass } = await openClassShop();
      expect((await setClass(ids.mug, 'books')).body.tax_class).toBe('books');
      const order = await buyMugs(shop);
      expect(order).toMatchObject({ sub_total: 25, tax_total: 1.25, grand_total: 26.25 });
      const { snapshot } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
      expect(JSON.parse(snapshot).taxes).toMatchObject([{ name: 'VAT', rate: 5, amount: 125, base: 2500 }]);
      await setClass(ids.mug, 'zero');
      expect(await buyMugs(shop)).toMatchObject({ tax_total: 0, grand_total: 25 });
    });

    test('without a rate in a rule pay the rate of the rule', async () => {
      const { shop, operator, tax, setClass } = await openClassShop();
      await setClass(ids.mug, 'books');
      expect((await operator.patch(`/taxes/${tax.id}`, { rate: 30 })).body.class_rates).toEqual({ books: 5, zero: 0 });
      await operator.patch(`/taxes/${tax.id}`, { class_rates: { zero: 0 } });
      expect(await buyMugs(shop)).toMatchObject({ tax_total: 7.5 });
    });

    test.each<[string, string, object, string]>([
      ['a class that the shop does not have', '/taxes', { class_rates: { food: 5 } }, 'class_rates.food'],
      ['the rate of standard products', '/taxes', { class_rates: { standard: 5 } }, 'class_rates.standard'],
      ['a rate below nothing', '/taxes', { class_rates: { books: -5 } }, 'class_rates.books'],
      ['a rate with five decimals', '/taxes', { class_rates: { books: 5.000_01 } }, 'class_rates.books'],
    ])('%s is refused in a tax', async (_, path, change, param) => {
      const { operator } = await openClassShop();
      const refused = await operator.post(path, { name: 'Tax', country: 'CA', rate: 10, ...change });
      expectRefused(refused, param);
      expect((await operator.get('/taxes')).body.results).toHaveLength(1);
    });

    test('are refused where no product could have them', async () => {
      const { operator, setClass } = await openClassShop();
      expectRefused(await setClass(ids.mug, 'food'), 'tax_class');
      for (const [wrong, param] of [
        [['standard'], 'value.classes.0'],
        [['books', 'books'], 'value.classes.1'],
        [['Books'], 'value.classes.0'],
      ] as const)
        expectRefused(await operator.put('/settings/taxes', { value: { classes: wrong } }), param);
    });

    test('stay while a product or a tax has them', async () => {
      const { operator, tax, setClass } = await openClassShop();
      await setClass(ids.mug, 'zero');
      const expectInUse = ({ status, body }: { status: number; body: { error: { code: string } } }) =>
        expect([status, body.error.code]).toEqual([409, 'tax_class_in_use']);
      expectInUse(await operator.put('/settings/taxes', { value: { classes: ['zero'] } }));
      await operator.patch(`/taxes/${tax.id}`, { class_rates: {} });
      expectInUse(await operator.put('/settings/taxes', { value: { classes: [] } }));
      expectInUse(await operator.patch('/settings/taxes', { value: { classes: null } }));
      expectInUse(await operator.delete('/settings/taxes'));
      await setClass(ids.mug, 'standard');
      expect((await operator.delete('/settings/taxes')).status).toBe(204);
    });

    test('divide the tax of shipping by what the goods cost', async () => {
      const { shop, operator, setClass } = await openClassShop({ shipping: 'goods' });
      const services = [{ id: 'standard', name: 'Post', rates: [{ zone: null, price: 1000 }] }];
      await operator.put('/settings/shipping', { value: { zones: [], services } });
      await setClass(ids.mug, 'books');
      await db().updateTable('products').set({ free_shipping: 0 }).where('id', '=', ids.mug).execute();
      const order = await buyMugs(shop);
      expect(order).toMatchObject({ shipment_total: 10, tax_total: 1.75 });
    });
  });

  describe('an export', () => {
    async function openGermanShop(taxSettings: object) {
      const shop = await openTestShop(db());
      const { operator } = await openOperator(db(), shop);
      const currencies = [{ code: 'USD', type: 'base' }];
      const locales = [{ code: 'de-DE', name: 'Deutsch' }];
      const store = { name: 'Laden', country: 'DE', locale: 'de-DE', currency: 'USD', locales, currencies };
      expect((await operator.put('/settings/store', { value: store })).status).toBe(200);
      await operator.put('/settings/taxes', { value: { prices_include_tax: true, ...taxSettings } });
      await operator.post('/taxes', { name: 'USt', country: 'DE', rate: 19, shipping: true });
      const services = [{ id: 'standard', name: 'Post', rates: [{ zone: null, price: 595 }] }];
      await operator.put('/settings/shipping', { value: { zones: [], services } });
      await db().updateTable('products').set({ free_shipping: 0, price: 1190 }).where('id', '=', ids.mug).execute();
      return { shop, operator };
    }

    test('loses the tax that prices contain, where the owner wants it', async () => {
      const { shop, operator } = await openGermanShop({ export_prices: 'net' });
      const order = await buyMugs(shop);
      expect(order).toMatchObject({ sub_total: 20, shipment_total: 5, tax_total: 0, grand_total: 25 });
      const { snapshot } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
      expect(JSON.parse(snapshot)).toMatchObject({ taxes: [], tax_exemption: 'export', grand_total: 2500 });
      const html = await operator.get(`/orders/${order.id}/invoice?format=html`);
      expect(String(html.body)).toMatch(/Steuerfreie Ausfuhrlieferung|Tax-free export/);
    });

    test('keeps its prices unless the owner says otherwise, and states why it has no tax', async () => {
      const { shop } = await openGermanShop({});
      const order = await buyMugs(shop);
      expect(order).toMatchObject({ sub_total: 23.8, shipment_total: 5.95, tax_total: 0, grand_total: 29.75 });
      const { snapshot } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
      expect(JSON.parse(snapshot)).toMatchObject({ taxes: [], tax_exemption: 'export' });
    });

    test('is none where the destination has a tax, or lies in the European Union', async () => {
      const { shop, operator } = await openGermanShop({ export_prices: 'net' });
      await operator.post('/taxes', { name: 'Sales tax', country: 'US', rate: 10 });
      const order = await buyMugs(shop);
      expect(order).toMatchObject({ sub_total: 23.8, tax_total: 2.16 });
      const { tax_exemption } = await db().selectFrom('orders').selectAll().executeTakeFirstOrThrow();
      expect(tax_exemption).toBeNull();
    });

    test('is none inside the European Union, and its tax is in the report of the One Stop Shop', async () => {
      const { shop, operator } = await openGermanShop({ export_prices: 'net' });
      const vienna = { name: 'Ada', address1: 'Ring 1', city: 'Wien', state: '', zip: '1010', country: 'AT' };
      expect(await buyMugs(shop, vienna)).toMatchObject({ sub_total: 23.8, tax_total: 0, grand_total: 29.75 });
      await operator.post('/taxes', { name: 'USt', country: 'AT', rate: 20, shipping: true });
      const order = await buyMugs(shop, vienna);
      expect(order).toMatchObject({ sub_total: 23.8, tax_total: 4.96, grand_total: 29.75 });
      await buyMugs(shop, { ...vienna, city: 'Berlin', zip: '10115', country: 'DE' });
      const { date_created } = await db().selectFrom('orders').selectAll().limit(1).executeTakeFirstOrThrow();
      const quarter = `${date_created.slice(0, 4)}-Q${Math.ceil(Number(date_created.slice(5, 7)) / 3)}`;
      const readReport = async () => (await operator.get(`/reports/oss?quarter=${quarter}&timezone=UTC`)).body;
      expect(await readReport()).toMatchObject({ quarter, home: 'DE', currency: 'USD' });
      const sold = { country: 'AT', rate: 20, orders: 1, base: 24.8, tax: 4.96 };
      const notRefunded = { base_refunded: 0, tax_refunded: 0, tax_due: 4.96 };
      expect((await readReport()).results).toEqual([{ ...sold, ...notRefunded }]);
      await operator.post(`/orders/${order.id}/refund`, { all: true });
      const refunded = { base_refunded: 24.8, tax_refunded: 4.96, tax_due: 0 };
      expect((await readReport()).results).toEqual([{ ...sold, ...refunded }]);
      expect((await operator.get('/reports/oss')).body).toMatchObject({ quarter: expect.stringMatching(/^20..-Q.$/) });
      expectRefused(await operator.get('/reports/oss?quarter=2026-Q5'), 'quarter');
    });

    test('cannot be moved to a place where its tax is due', async () => {
      const { shop, operator } = await openGermanShop({ export_prices: 'net' });
      const order = await buyMugs(shop);
      const berlin = { name: 'Ada', address1: 'Ring 1', city: 'Berlin', zip: '10115', country: 'DE' };
      const refused = await operator.patch(`/orders/${order.id}`, { shipping: berlin });
      expect([refused.status, refused.body.error.code]).toEqual([409, 'not_shipped']);
    });
  });
});
