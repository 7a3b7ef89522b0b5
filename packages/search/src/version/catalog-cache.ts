import { Cache } from '@mercer/cache';
import { type Db, defineStatement, type Tx } from '@mercer/database';
import { sql } from 'kysely';
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

/** Cache of counts and the like at the newest version of the catalogue that was requested. */
export class CatalogCache {
  readonly #bits = new CatalogBits();
  #version = 0;
  readonly #results = new Cache<string, unknown>('catalogue results');

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
      if (version > this.#version) {
        this.#version = version;
        this.#results.clear();
      }
      return version < this.#version ? compute() : this.#findResult(key, compute, version);
    };
  }

  #findResult<T>(key: string, compute: () => Promise<T>, version: number): Promise<T> {
    return this.#results.find(key, compute, version) as Promise<T>; // a key is always computed alike
  }
}

const id = 'catalog';

/**
 * Returns a number that changes with each transaction that changed products; values computed at one version hold until
 * the next.
 */
export async function catalogVersion(db: Db): Promise<number> {
  const [row] = await readVersion(db);
  return row?.value ?? 0;
}

const readVersion = defineStatement((db: Db) => db.selectFrom('counters').select('value').where('id', '=', id));

export async function newCatalogVersion(tx: Tx): Promise<number> {
  const [row] = await raiseVersion(tx);
  if (!row) throw new Error('The version of the catalogue was not written');
  return row.value;
}

const raiseVersion = defineStatement((db: Db) =>
  db
    .insertInto('counters')
    .values({ id, value: 1 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ value: sql<number>`counters.value + 1` }))
    .returning('value'),
);
