export { coalesceCalls } from './coalesce.ts';
export { processDueRows, takeRowsOneByOne } from './process-due-rows.ts';
export { type Page, postponeRetry, selectNewRows } from './retries.ts';
export { scheduleJobs } from './run-jobs.ts';
