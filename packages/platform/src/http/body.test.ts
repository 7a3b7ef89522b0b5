import { buildTestApp, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test, vi } from 'vitest';

const buildNamesJson = (amount: number) => `{${Array.from({ length: amount }, (_, at) => `"k${at}":1`).join(',')}}`;
const bodies: [string, string][] = [
  ['names', buildNamesJson(20_000)],
  ['names of a field', `{"options":${buildNamesJson(20_000)}}`],
  ['entries', `[${'{},'.repeat(20_000)}{}]`],
  ['lists in lists', '['.repeat(20_000)],
  ['objects in objects', '{"a":'.repeat(20_000)],
];

eachDatabase((db) => {
  test.each(bodies)('a body of many %s is refused before it is parsed', async (_, body) => {
    const shopper = buildTestApp(db()).shopper();
    shopper.isDescribed = false;
    const parse = vi.spyOn(JSON, 'parse');
    const paths = [
      ['POST', '/api/cart/items'],
      ['PUT', '/api/cart/items'],
      ['PUT', '/api/cart'],
      ['POST', '/api/account'],
      ['POST', '/api/account/login'],
      ['POST', `/api/products/${ids.mug}/reviews`],
      ['POST', '/api/subscribers'],
      ['POST', '/api/stock-alerts'],
      ['POST', '/vault/tokens'],
    ] as const;
    try {
      for (const [method, path] of paths) {
        const answer = await shopper.sendRequest(method, path, body);
        expect([path, answer.status]).toEqual([path, path.endsWith('/reviews') ? 401 : 400]);
      }
      expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
    } finally {
      parse.mockRestore();
    }
  });

  test('an operator may send as many values as the shop has', async () => {
    const shopper = buildTestApp(db()).shopper();
    const tags = Array.from({ length: 12_000 }, () => '1').join(',');
    const headers = { Authorization: 'Bearer sk_test' };
    const { body } = await shopper.sendRequest('PATCH', `/operator/products/${ids.mug}`, `{"tags":[${tags}]}`, headers);
    expect(JSON.stringify(body)).not.toContain('too many values');
  });
});
