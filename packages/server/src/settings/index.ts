export { readStore } from './read.ts';
export { settingsRoutes } from './routes.ts';
export { sessionRoutes } from './session.ts';
