import { join } from 'node:path';
import { isKnownMigration, migrate, migrationOf, openDatabase } from '@mercer/server';
import { keepPrivate } from '../../../../apps/storefront/server/private-files.ts';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { type Place, shopFile } from '../backup/place.ts';

/** @returns the newest change of tables before and after. @throws StartError for a database of a newer version */
export async function migrateDatabase({ databaseUrl, dataDir }: Pick<Place, 'databaseUrl' | 'dataDir'>) {
  if (!databaseUrl) keepPrivate(dataDir);
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, shopFile), isPatient: true });
  try {
    const before = await migrationOf(db);
    if (before && !isKnownMigration(before))
      throw new StartError(`The database is of a newer version (${before}): use that one, or a newer one.`);
    await migrate(db);
    return { before, after: await migrationOf(db) };
  } finally {
    await db.destroy();
  }
}
