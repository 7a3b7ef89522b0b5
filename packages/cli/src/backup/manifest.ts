import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject } from '@mercer/contract';
import { StartError } from '@mercer/host/config/start-error';
import type { Counts } from './counts.ts';

/** Contents of a backup's `manifest.json`. */
export interface Manifest {
  format: 1;
  /** ISO 8601, UTC */
  made_at: string;
  database: 'sqlite' | 'postgresql';
  /** The newest change of tables that it has. */
  migration: string;
  counts: Counts;
  files: BackupFile[];
}

export interface BackupFile {
  name: string;
  bytes: number;
  /** hexadecimal */
  sha256: string;
}

const fileName = 'manifest.json';

export const manifestPath = (folder: string) => join(folder, fileName);

/** @throws StartError where there is no backup */
export function readManifest(folder: string): Manifest {
  const manifest = readBackupManifest(folder);
  if (manifest !== undefined) return manifest;
  const inside = findNewestBackup(folder);
  if (inside) throw new StartError(`${folder} is where backups are kept: name one of them, as ${inside}, the newest.`);
  throw new StartError(`There is no backup in ${folder}: ${fileName} is missing or damaged.`);
}

/** Finds the newest backup in a folder that holds backups and is not one. */
function findNewestBackup(parent: string): string | undefined {
  const names = existsSync(parent) ? readdirSync(parent) : [];
  const name = names
    .filter((folderName) => readBackupManifest(join(parent, folderName)))
    .toSorted()
    .at(-1);
  return name && join(parent, name);
}

/** Undefined where there is no backup. */
export function readBackupManifest(folder: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(manifestPath(folder), 'utf8'));
    return isManifest(manifest) ? manifest : undefined;
  } catch {
    return undefined; // no manifest, or half of one
  }
}

/** Checks the contents of a manifest, which may have been edited since it was written. */
function isManifest(value: unknown): value is Manifest {
  const { format, made_at, database, migration, counts, files } = Object(value);
  const isNamed = [made_at, migration].every((text) => typeof text === 'string');
  const isKnown = database === 'sqlite' || database === 'postgresql';
  const isCounted = isPlainObject(counts) && Object.values(counts).every((count) => typeof count === 'number');
  return format === 1 && isNamed && isKnown && isCounted && Array.isArray(files) && files.every(isBackupFile);
}

function isBackupFile(value: unknown): value is BackupFile {
  const { name, bytes, sha256 } = Object(value);
  return typeof name === 'string' && typeof bytes === 'number' && typeof sha256 === 'string';
}
