export { periodEnd, type Schedule } from './period.ts';
export { startSubscriptions } from './start.ts';
export { type AgreedTerms, agreedTerms, offeredTerms } from './terms.ts';
