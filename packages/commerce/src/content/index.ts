export { previewToken } from './routes.ts';
export { contentRoutes, createContentRoutes } from './routes.ts';
