import { countStatements, eachDatabase, ids } from '@mercer/server/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestPages } from './open-pages.ts';

// Cached entries do not expire on a busy machine
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

eachDatabase((db) => {
  async function openCountedPages() {
    const counted = countStatements(db());
    const { ask, shopper } = await openTestPages(counted.db);
    const measureVisit = async (path: string, token?: string) => {
      const initialStatements = counted.statements();
      const answer = await ask(path, token);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      return { statements: counted.statements() - initialStatements, bytes: Buffer.byteLength(html), html };
    };
    return { visit: measureVisit, shopper };
  }

  test('a page that is kept costs one statement, also for a shopper with a cart', async () => {
    const { visit, shopper: newShopper } = await openCountedPages();
    for (const path of ['/', '/category/home-goods', '/products/everyday-mug', '/search?q=mug', '/deals']) {
      const shopper = newShopper();
      const { headers } = await shopper.post('/api/cart/items', { product_id: ids.mug });
      const token = headers.get('x-session') ?? '';
      await visit(path);
      const cachedVisit = await visit(path);
      expect(cachedVisit.statements, path).toBe(1);
      // the products of a cart that was not asked for before
      expect((await visit(path, token)).statements, path).toBe(2);
      const cartVisit = await visit(path, token);
      expect(cartVisit.statements, path).toBe(1);
      expect(cartVisit.html).toContain('Cart, 1 item');
      expect(cartVisit.bytes - cachedVisit.bytes, path).toBeLessThanOrEqual(2000);
    }
  });

  test('that the last piece is gone is on the next page of everybody', async () => {
    const { visit } = await openCountedPages();
    const isDisplayedInStock = async () =>
      (await visit('/products/everyday-mug')).html.includes('https://schema.org/InStock');
    expect([await isDisplayedInStock(), await isDisplayedInStock()]).toEqual([true, true]);
    await db().updateTable('products').set({ stock_tracking: 1, stock_level: 0 }).where('id', '=', ids.mug).execute();
    expect(await isDisplayedInStock()).toBe(false);
    await db().updateTable('products').set({ stock_level: 1 }).where('id', '=', ids.mug).execute();
    expect(await isDisplayedInStock()).toBe(true);
  });
});
