import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, halfMinute, webhookSent } from '../money.ts';
import { klarnaWay, klarnaWish, openKlarna } from '../redirect-ways.ts';
import { fillForRedirect, gatewayKeys, onlyOrder, paidFor, press, visitRedirectShop } from '../redirects.ts';
import { operatorOf, type Shop } from '../shop.ts';

eachDatabase((db: () => Db) => {
  const visit = () => visitRedirectShop(db(), klarnaWay);
  const { pay } = klarnaWay;

  test('the order is made before the shopper is back: the token on an empty cart finds it', async () => {
    const { shop, shopper } = await visit();
    const { redirect_url } = (await openKlarna(shopper)).body;
    const { authorization_token: token } = await press(shop, redirect_url, 'approve');
    await halfMinute(shop);
    await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid', grand_total: 25 });
  });

  test('a stranger’s session pays nothing, and neither does a token that is spent or invented', async () => {
    const { shop, shopper } = await visit();
    const stranger = shop.shopper();
    await fillForRedirect(stranger, 'klarna', 1);
    const { query } = await pay(shop, stranger);
    await openKlarna(shopper);
    for (const token of [query.authorization_token, 'invented', '']) {
      await shopper.put('/api/cart', { billing: { method: 'klarna', klarna: { token } } });
      expect((await shopper.post('/api/cart/order')).status).toBe(402);
    }
    expect((await stranger.post('/api/cart/order')).body.status).toBe('paid');
    expect((await shopper.post('/api/cart/order')).status).toBe(402);
    expect((await shopper.get('/api/cart')).body.item_quantity).toBe(2);
    await halfMinute(shop);
    await assertMoneyRests(shop, db());
  });

  test('the page of an attempt is closed by the next one, and leads on where it was paid', async () => {
    const { shop, shopper } = await visit();
    const first = (await openKlarna(shopper)).body.redirect_url;
    const second = (await openKlarna(shopper)).body.redirect_url;
    expect(second).not.toBe(first);
    expect((await shop.sandbox.fetch(new Request(first))).status).toBe(404);
    const query = await press(shop, second, 'approve');
    const third = new URL((await openKlarna(shopper)).body.redirect_url);
    expect(Object.fromEntries(third.searchParams)).toEqual(query);
  });

  test('of pages that tabs open at once one can be paid, and the shop knows it', async () => {
    const { shop, shopper } = await visit();
    const opened = await Promise.all(Array.from({ length: 4 }, () => openKlarna(shopper)));
    const pages = opened.map(({ body }) => body.redirect_url);
    const answers = await Promise.all(pages.map((page) => shop.sandbox.fetch(new Request(page))));
    const payable = pages.filter((_, at) => answers[at]?.status === 200);
    expect(payable).toHaveLength(1);
    const known = await db().selectFrom('payments').select('transaction_id').where('status', '=', 'pending').execute();
    expect(payable[0]).toContain(known[0]?.transaction_id);
  });

  const atKlarna = async (shop: Shop, path: string) => {
    const { username, password } = gatewayKeys.klarna;
    const headers = { Authorization: `Basic ${btoa(`${username}:${password}`)}` };
    return (await shop.sandbox.fetch(new Request(`http://localhost:3000/sandbox/klarna${path}`, { headers }))).json();
  };
  /** What Klarna was asked to take, once the shopper has agreed to it. */
  const orderAtKlarna = (shop: Shop, token: string | undefined) =>
    atKlarna(shop, `/ordermanagement/v1/orders/${token}`);

  const vat = { name: 'Tax', state: null, zip: null, priority: 1, compound: 0, shipping: 1 } as const;
  const taxRule = (rule: { country: string; rate: number; reduced_rate: number | null }) =>
    db()
      .insertInto('tax_rules')
      .values({ ...vat, ...rule, id: rule.country })
      .execute();

  test('prices contain the tax outside of the United States: each line tells it', async () => {
    await taxRule({ country: 'US', rate: 190_000, reduced_rate: null });
    const taxes = { id: 'taxes', value: JSON.stringify({ prices_include_tax: true }) };
    await db().insertInto('settings').values(taxes).execute();
    const { shop, shopper } = await visit();
    await shopper.put('/api/cart', { $taxes: true });
    const { query } = await payFrom(shop, shopper, 'DE');
    const { order_lines, ...order } = await orderAtKlarna(shop, query.authorization_token);
    expect(order).toMatchObject({ order_amount: 2500 });
    const line = { total_amount: 2500, unit_price: 1250, quantity: 2, tax_rate: 1900, total_tax_amount: 399 };
    expect(order_lines).toMatchObject([line]);
  });

  test('a tax that is added is part of each line outside of the United States, and a line of its own there', async () => {
    await taxRule({ country: 'US', rate: 82_500, reduced_rate: null });
    const { shop, shopper } = await visit();
    const german = await orderAtKlarna(shop, (await payFrom(shop, shopper, 'DE')).query.authorization_token);
    expect(german.order_lines).toMatchObject([{ total_amount: 2706, tax_rate: 825, total_tax_amount: 206 }]);
    const dollars = JSON.stringify({ currency: 'USD' });
    await db().updateTable('settings').set({ value: dollars }).where('id', '=', 'store').execute();
    const other = shop.shopper();
    await fillForRedirect(other, 'klarna');
    const american = await orderAtKlarna(shop, (await payFrom(shop, other, 'US')).query.authorization_token);
    expect(american.order_lines).toMatchObject([
      { type: 'physical', total_amount: 2500, tax_rate: 0, total_tax_amount: 0 },
      { type: 'sales_tax', total_amount: 206, tax_rate: 0, total_tax_amount: 0 },
    ]);
  });

  const payFrom = async (shop: Shop, shopper: Shopper, purchase_country: string) => {
    const { redirect_url } = (await openKlarna(shopper, { ...klarnaWish, purchase_country })).body;
    return { query: await press(shop, redirect_url, 'approve') };
  };

  test('a cart that has changed keeps its session, on a page of its own', async () => {
    const { shop, shopper } = await visit();
    const sent: string[] = [];
    const counted = async () => {
      const rows = db().selectFrom('payments').select(['gateway_session', 'transaction_id']).orderBy('id');
      return rows.execute();
    };
    sent.push((await openKlarna(shopper)).body.redirect_url);
    await shopper.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    sent.push((await openKlarna(shopper)).body.redirect_url);
    const [first, second] = await counted();
    expect(second?.gateway_session).toBe(first?.gateway_session);
    expect(second?.transaction_id).not.toBe(first?.transaction_id);
    expect((await shop.sandbox.fetch(new Request(sent[0] ?? ''))).status).toBe(404);
    const { authorization_token } = await press(shop, sent[1] ?? '', 'approve');
    expect(await orderAtKlarna(shop, authorization_token)).toMatchObject({ order_amount: 3750 });
    expect(await atKlarna(shop, `/payments/v1/sessions/${first?.gateway_session}`)).toMatchObject({
      status: 'complete',
    });
  });

  test('a session that Klarna has forgotten gives way to another', async () => {
    const { shop, shopper } = await visit();
    await openKlarna(shopper);
    shop.clock.advance(49 * 3_600_000);
    const { redirect_url } = (await openKlarna(shopper)).body;
    expect((await press(shop, redirect_url, 'approve')).authorization_token).toMatch(/./);
  });

  test("the order's number is Klarna's first reference as soon as there is one", async () => {
    const { shop, shopper } = await visit();
    const { query } = await pay(shop, shopper);
    const begun = await orderAtKlarna(shop, query.authorization_token);
    const { body: order } = await shopper.post('/api/cart/order');
    expect(begun).toMatchObject({ merchant_reference1: order.id, merchant_reference2: order.id });
    await halfMinute(shop);
    const references = { merchant_reference1: order.number, merchant_reference2: order.id };
    expect(await orderAtKlarna(shop, query.authorization_token)).toMatchObject(references);
  });

  test('Klarna is captured when the order is shipped, unless the store says otherwise', async () => {
    const { shop, shopper } = await visit();
    const say = (payments: object) =>
      db()
        .updateTable('settings')
        .set({ value: JSON.stringify(payments) })
        .where('id', '=', 'payments')
        .execute();
    await say({ klarna: { gateway: 'klarna' } });
    await pay(shop, shopper);
    const { body: held } = await shopper.post('/api/cart/order');
    expect(held).toMatchObject({ status: 'payment_pending', payments: [{ status: 'authorized', captured: 0 }] });
    await operatorOf(shop).post(`/orders/${held.id}/ship`, { all: true });
    expect(await paidFor(shop, held.id)).toMatchObject([{ amount: 2500 }]);
    await say({ capture: 'order', klarna: { gateway: 'klarna' } });
    await fillForRedirect(shopper, 'klarna');
    await pay(shop, shopper);
    expect((await shopper.post('/api/cart/order')).body).toMatchObject({ status: 'paid' });
  });

  describe('refused in the contract’s shape', () => {
    test.each([
      ['no country', { ...klarnaWish, purchase_country: undefined }],
      ['no way back', { ...klarnaWish, merchant_urls: {} }],
      [
        'a script as the way back',
        { ...klarnaWish, merchant_urls: { ...klarnaWish.merchant_urls, back: 'javascript:alert(1)' } },
      ],
      ['nothing at all', {}],
    ])('%s', async (_, intent) => {
      const { shopper } = await visit();
      const refused = { status: 400, body: { error: { code: 'validation_error', param: 'intent' } } };
      expect(await openKlarna(shopper, intent)).toMatchObject(refused);
    });

    test('announcements of strangers', async () => {
      const { shop, shopper } = await visit();
      await pay(shop, shopper);
      await webhookSent(shop);
      const [real] = shop.webhooks;
      const url = real?.url ?? '';
      const orderId = await onlyOrder(db());
      const announce = (address: string, body: string) => shop.app.request(address, { method: 'POST', body });
      const body = (await real?.clone().text()) ?? '';
      expect((await announce(url.replace(/signature=\w{8}/, 'signature=00000000'), body)).status).toBe(400);
      expect((await announce(url.replace(orderId, 'another'), body)).status).toBe(400);
      expect((await announce(url.split('?')[0] ?? '', body)).status).toBe(400);
      for (const text of ['', '{}', '[]', '{', '{"event_id":1}']) expect((await announce(url, text)).status).toBe(400);
      expect((await announce(url, body)).status).toBe(200);
    });
  });
});
