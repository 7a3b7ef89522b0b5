import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { openDatabase } from './open.ts';

test('values are written so that SQLite plans a statement once, whatever they are', async () => {
  const db = openDatabase({ path: ':memory:' });
  const { sql } = db.selectFrom('sessions').selectAll().where('id', '=', 'any').compile();
  await db.destroy();
  expect(sql).toMatch(/"id" = \+\?$/);
});

test('a sign changes no value', () => {
  const database = new SQLite(':memory:');
  database.exec('create table kept (value, text text)');
  const values = ['007', '', 12.5, -3, 2 ** 40, null, Buffer.from([0, 255])];
  for (const value of values) database.prepare('insert into kept values (+?, +?)').run(value, '1');
  const selectByText = database.prepare('select value, typeof(value) as type from kept where text = +? order by rowid');
  expect(selectByText.all('1')).toEqual(
    values.map((value) => ({
      value,
      type: value === null ? 'null' : typeof value === 'string' ? 'text' : Buffer.isBuffer(value) ? 'blob' : 'real',
    })),
  );
  database.close();
});
