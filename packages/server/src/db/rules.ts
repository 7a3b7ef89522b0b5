import { isPostgres } from './dialect.ts';
import { setLruEntry } from './lru.ts';
import type { Db, Tx } from './schema.ts';
import { createSharedRead } from './shared-read.ts';
import { type Build, defineStatement } from './statement.ts';

const maximumKept = 200;

/** Rows of statements, by their values, as they were read at one version of the rules. They belong to all who ask. */
class CachedRows {
  #version: number | null | undefined;
  readonly #rows = new Map<object, Map<string, unknown[]>>();

  /** @param build stands for its statement */
  getStatementRows<Output>(build: object, version: number | null): Map<string, Output[]> {
    if (this.#version !== version) this.#rows.clear();
    this.#version = version;
    const rows = this.#rows.get(build) ?? new Map<string, unknown[]>();
    this.#rows.set(build, rows);
    return rows as Map<string, Output[]>; // rows of this statement
  }
}

/** Cached rows by adapter, which all handles and transactions of a database share. */
const rowsByAdapter = new WeakMap<object, CachedRows>();

function getCachedRows(db: Db): CachedRows {
  const { adapter } = db.getExecutor();
  const cachedRows = rowsByAdapter.get(adapter) ?? new CachedRows();
  rowsByAdapter.set(adapter, cachedRows);
  return cachedRows;
}

/** Version of the rules that a handle or a transaction is pinned to. */
interface PinnedRules {
  version: number | null;
  /** sees what is committed */
  db: Db;
}

const rulesByHandle = new WeakMap<Db, PinnedRules>();

const pricingVersion = defineStatement((db: Db) =>
  db.selectFrom('counters').select('value').where('id', '=', 'pricing'),
);
/** Reads the version once for all concurrent callers. */
const sharedVersion = createSharedRead(async (db) => {
  const [row] = await pricingVersion(db);
  return [row?.value ?? null];
});

/**
 * A handle for one piece of work, which reads settings, promotions and taxes as they are at this moment: from the database
 * only where they have changed since somebody read them. A handle that knows them stays as it is.
 */
export async function pinRuleVersion(db: Db): Promise<Db> {
  if (rulesByHandle.has(db)) return db;
  return withRuleVersion(db, await sharedVersion(db, ''));
}

/** Creates a pinned handle with a version that has been read together with something else. */
export function withRuleVersion(db: Db, version: number | null): Db {
  const handle = db.withTables<Record<never, never>>();
  rulesByHandle.set(handle, { version, db });
  return handle;
}

/** A transaction that knows what the handle knows. */
export function transactionWithRules<T>(handle: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return handle.transaction().execute((tx) => {
    const rules = rulesByHandle.get(handle);
    if (rules) rulesByHandle.set(tx, rules);
    return work(tx);
  });
}

/**
 * A {@link defineStatement} on settings, promotions and tax rules alone. Where their version is known, the rows are read once for
 * each version: nobody may change them.
 */
export function ruleStatement<Values extends unknown[], Output>(
  build: Build<Values, Output>,
): (db: Db, ...values: Values) => Promise<readonly Output[]> {
  const readRows = defineStatement(build);
  return async (db, ...values) => {
    const knows = rulesByHandle.get(db);
    if (!knows) return readRows(db, ...values);
    const key = JSON.stringify(values);
    const cachedRows = getCachedRows(db);
    const rows =
      cachedRows.getStatementRows<Output>(build, knows.version).get(key) ??
      // a transaction of SQLite sees what is not committed yet, and one of PostgreSQL needs no second connection
      (await readRows(isPostgres(db) ? db : knows.db, ...values));
    setLruEntry(cachedRows.getStatementRows<Output>(build, knows.version), [key, rows], maximumKept);
    return rows;
  };
}
