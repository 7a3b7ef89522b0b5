import { newId } from './ids.ts';

/** An announcement as the card gateway and Airwallex have it: what happened, and the object as it is now. */
export function newEvent(name: string, object: unknown, now: Date) {
  return { id: newId('evt'), name, created_at: now.toISOString(), data: { object } };
}
