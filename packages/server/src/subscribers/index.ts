export { Subscribe, SubscriberKey } from './input.ts';
export { subscriberRoutes } from './routes.ts';
