export { previewToken } from './preview.ts';
export { contentRoutes } from './routes.ts';
