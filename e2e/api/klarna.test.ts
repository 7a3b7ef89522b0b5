import type { Db } from '@mercer/server';
import { eachDatabase } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import { assertMoneyRests, halfMinute, webhookSent } from '../money.ts';
import { klarnaWay, klarnaWish, openKlarna } from '../redirect-ways.ts';
import { fillForRedirect, onlyOrder, press, visitRedirectShop } from '../redirects.ts';

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
