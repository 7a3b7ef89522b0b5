import { setRecent } from '../../db/index.ts';

/** Reads a value that holds while the catalogue stays as it is, computing it when it is not known. */
export type Memoize = <T>(key: string, compute: () => Promise<T>) => Promise<T>;

/** For who wants nothing that was computed before. */
export const unmemoized: Memoize = (_key, compute) => compute();

const maxEntries = 2000;

/** Counts and the like of the newest version of the catalogue that was asked for; the longest unused goes first. */
export class CatalogCache {
  #version = 0;
  readonly #entries = new Map<string, unknown>();

  /**
   * For one request, which reads the version when it first needs it. Those that were under way when the catalogue
   * changed come with the version before: nothing is kept for them.
   */
  for(readVersion: () => Promise<number>): Memoize {
    let reading: Promise<number> | undefined;
    return async (key, compute) => {
      reading ??= readVersion();
      const version = await reading;
      if (version > this.#version) this.#begin(version);
      return version < this.#version ? compute() : this.#valueOf(version, key, compute);
    };
  }

  async #valueOf<T>(version: number, key: string, compute: () => Promise<T>): Promise<T> {
    // a key is always computed alike
    const value = this.#entries.has(key) ? (this.#entries.get(key) as T) : await compute();
    if (version === this.#version) setRecent(this.#entries, [key, value], maxEntries);
    return value;
  }

  #begin(version: number) {
    this.#version = version;
    this.#entries.clear();
  }
}
