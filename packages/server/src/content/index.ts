export { previewToken } from './preview.ts';
export { createContentRoutes } from './routes.ts';
