import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { openBackend } from '@mercer/host/backend/backend';
import type { ShopConfig } from '@mercer/host/config/config';
import { lockDataDir } from '@mercer/host/config/data-dir';
import { StartError } from '@mercer/host/config/start-error';
import { findSqliteDamage, isEmptyDatabase, isKnownMigration, openDatabase } from '@mercer/server';
import { describeFile } from '../backup/checksum.ts';
import { countShopRecords, findCountDifferences } from '../backup/counts.ts';
import { type Manifest, readManifest } from '../backup/manifest.ts';
import { runPostgresProgram } from '../backup/postgres-programs.ts';
import { type DataLocation, dumpFile, shopFile } from '../backup/shop-place.ts';
import { syncToDisk } from '../backup/sync-to-disk.ts';
import { toPlainText } from '../output/plain-text.ts';

/** Opens what was restored and asks it something. @throws StartError where it is not the shop that was copied */
async function assertShopOpens(config: ShopConfig, manifest: Manifest): Promise<void> {
  const damage = config.databaseUrl ? [] : findSqliteDamage(join(config.dataDir, shopFile));
  if (damage.length > 0) throw new StartError(`The backup is damaged: ${damage.join('; ')}`);
  await assertAnswers(config);
  await assertCounts(config, manifest);
}

/** Asserts that the shop answers: it opens as at a start, but nothing is sent, charged or announced. */
async function assertAnswers(config: ShopConfig) {
  const { app, close } = await openBackend(config, { isServing: false });
  try {
    const { status } = await app.request('/readyz');
    if (status !== 200) throw new StartError('The restored shop does not open.');
  } finally {
    await close();
  }
}

async function assertCounts({ databaseUrl, dataDir }: ShopConfig, manifest: Manifest) {
  const db = openDatabase({ url: databaseUrl, path: join(dataDir, shopFile) });
  try {
    const countDifferences = findCountDifferences(manifest.counts, await countShopRecords(db));
    if (countDifferences.length === 0) return;
    throw new StartError(
      `The backup is not whole: ${countDifferences.map(([name, count]) => `${count} ${name}`).join(', ')}.`,
    );
  } finally {
    await db.destroy();
  }
}

/** The shop's own file comes last: a folder without it has no shop. */
async function restoreFiles(
  folder: string,
  manifest: Manifest,
  { config, dataDir, name }: DataLocation,
): Promise<void> {
  const unlock = lockDataDir(dataDir, 'command');
  const stagingDir = mkdtempSync(join(dataDir, '.restoring-'));
  try {
    if (existsSync(join(dataDir, shopFile)))
      throw new StartError(`There is a shop in ${name}: choose an empty folder.`);
    for (const file of manifest.files) copyFileSync(join(folder, file.name), join(stagingDir, file.name));
    await assertShopOpens({ ...config, dataDir: stagingDir }, manifest);
    const names = manifest.files.map((file) => file.name).toSorted((a) => (a === shopFile ? 1 : -1));
    for (const file of names) {
      syncToDisk(join(stagingDir, file));
      renameSync(join(stagingDir, file), join(dataDir, file));
    }
    syncToDisk(dataDir);
  } finally {
    rmSync(stagingDir, { recursive: true, force: true });
    unlock();
  }
}

/** Restores the dump in one transaction. */
async function restorePostgres(folder: string, manifest: Manifest, place: DataLocation): Promise<void> {
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

/** @throws StartError naming a file that is not what the backup says */
async function assertBackupIsWhole(folder: string, { files }: Manifest, signal?: AbortSignal): Promise<void> {
  for (const { name, bytes, sha256 } of files) {
    signal?.throwIfAborted();
    if (basename(name) !== name || !existsSync(join(folder, name)))
      throw new StartError(`The backup is not whole: ${toPlainText(name)} is missing.`);
    const fileState = await describeFile(folder, name);
    if (fileState.bytes !== bytes || fileState.sha256 !== sha256)
      throw new StartError(`The backup is damaged: ${toPlainText(name)} is not what it was.`);
  }
}

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
