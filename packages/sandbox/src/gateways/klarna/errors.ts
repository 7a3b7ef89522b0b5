import type { Context } from 'hono';
import { SandboxError } from '../../http/sandbox-error.ts';

/** A refusal as Klarna has it: `{ error_code, error_messages, correlation_id }`. */
export function toKlarnaError({ code, message }: SandboxError): object {
  const error_code = code.startsWith('invalid') ? 'BAD_VALUE' : code.toUpperCase();
  return { error_code, error_messages: [message], correlation_id: crypto.randomUUID() };
}

export function badValueError(field: string): SandboxError {
  return new SandboxError(`Bad value: ${field}`, { status: 400, code: 'BAD_VALUE', param: field });
}

/** @param code of what is not allowed, e.g. `CAPTURE_NOT_ALLOWED`; of most changes there is none of its own */
export function notAllowedError(message: string, code = 'NOT_ALLOWED'): SandboxError {
  return new SandboxError(message, { status: 403, code });
}

export function noSuchOrder(): SandboxError {
  return new SandboxError('No such order', { status: 404, code: 'NO_SUCH_ORDER' });
}

export function noSuchCapture(): SandboxError {
  return new SandboxError('No such capture', { status: 404, code: 'NO_SUCH_CAPTURE' });
}

export const readPathId = (c: Context) => c.req.param('id') ?? '';
