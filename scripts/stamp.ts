import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = 'node_modules/.cache/mercer';

/** Hash over names and contents of the given files and folders; tests do not count, missing paths are skipped. */
export function sourcesHash(paths: string[]): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of paths.flatMap(filesBelow)) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(file).isFile())
    .sort();
}

export function isCurrent(name: string, hash: string): boolean {
  const file = stampFile(name);
  return existsSync(file) && readFileSync(file, 'utf8') === hash;
}

export function markCurrent(name: string, hash: string) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(stampFile(name), hash);
}

function stampFile(name: string): string {
  return join(folder, `${name.replaceAll(' ', '-')}.sha256`);
}
