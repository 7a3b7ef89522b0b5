import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('invoices and credit notes are listed, found, and answered as JSON, page and PDF', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const ada = shop.shopper();
    await signUpShopper(ada, 'ada');
    const first = await placeOrder(ada, [ids.mug, 2]);
    shop.clock.advance(60_000);
    const second = await placeOrder(shop.shopper(), [ids.watch, 1]);
    shop.clock.advance(60_000);
    await operator.post(`/orders/${first.id}/refund`, { amount: 5 });
    const listInvoiceNumbers = async (query = '') =>
      (await operator.get(`/invoices?${query}`)).body.results.map(({ number }: { number: string }) => number);
    expect(await listInvoiceNumbers()).toEqual(['CN-1000', 'INV-1001', 'INV-1000']);
    expect(await listInvoiceNumbers(`order_id=${second.id}`)).toEqual(['INV-1001']);
    expect(await listInvoiceNumbers('kind=credit_note')).toEqual(['CN-1000']);
    expect(await listInvoiceNumbers('number=INV-1000')).toEqual(['INV-1000']);
    const { id } = (await ada.get('/api/account')).body;
    expect(await listInvoiceNumbers(`account_id=${id}`)).toEqual(['CN-1000', 'INV-1000']);
    const page = (await operator.get('/invoices?limit=2')).body;
    expect(await listInvoiceNumbers(`limit=2&after=${page.next}`)).toEqual(['INV-1000']);
    const [note] = page.results;
    expect((await operator.get(`/invoices/${note.id}`)).body).toEqual(note);
    const requestHeaders = async (format: string) =>
      (await operator.get(`/invoices/${note.id}?format=${format}`)).headers;
    expect((await requestHeaders('html')).get('content-type')).toContain('text/html');
    expect((await requestHeaders('pdf')).get('content-type')).toBe('application/pdf');
    expect((await operator.get('/invoices/none')).status).toBe(404);
    expect((await operator.get('/invoices?status=paid')).status).toBe(400);
  });

  test('a key for orders opens them, one for the catalogue does not', async () => {
    const { keyWith } = await openOperator(db());
    const [orders, catalogue] = [await keyWith('orders'), await keyWith('catalogue')];
    expect([(await orders.get('/invoices')).status, (await catalogue.get('/invoices')).status]).toEqual([200, 403]);
  });
});
