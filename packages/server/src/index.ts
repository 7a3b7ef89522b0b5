export { removeLeavingCards } from './accounts/index.ts';
export { createApp } from './app.ts';
export { checkBooks } from './books/index.ts';
export { type AskingShopper, createShopperReader, type ShopperAnswers } from './cart/index.ts';
export { indexCatalog } from './catalog/index.ts';
export {
  type Finding,
  fault,
  fine,
  note,
  type PaymentFinding,
  type Queue,
  queueNames,
  type RecentWork,
  readQueue,
  recentPayments,
  recentWork,
  type Told,
} from './checkup/index.ts';
export {
  type AnsweredStatement,
  CircuitBreaker,
  copySqlite,
  type Db,
  damageOf,
  databaseClock,
  GroupingSqliteDialect,
  inSnapshot,
  isEmptyDatabase,
  isKnownMigration,
  lockFolder,
  migrate,
  migrationOf,
  newestMigration,
  openDatabase,
  openPostgresPool,
  openReplicated,
  ownerPart,
  type PoolState,
  pageVersion,
  type ReplicatedDatabase,
  type Tx,
} from './db/index.ts';
export { describeSettings, describeShop } from './description/index.ts';
export {
  dropOldEvents,
  hostOf,
  isAllowedAddress,
  lookupAllowed,
  publishEvents,
  WebhookSender,
} from './events/index.ts';
export { type CallShop, FunctionRunner } from './functions/index.ts';
export {
  type GatewayConfig,
  Gateways,
  gatewayNames,
  isKeyVariable,
  keyVariables,
  type Mode,
  numberGateways,
  type PolicyHosts,
  readKeys,
} from './gateways/index.ts';
export { isStorableText, readAtMost } from './http/body.ts';
export type { Config, Log, PictureStore } from './http/config.ts';
export type { AppDeps } from './http/context.ts';
export { ApiError, unavailableSaid } from './http/errors.ts';
export { etagOf, isKnown } from './http/etag.ts';
export { hasFewFields } from './http/form.ts';
export { type CallEnv, networkOfAddress, type Seen } from './http/network.ts';
export { OwnCalls } from './http/own-calls.ts';
export { tooManyCallsSaid } from './http/rate-limit.ts';
export { createRateLimiter, type RateLimiter } from './http/rate-limiter.ts';
export { type Bucket, type ClamdAddress, clamdScanner, s3Store } from './images/index.ts';
export { coalesce, runJobs } from './jobs/index.ts';
export {
  deliverMail,
  folderTransport,
  forgetFiles,
  type MailTransport,
  mailPages,
  smtpTransport,
} from './notifications/index.ts';
export { draftLegalPages, followChanges, saveSetting, slugOf } from './operator/index.ts';
export { sweepOrders, watchPayments } from './orders/index.ts';
export { registerDomains } from './payments/index.ts';
export { type Counted, Tally } from './reports/index.ts';
export { dropExpired } from './retention/index.ts';
export { maxFormBytes as maxReviewFormBytes } from './reviews/index.ts';
export { sessionCookies, sessionOfCookies } from './session/cookie.ts';
export { keepSecrets, type Secrets } from './settings/index.ts';
export { tellWaiting } from './stock-alerts/index.ts';
export { renewSubscriptions } from './subscriptions/index.ts';
