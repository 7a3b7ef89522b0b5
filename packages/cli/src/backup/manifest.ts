import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject } from '@mercer/contract';
import { StartError } from '../../../../apps/storefront/server/start-error.ts';
import type { Counts } from './counts.ts';

/** What a backup says of itself, in `manifest.json`. */
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
  const found = readBackup(folder);
  if (found !== undefined) return found;
  const inside = newestIn(folder);
  if (inside) throw new StartError(`${folder} is where backups are kept: name one of them, as ${inside}, the newest.`);
  throw new StartError(`There is no backup in ${folder}: ${fileName} is missing or damaged.`);
}

/** Where backups are kept, in place of one. */
function newestIn(parent: string): string | undefined {
  const names = existsSync(parent) ? readdirSync(parent) : [];
  const name = names
    .filter((one) => readBackup(join(parent, one)))
    .toSorted()
    .at(-1);
  return name && join(parent, name);
}

/** Undefined where there is no backup. */
export function readBackup(folder: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(manifestPath(folder), 'utf8'));
    return isManifest(manifest) ? manifest : undefined;
  } catch {
    return undefined; // none, or half of one
  }
}

/** Somebody may have changed the file since. */
function isManifest(given: unknown): given is Manifest {
  const { format, made_at, database, migration, counts, files } = Object(given);
  const isNamed = [made_at, migration].every((text) => typeof text === 'string');
  const isKnown = database === 'sqlite' || database === 'postgresql';
  const isCounted = isPlainObject(counts) && Object.values(counts).every((count) => typeof count === 'number');
  return format === 1 && isNamed && isKnown && isCounted && Array.isArray(files) && files.every(isBackupFile);
}

function isBackupFile(given: unknown): given is BackupFile {
  const { name, bytes, sha256 } = Object(given);
  return typeof name === 'string' && typeof bytes === 'number' && typeof sha256 === 'string';
}
