export { deleteExpired } from './drop-expired.ts';
export { RetentionSchema } from './kept-days.ts';
