export { coalesceCalls } from './coalesce.ts';
export { processDueRows } from './process-due-rows.ts';
export { type Page, postponeRetry, selectNewRows } from './retries.ts';
export { scheduleJobs } from './run-jobs.ts';
export { takeRowsOneByOne } from './process-due-rows.ts';
