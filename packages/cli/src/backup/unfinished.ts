import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const prefix = '.unfinished-';

/** Names the process that is at work in it. */
export const unfinishedPrefix = () => `${prefix}${process.pid}-`;

/** Removes the unfinished folders of backups whose process was killed. */
export function removeUnfinished(parent: string): void {
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
