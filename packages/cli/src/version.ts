import { readFileSync } from 'node:fs';

/** Reads the version of this package, which all packages of the repository share. */
export function readVersion(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version; // a file of ours
}
