import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

const databases = ['mercer.sqlite', 'sandbox.sqlite', 'lock.sqlite'];
/** SQLite gives new ones the rights of the database. */
const companions = ['', '-wal', '-shm', '-journal'];
const otherUsersMask = 0o077;

/**
 * Restricts the databases in DATA_DIR to the owner of the process: creates new ones that way and changes older ones.
 */
export function restrictToOwner(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  for (const name of databases) {
    const file = join(dataDir, name);
    createPrivateFile(file);
    for (const end of companions) restrictFile(`${file}${end}`);
  }
}

/**
 * Creates the file unless it exists. An existing file is not opened: closing it would release every lock that this
 * process holds on it.
 */
function createPrivateFile(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/** Removes the rights of other users on a file; only the owner of a file can change its rights. */
function restrictFile(file: string): void {
  if (!existsSync(file)) return;
  const { mode, uid } = statSync(file);
  if ((mode & otherUsersMask) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & ~otherUsersMask);
}
