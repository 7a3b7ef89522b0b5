export { createApp } from './app.ts';
export type { Config, Log } from './config.ts';
export { type Db, migrate, openDatabase } from './db/index.ts';
export { seedDemo } from './demo/index.ts';
export type { AppDeps } from './http/context.ts';
export { sweepOrders } from './orders/index.ts';
export { sessionCookie } from './session/handle.ts';
