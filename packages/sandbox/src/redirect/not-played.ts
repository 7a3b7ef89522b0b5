import type { Context } from 'hono';
import { SandboxError } from '../http/sandbox-error.ts';

/** A call that the gateway documents and no shop needs: it is refused in the gateway's own shape, never answered in silence. */
export function refuseNotPlayed(c: Context): never {
  throw new SandboxError(`The sandbox has not played ${c.req.method} ${c.req.path}`, {
    status: 501,
    code: 'not_played',
  });
}

/** @throws SandboxError for a field of a call that the sandbox knows and does nothing about */
export function notPlayedField(field: string): SandboxError {
  return new SandboxError(`The sandbox has not played the field ${field}`, {
    status: 501,
    code: 'not_played',
    param: field,
  });
}
