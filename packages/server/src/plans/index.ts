export { periodEnd, type Schedule } from './period.ts';
export { startSubscriptions } from './start.ts';
