import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import type { Db } from './schema.ts';
import { defineStatement, defineStatements } from './statement.ts';

eachDatabase((db) => {
  test('a statement is built once and takes the values of each call, in a transaction as well', async () => {
    let built = 0;
    const raise = defineStatement((db: Db, id: string, by: number) => {
      built += 1;
      return db
        .insertInto('counters')
        .values({ id, value: by })
        .onConflict((conflict) => conflict.column('id').doUpdateSet((eb) => ({ value: eb('counters.value', '+', by) })))
        .returning(['id', 'value']);
    });
    expect(await raise(db(), 'a', 2)).toEqual([{ id: 'a', value: 2 }]);
    expect(await raise(db(), 'b', 1)).toEqual([{ id: 'b', value: 1 }]);
    expect(
      await db()
        .transaction()
        .execute((tx) => raise(tx, 'a', 5)),
    ).toEqual([{ id: 'a', value: 7 }]);
    expect(built).toBe(1);
  });

  test('statements of one kind are built once for each shape', async () => {
    const built: string[] = [];
    const counters = defineStatements<[least: number], { id: string }>();
    const readCounters = (order: 'asc' | 'desc', minValue: number) =>
      counters(order, (db, value) => {
        built.push(order);
        return db.selectFrom('counters').select('id').where('value', '>=', value).orderBy('id', order);
      })(db(), minValue);
    await db().deleteFrom('counters').execute();
    await db()
      .insertInto('counters')
      .values([
        { id: 'a', value: 1 },
        { id: 'b', value: 2 },
      ])
      .execute();
    expect([await readCounters('asc', 1), await readCounters('desc', 1), await readCounters('desc', 2)]).toEqual([
      [{ id: 'a' }, { id: 'b' }],
      [{ id: 'b' }, { id: 'a' }],
      [{ id: 'b' }],
    ]);
    expect(built).toEqual(['asc', 'desc']);
  });
});
