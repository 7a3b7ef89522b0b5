import { readRequestSession } from '@mercer/host/http/cookie';
import { buildTestApp, eachDatabase, ids, testConfig } from '@mercer/server/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const shop = 'https://shop.example';

test('a cookie that a neighbouring host disguises with a no-break space is not taken for the guarded one', () => {
  const readSentSession = (cookie: string) => readRequestSession(new Request(shop, { headers: { Cookie: cookie } }));
  expect(readSentSession('\u00a0__Host-swell-session=planted')).toBeUndefined();
  expect(readSentSession('\u00a0__Host-swell-session=planted; __Host-swell-session=own')).toBe('own');
  expect(readSentSession('\u00a0__Host-swell-session=planted; swell-session=own')).toBe('own');
});

eachDatabase((db) => {
  test('pages and API find the same session in every cookie header', async () => {
    const { app, shopper: newShopper } = buildTestApp(db(), { config: { ...testConfig, publicUrl: shop } });
    const [first, second] = [newShopper(), newShopper()];
    await first.post('/api/cart/items', { product_id: ids.mug, quantity: 1 });
    await second.post('/api/cart/items', { product_id: ids.mug, quantity: 2 });
    const pieces = new Map([
      [first.session, 1],
      [second.session, 2],
    ]);
    const [firstSession, two] = [String(first.session), String(second.session)];
    const name = fc.constantFrom('__Host-swell-session', 'swell-session', '__host-swell-session', 'swell-locale');
    const blank = fc.constantFrom('', '', ' ', '\t', '\u00a0', '\u0085', '"', '%20', '\\', ',');
    const value = fc.constantFrom(
      firstSession,
      two,
      `"${firstSession}"`,
      `"${two}`,
      `${firstSession}=`,
      `%${two.charCodeAt(0).toString(16)}${two.slice(1)}`,
      '',
    );
    const pair = fc
      .tuple(blank, name, blank, fc.constantFrom('=', '=', '=', '', ' = '), blank, value, blank)
      .map((parts) => parts.join(''));
    const header = fc
      .array(pair, { minLength: 1, maxLength: 5 })
      .chain((pairs) => fc.constantFrom('; ', ';', ' ;').map((joint) => pairs.join(joint)));
    await fc.assert(
      fc.asyncProperty(header, async (cookie) => {
        const headers = { Authorization: `Basic ${btoa(testConfig.publicKey)}`, Cookie: cookie };
        const page = readRequestSession(new Request(shop, { headers: { Cookie: cookie } })) ?? '';
        const answer = await app.fetch(new Request(`${shop}/api/cart`, { headers }));
        const { item_quantity } = (await answer.json()) as { item_quantity: number };
        expect([cookie, item_quantity]).toEqual([cookie, pieces.get(page) ?? 0]);
      }),
      { numRuns: 300 },
    );
  });
});
