import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '@mercer/server';
import { readBackup } from '../backup/manifest.ts';

const dayMs = 86_400_000;

/** Whether the newest backup in a folder is not older than a day and a half. */
export function checkBackups(folder: string, now: Date): Finding {
  const told = (state: Finding['state'], message: string): Finding => ({ name: 'backups', state, message });
  if (!existsSync(folder)) return told('fault', `There is no folder ${folder}: \`mercer backup --to\` makes it.`);
  const made = readdirSync(folder).flatMap((name) => readBackup(join(folder, name))?.made_at ?? []);
  const newest = made.toSorted().at(-1);
  if (newest === undefined) return told('fault', `There is no backup in ${folder}.`);
  const isOld = now.getTime() - Date.parse(newest) > 1.5 * dayMs;
  return isOld
    ? told('fault', `The newest backup is of ${newest}.`)
    : told('fine', `The newest backup is of ${newest}.`);
}
