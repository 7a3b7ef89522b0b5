import type { Context } from 'hono';
import { AnswerLost } from '../../../http/sandbox-error.ts';
import { type Fault, StripeFault } from './errors.ts';
import { toVisibleBody } from './visible-body.ts';

/** A refusal in Stripe's shape; anything unforeseen is 500 without a reason. */
export function respondWithFault(c: Context, error: Error): Response {
  if (error instanceof AnswerLost) throw error;
  if (error instanceof StripeFault) return c.json(toVisibleBody({ error: error.fault }, 'secret'), error.status);
  const isBusy = error.name === 'DatabaseUnavailable';
  if (!isBusy) console.error(error);
  const fault: Fault = { type: 'api_error', message: isBusy ? 'The gateway is busy.' : 'The gateway failed.' };
  return c.json({ error: fault }, isBusy ? 503 : 500);
}
