export type { PaymentMethodSettings, Settings } from './defaults.ts';
export { readSettings, readStore } from './read.ts';
export { settingsRoutes } from './routes.ts';
export { sessionRoutes } from './session.ts';
