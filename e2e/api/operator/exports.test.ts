import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder, signUpShopper } from '../../shop.ts';
import { openOperator } from './operator.ts';

eachDatabase((db: () => Db) => {
  test('no cell of a table begins a formula', async () => {
    const { shopper, ...shop } = await openTestShop(db());
    const { operator, as } = await openOperator(db(), { shopper, ...shop });
    const ada = shopper();
    await signUpShopper(ada, 'ada');
    await ada.put('/api/account', { first_name: '=HYPERLINK("https://evil.com")', last_name: '@SUM(A1)' });
    await ada.post('/api/subscribers', { email: '+ada@mercer.test' });
    await placeOrder(ada, [ids.mug, 2]);
    await operator.patch(`/products/${ids.mug}`, { name: '-2+3', description: '\t=1' });
    for (const name of [
      'products',
      'orders',
      'customers',
      'subscribers',
      'giftcards',
      'reviews',
      'coupons',
      'redirects',
    ]) {
      const { status, headers, body } = await operator.get(`/exports/${name}.csv`);
      expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
      for (const cell of String(body).split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?\s*[=+@]|^"?-\D/);
    }
    expect((await operator.get('/exports/customers.csv')).body).toContain(`"'=HYPERLINK(""https://evil.com"")"`);
    expect((await operator.get('/exports/orders.csv')).body).toMatch(/\r\n1000,.*,2 × Everyday Mug/);
    expect((await as('sk_wrong').get('/exports/orders.csv')).status).toBe(401);
  });

  test('a table is read page by page, and no longer than its reader takes it', async () => {
    const shop = await openTestShop(db());
    const { operator } = await openOperator(db(), shop);
    const items = Array.from({ length: 450 }, (_, at) => ({ name: `P ${at}`, slug: `p-${at}`, price: 1 }));
    await operator.post('/products/bulk', { items, brief: true });
    const request = new Request('http://localhost:3000/operator/exports/products.csv', {
      headers: { Authorization: 'Bearer sk_test' },
    });
    const reader = (await shop.app.fetch(request)).body?.getReader();
    const sizes: number[] = [];
    for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read())
      sizes.push(new TextDecoder().decode(chunk.value).split('\r\n').length - 1);
    expect(sizes[0]).toBe(1);
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeGreaterThanOrEqual(451);
  });
});
