export { removeLeavingCards } from './accounts/index.ts';
export { createApp } from './app.ts';
export { checkBooks } from './books/index.ts';
export { type AskingShopper, createShopperReader, type ShopperAnswers } from './cart/index.ts';
export { indexCatalog, pageVersion } from './catalog/index.ts';
export {
  type Db,
  databaseClock,
  GroupingSqliteDialect,
  lockFolder,
  migrate,
  openDatabase,
  openPostgresPool,
} from './db/index.ts';
export { dropOldEvents, publishEvents, WebhookSender } from './events/index.ts';
export {
  type GatewayConfig,
  Gateways,
  gatewayNames,
  isKeyVariable,
  type Mode,
  numberGateways,
  type PolicyHosts,
  readKeys,
} from './gateways/index.ts';
export { isStorableText, maxBodyBytes, readAtMost } from './http/body.ts';
export type { Config, Log } from './http/config.ts';
export type { AppDeps } from './http/context.ts';
export { etagOf, isKnown } from './http/etag.ts';
export { type CallEnv, networkOfAddress } from './http/network.ts';
export { RateLimiter } from './http/rate-limiter.ts';
export { coalesce, runJobs } from './jobs/index.ts';
export { deliverMail, folderTransport, type MailTransport, mailPages, smtpTransport } from './notifications/index.ts';
export { sweepOrders, watchPayments } from './orders/index.ts';
export { dropExpired } from './session/expired.ts';
export { sessionCookie } from './session/handle.ts';
export { keepSecrets, type Secrets } from './settings/index.ts';
export { renewSubscriptions } from './subscriptions/index.ts';
