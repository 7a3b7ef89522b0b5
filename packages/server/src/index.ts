export { createApp } from './app.ts';
export type { Config, Log } from './config.ts';
export { type Db, lockFolder, migrate, openDatabase } from './db/index.ts';
export { seedDemo } from './demo/index.ts';
export type { AppDeps } from './http/context.ts';
export { sweepOrders } from './orders/index.ts';
export { dropExpired } from './session/expired.ts';
export { sessionCookie } from './session/handle.ts';
export { keepSecrets, type Secrets } from './settings/index.ts';
