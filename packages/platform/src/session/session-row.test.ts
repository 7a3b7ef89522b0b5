import { hashToken } from '@mercer/database';
import { buildTestApp, countPostgresRoundTrips, eachDatabase, ids, isPostgres } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { readSessionState } from './session-row.ts';

eachDatabase((db) => {
  test('who asks at the same moment is told of their own session, by few statements', async () => {
    const { shopper } = buildTestApp(db());
    const shoppers = [shopper(), shopper(), shopper(), shopper(), shopper()];
    for (const [at, each] of shoppers.entries())
      await each.post('/api/cart/items', { product_id: ids.mug, quantity: at + 1 });
    const sessions = await db().selectFrom('sessions').selectAll().orderBy('id').execute();
    expect(sessions).toHaveLength(shoppers.length);
    const ways = countPostgresRoundTrips();
    const sessionIds = [...sessions.map(({ id }) => id), hashToken('of nobody')];
    const states = await Promise.all(sessionIds.map((id) => readSessionState(db(), id)));
    expect(states.map(({ session }) => session)).toEqual([...sessions, null]);
    expect(new Set(states.map(({ pricing }) => pricing)).size).toBe(1);
    expect(ways()).toBe(isPostgres(db()) ? 1 : 0);
  });

  test('a session that was written before somebody asked is seen', async () => {
    const { shopper } = buildTestApp(db());
    const visitor = shopper();
    await visitor.post('/api/cart/items', { product_id: ids.mug });
    const [session] = await db().selectFrom('sessions').selectAll().execute();
    const earlierRead = readSessionState(db(), session?.id ?? '');
    await db().updateTable('sessions').set({ locale: 'de-DE' }).execute();
    const laterState = await readSessionState(db(), session?.id ?? '');
    expect((await earlierRead).session?.id).toBe(session?.id);
    expect(laterState.session?.locale).toBe('de-DE');
  });
});
