import SQLite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { withStatementCache } from './statement-cache.ts';

test('the same text is prepared once', () => {
  const database = withStatementCache(new SQLite(':memory:'));
  expect(database.prepare('select 1')).toBe(database.prepare('select 1'));
  expect(database.prepare('select 1')).not.toBe(database.prepare('select 2'));
});

test('a changed schema is seen at once', () => {
  const database = withStatementCache(new SQLite(':memory:'));
  const runSql = (sql: string) => database.prepare(sql).run([]);
  runSql('create table things (id integer)');
  runSql('insert into things values (1)');
  expect(database.prepare('select * from things').all([])).toEqual([{ id: 1 }]);
  runSql("alter table things add column name text default 'new'");
  expect(database.prepare('select * from things').all([])).toEqual([{ id: 1, name: 'new' }]);
});

test('of many texts the longest unused are prepared anew', () => {
  const database = withStatementCache(new SQLite(':memory:'));
  const [first, recentStatement] = [database.prepare('select -1'), database.prepare('select -2')];
  for (let number = 0; number < 499; number += 1) database.prepare(`select ${number}`);
  expect(database.prepare('select -2')).toBe(recentStatement);
  expect(database.prepare('select -1')).not.toBe(first);
});
