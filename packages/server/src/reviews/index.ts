export { reviewData } from './personal-data.ts';
export { reviewRoutes } from './routes.ts';
