import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@mercer/host/config/start-error';
import { copySqliteFile, findSqliteDamage, openDatabase, readNewestMigration, runInSnapshot } from '@mercer/server';
import { describeFile } from './checksum.ts';
import { type Counts, countShopRecords } from './counts.ts';
import { type Manifest, manifestPath } from './manifest.ts';
import { runPostgresProgram } from './postgres-programs.ts';
import { type DataLocation, dumpFile, sandboxFile, secretsFile, shopFile } from './shop-place.ts';
import { syncToDisk } from './sync-to-disk.ts';

interface CopiedShop {
  /** Names in the folder. */
  names: string[];
  counts: Counts;
  migration: string;
}

/** Copies a shop, open or not, into a folder. @throws StartError where there is no shop, or it is damaged */
function copyShopData(place: DataLocation, folder: string): Promise<CopiedShop> {
  return place.databaseUrl ? copyPostgres(place.databaseUrl, folder) : copyShopFiles(place, folder);
}

async function copyShopFiles({ dataDir, name }: DataLocation, folder: string): Promise<CopiedShop> {
  if (!existsSync(join(dataDir, shopFile))) throw new StartError(`There is no shop in ${name}.`);
  await copyCheckedFile(dataDir, folder, shopFile);
  // The sandbox is copied after the shop: a gateway may know more than the shop, never less
  if (existsSync(join(dataDir, sandboxFile))) await copyCheckedFile(dataDir, folder, sandboxFile);
  const secrets = join(dataDir, secretsFile);
  if (existsSync(secrets)) copyFileSync(secrets, join(folder, secretsFile));
  const names = [shopFile, sandboxFile, secretsFile].filter((file) => existsSync(join(folder, file)));
  return { names, ...(await readContents(join(folder, shopFile))) };
}

async function copyCheckedFile(dataDir: string, folder: string, file: string) {
  await copySqliteFile(join(dataDir, file), join(folder, file));
  const damage = findSqliteDamage(join(folder, file));
  if (damage.length > 0) throw new StartError(`${join(dataDir, file)} is damaged: ${damage.join('; ')}`);
}

async function readContents(path: string) {
  const db = openDatabase({ path });
  try {
    return { migration: assertMigration(await readNewestMigration(db)), counts: await countShopRecords(db) };
  } finally {
    await db.destroy();
  }
}

async function copyPostgres(url: string, folder: string): Promise<CopiedShop> {
  const db = openDatabase({ url, isPatient: true });
  try {
    const migration = assertMigration(await readNewestMigration(db));
    // counted in the picture that is dumped
    const counts = await runInSnapshot(db, async (tx, snapshot) => {
      const format = ['--format=custom', '--no-owner', '--no-privileges'];
      await runPostgresProgram('pg_dump', url, [
        ...format,
        `--snapshot=${snapshot}`,
        `--file=${join(folder, dumpFile)}`,
      ]);
      return countShopRecords(tx);
    });
    return { names: [dumpFile], counts, migration };
  } finally {
    await db.destroy();
  }
}

function assertMigration(migration: string | undefined): string {
  if (migration !== undefined) return migration;
  throw new StartError('The database has no shop in it.');
}

const prefix = '.unfinished-';

/** Names the process that is at work in it. */
const unfinishedPrefix = () => `${prefix}${process.pid}-`;

/** Removes the unfinished folders of backups whose process was killed. */
function removeUnfinished(parent: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(prefix) && Number.parseInt(name.slice(prefix.length), 10);
    if (pid && !isProcessAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isProcessAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // a process of another user
  }
}

export interface Backup {
  folder: string;
  manifest: Manifest;
}

/** A shop's data as they are at one moment, in a folder of `parent` that is there whole or not at all. */
export async function createBackup(place: DataLocation, parent: string, now: Date): Promise<Backup> {
  mkdirSync(parent, { recursive: true });
  removeUnfinished(parent);
  const unfinished = mkdtempSync(join(parent, unfinishedPrefix()));
  try {
    const manifest = await fillBackupFolder(unfinished, place, now);
    const folder = join(parent, now.toISOString().replaceAll(':', ''));
    renameSync(unfinished, folder);
    syncToDisk(parent);
    return { folder, manifest };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function fillBackupFolder(folder: string, place: DataLocation, now: Date): Promise<Manifest> {
  const { names, counts, migration } = await copyShopData(place, folder);
  // SQLite leaves files of its own beside a copy that it has read
  for (const name of readdirSync(folder)) if (!names.includes(name)) rmSync(join(folder, name));
  const files = [];
  for (const name of names) {
    chmodSync(join(folder, name), 0o600);
    syncToDisk(join(folder, name));
    files.push(await describeFile(folder, name));
  }
  const database = place.databaseUrl ? 'postgresql' : 'sqlite';
  const manifest: Manifest = { format: 1, made_at: now.toISOString(), database, migration, counts, files };
  writeFileSync(manifestPath(folder), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
  return manifest;
}
