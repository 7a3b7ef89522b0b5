import SQLite from 'better-sqlite3';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eachDatabase } from '../testing/index.ts';
import type { Db } from './schema.ts';
import { statement } from './statement.ts';

eachDatabase((db) => {
  test('a statement is built once and takes the values of each call, in a transaction as well', async () => {
    let built = 0;
    const raise = statement((db: Db, id: string, by: number) => {
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

  test('SQLite plans it without looking at values', async () => {
    const byValue = statement((db: Db, value: number) =>
      db.selectFrom('counters').selectAll().where('value', '=', value).orderBy('id'),
    );
    await db().insertInto('counters').values({ id: 'a', value: 3 }).execute();
    const prepare = vi.spyOn(SQLite.prototype, 'prepare');
    onTestFinished(() => prepare.mockRestore());
    expect(await byValue(db(), 3)).toEqual([{ id: 'a', value: 3 }]);
    for (const [sql] of prepare.mock.calls) expect(sql).toContain('"value" = +? order by');
  });
});
