export { runJobs } from './run-jobs.ts';
export { soon } from './soon.ts';
