import type { Context } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { isLinkSignature, linkSignature, type Signer } from '../http/link-signature.ts';

/** A key for drafts, to be sent as `$preview_token`: the operator gives it to those who shall see them, until a date. */
export function previewToken(config: Signer, expires: Date): string {
  const until = String(expires.getTime());
  return `${until}.${linkSignature(config, buildSignedText(until))}`;
}

/** Drafts are shown to those who ask for them and hold a token; `$preview=false` is text. */
export function isPreviewRequest(c: Context<AppEnv>): boolean {
  const { config, now } = c.var.deps;
  const [until = '', signature = ''] = (c.req.query('$preview_token') ?? '').split('.');
  if (c.req.query('$preview') !== 'true' || !(Number(until) > now().getTime())) return false;
  return isLinkSignature(config, buildSignedText(until), signature);
}

const buildSignedText = (until: string) => `content preview until ${until}`;
