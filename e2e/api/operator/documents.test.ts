import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  const openShopWithOrders = async (count: number) => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const orders = [];
    for (let place = 0; place < count; place += 1) orders.push(await placeOrder(shop.shopper(), [ids.mug, 1]));
    return { shop, operator, orders };
  };
  const readPdf = async (bytes: ArrayBuffer) => {
    const pdf = await getDocumentProxy(new Uint8Array(bytes));
    return { pages: pdf.numPages, text: (await extractText(pdf, { mergePages: true })).text };
  };

  test('invoices and packing slips of several orders are one PDF each', async () => {
    const { shop, orders } = await openShopWithOrders(2);
    const named = `${orders[0]?.id},${orders[1]?.number},${orders[0]?.number}`;
    for (const [path, title] of [
      ['invoices.pdf', 'Invoice INV-1000'],
      ['packing-slips.pdf', 'Packing slip 1000'],
    ]) {
      const answer = await shop.app.request(`/operator/${path}?orders=${named}`, {
        headers: { Authorization: 'Bearer sk_test' },
      });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      const { pages, text } = await readPdf(await answer.arrayBuffer());
      expect(pages).toBe(2);
      expect(text).toContain(title);
    }
  });

  test('a list of orders that cannot be printed is refused in a sentence', async () => {
    const { operator } = await openShopWithOrders(1);
    const refuse = async (orders: string) => {
      const { status, body } = await operator.get(`/invoices.pdf?orders=${encodeURIComponent(orders)}`);
      return [status, body.error.message];
    };
    expect(await refuse('1000,nope')).toEqual([400, 'orders: there are no such orders: nope']);
    expect(await refuse(Array.from({ length: 1000 }, (_, place) => place).join(','))).toEqual([
      400,
      'orders: at most 100 documents fit into one PDF, and 1000 orders are named',
    ]);
    expect((await refuse(' , '))[0]).toBe(400);
    expect((await refuse('\u0000'))[0]).toBe(400);
  });

  test('numbers follow the owner’s prefix, with a counter for each year and without gaps', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const footer = 'Geschäftsführerin: Ada Lovelace';
    const setting = { number_prefix: 'RE-{year}-', credit_note_prefix: 'GS-{year}-', footer };
    expect((await operator.put('/settings/invoice', { value: setting })).status).toBe(200);
    const year = shop.clock.now().getUTCFullYear();
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    await placeOrder(shop.shopper(), [ids.mug, 1]);
    await operator.post(`/orders/${order.id}/refund`, { amount: 1 });
    const { results } = (await operator.get('/invoices')).body;
    expect(results.map(({ number }: { number: string }) => number).toSorted()).toEqual([
      `GS-${year}-1000`,
      `RE-${year}-1000`,
      `RE-${year}-1001`,
    ]);
    expect(results[0]).toMatchObject({ footer, supply_date: expect.any(String) });
    shop.clock.advance(366 * 86_400_000);
    const later = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const invoices = (await operator.get(`/invoices?order_id=${later.id}`)).body.results;
    expect(invoices[0].number).toBe(`RE-${year + 1}-1000`);
  });

  test.each(['2026-', 'RE1', 'RE-{month}', 'x'.repeat(30), 'RE\n'])(
    'the prefix %j could give two invoices one number, and is refused',
    async (number_prefix) => {
      const { operator } = await openShopWithOrders(0);
      expect((await operator.put('/settings/invoice', { value: { number_prefix } })).status).toBe(400);
    },
  );

  test('invoices and credit notes cannot have one prefix', async () => {
    const { operator } = await openShopWithOrders(0);
    const { status, body } = await operator.put('/settings/invoice', { value: { number_prefix: 'CN-' } });
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('is the prefix of invoices already')]);
  });

  test('invoices and credit notes are electronic on request, and each PDF where the owner chooses so', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const address = { address1: 'Hafenstraße 1', zip: '24103', city: 'Kiel', country: 'DE' };
    const setting = { ...address, tax_id: 'DE123456789', phone: '+49 431 1', electronic: 'zugferd' };
    await operator.put('/settings/invoice', { value: setting });
    await operator.patch('/settings/store', { value: { support_email: 'shop@mercer.test' } });
    await operator.post('/taxes', { name: 'VAT', country: 'US', rate: 19, shipping: true });
    const order = await placeOrder(shop.shopper(), [ids.mug, 3]);
    await operator.post(`/orders/${order.id}/refund`, { items: [{ id: order.items[0]?.id, quantity: 1 }] });
    const read = async (query: string) => {
      const path = `/operator/orders/${order.id}/invoice?${query}`;
      const answer = await shop.app.request(path, { headers: { Authorization: 'Bearer sk_test' } });
      return {
        type: answer.headers.get('content-type'),
        body: Buffer.from(await answer.arrayBuffer()).toString('latin1'),
      };
    };
    const xml = await read('format=xrechnung');
    expect(xml).toEqual({ type: 'application/xml; charset=utf-8', body: expect.stringContaining('xrechnung_3.0') });
    expect((await read('format=xrechnung&id=CN-1000')).body).toContain('<ram:TypeCode>381</ram:TypeCode>');
    for (const format of ['xrechnung_ubl', 'peppol'])
      expect(await read(`format=${format}`)).toEqual({
        type: 'application/xml; charset=utf-8',
        body: expect.stringContaining('urn:oasis:names:specification:ubl:schema:xsd:Invoice-2'),
      });
    expect((await read('format=peppol&id=CN-1000')).body).toContain('<cbc:CreditNoteTypeCode>381<');
    for (const format of ['pdf', 'zugferd']) expect((await read(`format=${format}`)).body).toContain('factur-x.xml');
    await operator.put('/settings/invoice', { value: {} });
    expect((await read('format=pdf')).body).not.toContain('factur-x.xml');
    const secondOrder = await placeOrder(shop.shopper(), [ids.mug, 1]);
    const refused = await operator.get(`/orders/${secondOrder.id}/invoice?format=zugferd`);
    expect([refused.status, refused.body.error.message]).toEqual([
      400,
      expect.stringContaining('the setting invoice has no tax_id'),
    ]);
  });

  test('the invoice states the net amount of each rate', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    await operator.put('/settings/taxes', { value: { prices_include_tax: true } });
    await operator.post('/taxes', { name: 'VAT', country: 'US', rate: 25 });
    const order = await placeOrder(shop.shopper(), [ids.mug, 2]);
    const [invoice] = (await operator.get(`/invoices?order_id=${order.id}`)).body.results;
    expect(invoice.taxes).toEqual([{ name: 'VAT', rate: 25, amount: 5, included: true, base: 20 }]);
  });
});
