export { contentRoutes, createContentRoutes, previewToken } from './routes.ts';
