export { buildOrderBody } from '@mercer/agents/shopping';
export { OrderDeliverySender, queueOrderDeliveries, recordCart } from '@mercer/agents/trust';
export { Cache, cachePolicies } from '@mercer/cache';
export { removeLeavingCards } from '@mercer/commerce/accounts';
export { type AskingShopper, createShopperReader, type ShopperAnswers } from '@mercer/commerce/cart';
export { remindOfCarts } from '@mercer/commerce/cart-reminders';
export { applyDueSchedules, indexCatalog } from '@mercer/commerce/catalog';
export {
  dropOldEvents,
  isAllowedAddress,
  lookupAllowed,
  publishEvents,
  readUrlHostname,
  WebhookSender,
} from '@mercer/commerce/events';
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
} from '@mercer/commerce/health-checks';
export {
  type Cell,
  type FileFault,
  type ImportShop,
  importProducts,
  importTemplate,
  PictureFault,
  type ProductsImported,
  readCsvRows,
  UnknownColumns,
  UnreadableFile,
} from '@mercer/commerce/imports';
export { recordTaxes, sweepOrders, watchPayments } from '@mercer/commerce/orders';
export { paymentStates, registerDomains } from '@mercer/commerce/payments';
export { reconcileGatewayBooks } from '@mercer/commerce/reconciliation';
export { maxFormBytes as maxReviewFormBytes } from '@mercer/commerce/reviews';
export { issueFirstOwnerLink } from '@mercer/commerce/staff';
export { notifySubscribers } from '@mercer/commerce/stock-alerts';
export { renewSubscriptions } from '@mercer/commerce/subscriptions';
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
} from '@mercer/database';
export { type CallShop, FunctionRunner } from '@mercer/functions';
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
} from '@mercer/gateways';
export { type Bucket, type ClamdAddress, clamdScanner, createS3Store } from '@mercer/images';
export {
  createMailPages,
  deliverMail,
  folderTransport,
  type MailTransport,
  removeMailFiles,
  smtpTransport,
} from '@mercer/mail';
export {
  checkHealth,
  draftLegalPages,
  followChanges,
  runBulkActions,
  runImports,
  saveSetting,
} from '@mercer/operator-api';
export { describeSettings, describeShop } from '@mercer/operator-api/description';
export { type CountedEvent, Tally } from '@mercer/operator-api/reports';
export { describeTooManyCalls } from '@mercer/platform/http/attempt-limit';
export { isStorableText, readLimitedBody } from '@mercer/platform/http/body';
export { ProcessCallCounter } from '@mercer/platform/http/calls-per-minute';
export type { Config, Log, PictureStore } from '@mercer/platform/http/config';
export type { AppDeps } from '@mercer/platform/http/context';
export { ApiError, describeUnavailable } from '@mercer/platform/http/errors';
export { computeEtag, matchesAnyEtag } from '@mercer/platform/http/etag';
export { hasFewFields } from '@mercer/platform/http/form';
export { type CallEnv, networkOfAddress, type ObservedCall } from '@mercer/platform/http/network';
export { createRateLimiter, type RateLimiter } from '@mercer/platform/http/rate-limiter';
export { isShopOrigin } from '@mercer/platform/http/shop-origin';
export { coalesceCalls, scheduleJobs } from '@mercer/platform/jobs';
export { selectTexts } from '@mercer/platform/languages';
export { deleteExpired } from '@mercer/platform/retention';
export { sessionCookies, sessionOfCookies } from '@mercer/platform/session/cookie';
export { getOrStoreSecrets, type Secrets } from '@mercer/platform/settings';
export { createApp } from './app.ts';
