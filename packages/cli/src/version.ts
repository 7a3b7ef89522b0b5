import { readFileSync } from 'node:fs';

/** Of this package, as all of the repository has. */
export function version(): string {
  const file = new URL('../package.json', import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version; // a file of ours
}
