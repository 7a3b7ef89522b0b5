import { countStatements, eachDatabase, ids } from '@mercer/server/testing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPages } from './open-pages.ts';

// nothing that is kept ends because the machine is busy
beforeAll(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterAll(() => vi.useRealTimers());

eachDatabase((db) => {
  async function open() {
    const counted = countStatements(db());
    const { ask, shopper } = await openPages(counted.db);
    const visit = async (path: string, token?: string) => {
      const before = counted.statements();
      const answer = await ask(path, token);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      return { statements: counted.statements() - before, bytes: Buffer.byteLength(html), html };
    };
    return { visit, shopper };
  }

  test('a page that is kept costs one statement, also for a shopper with a cart', async () => {
    const { visit, shopper: newShopper } = await open();
    for (const path of ['/', '/category/home-goods', '/products/everyday-mug', '/search?q=mug', '/deals']) {
      const shopper = newShopper();
      const { headers } = await shopper.post('/api/cart/items', { product_id: ids.mug });
      const token = headers.get('x-session') ?? '';
      await visit(path);
      const kept = await visit(path);
      expect(kept.statements, path).toBe(1);
      // the products of a cart that was not asked for before
      expect((await visit(path, token)).statements, path).toBe(2);
      const own = await visit(path, token);
      expect(own.statements, path).toBe(1);
      expect(own.html).toContain('Cart, 1 item');
      expect(own.bytes - kept.bytes, path).toBeLessThanOrEqual(2000);
    }
  });

  test('that the last piece is gone is on the next page of everybody', async () => {
    const { visit } = await open();
    const status = async () => (await visit('/products/everyday-mug')).html.includes('https://schema.org/InStock');
    expect([await status(), await status()]).toEqual([true, true]);
    await db().updateTable('products').set({ stock_tracking: 1, stock_level: 0 }).where('id', '=', ids.mug).execute();
    expect(await status()).toBe(false);
    await db().updateTable('products').set({ stock_level: 1 }).where('id', '=', ids.mug).execute();
    expect(await status()).toBe(true);
  });
});
