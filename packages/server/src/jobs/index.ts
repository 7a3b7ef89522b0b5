export { coalesce } from './coalesce.ts';
export { newRows, type Page, postpone } from './retries.ts';
export { runJobs } from './run-jobs.ts';
export { takeSingly } from './take-singly.ts';
export { workThrough } from './work-through.ts';
