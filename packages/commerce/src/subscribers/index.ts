export { subscriberData } from './personal-data.ts';
export { buildUnsubscribeLink, subscriberRoutes } from './routes.ts';
