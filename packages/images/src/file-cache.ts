import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Log, PictureStore } from '@mercer/platform/http/config';

type Bytes = Uint8Array<ArrayBuffer>;

interface CacheParts {
  folder: string | undefined;
  /** shared by all nodes, so that each file is made once */
  store: PictureStore | undefined;
  log: Log;
}

interface GeneratedFile {
  name: string;
  contentType: string;
}

/**
 * Files that are made when they are first asked for and kept for ever. Those who ask meanwhile wait for the same one.
 * Without a folder and a store, or where neither can be written, each is made anew.
 */
export class FileCache {
  readonly #parts: CacheParts;
  readonly #underway = new Map<string, Promise<Bytes>>();
  #isReported = false;

  constructor(parts: CacheParts) {
    this.#parts = parts;
  }

  /** @param beforeMake called when the file has to be made; what it throws concerns this caller alone */
  async get(file: GeneratedFile, make: () => Promise<Bytes>, beforeMake = async () => {}): Promise<Bytes> {
    const { name } = file;
    const cachedBytes = this.#underway.get(name) ?? (await this.#readFile(name)) ?? this.#underway.get(name);
    if (cachedBytes) return cachedBytes;
    await beforeMake();
    const pendingBytes = this.#underway.get(name);
    if (pendingBytes) return pendingBytes;
    const making = this.#makeAndKeep(file, make).finally(() => this.#underway.delete(name));
    this.#underway.set(name, making);
    return making;
  }

  async #makeAndKeep(file: GeneratedFile, make: () => Promise<Bytes>): Promise<Bytes> {
    const bytes = await make();
    await Promise.all([this.#storeFile(file.name, bytes), this.#share(file, bytes)]);
    return bytes;
  }

  async #readFile(name: string): Promise<Bytes | null> {
    return (await this.#readCachedFile(name)) ?? (await this.#readShared(name));
  }

  /** A file that is empty was being written when the power failed. */
  async #readCachedFile(name: string): Promise<Bytes | null> {
    const { folder } = this.#parts;
    if (!folder) return null;
    const bytes = await readFile(join(folder, name)).catch(() => null);
    return bytes?.length ? new Uint8Array(bytes) : null;
  }

  /** Reads a file that another node has made. When the store fails, the file is made locally. */
  async #readShared(name: string): Promise<Bytes | null> {
    const bytes = await this.#parts.store?.read(toSharedName(name)).catch((error: unknown) => this.#reportFault(error));
    if (bytes) await this.#storeFile(name, bytes);
    return bytes ?? null;
  }

  async #share({ name, contentType }: GeneratedFile, bytes: Bytes): Promise<void> {
    const writing = this.#parts.store?.write(toSharedName(name), bytes, contentType);
    await writing?.catch((error: unknown) => this.#reportFault(error));
  }

  async #storeFile(name: string, bytes: Bytes): Promise<void> {
    const { folder } = this.#parts;
    if (!folder) return;
    const path = join(folder, name);
    const temporary = `${path}.${process.pid}`;
    try {
      await createFolder(folder);
      await writeFile(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      this.#reportFault(error);
    }
  }

  #reportFault(error: unknown): null {
    if (!this.#isReported) this.#parts.log.error('pictures cannot be kept', { error: String(error) });
    this.#isReported = true;
    return null;
  }
}

const toSharedName = (name: string) => `sizes/${name}`;

/**
 * Creates a folder and its parent one by one: `recursive` never returns on file systems that create no folders, such as
 * /proc.
 */
async function createFolder(folder: string): Promise<void> {
  for (const level of [dirname(folder), folder]) {
    await mkdir(level).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
