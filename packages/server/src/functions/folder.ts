import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hashToken } from '../db/index.ts';

/** An edit is seen so soon. */
const freshMs = 500;
const mostFiles = 2000;

/** The folder of the shop's own functions, which may be edited while the shop runs. */
export class FunctionFolder {
  readonly path: string;
  #read: { at: number; version: Promise<string> } | undefined;

  constructor(path: string) {
    this.path = path && resolve(path);
  }

  /** Another one as soon as any file of it is another. */
  version(): Promise<string> {
    const now = performance.now();
    if (!this.#read || now - this.#read.at > freshMs) this.#read = { at: now, version: versionOf(this.path) };
    return this.#read.version;
  }

  /** Names of the modules that may be called or told of something: `stock`, `erp/orders`. */
  async names(): Promise<string[]> {
    const found = await Promise.all(
      (await entriesOf(this.path)).map(async (entry) => {
        if (!entry.isDirectory()) return [entry.name];
        return (await entriesOf(join(this.path, entry.name))).map(({ name }) => `${entry.name}/${name}`);
      }),
    );
    const modules = found.flat().filter((file) => /\.(ts|mts|js|mjs)$/.test(file) && !file.endsWith('.d.ts'));
    return [...new Set(modules.map((file) => file.replace(/\.\w+$/, '')))].sort();
  }
}

async function versionOf(folder: string): Promise<string> {
  const parts: string[] = [];
  const folders = [folder];
  for (let one = folders.pop(); one !== undefined && parts.length < mostFiles; one = folders.pop()) {
    for (const entry of await entriesOf(one)) {
      const path = join(one, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else parts.push(await stampOf(path));
    }
  }
  return hashToken(parts.join('\n'));
}

/** What others have written stands in folders of its own, and is not edited. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const own = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  return own.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function stampOf(path: string): Promise<string> {
  const stats = await stat(path, { bigint: true }).catch(() => null); // removed meanwhile
  return stats ? `${path} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}` : path;
}
