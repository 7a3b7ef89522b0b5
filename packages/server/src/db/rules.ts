import { isPostgres } from './dialect.ts';
import { setRecent } from './lru.ts';
import type { Db, Tx } from './schema.ts';
import { sharedRead } from './shared-read.ts';
import { type Build, statement } from './statement.ts';

const mostKept = 200;

/** Rows of statements, by their values, as they were read at one version of the rules. They belong to all who ask. */
class KeptRows {
  #version: number | null | undefined;
  readonly #rows = new Map<object, Map<string, unknown[]>>();

  /** @param build stands for its statement */
  of<Output>(build: object, version: number | null): Map<string, Output[]> {
    if (this.#version !== version) this.#rows.clear();
    this.#version = version;
    const rows = this.#rows.get(build) ?? new Map<string, unknown[]>();
    this.#rows.set(build, rows);
    return rows as Map<string, Output[]>; // of this statement
  }
}

/** By the adapter, which all handles and transactions of a database have in common. */
const keptRows = new WeakMap<object, KeptRows>();

function keptRowsOf(db: Db): KeptRows {
  const { adapter } = db.getExecutor();
  const kept = keptRows.get(adapter) ?? new KeptRows();
  keptRows.set(adapter, kept);
  return kept;
}

/** What a handle or a transaction knows. */
interface KnownRules {
  version: number | null;
  /** sees what is committed */
  db: Db;
}

const known = new WeakMap<Db, KnownRules>();

const pricingVersion = statement((db: Db) => db.selectFrom('counters').select('value').where('id', '=', 'pricing'));
/** Of all who ask at once. */
const sharedVersion = sharedRead(async (db) => {
  const [row] = await pricingVersion(db);
  return [row?.value ?? null];
});

/**
 * A handle for one piece of work, which reads settings, promotions and taxes as they are at this moment: from the database
 * only where they have changed since somebody read them. A handle that knows them stays as it is.
 */
export async function knowRules(db: Db): Promise<Db> {
  if (known.has(db)) return db;
  return withRules(db, await sharedVersion(db, ''));
}

/** The same where the version has been read with something else. */
export function withRules(db: Db, version: number | null): Db {
  const handle = db.withTables<Record<never, never>>();
  known.set(handle, { version, db });
  return handle;
}

/** A transaction that knows what the handle knows. */
export function transactionWithRules<T>(handle: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return handle.transaction().execute((tx) => {
    const rules = known.get(handle);
    if (rules) known.set(tx, rules);
    return work(tx);
  });
}

/**
 * A {@link statement} on settings, promotions and tax rules alone. Where their version is known, the rows are read once for
 * each version: nobody may change them.
 */
export function ruleStatement<Values extends unknown[], Output>(
  build: Build<Values, Output>,
): (db: Db, ...values: Values) => Promise<readonly Output[]> {
  const read = statement(build);
  return async (db, ...values) => {
    const knows = known.get(db);
    if (!knows) return read(db, ...values);
    const key = JSON.stringify(values);
    const kept = keptRowsOf(db);
    const rows =
      kept.of<Output>(build, knows.version).get(key) ??
      // a transaction of SQLite sees what is not committed yet, and one of PostgreSQL needs no second connection
      (await read(isPostgres(db) ? db : knows.db, ...values));
    setRecent(kept.of<Output>(build, knows.version), [key, rows], mostKept);
    return rows;
  };
}
