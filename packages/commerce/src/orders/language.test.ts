import type { Sandbox } from '@mercer/sandbox';
import { openTestSandbox } from '@mercer/sandbox/testing';
import { buildTestApp, eachDatabase, giftcardRow, home, ids, readQueuedMails } from '@mercer/server/testing';
import { beforeEach, expect, test } from 'vitest';

const account = { email: 'ada@mercer.test' };
const german = { product: { name: 'Hemd' }, options: [{ name: 'Größe', value: 'Groß' }] };
const english = { product: { name: 'Cotton Tee' }, options: [{ name: 'Size', value: 'Large' }] };

eachDatabase((db) => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await openTestSandbox();
    const locales = [{ code: 'en-US' }, { code: 'de-DE' }];
    const store = { id: 'store', value: JSON.stringify({ locales }) };
    await db().insertInto('settings').values(store).execute();
    const name = { locale: 'de-DE', field: 'name' };
    await db()
      .insertInto('translations')
      .values([
        { ...name, model: 'products', record_id: ids.tee, value: 'Hemd' },
        { ...name, model: 'options', record_id: 'Size', value: 'Größe' },
        { ...name, model: 'texts', record_id: 'Large', value: 'Groß' },
      ])
      .execute();
    await db().insertInto('giftcards').values(giftcardRow('GIFT99', 9900)).execute();
  });

  const createFilledCart = async (locale: string) => {
    const shopper = buildTestApp(db(), { fetch: (request) => sandbox.fetch(request) }).shopper();
    await shopper.put('/api/session', { locale });
    await shopper.post('/api/cart/items', { product_id: ids.tee, options: { Size: 'Large' } });
    await shopper.put('/api/cart', { account, shipping: home, billing: { ...home, method: 'card' } });
    return shopper;
  };

  test.each([
    ['de-DE', german],
    ['en-US', english],
  ])('an order, its mail and its invoice keep the words of the language it was made in: %s', async (locale, words) => {
    const shopper = await createFilledCart(locale);
    expect((await shopper.put('/api/cart/coupon', { code: 'GIFT99' })).status).toBe(200);
    const { status, body } = await shopper.post('/api/cart/order');
    expect(status).toBe(200);
    expect(body.items).toMatchObject([words]);
    const laterResponse = await shopper.get('/api/cart/order?$locale=en-US');
    expect(laterResponse.body.items, 'whatever is looked at later').toMatchObject([words]);
    const [mail] = await readQueuedMails(db(), 'order');
    expect(mail).toMatchObject({
      locale,
      data: { items: [{ name: words.product.name, description: words.options[0]?.value }] },
    });
    const invoice = await db().selectFrom('invoices').select('snapshot').executeTakeFirstOrThrow();
    expect(JSON.parse(invoice.snapshot)).toMatchObject({ locale, lines: [{ name: words.product.name }] });
  });
  test('a language that is changed before the order is paid is that of its words', async () => {
    const shopper = await createFilledCart('en-US');
    const openCartPayment = () => shopper.post('/vault/intent', { gateway: 'airwallex', intent: {} });
    const readStoredWords = async () => {
      const rows = await db().selectFrom('order_items').select(['product', 'options']).execute();
      return rows.map(({ product, options }) => ({ product: JSON.parse(product), options: JSON.parse(options) }));
    };
    expect((await openCartPayment()).status).toBe(200);
    expect(await readStoredWords()).toMatchObject([english]);
    await shopper.put('/api/session', { locale: 'de-DE' });
    await shopper.get('/api/cart');
    expect((await openCartPayment()).status).toBe(200);
    expect(await readStoredWords()).toMatchObject([german]);
  });
});
