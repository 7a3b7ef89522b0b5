import { randomBytes } from 'node:crypto';
import { administrate, createDatabase, postgresUrl, toDatabaseUrl } from '@mercer/server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Db, isUnavailable, openDatabase } from './index.ts';

const name = `mercer_names_${randomBytes(6).toString('hex')}`;

describe.skipIf(!postgresUrl)('PostgreSQL', () => {
  const server = postgresUrl ?? '';
  beforeAll(async () => {
    await createDatabase(server, name);
    await administrate(toDatabaseUrl(server, name), 'create table things (id integer)');
  });
  afterAll(() => administrate(server, `drop database if exists ${name} with (force)`));

  const openTestDatabase = (isNamed?: boolean) => {
    const db = openDatabase({ url: toDatabaseUrl(server, name), isNamed });
    onTestFinished(() => db.destroy());
    return db;
  };
  const selectThings = (db: Db) => sql<object>`select * from things`.execute(db);
  const readStatementNames = async (db: Db, statement = 'select * from things') => {
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements
      where statement = ${statement}`.execute(db);
    return rows.map(({ name }) => name);
  };
  const countPrepared = async (db: Db) => (await readStatementNames(db)).length;

  test('what comes again is prepared, once for a connection', async () => {
    const db = openTestDatabase();
    const counts: number[] = [];
    for (let time = 0; time < 3; time += 1) {
      await selectThings(db);
      counts.push(await countPrepared(db));
    }
    expect(counts).toEqual([0, 1, 1]);
  });

  test('switched off, nothing is prepared', async () => {
    const db = openTestDatabase(false);
    for (let time = 0; time < 3; time += 1) await selectThings(db);
    expect(await countPrepared(db)).toBe(0);
  });

  test('a changed table is seen at once, and in a transaction at the second try', async () => {
    const db = openTestDatabase();
    for (let time = 0; time < 3; time += 1) await selectThings(db);
    await administrate(toDatabaseUrl(server, name), 'alter table things add column colour text');
    await expect(selectThings(db)).resolves.toBeDefined();
    for (let time = 0; time < 3; time += 1) await selectThings(db);
    await administrate(toDatabaseUrl(server, name), 'alter table things drop column colour');
    const inTransaction = () => db.transaction().execute((tx) => selectThings(tx));
    await expect(inTransaction()).rejects.toSatisfy(isUnavailable);
    await expect(inTransaction()).resolves.toBeDefined();
  });

  test('statements that a pooler has thrown away are sent without names', async () => {
    const db = openTestDatabase();
    for (let time = 0; time < 3; time += 1) await selectThings(db);
    await sql`deallocate all`.execute(db);
    await expect(selectThings(db)).resolves.toBeDefined();
    for (let time = 0; time < 3; time += 1) await selectThings(db);
    expect(await countPrepared(db)).toBe(0);
  });

  test('a name that another has taken is no fault', async () => {
    const otherDb = openTestDatabase();
    for (let time = 0; time < 2; time += 1) await selectThings(otherDb);
    const [name = ''] = await readStatementNames(otherDb);
    const db = openTestDatabase();
    await sql`prepare ${sql.id(name)} as select 1`.execute(db);
    for (let time = 0; time < 3; time += 1) await expect(selectThings(db)).resolves.toBeDefined();
  });

  test('a statement has one name in every process, which no other statement has', async () => {
    const [firstDb, secondDb] = [openTestDatabase(), openTestDatabase()];
    for (let time = 0; time < 2; time += 1) {
      await sql`select 1 as first`.execute(secondDb);
    }
    for (const db of [firstDb, secondDb]) {
      for (let time = 0; time < 2; time += 1) await selectThings(db);
    }
    const [name] = await readStatementNames(firstDb);
    expect(name).toBeTruthy();
    expect(await readStatementNames(secondDb)).toEqual([name]);
    expect(await readStatementNames(secondDb, 'select 1 as first')).not.toContain(name);
  });
});
