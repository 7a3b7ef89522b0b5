export { bulkInsert, bulkTransaction } from './bulk-transaction.ts';
export { CircuitBreaker } from './circuit-breaker.ts';
export { databaseClock } from './clock.ts';
export { isInJsonList, isPostgres, listedNumbers, lockSelectedRows, numbersOfJson, unnestElements } from './dialect.ts';
export { fillAccountNameKeys } from './fill-account-name-keys.ts';
export { findIdByFormerSlug, forgetSlugs, rememberSlug } from './former-slugs.ts';
export { createRecordId, createSecretToken, hashToken } from './ids.ts';
export { type Flag, type Json, parseJson } from './json.ts';
export { advisoryLock, lockFolder } from './locks.ts';
export { type DatabaseState, databaseState, migrateSchema, newestMigration } from './migrate.ts';
export { buildNameKey, buildNameSearchKeys } from './name-key.ts';
export { listEmailForms, normalizeEmail, normalizeStoredEmails } from './normalize-stored-emails.ts';
export {
  type AnsweredStatement,
  createDialect,
  type DatabaseLocation,
  openDatabase,
  openReplicated,
  type ReplicatedDatabase,
} from './open.ts';
export { recordOpeningStock } from './opening-stock.ts';
export {
  extractShopVersion,
  formatPageVersion,
  type PageState,
  pageColumns,
  raisePageVersion,
  readPageVersion,
} from './page-version.ts';
export { openPostgresPool, type PoolState } from './postgres-pool.ts';
export { attributeValues, isProductShown, tagValues } from './product-values.ts';
export { readInWorker, readReportInWorker } from './read-worker.ts';
export { pinRuleVersion, ruleStatement, transactionWithRules, withRuleVersion } from './rules.ts';
export type { Database, Db, NewRow, Row, Tx } from './schema.ts';
export { createSharedRead } from './shared-read.ts';
export {
  isEmptyDatabase,
  isKnownMigration,
  openSnapshot,
  readNewestMigration,
  runInSnapshot,
  schemaTables,
} from './snapshot.ts';
export { copySqliteFile, findSqliteDamage } from './sqlite-compiler.ts';
export { GroupingSqliteDialect } from './sqlite-dialect.ts';
export {
  compiledBefore,
  defineCommand,
  defineStatement,
  defineStatements,
  takeNextNumber,
  takeNextNumbers,
} from './statement.ts';
export type { StockChangeKind } from './tables/operator.ts';
export type { ReviewStatus } from './tables/reviews.ts';
export type { StaffLinkKind } from './tables/staff.ts';
export { findTranslatedSlug, readTranslatedSlugs, type SluggedModel } from './translated-slugs.ts';
export { isUnavailable } from './unavailable.ts';
export { withoutIndexes } from './without-indexes.ts';
export { hasDifferentValues, insertRow, insertRows, updateDifferent, updateRow } from './write-row.ts';
