import type { Context } from 'hono';
import { AnswerLost, SandboxError } from './sandbox-error.ts';

/** Answers a refusal in the gateway's own shape; anything unforeseen is 500 without a reason. */
export function respondWithError(c: Context, error: Error, shape: (error: SandboxError) => object): Response {
  if (error instanceof AnswerLost) throw error;
  if (error instanceof SandboxError) return c.json(shape(error), error.status);
  if (error.name === 'DatabaseUnavailable') return c.json(shape(unavailableError()), 503);
  console.error(error);
  const internal = new SandboxError('The gateway failed.', { status: 500, code: 'internal_error' });
  return c.json(shape(internal), internal.status);
}

/** Creates the error for a database that does not answer; `openPool` of the store reports that by its name. */
function unavailableError() {
  return new SandboxError('The gateway is busy.', { status: 503, code: 'unavailable' });
}
