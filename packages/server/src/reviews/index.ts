export { reviewData } from './personal-data.ts';
export { moveRating } from './rating.ts';
export { reviewRoutes } from './routes.ts';
