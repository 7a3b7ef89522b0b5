import { Cache } from '@mercer/cache';
import { isPostgres } from './dialect.ts';
import type { Db, Tx } from './schema.ts';
import { createSharedRead } from './shared-read.ts';
import { type Build, defineStatement } from './statement.ts';

type RuleRows = Cache<string, unknown[]>;

/** Cached rows by adapter, which all handles and transactions of a database share. */
const rowsByAdapter = new WeakMap<object, RuleRows>();

function getCachedRows(db: Db): RuleRows {
  const { adapter } = db.getExecutor();
  const cachedRows = rowsByAdapter.get(adapter) ?? new Cache('rule rows');
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

let statementCount = 0;

/**
 * A {@link defineStatement} on settings, promotions and tax rules alone. Where their version is known, the rows are read once for
 * each version: nobody may change them.
 */
export function ruleStatement<Values extends unknown[], Output>(
  build: Build<Values, Output>,
): (db: Db, ...values: Values) => Promise<readonly Output[]> {
  const readRows = defineStatement(build);
  statementCount += 1;
  const statement = statementCount;
  return async (db, ...values) => {
    const rules = rulesByHandle.get(db);
    if (!rules) return readRows(db, ...values);
    const key = `${statement} ${JSON.stringify(values)}`;
    const cachedRows = getCachedRows(db).get(key, rules);
    if (cachedRows) return cachedRows as Output[]; // rows of this statement
    // a transaction of SQLite sees what is not committed yet, and one of PostgreSQL needs no second connection
    const rows = await readRows(isPostgres(db) ? db : rules.db, ...values);
    getCachedRows(db).set(key, rows, rules);
    return rows;
  };
}
