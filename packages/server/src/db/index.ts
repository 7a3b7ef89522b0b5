export { advisoryLock } from './advisory-lock.ts';
export { bulkInsert } from './bulk-insert.ts';
export { bulkTransaction } from './bulk-transaction.ts';
export { CircuitBreaker } from './circuit-breaker.ts';
export { databaseClock } from './clock.ts';
export { copySqlite, damageOf } from './copy-sqlite.ts';
export { nextNumber, nextNumbers } from './counter.ts';
export { isIn, isPostgres, listedNumbers, lockRows, numbersOfJson, unnested } from './dialect.ts';
export { hashToken, newId, newToken } from './ids.ts';
export { type Json, parseJson } from './json.ts';
export { lockFolder } from './lock-folder.ts';
export { setRecent } from './lru.ts';
export { migrate, newestMigration } from './migrate.ts';
export { nameKey, nameKeysOf } from './name-key.ts';
export {
  type AnsweredStatement,
  type DatabaseLocation,
  dialectOf,
  openDatabase,
  openReplicated,
  type ReplicatedDatabase,
} from './open.ts';
export { openSnapshot } from './open-snapshot.ts';
export { newPages, ownerPart, type PageState, pageColumns, pageVersion, pageVersionOf } from './page-version.ts';
export { openPostgresPool, type PoolState } from './postgres-pool.ts';
export { attributeValues, tagValues } from './product-values.ts';
export { type DatabaseState, databaseState } from './ready.ts';
export { knowRules, ruleStatement, transactionWithRules, withRules } from './rules.ts';
export type { Database, Db, NewRow, Row, Tx } from './schema.ts';
export { schemaTables } from './schema-tables.ts';
export { sharedRead } from './shared-read.ts';
export { readAside, readReport } from './side-reader.ts';
export { inSnapshot, isEmptyDatabase, isKnownMigration, migrationOf } from './snapshot.ts';
export { GroupingSqliteDialect } from './sqlite-dialect.ts';
export { command, compiledBefore, statement, statements } from './statement.ts';
export type { ReviewStatus } from './tables/reviews.ts';
export { isUnavailable } from './unavailable.ts';
export { withoutIndexes } from './without-indexes.ts';
export { insertRow, insertRows, isDifferent, updateDifferent, updateRow } from './write-row.ts';
