export { deleteExpired } from './delete-expired.ts';
export { RetentionSchema } from './delete-expired.ts';
