export { deleteExpired, RetentionSchema } from './delete-expired.ts';
