import { chmodSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeFile } from './checksum.ts';
import { copyShopData } from './copy-shop.ts';
import { type Manifest, manifestPath } from './manifest.ts';
import type { DataLocation } from './shop-place.ts';
import { syncToDisk } from './sync-to-disk.ts';
import { removeUnfinished, unfinishedPrefix } from './unfinished.ts';

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
