import type { Invoice, Order } from '@mercer/contract';
import type { Db } from '@mercer/server';
import { eachDatabase, ids, type Shopper } from '@mercer/server/testing';
import { describe, expect, test } from 'vitest';
import {
  cards,
  createOperatorCaller,
  fillCart,
  fillCheckout,
  openTestShop,
  placeOrder,
  signUpShopper,
} from '../shop.ts';

eachDatabase((db: () => Db) => {
  const openShopWithOrder = async (...pieces: [string, number][]) => {
    const shop = await openTestShop(db());
    const shopper = shop.shopper();
    await signUpShopper(shopper, 'ada');
    const order = await placeOrder(shopper, ...pieces);
    return { shop, shopper, order, path: `/api/account/orders/${order.id}/invoice` };
  };
  const requestInvoice = async (shop: Awaited<ReturnType<typeof openTestShop>>, shopper: Shopper | null, url: string) =>
    shop.app.request(url, {
      headers: shopper ? { Authorization: `Basic ${btoa('pk_test')}`, 'X-Session': shopper.session ?? '' } : {},
    });

  test('a paid order has an invoice that says everything, and says it for ever', async () => {
    await db().insertInto('settings').values({ id: 'invoice', value: sellerSetting }).execute();
    const { shopper, order, path } = await openShopWithOrder([ids.mug, 2], [ids.watch, 1]);
    const invoice: Invoice = (await shopper.get(path)).body;
    expect(invoice).toMatchObject({
      kind: 'invoice',
      number: 'INV-1000',
      order_id: order.id,
      order_number: order.number,
      currency: 'USD',
      seller: { name: 'Mercer GmbH', lines: ['Hafenstraße 1', '24103 Kiel', 'Germany'], tax_id: 'DE123' },
      buyer: {
        email: 'ada@mercer.test',
        lines: ['Ada Lovelace', '12 Analytical Way', 'Portland, OR 97201', 'United States'],
      },
      lines: [
        { name: 'Everyday Mug', sku: 'EVERYDAY-MUG', quantity: 2, price: 12.5, total: 25 },
        { name: 'Field Watch', quantity: 1, total: 199.99 },
      ],
      sub_total: 224.99,
      grand_total: 224.99,
      payments: [{ label: 'Visa ···· 4242', amount: 224.99 }],
    });
    await db().updateTable('products').set({ name: 'Other', price: 1 }).execute();
    await db().updateTable('settings').set({ value: '{}' }).execute();
    expect((await shopper.get(path)).body).toEqual(invoice);
  });

  test('a refund has a credit note that refers to the invoice', async () => {
    const { shop, shopper, order, path } = await openShopWithOrder([ids.mug, 2], [ids.watch, 1]);
    const refundOrder = (body: object) => createOperatorCaller(shop).post(`/orders/${order.id}/refund`, body);
    await refundOrder({ items: [{ id: order.items[0]?.id, quantity: 1 }] });
    await refundOrder({ all: true });
    const { results } = (await shopper.get('/api/invoices')).body as { results: Invoice[] };
    const [second, first] = results.filter(({ kind }) => kind === 'credit_note');
    expect(first).toMatchObject({
      number: 'CN-1000',
      invoice_number: 'INV-1000',
      lines: [{ name: 'Everyday Mug', quantity: 1, total: 12.5 }],
      grand_total: 12.5,
    });
    expect(second).toMatchObject({ number: 'CN-1001', lines: [{ quantity: 1 }, { quantity: 1 }], grand_total: 212.49 });
    expect((await shopper.get(`${path}?id=CN-1000`)).body).toEqual(first);
    expect((await shopper.get(`/api/invoices/${first?.id}`)).body).toEqual(first);
    expect((await shopper.get(`${path}?id=CN-9`)).body).toBeNull();
  });

  test('documents of one moment are listed by the order of their numbers, past a further digit too', async () => {
    await db()
      .insertInto('counters')
      .values([
        { id: 'invoice_number', value: 9998 },
        { id: 'credit_note_number', value: 9998 },
      ])
      .execute();
    const { shop, shopper, order } = await openShopWithOrder([ids.mug, 2]);
    const operator = createOperatorCaller(shop);
    for (let round = 0; round < 2; round += 1) {
      await operator.post(`/orders/${order.id}/refund`, { amount: 1 });
    }
    await placeOrder(shopper, [ids.mug, 1]);
    const rows = await db().selectFrom('invoices').select(['number', 'date_created']).execute();
    expect(rows.map(({ number }) => number).toSorted()).toEqual(['CN-10000', 'CN-9999', 'INV-10000', 'INV-9999']);
    await db()
      .updateTable('invoices')
      .set({ date_created: rows[0]?.date_created ?? '' })
      .execute();
    const { results } = (await shopper.get('/api/invoices')).body as { results: Invoice[] };
    expect(results.map(({ number }) => number)).toEqual(['INV-10000', 'INV-9999', 'CN-10000', 'CN-9999']);
    await db().updateTable('invoices').set({ order_id: order.id }).execute();
    expect((await shopper.get(`/api/account/orders/${order.id}/invoice`)).body.number).toBe('INV-10000');
    await operator.post(`/orders/${order.id}/refund`, { amount: 1 });
    const creditNote: Invoice = (await shopper.get(`/api/account/orders/${order.id}/invoice?id=CN-10001`)).body;
    expect(creditNote.invoice_number).toBe('INV-10000');
  });

  test('numbers have no gap when twenty shoppers order at once and some are declined', async () => {
    const { shopper: newShopper } = await openTestShop(db());
    const shoppers = Array.from({ length: 20 }, () => newShopper());
    for (const [place, shopper] of shoppers.entries()) {
      await fillCart(shopper, ids.mug);
      await fillCheckout(shopper, place % 4 === 0 ? cards.declined : cards.visa);
    }
    await Promise.all(shoppers.map((shopper) => shopper.post('/api/cart/order')));
    const rows = await db().selectFrom('invoices').select('number').orderBy('number').execute();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 15 }, (_, n) => `INV-${1000 + n}`));
    const orders = await db().selectFrom('orders').select('number').where('number', 'is not', null).execute();
    const numbers = orders.map(({ number }) => Number(number)).sort();
    expect(numbers).toEqual(Array.from({ length: 15 }, (_, n) => 1000 + n));
  });

  describe('as a page', () => {
    test('it is complete in itself, and what shoppers write is never markup', async () => {
      const { shop, shopper, order, path } = await openShopWithOrder([ids.mug, 1]);
      const evil = '<img src=x onerror="alert(1)">';
      await rewriteSnapshot(db(), order.id, (text) => text.replaceAll('Ada Lovelace', evil.replaceAll('"', '\\"')));
      const answer = await requestInvoice(shop, shopper, `${path}?format=html`);
      expect(answer.headers.get('content-type')).toContain('text/html');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
      const page = await answer.text();
      expect(page).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;');
      expect(page).not.toMatch(/<img|<script|https?:|style="/);
      expect(page).toContain('INV-1000');
      expect(page).toContain('$12.50');
    });

    test('a browser gets it without asking for a format, in the words of the order’s locale', async () => {
      const { shop, shopper, order, path } = await openShopWithOrder([ids.mug, 1]);
      await rewriteSnapshot(db(), order.id, (text) => text.replace('"en-US"', '"de-DE"'));
      const answer = await shop.app.request(path, {
        headers: {
          Accept: 'text/html,application/xhtml+xml',
          Authorization: `Basic ${btoa('pk_test')}`,
          'X-Session': shopper.session ?? '',
        },
      });
      const page = await answer.text();
      expect(page).toContain('<html lang="de-DE">');
      expect(page).toContain('Rechnung INV-1000');
      expect(page).toMatch(/12,50\s\$/);
    });
  });

  test('as a PDF it has accents and the euro, breaks over pages and stays small', async () => {
    const { shop, shopper, order, path } = await openShopWithOrder([ids.notebook, 1]);
    const small = new Uint8Array(await (await requestInvoice(shop, shopper, `${path}?format=pdf`)).arrayBuffer());
    expect(Buffer.from(small.slice(0, 5)).toString()).toBe('%PDF-');
    // Fonts are embedded, as far as their characters are used
    expect(small.length).toBeLessThan(20_000);
    await rewriteSnapshot(db(), order.id, (text) => {
      const snapshot = JSON.parse(text);
      const line = { ...snapshot.lines[0], name: 'Łódź Grüße “x” – € 日本 '.repeat(8), description: 'a'.repeat(300) };
      return JSON.stringify({ ...snapshot, currency: 'EUR', lines: Array(200).fill(line) });
    });
    const answer = await requestInvoice(shop, shopper, `${path}?format=pdf`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="INV-1000.pdf"');
    const long = Buffer.from(await answer.arrayBuffer());
    expect(long.length).toBeLessThan(150_000);
    expect(Number(long.toString('latin1').match(/\/Count (\d+)/)?.[1])).toBeGreaterThan(5);
  });

  describe('it is its shopper’s alone', () => {
    test('visitors are refused, others find nothing', async () => {
      const { shop, shopper, order, path } = await openShopWithOrder([ids.mug, 1]);
      const [visitor, otherShopper] = [shop.shopper(), shop.shopper()];
      await signUpShopper(otherShopper, 'eve');
      expect((await shopper.get('/api/invoices')).body).toMatchObject({ count: 1, results: [{ number: 'INV-1000' }] });
      expect((await otherShopper.get('/api/invoices')).body).toMatchObject({ count: 0, results: [] });
      for (const url of [path, `/api/invoices/${order.id}`, `/api/orders/${order.id}/invoice?token=x`]) {
        expect(await otherShopper.get(url)).toMatchObject({ status: 200, body: null });
      }
      for (const url of [path, '/api/invoices', `/api/invoices/${order.id}`]) {
        expect(await visitor.get(url)).toMatchObject({ status: 401, body: { error: { code: 'UNAUTHORIZED' } } });
      }
      expect((await shopper.get(`${path}?format=exe`)).body.error.param).toBe('format');
      expect((await shopper.get('/api/invoices/%00')).body).toBeNull();
    });

    test('a guest’s link opens it, without the publishable key as well', async () => {
      const shop = await openTestShop(db());
      const order: Order = await placeOrder(shop.shopper(), [ids.mug, 1]);
      const { search } = new URL(order.link);
      const answer = await requestInvoice(shop, null, `/api/orders/${order.id}/invoice${search}&format=html`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('INV-1000');
      expect((await requestInvoice(shop, null, `/api/orders/${order.id}/invoice?token=x`)).status).toBe(401);
      expect((await requestInvoice(shop, null, `/api/orders/${order.id}${search}`)).status).toBe(401);
    });

    test('its own link opens it without the publishable key, and nothing else', async () => {
      const { shop, shopper, order } = await openShopWithOrder([ids.mug, 1]);
      const { pathname, search } = new URL(order.invoice_link);
      const answer = await requestInvoice(shop, null, `${pathname}${search}&format=json`);
      expect(await answer.json()).toMatchObject({ kind: 'invoice', order_id: order.id });
      for (const path of [`/api/orders/${order.id}${search}`, `/api/orders/x/invoice${search}`]) {
        expect((await shopper.get(path)).body).toBeNull();
      }
    });
  });

  test('mails tell of the order, the parcel, the return and the refund, each once', async () => {
    const { shop, shopper, order } = await openShopWithOrder([ids.mug, 2]);
    const operator = createOperatorCaller(shop);
    await operator.post(`/orders/${order.id}/ship`, { all: true, tracking: '1Z999' });
    await shopper.post(`/api/account/orders/${order.id}/return`, { reason: 'Too small' });
    const { id } = (await operator.get('/returns')).body.results[0];
    await Promise.all([1, 2].map(() => operator.post(`/returns/${id}/approve`)));
    const guest = await placeOrder(shop.shopper(), [ids.watch, 1]);
    await operator.post(`/orders/${guest.id}/cancel`);
    const mails = await db().selectFrom('outbox').selectAll().where('kind', '!=', 'verify').execute();
    const listMailKinds = (orderId: string) =>
      mails.filter(({ data }) => JSON.parse(data).link.includes(orderId)).map(({ kind }) => kind);
    expect(listMailKinds(order.id).sort()).toEqual(['order', 'refund', 'return_requested', 'shipping']);
    expect(listMailKinds(guest.id).sort()).toEqual(['cancel', 'order', 'refund']);
    expect(JSON.parse(mails.find(({ kind }) => kind === 'shipping')?.data ?? '')).toMatchObject({
      number: order.number,
      tracking_number: '1Z999',
      items: [{ name: 'Everyday Mug', quantity: 2 }],
    });
    const path = guest.link.replace('http://localhost:3000', '');
    expect(JSON.parse(mails.find(({ kind }) => kind === 'cancel')?.data ?? '')).toMatchObject({
      link: path,
      refund_total: 19_999,
    });
  });
});

const sellerSetting = JSON.stringify({
  name: 'Mercer GmbH',
  address1: 'Hafenstraße 1',
  city: 'Kiel',
  zip: '24103',
  country: 'DE',
  tax_id: 'DE123',
});

/** Puts into an invoice what no order of the small store has. */
async function rewriteSnapshot(db: Db, orderId: string, change: (snapshot: string) => string): Promise<void> {
  const { snapshot } = await db
    .selectFrom('invoices')
    .select('snapshot')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invoices')
    .set({ snapshot: change(snapshot) })
    .where('id', '=', orderId)
    .execute();
}
