export { subscriberData } from './personal-data.ts';
export { subscriberRoutes } from './routes.ts';
