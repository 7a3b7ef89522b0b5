import { join } from 'node:path';
import { isEmptyDatabase, openDatabase } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import type { Manifest } from '../backup/manifest.ts';
import { dumpFile, type Place } from '../backup/place.ts';
import { runPostgres } from '../backup/postgres-programs.ts';
import { assertOpens } from './assert-opens.ts';

/** In one transaction. */
export async function restorePostgres(folder: string, manifest: Manifest, place: Place): Promise<void> {
  const url = place.databaseUrl ?? '';
  await assertEmpty(url);
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  await runPostgres('pg_restore', url, [...whole, join(folder, dumpFile)]);
  await assertOpens(place.config, manifest);
}

async function assertEmpty(url: string) {
  const db = openDatabase({ url, isPatient: true });
  try {
    if (await isEmptyDatabase(db)) return;
  } finally {
    await db.destroy();
  }
  throw new StartError('There is something in the database of DATABASE_URL: choose an empty one.');
}
