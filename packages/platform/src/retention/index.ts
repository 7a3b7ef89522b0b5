export { binDays, deleteExpired, RetentionSchema, usualRetention } from './delete-expired.ts';
