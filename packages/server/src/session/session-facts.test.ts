import { expect, test } from 'vitest';
import { eachDatabase, ids, testApp } from '../testing/index.ts';
import { sessionFacts } from './session-facts.ts';

const dayMs = 86_400_000;

eachDatabase((db) => {
  test('a session says what was chosen in it, and nothing once it has ended', async () => {
    const { deps, clock, shopper: newShopper } = testApp(db());
    const shopper = newShopper();
    const { headers } = await shopper.put('/api/session', { currency: 'USD' });
    const token = headers.get('x-session') ?? '';
    expect(token).not.toBe('');
    expect(await sessionFacts(deps, token)).toMatchObject({ locale: null, currency: 'USD' });
    await shopper.put('/api/session', { locale: 'en-US' });
    expect(await sessionFacts(deps, token)).toMatchObject({ locale: 'en-US', currency: 'USD' });
    expect(await sessionFacts(deps, 'unknown')).toBeUndefined();
    clock.advance(31 * dayMs);
    expect(await sessionFacts(deps, token)).toBeUndefined();
  });

  test('its mark is another one after each write to session or cart', async () => {
    const { deps, clock, shopper: newShopper } = testApp(db());
    const shopper = newShopper();
    const { headers, body } = await shopper.post('/api/cart/items', { product_id: ids.mug });
    const token = headers.get('x-session') ?? '';
    const line = `/api/cart/items/${body.items[0].id}`;
    const marks = new Set([(await sessionFacts(deps, token))?.mark]);
    const writes = [
      () => shopper.put(line, { quantity: 2 }),
      () => shopper.post('/api/cart/items', { product_id: ids.mug }),
      () => shopper.post('/api/cart/items', { product_id: ids.notebook }),
      () => shopper.delete(line),
      () => shopper.put('/api/session', { currency: 'USD' }),
      () => shopper.put('/api/cart', { shipping: { country: 'US' } }),
    ];
    for (const write of writes) {
      clock.advance(1000);
      await write();
      marks.add((await sessionFacts(deps, token))?.mark);
    }
    expect(marks.size).toBe(writes.length + 1);
    expect(marks).not.toContain(undefined);
    expect((await sessionFacts(deps, token))?.mark).toBe((await sessionFacts(deps, token))?.mark);
  });
});
