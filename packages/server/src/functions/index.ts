export { createFunctionRoutes } from './routes.ts';
