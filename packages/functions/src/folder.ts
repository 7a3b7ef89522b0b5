import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { hashToken } from '@mercer/database';

/** An edit is seen so soon. */
const freshMs = 500;
const mostFiles = 2000;

/** The folder of the shop's own functions, which may be edited while the shop runs. */
export class FunctionFolder {
  readonly path: string;
  #lastRead: { at: number; version: Promise<string> } | undefined;

  constructor(path: string) {
    this.path = path && resolve(path);
  }

  /** Returns the version of the files as they were at most half a second ago. */
  computeVersion(): Promise<string> {
    if (this.#lastRead && performance.now() - this.#lastRead.at <= freshMs) return this.#lastRead.version;
    return this.readVersion();
  }

  /** Returns a version that changes as soon as any file of the folder does. */
  readVersion(): Promise<string> {
    const version = computeFolderVersion(this.path);
    this.#lastRead = { at: performance.now(), version };
    return version;
  }

  /** Names of the modules that may be called or told of something: `stock`, `erp/orders`. */
  async listModuleNames(): Promise<string[]> {
    const fileLists = await Promise.all(
      (await listFolderEntries(this.path)).map(async (entry) => {
        if (!entry.isDirectory()) return [entry.name];
        return (await listFolderEntries(join(this.path, entry.name))).map(({ name }) => `${entry.name}/${name}`);
      }),
    );
    const modules = fileLists.flat().filter((file) => /\.(ts|mts|js|mjs)$/.test(file) && !file.endsWith('.d.ts'));
    return [...new Set(modules.map((file) => file.replace(/\.\w+$/, '')))].sort();
  }
}

async function computeFolderVersion(folder: string): Promise<string> {
  const parts: string[] = [];
  const folders = [folder];
  for (
    let currentFolder = folders.pop();
    currentFolder !== undefined && parts.length < mostFiles;
    currentFolder = folders.pop()
  ) {
    for (const entry of await listFolderEntries(currentFolder)) {
      const path = join(currentFolder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else parts.push(await computeFileStamp(path));
    }
  }
  return hashToken(parts.join('\n'));
}

/** Lists the entries of a folder except hidden ones and `node_modules`, which is not edited. */
async function listFolderEntries(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const visibleEntries = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  return visibleEntries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function computeFileStamp(path: string): Promise<string> {
  const stats = await stat(path, { bigint: true }).catch(() => null); // removed meanwhile
  return stats ? `${path} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}` : path;
}
