import { randomUUID } from 'node:crypto';

/** Whatever happens on the way, what is asked for with it is done once. */
export function once(): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': randomUUID() };
}
