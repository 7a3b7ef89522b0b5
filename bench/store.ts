import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedGenerated } from '@mercer/demo';
import { type Db, migrateSchema, openDatabase } from '@mercer/server/seeding';
import { administrate, toDatabaseUrl } from '@mercer/server/testing';
import type { DatabaseLocation } from './changes-process.ts';

export interface Store {
  db: Db;
  location: DatabaseLocation;
  drop(): Promise<void>;
}

/**
 * A generated catalogue: a SQLite file in a folder of its own, or a database of its own on the server of `url`.
 * @param storeLocation to be opened again: the folder of SQLite's files, or with what the names of databases begin
 */
export async function openGeneratedStore(size: number, url: string | null, storeLocation?: string): Promise<Store> {
  const store = await (storeLocation ? openStoredShop(storeLocation, size, url) : createStore(url, String(size)));
  const patient = url ? openDatabase({ ...store.location, isPatient: true }) : store.db;
  try {
    await migrateSchema(patient);
    await seedGenerated(patient, { products: size, seed: 1 });
  } catch (error) {
    await store.drop();
    throw error;
  } finally {
    if (patient !== store.db) await patient.destroy();
  }
  return store;
}

async function openStoredShop(storeLocation: string, size: number, url: string | null): Promise<Store> {
  const name = `${storeLocation}_${size}`;
  const location = url ? { url: toDatabaseUrl(url, name) } : { path: join(storeLocation, `${size}.sqlite`) };
  if (url) await createDatabase(url, name);
  const db = openDatabase(location);
  return { db, location, drop: () => db.destroy() };
}

/** PostgreSQL's duplicate_database. */
const isThere = '42P04';

async function createDatabase(url: string, name: string): Promise<void> {
  await administrate(url, `create database ${name}`).catch((error: { code?: string }) => {
    if (error.code !== isThere) throw error;
  });
}

function createStore(url: string | null, name: string): Store | Promise<Store> {
  return url ? postgresStore(url, toDatabaseName(name)) : createSqliteStore();
}

function toDatabaseName(name: string): string {
  return `mercer_bench_${process.pid}_${name}`;
}

/** Opens a store without any products. */
export async function openEmptyStore(url: string | null, name = 'empty'): Promise<Store> {
  const store = await createStore(url, name);
  await migrateSchema(store.db);
  return store;
}

function createSqliteStore(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'mercer-bench-'));
  const location = { path: join(folder, 'shop.sqlite') };
  const db = openDatabase(location);
  return {
    db,
    location,
    async drop() {
      await db.destroy();
      rmSync(folder, { recursive: true });
    },
  };
}

async function postgresStore(url: string, name: string): Promise<Store> {
  await administrate(url, `create database ${name}`);
  const location = { url: toDatabaseUrl(url, name) };
  const db = openDatabase(location);
  return {
    db,
    location,
    async drop() {
      await db.destroy();
      await administrate(url, `drop database if exists ${name} with (force)`);
    },
  };
}
