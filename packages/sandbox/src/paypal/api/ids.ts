import { randomInt, randomUUID } from 'node:crypto';

const letters = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** An id as PayPal has them: 17 capital letters and digits. */
export function newPaypalId(): string {
  return Array.from({ length: 17 }, () => letters[randomInt(letters.length)]).join('');
}

export function newEventId(): string {
  return `WH-${newPaypalId()}-${newPaypalId()}`;
}

/** What PayPal's support finds a call by. */
export function newDebugId(): string {
  return randomUUID().replaceAll('-', '').slice(0, 13);
}
