export { deleteExpired } from './delete-expired.ts';
export { RetentionSchema } from './retention-periods.ts';
