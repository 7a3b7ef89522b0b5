import { randomUUID } from 'node:crypto';

/** Creates the header with which a request is carried out once, however often it is sent. */
export function createIdempotencyHeader(): { 'Idempotency-Key': string } {
  return { 'Idempotency-Key': randomUUID() };
}
