import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openShop, placeOrder } from '../../shop.ts';
import { openOperator } from './operator.ts';

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
}

const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Of rows that might be there: one list takes the first, another one the second, as it is ordered by text or by a number. */
const possible = [cursor('2026-06-01T12:00:00.000Z', ids.mug), cursor(1250, ids.mug)];

/** Of no list. */
const impossible = [
  '',
  'none',
  cursor(),
  cursor('a'),
  cursor(1),
  cursor('a', 'b', 'c'),
  cursor('a', 1),
  cursor(1, 2),
  cursor(1.5, 'a'),
  cursor(1e300, 'a'),
  cursor(true, 'a'),
  cursor(null, 'a'),
  cursor(['a'], 'a'),
  cursor('a\0', 'a'),
  cursor('a', '\0'),
  cursor('\ud800', 'a'),
  Buffer.from('{"0":"a","1":"b"}').toString('base64url'),
];

eachDatabase((db: () => Db) => {
  test('every list refuses an `after` that is none of its own, in each of its orders', async () => {
    const { operator, document } = await openOperator(db());
    const order = await placeOrder((await openShop(db())).shopper(), [ids.mug, 1]);
    await operator.post('/content-models', { id: 'recipes', name: 'Recipes', fields: [] });
    const webhook = (await operator.post('/webhooks', { url: 'https://example.com/events' })).body;
    const places: Record<string, string> = { products: ids.mug, orders: order.id, webhooks: webhook.id };
    const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
      const parameters = (get?.parameters ?? []) as Parameter[];
      const isList = JSON.stringify(get?.responses[200]?.content ?? {}).includes('"next"');
      if (!isList || !parameters.some(({ name }) => name === 'after')) return [];
      const [, , kind = ''] = path.split('/');
      const place = path
        .replace('/operator', '')
        .replace('{id}', places[kind] ?? '')
        .replace('{model}', 'recipes');
      const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [''];
      return sorts.map((sort) => `${place}?${sort && `sort=${sort}&`}${byOf(place, sort)}after=`);
    });
    expect(lists.length).toBeGreaterThan(40);
    const asked = async (list: string, after: string) => {
      const { status, body } = await operator.get(list + after);
      return body.error?.param ?? status;
    };
    for (const list of lists) {
      const taken = await Promise.all(possible.map((after) => asked(list, after)));
      expect(taken.toSorted(), list).toEqual([200, 'after']);
      for (const after of impossible) expect(await asked(list, after), `${list}${after}`).toBe('after');
    }
  });
});

/** Days are told in their own order alone. */
function byOf(place: string, sort: string): string {
  return place === '/reports/sales' && !sort.endsWith('key') ? 'by=product&' : '';
}
