import type { Context } from 'hono';
import type { Body } from '../../../http/input.ts';
import { malformed, PaypalFault } from './faults.ts';

/**
 * Refuses the fields that the stand-in does not play, rather than ignoring them.
 * @param field of the body, as a JSON pointer
 * @throws PaypalFault 400
 */
export function assertPlayed(body: Body, played: readonly string[], field: string): void {
  const unknownField = Object.keys(body).find((name) => !played.includes(name));
  if (unknownField !== undefined) throw malformed('NOT_SUPPORTED', `${field}/${unknownField}`);
}

/** The same for what an address asks. @throws PaypalFault 400 */
export function assertQuery(c: Context, played: readonly string[]): void {
  const field = Object.keys(c.req.query()).find((name) => !played.includes(name));
  if (field !== undefined) throw new PaypalFault(400, [{ issue: 'NOT_SUPPORTED', field, location: 'query' }]);
}
