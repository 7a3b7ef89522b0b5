import type { Db } from '@mercer/server';
import { eachDatabase, ids, readAllTables } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { expectRefused, openOperator } from './operator.ts';

const itemLimit = 1000;

/** Kinds of items with the answer that each gets: its status, and the field that is refused. */
const kinds: { item(at: number): object; status: number; param?: string }[] = [
  { item: (at) => ({ name: `Spoon ${at}`, price: 3 }), status: 201 },
  { item: (at) => ({ id: ids.mug, price: 1 + at }), status: 200 },
  { item: (at) => ({ id: `none-${at}`, price: 1 }), status: 404 },
  { item: (at) => ({ name: `Zwieback ${at}`, price: -1 }), status: 400, param: 'price' },
];
const getItemKind = (at: number) => kinds[at % kinds.length];
const buildItemsOfKinds = (count: number) => Array.from({ length: count }, (_, at) => getItemKind(at)?.item(at));

eachDatabase((db: () => Db) => {
  test('a thousand in one call are each answered by themselves, in their order', async () => {
    const { operator, shopper } = await openOperator(db());
    const { status, body } = await operator.post('/products/bulk', {
      items: buildItemsOfKinds(itemLimit),
      brief: true,
    });
    expect(status).toBe(200);
    const answers = body.results.map((result: { status: number; error?: { param?: string } }) => [
      result.status,
      result.error?.param,
    ]);
    expect(answers).toEqual(
      Array.from({ length: itemLimit }, (_, at) => [getItemKind(at)?.status, getItemKind(at)?.param]),
    );
    const createdResults = body.results.filter((result: { status: number }) => result.status === 201);
    expect(new Set(createdResults.map(({ id }: { id: string }) => id)).size).toBe(itemLimit / kinds.length);
    const requestProducts = async (path: string) => (await shopper.get(`/api/products${path}`)).body;
    expect((await requestProducts('?search=spoon&limit=1')).count).toBe(itemLimit / kinds.length);
    expect((await requestProducts('?search=zwieback&limit=1')).count).toBe(0);
    // the last one of its kind
    expect((await requestProducts('/everyday-mug')).price).toBe(1 + itemLimit - 3);
  });

  test('one more is refused, and none of them is done', async () => {
    const { operator } = await openOperator(db());
    const contentsBefore = await readAllTables(db());
    expectRefused(await operator.post('/products/bulk', { items: buildItemsOfKinds(itemLimit + 1) }), 'items');
    expect(await readAllTables(db())).toEqual(contentsBefore);
  });
});
