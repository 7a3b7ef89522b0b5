import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { indexProducts } from '../packages/server/src/catalog/index.ts';
import { type Db, migrate, openDatabase } from '../packages/server/src/db/index.ts';
import { administrate, databaseUrl } from '../packages/server/src/testing/postgres.ts';
import { catalogue } from './catalogue.ts';

export interface Store {
  db: Db;
  drop(): Promise<void>;
}

/** A SQLite file in a folder of its own, or a database of its own on the server of `url`. */
export async function openStore(size: number, url: string | null): Promise<Store> {
  const store = url ? await postgresStore(url, `mercer_bench_${process.pid}_${size}`) : sqliteStore();
  await migrate(store.db);
  await fill(store.db, size, url !== null);
  return store;
}

function sqliteStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
  const db = openDatabase({ path: join(folder, 'shop.sqlite') });
  return {
    db,
    async drop() {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

async function postgresStore(url: string, name: string): Promise<Store> {
  await administrate(url, `create database ${name}`);
  const db = openDatabase({ url: databaseUrl(url, name) });
  return {
    db,
    async drop() {
      await db.destroy();
      await administrate(url, `drop database if exists ${name} with (force)`);
    },
  };
}

const chunk = 1000;

async function fill(db: Db, size: number, postgres: boolean): Promise<void> {
  const { categories, products, memberships } = catalogue(size);
  await db.insertInto('categories').values(categories).execute();
  for (let start = 0; start < size; start += chunk) {
    await db.transaction().execute(async (tx) => {
      const rows = products.slice(start, start + chunk);
      await tx.insertInto('products').values(rows).execute();
      await tx
        .insertInto('product_categories')
        .values(memberships.slice(start, start + chunk))
        .execute();
      await indexProducts(
        tx,
        rows.map(({ id }) => id),
      );
    });
  }
  if (postgres)
    await db.executeQuery({ sql: 'vacuum analyze', parameters: [], query: {} as never, queryId: {} as never });
}
