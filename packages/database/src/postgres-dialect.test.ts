import { randomBytes } from 'node:crypto';
import { administrate, createDatabase, postgresUrl, toDatabaseUrl } from '@mercer/server/testing';
import { Kysely, type PostgresPool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Db, defineCommand, defineStatement, openPostgresPool } from './index.ts';
import { PipelinedPostgresDialect } from './postgres-dialect.ts';

const name = `mercer_ways_${randomBytes(6).toString('hex')}`;

describe.skipIf(!postgresUrl)('PostgreSQL', () => {
  const server = postgresUrl ?? '';
  const testUrl = toDatabaseUrl(server, name);
  beforeAll(async () => {
    await createDatabase(server, name);
    await administrate(testUrl, 'create table counters (id text primary key, value integer)');
  });
  afterAll(() => administrate(server, `drop database if exists ${name} with (force)`));

  const openTestDatabase = () => {
    const counted = countRoundTrips(openPostgresPool(testUrl));
    const db: Db = new Kysely({ dialect: new PipelinedPostgresDialect(counted.pool) });
    onTestFinished(async () => {
      await sql`delete from counters`.execute(db);
      await db.destroy();
    });
    return { db, ways: counted.ways };
  };
  const put = defineCommand((db: Db, id: string, value: number) => db.insertInto('counters').values({ id, value }));
  const selectCounters = defineStatement((db: Db) => db.selectFrom('counters').select(['id', 'value']).orderBy('id'));

  test('a transaction goes to the server once for each answer that is looked at, and once to commit', async () => {
    const { db, ways } = openTestDatabase();
    await db.transaction().execute(async (tx) => {
      expect(await selectCounters(tx)).toEqual([]);
      for (const id of ['a', 'b', 'c']) await put(tx, id, 1);
      expect(await selectCounters(tx)).toHaveLength(3);
      await put(tx, 'd', 1);
    });
    expect(ways()).toBe(3);
    expect(await selectCounters(db)).toHaveLength(4);
  });

  test('statements that are asked at once go together, in their order', async () => {
    const { db, ways } = openTestDatabase();
    await db.transaction().execute(async (tx) => {
      expect(await selectCounters(tx)).toEqual([]);
      const [rowsBefore, , rowsAfter] = await Promise.all([selectCounters(tx), put(tx, 'a', 1), selectCounters(tx)]);
      expect([rowsBefore, rowsAfter]).toEqual([[], [{ id: 'a', value: 1 }]]);
    });
    expect(ways()).toBe(3);
  });

  test('nothing is written before the transaction has begun', async () => {
    const { db, ways } = openTestDatabase();
    await db.transaction().execute((tx) => put(tx, 'a', 1));
    expect(ways()).toBe(2);
  });

  test('what a statement failed with that nobody waited for is told by the commit, and nothing is kept', async () => {
    const { db } = openTestDatabase();
    const duplicateInsert = db.transaction().execute(async (tx) => {
      await put(tx, 'a', 1);
      await put(tx, 'a', 2);
    });
    await expect(duplicateInsert).rejects.toMatchObject({ code: '23505' });
    expect(await selectCounters(db)).toEqual([]);
  });

  test('or by the next answer', async () => {
    const { db } = openTestDatabase();
    let isReached = false;
    const duplicateInsert = db.transaction().execute(async (tx) => {
      await put(tx, 'a', 1);
      await put(tx, 'a', 2);
      await selectCounters(tx);
      isReached = true;
    });
    await expect(duplicateInsert).rejects.toMatchObject({ code: '23505' });
    expect(isReached).toBe(false);
    expect(await selectCounters(db)).toEqual([]);
  });

  test('a transaction that goes on after a fault is not committed', async () => {
    const { db } = openTestDatabase();
    const careless = db.transaction().execute(async (tx) => {
      await put(tx, 'a', 1);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(careless).rejects.toThrow('division by zero');
    expect(await selectCounters(db)).toEqual([]);
  });

  test('statements keep their names after a fault behind which others were sent', async () => {
    const { db } = openTestDatabase();
    const insertDuplicate = () =>
      db.transaction().execute(async (tx) => {
        await put(tx, 'a', 1);
        await put(tx, 'a', 1);
        await Promise.all([selectCounters(tx), selectCounters(tx)]);
      });
    for (let time = 0; time < 3; time += 1) await expect(insertDuplicate()).rejects.toMatchObject({ code: '23505' });
    for (let time = 0; time < 3; time += 1) await selectCounters(db);
    const { rows } = await sql`select name from pg_prepared_statements where statement like '%"counters"%'`.execute(db);
    expect(rows).not.toEqual([]);
  });
});

/** A way begins with a statement that is sent while no answer is awaited. */
function countRoundTrips(pool: PostgresPool) {
  let ways = 0;
  let awaited = 0;
  const connectCounted = async () => {
    const client = await pool.connect();
    const queryCounted = async (text: string, values: readonly unknown[]) => {
      if (awaited === 0) ways += 1;
      awaited += 1;
      try {
        return await client.query(text, values);
      } finally {
        awaited -= 1;
      }
    };
    return { query: queryCounted as typeof client.query, release: client.release };
  };
  return { pool: { ...pool, connect: connectCounted }, ways: () => ways };
}
