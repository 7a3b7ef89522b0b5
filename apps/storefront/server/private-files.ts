import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { join } from 'node:path';

const databases = ['mercer.sqlite', 'sandbox.sqlite', 'lock.sqlite'];
/** SQLite gives new ones the rights of the database. */
const companions = ['', '-wal', '-shm', '-journal'];
const others = 0o077;

/** Nobody else on the machine reads the databases of DATA_DIR: new ones are made so, older ones become so. */
export function keepPrivate(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  for (const name of databases) {
    const file = join(dataDir, name);
    make(file);
    for (const end of companions) hide(`${file}${end}`);
  }
}

/** One that is there is left closed: closing it again would give back every lock that this process has on it. */
function make(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
}

/** Who does not own a file cannot change its rights. */
function hide(file: string): void {
  if (!existsSync(file)) return;
  const { mode, uid } = statSync(file);
  if ((mode & others) !== 0 && uid === process.getuid?.()) chmodSync(file, mode & ~others);
}
