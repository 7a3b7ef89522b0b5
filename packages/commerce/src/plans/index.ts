export { computePeriodEnd, type Schedule } from './period.ts';
export { lacksSubscriptionCard, startSubscriptions } from './start.ts';
export { type AgreedTerms, offeredTerms, readAgreedTerms } from './terms.ts';
