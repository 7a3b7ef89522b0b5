import { expect, test } from 'vitest';
import { eachDatabase, ids, testApp } from '../testing/index.ts';
import { dropExpired } from './index.ts';

const dayMs = 86_400_000;

eachDatabase((db) => {
  test('a session ends 30 days after its last use; what it left is forgotten, the cart is kept', async () => {
    const { deps, clock, shopper: newShopper } = testApp(db());
    const shopper = newShopper();
    await shopper.post('/api/cart/items', { product_id: ids.mug });
    await shopper.post('/api/account/login', { email: 'nobody@mercer.test', password: 'a wrong one' });
    const count = async (table: 'sessions' | 'attempts' | 'carts') =>
      (await db().selectFrom(table).selectAll().execute()).length;
    const attempts = await count('attempts');
    expect(attempts).toBeGreaterThan(0);
    await dropExpired(deps);
    expect([await count('sessions'), await count('attempts')]).toEqual([1, attempts]);
    clock.advance(31 * dayMs);
    await dropExpired(deps);
    expect([await count('sessions'), await count('attempts'), await count('carts')]).toEqual([0, 0, 1]);
  });
});
