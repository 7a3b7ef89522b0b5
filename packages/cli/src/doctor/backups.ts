import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { HealthCheck } from '@mercer/server';
import { readBackupManifest } from '../backup/manifest.ts';

const dayMs = 86_400_000;

/** Checks that the newest backup in a folder is at most a day and a half old. */
export function checkBackups(folder: string, now: Date): HealthCheck {
  const createFinding = (state: HealthCheck['state'], message: string): HealthCheck => ({
    name: 'backups',
    state,
    message,
  });
  if (!existsSync(folder))
    return createFinding('fault', `There is no folder ${folder}: \`mercer backup --to\` makes it.`);
  const backupTimes = readdirSync(folder).flatMap((name) => readBackupManifest(join(folder, name))?.made_at ?? []);
  const newest = backupTimes.toSorted().at(-1);
  if (newest === undefined) return createFinding('fault', `There is no backup in ${folder}.`);
  const isOld = now.getTime() - Date.parse(newest) > 1.5 * dayMs;
  return isOld
    ? createFinding('fault', `The newest backup is of ${newest}.`)
    : createFinding('fine', `The newest backup is of ${newest}.`);
}
