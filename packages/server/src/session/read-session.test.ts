import { expect, test } from 'vitest';
import { hashToken } from '../db/index.ts';
import { countWays, eachDatabase, ids, isPostgres, testApp } from '../testing/index.ts';
import { readSession } from './read-session.ts';

eachDatabase((db) => {
  test('who asks at the same moment is told of their own session, by few statements', async () => {
    const { shopper } = testApp(db());
    const all = [shopper(), shopper(), shopper(), shopper(), shopper()];
    for (const [at, each] of all.entries())
      await each.post('/api/cart/items', { product_id: ids.mug, quantity: at + 1 });
    const sessions = await db().selectFrom('sessions').selectAll().orderBy('id').execute();
    expect(sessions).toHaveLength(all.length);
    const ways = countWays();
    const asked = [...sessions.map(({ id }) => id), hashToken('of nobody')];
    const read = await Promise.all(asked.map((id) => readSession(db(), id)));
    expect(read.map(({ session }) => session)).toEqual([...sessions, null]);
    expect(new Set(read.map(({ pricing }) => pricing)).size).toBe(1);
    expect(ways()).toBe(isPostgres(db()) ? 1 : 0);
  });

  test('a session that was written before somebody asked is seen', async () => {
    const { shopper } = testApp(db());
    const one = shopper();
    await one.post('/api/cart/items', { product_id: ids.mug });
    const [session] = await db().selectFrom('sessions').selectAll().execute();
    const before = readSession(db(), session?.id ?? '');
    await db().updateTable('sessions').set({ locale: 'de-DE' }).execute();
    const after = await readSession(db(), session?.id ?? '');
    expect((await before).session?.id).toBe(session?.id);
    expect(after.session?.locale).toBe('de-DE');
  });
});
