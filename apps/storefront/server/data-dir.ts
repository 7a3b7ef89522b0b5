import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@mercer/server';
import { StartError } from './start-error.ts';

type Holder = 'shop' | 'command';

/**
 * Two processes on the same files would not know of each other.
 * @param holder what others are told about this one
 * @returns how to let another one in
 */
export function lockDataDir(dataDir: string, holder: Holder): () => void {
  const unlock = lockFolder(dataDir);
  if (!unlock) throw new StartError(commandAt(dataDir) ?? shopAt(dataDir));
  writeFileSync(noteIn(dataDir), `${holder} ${process.pid}`, { mode: 0o600 });
  return unlock;
}

/** Of a folder that is locked: the sentence about the command that has it; undefined where a shop does. */
export function commandAt(dataDir: string): string | undefined {
  const note = noteIn(dataDir);
  const [, pid] = (existsSync(note) && readFileSync(note, 'utf8').match(/^command (\d+)$/)) || [];
  if (!pid) return undefined;
  return `A mercer command is at work with DATA_DIR=${dataDir}, as process ${pid}: wait until it has ended.`;
}

function shopAt(dataDir: string): string {
  return `Another shop is running with DATA_DIR=${dataDir}: stop it or choose another folder.`;
}

/** It stays behind: only the lock says whether somebody has the folder. */
function noteIn(dataDir: string): string {
  return join(dataDir, 'locked-by.txt');
}
