import { type Db, setLruEntry } from '../../db/index.ts';
import { CatalogBits } from '../bitmaps/index.ts';

/** Reads a value that holds while the catalogue stays as it is, computing it when it is not known. */
export interface Memoize {
  <T>(key: string, compute: () => Promise<T>): Promise<T>;
  /**
   * Returns the bitmaps of the catalogue, at least as new as this request; absent when nothing remembered may be used.
   */
  bits?(): Promise<CatalogBits>;
}

/** Computes each value without using earlier results. */
export const computeWithoutCache: Memoize = (_key, compute) => compute();

const maxEntries = 2000;

/** Counts and the like of the newest version of the catalogue that was asked for; the longest unused goes first. */
export class CatalogCache {
  readonly #bits = new CatalogBits();
  #version = 0;
  readonly #entries = new Map<string, Promise<unknown>>();

  /** Creates the memoizer of one request, which reads the catalogue's state when it first needs it. */
  createMemoizer(db: Db): Memoize {
    let looking: Promise<number> | undefined;
    const refreshOnce = () => {
      looking ??= this.#bits.refreshState(db);
      return looking;
    };
    const getCurrentBits = async () => {
      await refreshOnce();
      return this.#bits;
    };
    return Object.assign(this.createVersionMemoizer(refreshOnce), { bits: getCurrentBits });
  }

  /**
   * Creates the memoizer of one request, which reads the version when it first needs it. Requests that were in progress
   * when the catalogue changed have an older version; nothing is cached for them.
   */
  createVersionMemoizer(readVersion: () => Promise<number>): Memoize {
    let reading: Promise<number> | undefined;
    return async (key, compute) => {
      reading ??= readVersion();
      const version = await reading;
      if (version > this.#version) this.#begin(version);
      return version < this.#version ? compute() : this.#valueOf(key, compute);
    };
  }

  /** Returns the cached value, also while it is being computed; failures are not cached. */
  #valueOf<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const cachedValue = this.#entries.get(key) as Promise<T> | undefined; // a key is always computed alike
    const value = cachedValue ?? compute();
    setLruEntry(this.#entries, [key, value], maxEntries);
    if (!cachedValue) {
      value.catch(() => {
        if (this.#entries.get(key) === value) this.#entries.delete(key);
      });
    }
    return value;
  }

  #begin(version: number) {
    this.#version = version;
    this.#entries.clear();
  }
}
