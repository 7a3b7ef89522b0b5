import { join } from 'node:path';
import { restrictToOwner } from '@mercer/host/config/file-permissions';
import { StartError } from '@mercer/host/config/start-error';
import { isKnownMigration, migrateSchema, openDatabase, readNewestMigration } from '@mercer/server';
import { type DataLocation, shopFile } from '../backup/shop-place.ts';

/** @returns the newest change of tables before and after. @throws StartError for a database of a newer version */
export async function migrateDatabase({ databaseUrl, dataDir }: Pick<DataLocation, 'databaseUrl' | 'dataDir'>) {
  if (!databaseUrl) restrictToOwner(dataDir);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, shopFile), isPatient: true });
  try {
    const previousMigration = await readNewestMigration(db);
    if (previousMigration && !isKnownMigration(previousMigration))
      throw new StartError(`The database is of a newer version (${previousMigration}): use that one, or a newer one.`);
    await migrateSchema(db);
    return { before: previousMigration, after: await readNewestMigration(db) };
  } finally {
    await db.destroy();
  }
}
