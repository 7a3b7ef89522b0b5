export { deleteExpired, RetentionSchema, usualRetention } from './delete-expired.ts';
