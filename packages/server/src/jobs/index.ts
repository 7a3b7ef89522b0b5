export { coalesce } from './coalesce.ts';
export { runJobs } from './run-jobs.ts';
