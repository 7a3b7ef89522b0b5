import { createPrefixedId } from './ids.ts';

/** An announcement as the card gateway and Airwallex have it: what happened, and the object as it is now. */
export function createGatewayEvent(name: string, object: unknown, now: Date) {
  return { id: createPrefixedId('evt'), name, created_at: now.toISOString(), data: { object } };
}
