import { schemaTables } from '@mercer/database';
import { eachDatabase } from '@mercer/server/testing';
import { expect, test } from 'vitest';
import { recordKinds, stayingTables } from './records.ts';

eachDatabase((db) => {
  test('every table moves, or is known to stay', async () => {
    const kinds = Object.values(recordKinds);
    const moving = new Set<string>(
      kinds.flatMap(({ table, parts = [] }) => [table, ...parts.map((part) => part.table)]),
    );
    const tables = (await schemaTables(db())).map(({ name }) => name);
    const shopTables = tables.filter((name) => !/^(kysely_|sqlite_|product_search)/.test(name));
    expect(shopTables.filter((name) => !moving.has(name) && !stayingTables.has(name))).toEqual([]);
  });
});
