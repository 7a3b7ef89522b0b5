import { randomBytes } from 'node:crypto';
import { migrateSchema, openDatabase } from '@mercer/server';
import { administrate, createDatabase, ids, seedSmallStore, toDatabaseUrl } from '@mercer/server/testing';
import { onTestFinished } from 'vitest';

/** An empty PostgreSQL database that goes when the test ends. */
export async function temporaryDatabase(server: string): Promise<string> {
  const name = `mercer_crash_${randomBytes(6).toString('hex')}`;
  await createDatabase(server, name);
  onTestFinished(() => administrate(server, `drop database if exists ${name} with (force)`));
  return toDatabaseUrl(server, name);
}

/** The small store, with mugs enough for all, in such a database. */
export async function storeOnPostgres(server: string): Promise<string> {
  const url = await temporaryDatabase(server);
  await fillTestStore({ url });
  return url;
}

/** The small store, with mugs enough for all, in an empty database. */
export async function fillTestStore(location: { url?: string; path?: string }): Promise<void> {
  const db = openDatabase({ ...location, isPatient: true });
  await migrateSchema(db);
  await seedSmallStore(db);
  await db.updateTable('products').set({ stock_level: 100_000 }).where('id', '=', ids.mug).execute();
  await db.destroy();
}
