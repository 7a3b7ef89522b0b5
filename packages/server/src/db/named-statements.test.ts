import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { administrate, createDatabase, databaseUrl, postgresUrl } from '../testing/index.ts';
import { type Db, isUnavailable, openDatabase } from './index.ts';

const name = `mercer_names_${randomBytes(6).toString('hex')}`;

describe.skipIf(!postgresUrl)('PostgreSQL', () => {
  const server = postgresUrl ?? '';
  beforeAll(async () => {
    await createDatabase(server, name);
    await administrate(databaseUrl(server, name), 'create table things (id integer)');
  });
  afterAll(() => administrate(server, `drop database if exists ${name} with (force)`));

  const open = (isNamed?: boolean) => {
    const db = openDatabase({ url: databaseUrl(server, name), isNamed });
    onTestFinished(() => db.destroy());
    return db;
  };
  const things = (db: Db) => sql<object>`select * from things`.execute(db);
  const namesOf = async (db: Db, statement = 'select * from things') => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement = ${statement}`.execute(db);
    return rows.map(({ name }) => name);
  };
  const named = async (db: Db) => (await namesOf(db)).length;

  test('what comes again is prepared, once for a connection', async () => {
    const db = open();
    const counts: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await things(db);
      counts.push(await named(db));
    }
    expect(counts).toEqual([0, 1, 1]);
  });

  test('switched off, nothing is prepared', async () => {
    const db = open(false);
    for (let time = 0; time < 3; time += 1) await things(db);
    expect(await named(db)).toBe(0);
  });

  test('a changed table is seen at once, and in a transaction at the second try', async () => {
    const db = open();
    for (let time = 0; time < 3; time += 1) await things(db);
    await administrate(databaseUrl(server, name), 'alter table things add column colour text');
    await expect(things(db)).resolves.toBeDefined();
    for (let time = 0; time < 3; time += 1) await things(db);
    await administrate(databaseUrl(server, name), 'alter table things drop column colour');
    const inTransaction = () => db.transaction().execute((tx) => things(tx));
    await expect(inTransaction()).rejects.toSatisfy(isUnavailable);
    await expect(inTransaction()).resolves.toBeDefined();
  });

  test('statements that a pooler has thrown away are sent without names', async () => {
    const db = open();
    for (let time = 0; time < 3; time += 1) await things(db);
    await sql`deallocate all`.execute(db);
    await expect(things(db)).resolves.toBeDefined();
    for (let time = 0; time < 3; time += 1) await things(db);
    expect(await named(db)).toBe(0);
  });

  test('a name that another has taken is no fault', async () => {
    const other = open();
    for (let time = 0; time < 2; time += 1) await things(other);
    const [name = ''] = await namesOf(other);
    const db = open();
    await sql`prepare ${sql.id(name)} as select 1`.execute(db);
    for (let time = 0; time < 3; time += 1) await expect(things(db)).resolves.toBeDefined();
  });

  test('a statement has one name in every process, which no other statement has', async () => {
    const [one, other] = [open(), open()];
    for (let time = 0; time < 2; time += 1) {
      await sql`select 1 as first`.execute(other);
    }
    for (const db of [one, other]) {
      for (let time = 0; time < 2; time += 1) await things(db);
    }
    const [name] = await namesOf(one);
    expect(name).toBeTruthy();
    expect(await namesOf(other)).toEqual([name]);
    expect(await namesOf(other, 'select 1 as first')).not.toContain(name);
  });
});
