import type { Context } from 'hono';
import { isSameSecret } from '../http/ids.ts';

/** True when the caller has sent this name and password with HTTP Basic authentication. */
export function hasBasicCredentials(c: Context, name: string, password: string): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return isSameSecret(Buffer.from(encoded, 'base64').toString(), `${name}:${password}`);
}
