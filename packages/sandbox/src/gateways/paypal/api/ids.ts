import { randomInt, randomUUID } from 'node:crypto';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An id as PayPal has them: 17 capital letters and digits. */
export function createPaypalId(): string {
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');
}

export function createEventId(): string {
  return `WH-${createPaypalId()}-${createPaypalId()}`;
}

/** Creates an id by which PayPal's support finds a call. */
export function createDebugId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 13);
}
