import { randomBytes } from 'node:crypto';
import { Kysely, type PostgresPool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { administrate, createDatabase, databaseUrl, postgresUrl } from '../testing/index.ts';
import { command, type Db, openPostgresPool, statement } from './index.ts';
import { PipelinedPostgresDialect } from './postgres-dialect.ts';

const name = `mercer_ways_${randomBytes(6).toString('hex')}`;

describe.skipIf(!postgresUrl)('PostgreSQL', () => {
  const server = postgresUrl ?? '';
  const own = databaseUrl(server, name);
  beforeAll(async () => {
    await createDatabase(server, name);
    await administrate(own, 'create table counters (id text primary key, value integer)');
  });
  afterAll(() => administrate(server, `drop database if exists ${name} with (force)`));

  const open = () => {
    const counted = countWays(openPostgresPool(own));
    const db: Db = new Kysely({ dialect: new PipelinedPostgresDialect(counted.pool) });
    onTestFinished(async () => {
      await sql`delete from counters`.execute(db);
      await db.destroy();
    });
    return { db, ways: counted.ways };
  };
  const put = command((db: Db, id: string, value: number) => db.insertInto('counters').values({ id, value }));
  const all = statement((db: Db) => db.selectFrom('counters').select(['id', 'value']).orderBy('id'));

  test('a transaction goes to the server once for each answer that is looked at, and once to commit', async () => {
    const { db, ways } = open();
    await db.transaction().execute(async (tx) => {
      expect(await all(tx)).toEqual([]);
      for (const id of ['a', 'b', 'c']) await put(tx, id, 1);
      expect(await all(tx)).toHaveLength(3);
      await put(tx, 'd', 1);
    });
    expect(ways()).toBe(3);
    expect(await all(db)).toHaveLength(4);
  });

  test('statements that are asked at once go together, in their order', async () => {
    const { db, ways } = open();
    await db.transaction().execute(async (tx) => {
      expect(await all(tx)).toEqual([]);
      const [none, , one] = await Promise.all([all(tx), put(tx, 'a', 1), all(tx)]);
      expect([none, one]).toEqual([[], [{ id: 'a', value: 1 }]]);
    });
    expect(ways()).toBe(3);
  });

  test('nothing is written before the transaction has begun', async () => {
    const { db, ways } = open();
    await db.transaction().execute((tx) => put(tx, 'a', 1));
    expect(ways()).toBe(2);
  });

  test('what a statement failed with that nobody waited for is told by the commit, and nothing is kept', async () => {
    const { db } = open();
    const twice = db.transaction().execute(async (tx) => {
      await put(tx, 'a', 1);
      await put(tx, 'a', 2);
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(await all(db)).toEqual([]);
  });

  test('or by the next answer', async () => {
    const { db } = open();
    let isReached = false;
    const twice = db.transaction().execute(async (tx) => {
      await put(tx, 'a', 1);
      await put(tx, 'a', 2);
      await all(tx);
      isReached = true;
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(isReached).toBe(false);
    expect(await all(db)).toEqual([]);
  });

  test('a transaction that goes on after a fault is not committed', async () => {
    const { db } = open();
    const careless = db.transaction().execute(async (tx) => {
      await put(tx, 'a', 1);
      await sql`select 1 / 0`.execute(tx).catch(() => {});
    });
    await expect(careless).rejects.toThrow('division by zero');
    expect(await all(db)).toEqual([]);
  });

  test('statements keep their names after a fault behind which others were sent', async () => {
    const { db } = open();
    const fail = () =>
      db.transaction().execute(async (tx) => {
        await put(tx, 'a', 1);
        await put(tx, 'a', 1);
        await Promise.all([all(tx), all(tx)]);
      });
    for (let time = 0; time < 3; time += 1) await expect(fail()).rejects.toMatchObject({ code: '23505' });
    for (let time = 0; time < 3; time += 1) await all(db);
    const { rows } = await sql`select name from pg_prepared_statements where statement like '%"counters"%'`.execute(db);
    expect(rows).not.toEqual([]);
  });
});

/** A way begins with a statement that is sent while no answer is awaited. */
function countWays(pool: PostgresPool) {
  let ways = 0;
  let awaited = 0;
  const connect = async () => {
    const client = await pool.connect();
    const query = async (text: string, values: readonly unknown[]) => {
      if (awaited === 0) ways += 1;
      awaited += 1;
      try {
        return await client.query(text, values);
      } finally {
        awaited -= 1;
      }
    };
    return { query: query as typeof client.query, release: client.release };
  };
  return { pool: { ...pool, connect }, ways: () => ways };
}
