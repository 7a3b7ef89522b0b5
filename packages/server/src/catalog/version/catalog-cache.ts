import { type Db, setRecent } from '../../db/index.ts';
import { CatalogBits } from '../bitmaps/index.ts';

/** Reads a value that holds while the catalogue stays as it is, computing it when it is not known. */
export interface Memoize {
  <T>(key: string, compute: () => Promise<T>): Promise<T>;
  /** What is known of the catalogue in bits, as new as this request; none for who wants nothing remembered. */
  bits?(): Promise<CatalogBits>;
}

/** For who wants nothing that was computed before. */
export const unmemoized: Memoize = (_key, compute) => compute();

const maxEntries = 2000;

/** Counts and the like of the newest version of the catalogue that was asked for; the longest unused goes first. */
export class CatalogCache {
  readonly #bits = new CatalogBits();
  #version = 0;
  readonly #entries = new Map<string, Promise<unknown>>();

  /** For one request, which looks at the catalogue when it first needs it. */
  of(db: Db): Memoize {
    let looking: Promise<number> | undefined;
    const look = () => {
      looking ??= this.#bits.look(db);
      return looking;
    };
    const bits = async () => {
      await look();
      return this.#bits;
    };
    return Object.assign(this.for(look), { bits });
  }

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
      return version < this.#version ? compute() : this.#valueOf(key, compute);
    };
  }

  /** Who asks for what is being computed waits for it; a failure is not kept. */
  #valueOf<T>(key: string, compute: () => Promise<T>): Promise<T> {
    const known = this.#entries.get(key) as Promise<T> | undefined; // a key is always computed alike
    const value = known ?? compute();
    setRecent(this.#entries, [key, value], maxEntries);
    if (!known) {
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
