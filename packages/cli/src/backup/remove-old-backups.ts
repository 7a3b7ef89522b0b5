import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readBackupManifest } from './manifest.ts';

/** Removes all backups in a folder but the newest; what is no backup stays. @returns how many are gone */
export function removeOldBackups(parent: string, count: number): number {
  const backups = readdirSync(parent)
    .map((name) => ({ folder: join(parent, name), manifest: readBackupManifest(join(parent, name)) }))
    .flatMap(({ folder, manifest }) => (manifest ? [{ folder, madeAt: manifest.made_at }] : []))
    .toSorted((a, b) => b.madeAt.localeCompare(a.madeAt));
  const old = backups.slice(count);
  for (const { folder } of old) rmSync(folder, { recursive: true, force: true });
  return old.length;
}
