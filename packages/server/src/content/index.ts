export { previewToken } from './preview.ts';
export { contentRoutes, createContentRoutes } from './routes.ts';
