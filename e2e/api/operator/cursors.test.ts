import type { Db } from '@mercer/server';
import { eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { openTestShop, placeOrder } from '../../shop.ts';
import { openImports } from './import-files.ts';
import { openOperator } from './operator.ts';

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
}

const encodeCursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

/**
 * Cursors of rows that might exist: one list accepts the first, another one the second, depending on whether it is
 * ordered by text or by a number.
 */
const possible = [encodeCursor('2026-06-01T12:00:00.000Z', ids.mug), encodeCursor(1250, ids.mug)];

/** Cursors that no list accepts. */
const impossible = [
  '',
  'none',
  encodeCursor(),
  encodeCursor('a'),
  encodeCursor(1),
  encodeCursor('a', 'b', 'c'),
  encodeCursor('a', 1),
  encodeCursor(1, 2),
  encodeCursor(1.5, 'a'),
  encodeCursor(1e300, 'a'),
  encodeCursor(true, 'a'),
  encodeCursor(null, 'a'),
  encodeCursor(['a'], 'a'),
  encodeCursor('a\0', 'a'),
  encodeCursor('a', '\0'),
  encodeCursor('\ud800', 'a'),
  Buffer.from('{"0":"a","1":"b"}').toString('base64url'),
];

eachDatabase((db: () => Db) => {
  test('every list refuses an `after` that is none of its own, in each of its orders', async () => {
    const caller = await openOperator(db());
    const { operator, document } = caller;
    const order = await placeOrder((await openTestShop(db())).shopper(), [ids.mug, 1]);
    await operator.post('/content-models', { id: 'recipes', name: 'Recipes', fields: [] });
    const webhook = (await operator.post('/webhooks', { url: 'https://example.com/events' })).body;
    const { upload } = openImports(caller);
    const uploaded = (await upload('redirects', 'from,to\n/a,/b\n')).body;
    const action = (await operator.post('/bulk-actions', { action: 'products.publish', ids: [ids.mug] })).body;
    const places: Record<string, string> = {
      'bulk-actions': action.id,
      products: ids.mug,
      orders: order.id,
      webhooks: webhook.id,
      imports: uploaded.id,
    };
    const lists = Object.entries(document.paths).flatMap(([path, { get }]) => {
      const parameters = (get?.parameters ?? []) as Parameter[];
      const { $ref = '' } = Object(Object(get?.responses[200]?.content)['application/json']?.schema);
      const isList = 'next' in Object(Object(document.components.schemas[$ref.split('/').at(-1)]).properties);
      if (!isList || !parameters.some(({ name }) => name === 'after')) return [];
      const [, , kind = ''] = path.split('/');
      const place = path
        .replace('/operator', '')
        .replace('{id}', places[kind] ?? '')
        .replace('{model}', 'recipes');
      const sorts = parameters.find(({ name }) => name === 'sort')?.schema.enum ?? [''];
      return sorts.map((sort) => `${place}?${sort && `sort=${sort}&`}${buildGroupQuery(place, sort)}after=`);
    });
    expect(lists.length).toBeGreaterThan(40);
    const requestAfterCursor = async (list: string, afterCursor: string) => {
      const { status, body } = await operator.get(list + afterCursor);
      return body.error?.param ?? status;
    };
    for (const list of lists) {
      const outcomes = await Promise.all(possible.map((afterCursor) => requestAfterCursor(list, afterCursor)));
      expect(outcomes.toSorted(), list).toEqual([200, 'after']);
      for (const afterCursor of impossible)
        expect(await requestAfterCursor(list, afterCursor), `${list}${afterCursor}`).toBe('after');
    }
  });
});

/** Days are told in their own order alone. */
function buildGroupQuery(place: string, sort: string): string {
  return place === '/reports/sales' && !sort.endsWith('key') ? 'by=product&' : '';
}
