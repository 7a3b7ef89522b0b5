import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@mercer/server';
import { StartError } from './start-error.ts';

type LockHolder = 'shop' | 'command';

/**
 * Two processes on the same files would not know of each other.
 * @param holder what others are told about this one
 * @returns how to let another one in
 */
export function lockDataDir(dataDir: string, holder: LockHolder): () => void {
  const unlock = lockFolder(dataDir);
  if (!unlock) throw new StartError(describeRunningCommand(dataDir) ?? describeRunningShop(dataDir));
  writeFileSync(getHolderPath(dataDir), `${holder} ${process.pid}`, { mode: 0o600 });
  return unlock;
}

/** Describes the command that has locked the folder; undefined when a shop has locked it. */
export function describeRunningCommand(dataDir: string): string | undefined {
  const note = getHolderPath(dataDir);
  const [, pid] = (existsSync(note) && readFileSync(note, 'utf8').match(/^command (\d+)$/)) || [];
  if (!pid) return undefined;
  return `A mercer command is at work with DATA_DIR=${dataDir}, as process ${pid}: wait until it has ended.`;
}

function describeRunningShop(dataDir: string): string {
  return `Another shop is running with DATA_DIR=${dataDir}: stop it or choose another folder.`;
}

/**
 * Returns the path of the note about the lock's holder. The file stays after the lock is released: only the lock itself
 * tells whether the folder is in use.
 */
function getHolderPath(dataDir: string): string {
  return join(dataDir, 'locked-by.txt');
}
