import type { Db } from '@mercer/server';
import { confirmEmail, eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { cards, createCardToken, fillCart, openTestShop, signUpShopper } from '../../shop.ts';
import { expectRefused, openOperator } from './operator.ts';

const vienna = {
  name: 'Ada L',
  company: 'Lovelace GmbH',
  address1: 'Ring 1',
  city: 'Wien',
  zip: '1010',
  country: 'AT',
};
const berlin = { ...vienna, city: 'Berlin', zip: '10115', country: 'DE' };
const vatIds = { austrian: 'ATU13585627', german: 'DE136695976' };
const vies = 'https://ec.europa.eu/taxation_customs/vies/rest-api/check-vat-number';

type Register = 'valid' | 'invalid' | 'silent' | 'broken';

eachDatabase((db: () => Db) => {
  /** A German shop with 20 % tax in Austria and Germany. @param register what VIES answers */
  async function openGermanShop({ included = false, register = 'valid' as Register } = {}) {
    const asked: object[] = [];
    const answers = {
      valid: () => Response.json({ valid: true }),
      invalid: () => Response.json({ valid: false }),
      silent: () => Promise.reject(new Error('The register is down')),
      broken: () => new Response('MS_UNAVAILABLE', { status: 500 }),
    };
    const shop = await openTestShop(db(), {
      async answers(request) {
        if (request.url !== vies) return undefined;
        asked.push(await request.json());
        return answers[register]();
      },
    });
    const opened = await openOperator(db(), shop);
    const { operator } = opened;
    const write = async (id: string, value: object) =>
      expect([id, (await operator.put(`/settings/${id}`, { value })).body]).toMatchObject([id, { value }]);
    const locales = [{ code: 'de-DE', name: 'Deutsch' }];
    const currencies = [{ code: 'USD', type: 'base' }];
    await write('store', { name: 'Laden', country: 'DE', locale: 'de-DE', currency: 'USD', locales, currencies });
    const shipping = {
      zones: [{ id: 'eu', name: 'EU', regions: [{ country: 'DE' }, { country: 'AT' }] }],
      services: [{ id: 'post', name: 'Post', rates: [{ zone: 'eu', price: 600 }] }],
    };
    await write('shipping', shipping);
    await write('taxes', { prices_include_tax: included });
    for (const country of ['DE', 'AT'])
      expect((await operator.post('/taxes', { name: 'USt', country, rate: 20, shipping: true })).status).toBe(201);
    const ada = shop.shopper();
    await signUpShopper(ada, 'ada');
    const { id } = (await operator.get('/customers?email=ada@mercer.test')).body.results[0];
    const fillCartFor = async (shopper: Shopper, place: object) => {
      await fillCart(shopper, ids.mug, 2);
      await shopper.put('/api/cart', { shipping: { ...place, service: 'post' }, billing: place });
      return (await shopper.get('/api/cart')).body;
    };
    const orderCart = async (shopper: Shopper, place: object) => {
      const card = { token: await createCardToken(shopper, cards.visa) };
      await shopper.put('/api/cart', { billing: { ...place, method: 'card', card } });
      return (await shopper.post('/api/cart/order')).body;
    };
    return { ...opened, ada, id, asked, fillCartFor, orderCart };
  }

  describe('an exemption', () => {
    test('counts for the account with a confirmed address alone, in cart, order and invoice', async () => {
      const { operator, shop, ada, id, fillCartFor, orderCart } = await openGermanShop();
      await operator.patch(`/customers/${id}`, { tax_exempt: true });
      const taxed = await fillCartFor(ada, berlin);
      expect(taxed.tax_total).toBeGreaterThan(0);
      const stranger = shop();
      await stranger.put('/api/cart', { account: { email: 'ada@mercer.test' } });
      expect((await fillCartFor(stranger, berlin)).tax_total).toBe(taxed.tax_total);
      await confirmEmail(db(), ada);
      expect((await ada.get('/api/cart')).body).toMatchObject({ tax_total: 0, taxes: [], grand_total: 31 });
      const order = await orderCart(ada, berlin);
      expect(order).toMatchObject({ tax_total: 0, grand_total: 31 });
      const { snapshot } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
      expect(JSON.parse(snapshot)).toMatchObject({ taxes: [], tax_exemption: 'customer', grand_total: 3100 });
      await operator.patch(`/customers/${id}`, { tax_exempt: false });
      expect((await fillCartFor(ada, berlin)).tax_total).toBeGreaterThan(0);
    });

    test('takes the tax out of prices that contain it', async () => {
      const { operator, ada, id, fillCartFor } = await openGermanShop({ included: true });
      await confirmEmail(db(), ada);
      expect(await fillCartFor(ada, berlin)).toMatchObject({ grand_total: 31, tax_included_total: 5.17 });
      await operator.patch(`/customers/${id}`, { tax_exempt: true });
      const cart = (await ada.get('/api/cart')).body;
      // 12.50 contains 2.08, and 6.00 contains 1.00
      expect(cart).toMatchObject({ sub_total: 20.84, shipment_total: 5, tax_total: 0, grand_total: 25.84 });
    });

    test('of a group counts for its customers, until they leave it or it is removed', async () => {
      const { operator, ada, id, fillCartFor } = await openGermanShop();
      await confirmEmail(db(), ada);
      const group = (await operator.post('/customer-groups', { name: 'Embassies', tax_exempt: true })).body;
      await operator.patch(`/customers/${id}`, { group_id: group.id });
      expect((await fillCartFor(ada, berlin)).tax_total).toBe(0);
      await operator.patch(`/customer-groups/${group.id}`, { tax_exempt: false });
      expect((await ada.get('/api/cart')).body.tax_total).toBeGreaterThan(0);
      await operator.patch(`/customer-groups/${group.id}`, { tax_exempt: true });
      expect((await ada.get('/api/cart')).body.tax_total).toBe(0);
      await operator.delete(`/customer-groups/${group.id}`);
      expect((await ada.get('/api/cart')).body.tax_total).toBeGreaterThan(0);
      expect((await operator.get(`/customers/${id}`)).body.group).toBeNull();
    });

    test('counts for a draft that the owner makes for the customer', async () => {
      const { operator, id, shop } = await openGermanShop();
      await operator.patch(`/customers/${id}`, { tax_exempt: true });
      const draft = { items: [{ product_id: ids.mug, quantity: 2 }], shipping: berlin, billing: berlin };
      const readDraftTax = async (email: string) => {
        const { body } = await operator.post('/drafts', { ...draft, email });
        const shopper = shop();
        await shopper.post(`/api/drafts/${body.id}/open`, { token: new URL(body.link).searchParams.get('token') });
        return (await shopper.get('/api/cart')).body.tax_total;
      };
      expect(await readDraftTax('ada@mercer.test')).toBe(0);
      expect(await readDraftTax('bob@mercer.test')).toBeGreaterThan(0);
    });
  });

  describe('a VAT id', () => {
    test('is read however it was typed, and refused with a wrong check digit', async () => {
      const { operator, id, asked } = await openGermanShop();
      const changed = await operator.patch(`/customers/${id}`, { vat_id: 'at u135.856-27' });
      expect(changed.body.vat).toMatchObject({ id: vatIds.austrian, status: 'valid' });
      expect(asked).toEqual([{ countryCode: 'AT', vatNumber: 'U13585627' }]);
      for (const vat_id of ['ATU13585628', 'DE136695977', 'US123456789', 'GR094259216', 'x', 'DE'])
        expectRefused(await operator.patch(`/customers/${id}`, { vat_id }), 'vat_id');
      expect((await operator.patch(`/customers/${id}`, { vat_id: 'EL094259216' })).body.vat.id).toBe('EL094259216');
      expect((await operator.patch(`/customers/${id}`, { vat_id: null })).body.vat).toBeNull();
    });

    test.each(['silent', 'broken'] as const)('is stored as not checked while the register is %s', async (register) => {
      const { operator, id, ada, fillCartFor } = await openGermanShop({ register });
      await operator.patch('/settings/taxes', { value: { reverse_charge: true } });
      const { body } = await operator.patch(`/customers/${id}`, { vat_id: vatIds.austrian });
      expect(body.vat).toMatchObject({ id: vatIds.austrian, status: 'not_checked' });
      await confirmEmail(db(), ada);
      expect((await fillCartFor(ada, vienna)).tax_total).toBeGreaterThan(0);
    });

    test('gives reverse charge abroad once the owner turns it on, and the invoice says so', async () => {
      const { app, operator, id, ada, fillCartFor, orderCart } = await openGermanShop();
      await confirmEmail(db(), ada);
      await operator.patch(`/customers/${id}`, { vat_id: vatIds.austrian });
      expect((await fillCartFor(ada, vienna)).tax_total).toBeGreaterThan(0);
      await operator.patch('/settings/taxes', { value: { reverse_charge: true } });
      expect((await ada.get('/api/cart')).body.tax_total).toBe(0);
      await ada.put('/api/cart', { shipping: berlin });
      expect((await ada.get('/api/cart')).body.tax_total).toBeGreaterThan(0);
      await ada.put('/api/cart', { shipping: { ...vienna, service: 'post' } });
      const order = await orderCart(ada, vienna);
      const { id: invoiceId, snapshot } = await db().selectFrom('invoices').selectAll().executeTakeFirstOrThrow();
      expect(JSON.parse(snapshot)).toMatchObject({ buyer_vat_id: vatIds.austrian, tax_exemption: 'reverse_charge' });
      expect(order.tax_total).toBe(0);
      const authorization = `Basic ${btoa('pk_test')}`;
      const headers = { Authorization: authorization, 'X-Session': ada.session ?? '' };
      const page = await app.request(`/api/invoices/${invoiceId}?format=html&$locale=de-DE`, { headers });
      const html = await page.text();
      for (const words of ['Lovelace GmbH', vatIds.austrian, 'Steuerschuldnerschaft des Leistungsempfängers'])
        expect(html).toContain(words);
    });

    test('of the country of the store gives none', async () => {
      const { operator, id, ada, fillCartFor } = await openGermanShop();
      await confirmEmail(db(), ada);
      await operator.patch('/settings/taxes', { value: { reverse_charge: true } });
      await operator.patch(`/customers/${id}`, { vat_id: vatIds.german });
      expect((await fillCartFor(ada, vienna)).tax_total).toBeGreaterThan(0);
    });
  });

  describe('a group', () => {
    test('has coupons and promotions that others cannot use, and stays as long as one is for it', async () => {
      const { operator, shop, ada, id } = await openGermanShop();
      await confirmEmail(db(), ada);
      const group = (await operator.post('/customer-groups', { name: 'Wholesale' })).body;
      const forGroup = { name: 'Wholesale', offer: { type: 'percent', percent: 10 } };
      expectRefused(
        await operator.post('/promotions', { ...forGroup, conditions: { group_ids: ['none'] } }),
        'conditions.group_ids.0',
      );
      const conditions = { group_ids: [group.id] };
      const coupon = (await operator.post('/coupons', { ...forGroup, code: 'WHOLE', conditions })).body;
      await fillCart(ada, ids.mug, 2);
      const enterCode = (shopper: Shopper) => shopper.put('/api/cart/coupon', { code: 'WHOLE' });
      expect((await enterCode(ada)).status).toBe(400);
      await operator.patch(`/customers/${id}`, { group_id: group.id });
      expect((await enterCode(ada)).body.discount_total).toBe(2.5);
      const stranger = shop();
      await fillCart(stranger, ids.mug, 2);
      await stranger.put('/api/cart', { account: { email: 'ada@mercer.test' } });
      expect((await enterCode(stranger)).body.error.message).toContain('This code is for other customers');
      expect(await operator.delete(`/customer-groups/${group.id}`)).toMatchObject({
        status: 409,
        body: { error: { code: 'group_in_use' } },
      });
      await operator.delete(`/coupons/${coupon.id}`);
      const promotion = (await operator.post('/promotions', { ...forGroup, conditions })).body;
      const second = shop();
      await fillCart(second, ids.mug, 2);
      expect((await second.get('/api/cart')).body.discount_total).toBe(0);
      await ada.delete('/api/cart/coupon');
      expect((await ada.get('/api/cart')).body.discount_total).toBe(2.5);
      expect((await operator.delete(`/customer-groups/${group.id}`)).status).toBe(409);
      await operator.delete(`/promotions/${promotion.id}`);
      expect((await operator.delete(`/customer-groups/${group.id}`)).status).toBe(204);
      expect((await operator.post('/customer-groups', { name: ' ' })).status).toBe(400);
    });
  });
});
