export { subscriberRoutes } from './routes.ts';
