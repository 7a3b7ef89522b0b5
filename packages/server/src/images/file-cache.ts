import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log } from '../http/config.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Files that are made when they are first asked for and kept for ever. Those who ask meanwhile wait for the same one.
 * Without a folder, or in one that cannot be written, each is made anew.
 */
export class FileCache {
  readonly #folder: string | undefined;
  readonly #log: Log;
  readonly #underway = new Map<string, Promise<Bytes>>();
  #isTold = false;

  constructor(folder: string | undefined, log: Log) {
    this.#folder = folder;
    this.#log = log;
  }

  /** @param beforeMake called when the file has to be made; what it throws concerns this caller alone */
  async get(name: string, make: () => Promise<Bytes>, beforeMake = () => {}): Promise<Bytes> {
    const known = this.#underway.get(name) ?? (await this.#read(name)) ?? this.#underway.get(name);
    if (known) return known;
    beforeMake();
    const file = this.#makeAndKeep(name, make).finally(() => this.#underway.delete(name));
    this.#underway.set(name, file);
    return file;
  }

  async #makeAndKeep(name: string, make: () => Promise<Bytes>): Promise<Bytes> {
    const made = await make();
    await this.#keep(name, made);
    return made;
  }

  /** A file that is empty was being written when the power failed. */
  async #read(name: string): Promise<Bytes | null> {
    if (!this.#folder) return null;
    const bytes = await readFile(join(this.#folder, name)).catch(() => null);
    return bytes?.length ? new Uint8Array(bytes) : null;
  }

  async #keep(name: string, bytes: Bytes): Promise<void> {
    if (!this.#folder) return;
    const path = join(this.#folder, name);
    const temporary = `${path}.${process.pid}`;
    try {
      await makeFolder(this.#folder);
      await writeFile(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      if (!this.#isTold) this.#log.error('pictures cannot be kept', { error: String(error) });
      this.#isTold = true;
    }
  }
}

/** Of two levels: `recursive` never comes back from file systems that make no folders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  for (const level of [dirname(folder), folder]) {
    await mkdir(level).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
