export { changeSubscription } from './change.ts';
export { loadSubscriptions, lockAnySubscription } from './find.ts';
export { SubscriptionChangeSchema } from './input.ts';
export { mailOperatorChange } from './mail-operator-change.ts';
export { forgetSubscriptions, subscriptionData } from './personal-data.ts';
export { renewSubscriptions } from './renew.ts';
export { subscriptionRoutes } from './routes.ts';
export { signedSubscriptionRoutes } from './signed.ts';
