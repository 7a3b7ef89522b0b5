import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedGenerated } from '@mercer/demo';
import { type Db, migrate, openDatabase } from '@mercer/server/seeding';
import { administrate, databaseUrl } from '@mercer/server/testing';

export interface Store {
  db: Db;
  drop(): Promise<void>;
}

/**
 * A generated catalogue: a SQLite file in a folder of its own, or a database of its own on the server of `url`.
 * @param folder where the files of SQLite are kept, to be opened again
 */
export async function openStore(size: number, url: string | null, folder?: string): Promise<Store> {
  const store = folder && !url ? keptStore(folder, size) : await newStore(url, String(size));
  const patient = url ? openDatabase({ url: databaseUrl(url, nameOf(String(size))), isPatient: true }) : store.db;
  try {
    await migrate(patient);
    await seedGenerated(patient, { products: size, seed: 1 });
  } catch (error) {
    await store.drop();
    throw error;
  } finally {
    if (patient !== store.db) await patient.destroy();
  }
  return store;
}

function keptStore(folder: string, size: number): Store {
  const db = openDatabase({ path: join(folder, `${size}.sqlite`) });
  return { db, drop: () => db.destroy() };
}

function newStore(url: string | null, name: string): Store | Promise<Store> {
  return url ? postgresStore(url, nameOf(name)) : sqliteStore();
}

function nameOf(name: string): string {
  return `mercer_bench_${process.pid}_${name}`;
}

/** The same without anything in it. */
export async function openEmpty(url: string | null, name = 'empty'): Promise<Store> {
  const store = await newStore(url, name);
  await migrate(store.db);
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
