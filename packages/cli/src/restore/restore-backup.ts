import { isKnownMigration } from '@mercer/server';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import type { DataLocation } from '../backup/shop-place.ts';
import { assertBackupIsWhole } from './assert-backup-is-whole.ts';
import { restoreFiles } from './restore-files.ts';
import { restorePostgres } from './restore-postgres.ts';

/**
 * Fills an empty place with a backup.
 * @throws StartError where a shop is there already, the backup is damaged or of another kind, or it does not open; the
 *   place stays as it was
 */
export async function restoreBackup(folder: string, place: DataLocation): Promise<Manifest> {
  const manifest = readManifest(folder);
  assertBackupFits(manifest, place);
  await assertBackupIsWhole(folder, manifest);
  await (place.databaseUrl ? restorePostgres(folder, manifest, place) : restoreFiles(folder, manifest, place));
  return manifest;
}

function assertBackupFits({ database, migration }: Manifest, { databaseUrl }: DataLocation) {
  if (!isKnownMigration(migration))
    throw new StartError('The backup is of a newer version: restore it with that one, or a newer one.');
  if ((database === 'postgresql') === Boolean(databaseUrl)) return;
  throw new StartError(
    database === 'sqlite'
      ? 'This is a backup of SQLite: restore it into a DATA_DIR, without DATABASE_URL.'
      : 'This is a backup of PostgreSQL: say with DATABASE_URL which empty database to restore it into.',
  );
}
