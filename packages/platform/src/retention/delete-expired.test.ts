import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { deleteExpired } from './index.ts';

const dayMs = 86_400_000;

eachDatabase((db) => {
  test('a session ends 30 days after its last use; what it left is forgotten, the cart is kept', async () => {
    const { deps, clock, shopper: newShopper } = buildTestApp(db());
    const shopper = newShopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    await shopper.post('/api/account/login', { email: 'nobody@mercer.test', password: 'a wrong one' });
    const countTableRows = async (table: 'sessions' | 'attempts' | 'carts') =>
      (await db().selectFrom(table).selectAll().execute()).length;
    const attempts = await countTableRows('attempts');
    expect(attempts).toBeGreaterThan(0);
    await deleteExpired(deps);
    expect([await countTableRows('sessions'), await countTableRows('attempts')]).toEqual([1, attempts]);
    clock.advance(31 * dayMs);
    await deleteExpired(deps);
    expect([await countTableRows('sessions'), await countTableRows('attempts'), await countTableRows('carts')]).toEqual(
      [0, 0, 1],
    );
  });
});
