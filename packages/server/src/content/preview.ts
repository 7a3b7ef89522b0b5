import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { isLinkSignature, linkSignature, type Signer } from '../http/link-signature.ts';

/** A key for drafts, to be sent as `$preview_token`: the operator gives it to those who shall see them, until a date. */
export function previewToken(config: Signer, expires: Date): string {
  const until = String(expires.getTime());
  return `${until}.${linkSignature(config, signedText(until))}`;
}

/** Drafts are shown to those who ask for them and hold a token; `$preview=false` is text. */
export function isPreview(c: Context<AppEnv>): boolean {
  const { config, now } = c.var.deps;
  const [until = '', given = ''] = (c.req.query('$preview_token') ?? '').split('.');
  if (c.req.query('$preview') !== 'true' || !(Number(until) > now().getTime())) return false;
  return isLinkSignature(config, signedText(until), given);
}

const signedText = (until: string) => `content preview until ${until}`;
