export { subscriptionData } from './personal-data.ts';
export { renewSubscriptions } from './renew.ts';
export { subscriptionRoutes } from './routes.ts';
export { signedSubscriptionRoutes } from './signed.ts';
