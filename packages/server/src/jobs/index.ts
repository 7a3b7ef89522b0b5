export { coalesceCalls } from './coalesce.ts';
export { type Page, postponeRetry, selectNewRows } from './retries.ts';
export { scheduleJobs } from './run-jobs.ts';
export { takeRowsOneByOne } from './take-singly.ts';
export { processDueRows } from './work-through.ts';
