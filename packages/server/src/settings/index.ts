export { readStore } from './read.ts';
export { settingsRoutes } from './routes.ts';
export { keepSecrets, type Secrets } from './secrets.ts';
export { sessionRoutes } from './session.ts';
