import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';

/** A key for drafts, to be sent as `$preview_token`: the operator gives it to those who shall see them, until a date. */
export function previewToken(signingSecret: string, expires: Date): string {
  const until = String(expires.getTime());
  return `${until}.${signature(signingSecret, until)}`;
}

/** Drafts are shown to those who ask for them and hold a token; `$preview=false` is text. */
export function isPreview(c: Context<AppEnv>): boolean {
  const { config, now } = c.var.deps;
  const [until = '', given = ''] = (c.req.query('$preview_token') ?? '').split('.');
  if (c.req.query('$preview') !== 'true' || !(Number(until) > now().getTime())) return false;
  const expected = Buffer.from(signature(config.signingSecret, until));
  return expected.length === Buffer.byteLength(given) && timingSafeEqual(expected, Buffer.from(given));
}

function signature(secret: string, until: string): string {
  return createHmac('sha256', secret).update(`content preview until ${until}`).digest('base64url');
}
