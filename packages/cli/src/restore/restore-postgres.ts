import { join } from 'node:path';
import { isEmptyDatabase, openDatabase } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import type { Manifest } from '../backup/manifest.ts';
import { runPostgresProgram } from '../backup/postgres-programs.ts';
import { type DataLocation, dumpFile } from '../backup/shop-place.ts';
import { assertShopOpens } from './assert-shop-opens.ts';

/** Restores the dump in one transaction. */
export async function restorePostgres(folder: string, manifest: Manifest, place: DataLocation): Promise<void> {
  const url = place.databaseUrl ?? '';
  await assertEmptyDatabase(url);
  const restoreFlags = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgresProgram('pg_restore', url, [...restoreFlags, join(folder, dumpFile)]);
  await assertShopOpens(place.config, manifest);
}

async function assertEmptyDatabase(url: string) {
  const db = openDatabase({ url, isPatient: true });
  try {
    if (await isEmptyDatabase(db)) return;
  } finally {
    await db.destroy();
  }
  throw new StartError('There is something in the database of DATABASE_URL: choose an empty one.');
}
