import type { Context } from 'hono';
import { isSameSecret } from '../http/ids.ts';

/** Whether the caller has sent this name and password, as HTTP Basic has them. */
export function isBasic(c: Context, name: string, password: string): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  return isSameSecret(Buffer.from(encoded, 'base64').toString(), `${name}:${password}`);
}
