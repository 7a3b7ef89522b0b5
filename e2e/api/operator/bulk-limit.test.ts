import type { Db } from '@mercer/server';
import { contentsOf, eachDatabase, ids } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const most = 1000;

/** What an item is answered by itself: its status, and the field that is refused. */
const kinds: { item(at: number): object; status: number; param?: string }[] = [
  { item: (at) => ({ name: `Spoon ${at}`, price: 3 }), status: 201 },
  { item: (at) => ({ id: ids.mug, price: 1 + at }), status: 200 },
  { item: (at) => ({ id: `none-${at}`, price: 1 }), status: 404 },
  { item: (at) => ({ name: `Zwieback ${at}`, price: -1 }), status: 400, param: 'price' },
];
const kindOf = (at: number) => kinds[at % kinds.length];
const itemsOf = (count: number) => Array.from({ length: count }, (_, at) => kindOf(at)?.item(at));

eachDatabase((db: () => Db) => {
  test('a thousand in one call are each answered by themselves, in their order', async () => {
    const { operator, shopper } = await openOperator(db());
    const { status, body } = await operator.post('/products/bulk', { items: itemsOf(most), brief: true });
    expect(status).toBe(200);
    const answers = body.results.map((one: { status: number; error?: { param?: string } }) => [
      one.status,
      one.error?.param,
    ]);
    expect(answers).toEqual(Array.from({ length: most }, (_, at) => [kindOf(at)?.status, kindOf(at)?.param]));
    const made = body.results.filter((one: { status: number }) => one.status === 201);
    expect(new Set(made.map(({ id }: { id: string }) => id)).size).toBe(most / kinds.length);
    const shown = async (path: string) => (await shopper.get(`/api/products${path}`)).body;
    expect((await shown('?search=spoon&limit=1')).count).toBe(most / kinds.length);
    expect((await shown('?search=zwieback&limit=1')).count).toBe(0);
    // the last one of its kind
    expect((await shown('/everyday-mug')).price).toBe(1 + most - 3);
  });

  test('one more is refused, and none of them is done', async () => {
    const { operator } = await openOperator(db());
    const before = await contentsOf(db());
    expectRefused(await operator.post('/products/bulk', { items: itemsOf(most + 1) }), 'items');
    expect(await contentsOf(db())).toEqual(before);
  });
});
