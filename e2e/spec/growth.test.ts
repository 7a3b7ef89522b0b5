import { readFileSync } from 'node:fs';
import { migrateSchema, openDatabase } from '@mercer/server';
import { expect, onTestFinished, test } from 'vitest';

test('docs/internals/scale.md says of every table what it grows with, and of none that is not there', async () => {
  const db = openDatabase({ path: ':memory:' });
  onTestFinished(() => db.destroy());
  await migrateSchema(db);
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView).map(({ name }) => name);
  const lines = readFileSync('docs/internals/scale.md', 'utf8').split('\n');
  const cells = lines.filter((line) => line.startsWith('| `')).map((line) => line.split('|')[1] ?? '');
  const documentedTables = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect([...new Set(documentedTables)].sort()).toEqual(tables.sort());
});
