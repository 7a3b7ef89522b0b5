import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes a file, or the names in a folder, last. */
export function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
