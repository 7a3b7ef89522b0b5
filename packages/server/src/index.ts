export { removeLeavingCards } from './accounts/index.ts';
export { createApp } from './app.ts';
export { reconcileGatewayBooks } from './books/index.ts';
export { Cache, cachePolicies } from './cache/cache.ts';
export { type AskingShopper, createShopperReader, type ShopperAnswers } from './cart/index.ts';
export { indexCatalog } from './catalog/index.ts';
export {
  type CheckResult,
  type HealthCheck,
  type PaymentFinding,
  type Queue,
  queueNames,
  type RecentWork,
  readQueueState,
  readRecentWork,
  recentPayments,
  reportFault,
  reportFine,
  reportNote,
} from './checkup/index.ts';
export {
  type AnsweredStatement,
  CircuitBreaker,
  copySqliteFile,
  type Db,
  databaseClock,
  extractShopVersion,
  findSqliteDamage,
  GroupingSqliteDialect,
  isEmptyDatabase,
  isKnownMigration,
  lockFolder,
  migrateSchema,
  newestMigration,
  openDatabase,
  openPostgresPool,
  openReplicated,
  type PoolState,
  type ReplicatedDatabase,
  readNewestMigration,
  readPageVersion,
  runInSnapshot,
  type Tx,
} from './db/index.ts';
export { describeSettings, describeShop } from './description/index.ts';
export {
  dropOldEvents,
  isAllowedAddress,
  lookupAllowed,
  publishEvents,
  readUrlHostname,
  WebhookSender,
} from './events/index.ts';
export { type CallShop, FunctionRunner } from './functions/index.ts';
export {
  type GatewayConfig,
  Gateways,
  gatewayDefinitions,
  gatewayNames,
  isKeyVariable,
  isNamedLikeKey,
  keyVariables,
  type Mode,
  type PolicyHostKind,
  type PolicyHosts,
  readGatewayKeys,
} from './gateways/index.ts';
export { isStorableText, readLimitedBody } from './http/body.ts';
export type { Config, Log, PictureStore } from './http/config.ts';
export type { AppDeps } from './http/context.ts';
export { ApiError, describeUnavailable } from './http/errors.ts';
export { computeEtag, matchesAnyEtag } from './http/etag.ts';
export { hasFewFields } from './http/form.ts';
export { type CallEnv, networkOfAddress, type ObservedCall } from './http/network.ts';
export { ProcessCallCounter } from './http/calls-per-minute.ts';
export { describeTooManyCalls } from './http/attempt-limit.ts';
export { createRateLimiter, type RateLimiter } from './http/rate-limiter.ts';
export { type Bucket, type ClamdAddress, clamdScanner, createS3Store } from './images/index.ts';
export { coalesceCalls, scheduleJobs } from './jobs/index.ts';
export { selectTexts } from './languages/index.ts';
export {
  createMailPages,
  deliverMail,
  folderTransport,
  type MailTransport,
  removeMailFiles,
  smtpTransport,
} from './notifications/index.ts';
export { draftLegalPages, followChanges, generateSlug, saveSetting } from './operator/index.ts';
export { sweepOrders, watchPayments } from './orders/index.ts';
export { paymentStates, registerDomains } from './payments/index.ts';
export { type CountedEvent, Tally } from './reports/index.ts';
export { deleteExpired } from './retention/index.ts';
export { maxFormBytes as maxReviewFormBytes } from './reviews/index.ts';
export { sessionCookies, sessionOfCookies } from './session/cookie.ts';
export { getOrStoreSecrets, type Secrets } from './settings/index.ts';
export { notifySubscribers } from './stock-alerts/index.ts';
export { renewSubscriptions } from './subscriptions/index.ts';
