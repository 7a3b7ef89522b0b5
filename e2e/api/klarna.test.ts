import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, passHalfMinute, waitForWebhook } from '../money.ts';
import { klarnaParams, klarnaWay, openKlarnaSession } from '../redirect-ways.ts';
import {
  fillForRedirect,
  findOnlyOrderId,
  gatewayKeys,
  listSucceededCharges,
  pressPageButton,
  visitRedirectShop,
} from '../redirects.ts';
import { createOperatorCaller, type Shop } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const openKlarnaVisit = () => visitRedirectShop(db(), klarnaWay);
  const { pay } = klarnaWay;

  test('the order is made before the shopper is back: the token on an empty cart finds it', async () => {
    const { shop, shopper } = await openKlarnaVisit();
    const { redirect_url } = (await openKlarnaSession(shopper)).body;
    const { authorization_token: token } = await pressPageButton(shop, redirect_url, 'approve');
    await passHalfMinute(shop);
    await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
  });

  test('a stranger’s session pays nothing, and neither does a token that is spent or invented', async () => {
    const { shop, shopper } = await openKlarnaVisit();
    const stranger = shop.shopper();
    await fillForRedirect(stranger, 'klarna', 1);
    const { query } = await pay(shop, stranger);
    await openKlarnaSession(shopper);
    for (const token of [query.authorization_token, 'invented', '']) {
      await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
      expect((await shopper.post('/api/cart/order')).status).toBe(402);
    }
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    expect((await shopper.post('/api/cart/order')).status).toBe(402);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await passHalfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('the page of an attempt is closed by the next one, and leads on where it was paid', async () => {
    const { shop, shopper } = await openKlarnaVisit();
    const first = (await openKlarnaSession(shopper)).body.redirect_url;
    const second = (await openKlarnaSession(shopper)).body.redirect_url;
    expect(second).not.toBe(first);
    expect((await shop.sandbox.fetch(new Request(first))).status).toBe(404);
    const query = await pressPageButton(shop, second, 'approve');
    const third = new URL((await openKlarnaSession(shopper)).body.redirect_url);
    expect(Object.fromEntries(third.searchParams)).toEqual(query);
  });

  test('of pages that tabs open at once one can be paid, and the shop knows it', async () => {
    const { shop, shopper } = await openKlarnaVisit();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openKlarnaSession(shopper)));
    const pages = opened.map(({ body }) => body.redirect_url);
    const answers = await Promise.all(pages.map((page) => shop.sandbox.fetch(new Request(page))));
    const payable = pages.filter((_, at) => answers[at]?.status === 200);
    expect(payable).toHaveLength(1);
    const pendingPayments = await db()
      .selectFrom('payments')
      .select('transaction_id')
      .where('status', '=', 'pending')
      .execute();
    expect(payable[0]).toContain(pendingPayments[0]?.transaction_id);
  });

  const readAtKlarna = async (shop: Shop, path: string) => {
    const { username, password } = gatewayKeys.klarna;
    const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` };
    return (await shop.sandbox.fetch(new Request(`http://localhost:3000/sandbox/klarna${path}`, { headers }))).json();
  };
  /** Reads the order that Klarna has stored, once the shopper has agreed to it. */
  const orderAtKlarna = (shop: Shop, token: string | undefined) =>
    readAtKlarna(shop, `/ordermanagement/v1/orders/${token}`);

  const vat = { name: 'Tax', state: null, zip: null, priority: 1, compound: 0, shipping: 1 } as const;
  const insertTaxRule = (rule: { country: string; rate: number; reduced_rate: number | null }) =>
    db()
      .insertInto('tax_rules')
      .values({ ...vat, ...rule, id: rule.country })
      .execute();

  test('prices contain the tax outside of the United States: each line tells it', async () => {
    await insertTaxRule({ country: 'US', rate: 190_000, reduced_rate: null });
    const taxes = { id: 'taxes', value: JSON.stringify({ prices_include_tax: true }) };
    await db().insertInto('settings').values(taxes).execute();
    const { shop, shopper } = await openKlarnaVisit();
    await shopper.put('/api/cart', { $taxes: true });
    const { query } = await payFromCountry(shop, shopper, 'DE');
    const { order_lines, ...order } = await orderAtKlarna(shop, query.authorization_token);
    expect(order).toMatchObject({ order_amount: 2500 });
    const line = { total_amount: 2500, unit_price: 1250, quantity: 2, tax_rate: 1900, total_tax_amount: 399 };
    expect(order_lines).toMatchObject([line]);
  });

  test('a tax that is added is part of each line outside of the United States, and a line of its own there', async () => {
    await insertTaxRule({ country: 'US', rate: 82_500, reduced_rate: null });
    const { shop, shopper } = await openKlarnaVisit();
    const german = await orderAtKlarna(shop, (await payFromCountry(shop, shopper, 'DE')).query.authorization_token);
    expect(german.order_lines).toMatchObject([{ total_amount: 2706, tax_rate: 825, total_tax_amount: 206 }]);
    const dollars = JSON.stringify({ currency: 'USD' });
    await db().updateTable('settings').set({ value: dollars }).where('id', '=', 'store').execute();
    const otherShopper = shop.shopper();
    await fillForRedirect(otherShopper, 'klarna');
    const american = await orderAtKlarna(
      shop,
      (await payFromCountry(shop, otherShopper, 'US')).query.authorization_token,
    );
    expect(american.order_lines).toMatchObject([
      { type: 'physical', total_amount: 2500, tax_rate: 0, total_tax_amount: 0 },
      { type: 'sales_tax', total_amount: 206, tax_rate: 0, total_tax_amount: 0 },
    ]);
  });

  const payFromCountry = async (shop: Shop, shopper: Shopper, purchase_country: string) => {
    const { redirect_url } = (await openKlarnaSession(shopper, { ...klarnaParams, purchase_country })).body;
    return { query: await pressPageButton(shop, redirect_url, 'approve') };
  };

  test('a cart that has changed keeps its session, on a page of its own', async () => {
    const { shop, shopper } = await openKlarnaVisit();
    const pageUrls: string[] = [];
    const readSessions = async () => {
      const rows = db().selectFrom('payments').select(['gateway_session', 'transaction_id']).orderBy('id');
      return rows.execute();
    };
    pageUrls.push((await openKlarnaSession(shopper)).body.redirect_url);
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    pageUrls.push((await openKlarnaSession(shopper)).body.redirect_url);
    const [first, second] = await readSessions();
    expect(second?.gateway_session).toBe(first?.gateway_session);
    expect(second?.transaction_id).not.toBe(first?.transaction_id);
    expect((await shop.sandbox.fetch(new Request(pageUrls[0] ?? ''))).status).toBe(404);
    const { authorization_token } = await pressPageButton(shop, pageUrls[1] ?? '', 'approve');
    expect(await orderAtKlarna(shop, authorization_token)).toMatchObject({ order_amount: 3750 });
    expect(await readAtKlarna(shop, `/payments/v1/sessions/${first?.gateway_session}`)).toMatchObject({
      status: 'complete',
    });
  });

  test('a session that Klarna has forgotten gives way to another', async () => {
    const { shop, shopper } = await openKlarnaVisit();
    await openKlarnaSession(shopper);
    shop.clock.advance(49 * 3_600_000);
    const { redirect_url } = (await openKlarnaSession(shopper)).body;
    expect((await pressPageButton(shop, redirect_url, 'approve')).authorization_token).toMatch(/./);
  });

  test("the order's number is Klarna's first reference as soon as there is one", async () => {
    const { shop, shopper } = await openKlarnaVisit();
    const { query } = await pay(shop, shopper);
    const initialOrder = await orderAtKlarna(shop, query.authorization_token);
    const { body: order } = await shopper.post('/api/cart/order');
    expect(initialOrder).toMatchObject({ merchant_reference1: order.id, merchant_reference2: order.id });
    await passHalfMinute(shop);
    const references = { merchant_reference1: order.number, merchant_reference2: order.id };
    expect(await orderAtKlarna(shop, query.authorization_token)).toMatchObject(references);
  });

  test('Klarna is captured when the order is shipped, unless the store says otherwise', async () => {
    const { shop, shopper } = await openKlarnaVisit();
    const savePaymentSettings = (payments: object) =>
      db()
        .updateTable('settings')
        .set({ value: JSON.stringify(payments) })
        .where('id', '=', 'payments')
        .execute();
    await savePaymentSettings({ klarna: { gateway: 'klarna' } });
    await pay(shop, shopper);
    const { body: authorizedOrder } = await shopper.post('/api/cart/order');
    expect(authorizedOrder).toMatchObject({
      status: 'payment_pending',
      payments: [{ status: 'authorized', captured: 0 }],
    });
    await createOperatorCaller(shop).post(`/orders/${authorizedOrder.id}/ship`, { all: true });
    expect(await listSucceededCharges(shop, authorizedOrder.id)).toMatchObject([{ amount: 2500 }]);
    await savePaymentSettings({ capture: 'order', klarna: { gateway: 'klarna' } });
    await fillForRedirect(shopper, 'klarna');
    await pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid' });
  });

  describe('refused in the contract’s shape', () => {
    test.each([
      ['no country', { ...klarnaParams, purchase_country: undefined }],
      ['no way back', { ...klarnaParams, merchant_urls: {} }],
      [
        'a script as the way back',
        { ...klarnaParams, merchant_urls: { ...klarnaParams.merchant_urls, back: 'javascript:alert(1)' } },
      ],
      ['nothing at all', {}],
    ])('%s', async (_, intent) => {
      const { shopper } = await openKlarnaVisit();
      const rejection = { status: 400, body: { error: { code: 'validation_error', param: 'intent' } } };
      expect(await openKlarnaSession(shopper, intent)).toMatchObject(rejection);
    });

    test('announcements of strangers', async () => {
      const { shop, shopper } = await openKlarnaVisit();
      await pay(shop, shopper);
      await waitForWebhook(shop);
      const [real] = shop.webhooks;
      const url = real?.url ?? '';
      const orderId = await findOnlyOrderId(db());
      const postAnnouncement = (address: string, body: string) => shop.app.request(address, { method: 'POST', body });
      const body = (await real?.clone().text()) ?? '';
      expect((await postAnnouncement(url.replace(/signature=\w{8}/, 'signature=00000000'), body)).status).toBe(400);
      expect((await postAnnouncement(url.replace(orderId, 'another'), body)).status).toBe(400);
      expect((await postAnnouncement(url.split('?')[0] ?? '', body)).status).toBe(400);
      for (const text of ['', '{}', '[]', '{', '{"event_id":1}'])
        expect((await postAnnouncement(url, text)).status).toBe(400);
      expect((await postAnnouncement(url, body)).status).toBe(200);
    });
  });
});
