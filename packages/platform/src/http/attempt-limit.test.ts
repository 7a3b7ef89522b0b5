import { buildTestApp, eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';

eachDatabase((db) => {
  test('who is refused for the rest of 15 minutes is told how long that is', async () => {
    const { clock, shopper: newShopper } = buildTestApp(db());
    const shopper = newShopper();
    const postSubscriber = () => shopper.post('/api/subscribers', { email: 'ada@example.test' });
    const waits: (string | null)[] = [];
    for (const afterMs of [0, 60_000, 60_500, 779_400, 100]) {
      clock.advance(afterMs);
      for (let n = 0; n < 3; n += 1) await postSubscriber();
      const { status, headers } = await postSubscriber();
      if (status === 429) waits.push(headers.get('retry-after'));
    }
    expect(waits).toEqual(['900', '840', '780', '1', '900']);
  });
});
