import type { Context } from 'hono';
import { AnswerLost, SandboxError } from './sandbox-error.ts';

/** Answers a refusal in the gateway's own shape; anything unforeseen is 500 without a reason. */
export function answerError(c: Context, error: Error, shape: (error: SandboxError) => object): Response {
  if (error instanceof AnswerLost) throw error;
  if (error instanceof SandboxError) return c.json(shape(error), error.status);
  console.error(error);
  const internal = new SandboxError('The gateway failed.', { status: 500, code: 'internal_error' });
  return c.json(shape(internal), internal.status);
}
