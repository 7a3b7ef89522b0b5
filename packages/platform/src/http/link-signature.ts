import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { equalsInConstantTime } from './constant-time-equality.ts';

export type Signer = Pick<Config, 'signingSecret' | 'signingSecretsBefore'>;

/**
 * Signs the text of a link, so that nothing has to be stored: HMAC-SHA256 as base64url, 43 characters.
 * @param text begins with its purpose, which keeps a signature from being valid for another purpose
 */
export function linkSignature({ signingSecret }: Signer, text: string): string {
  return computeLinkHmac(signingSecret, text);
}

/** Links that were sent before the secret was exchanged hold as well, as long as the owner says so. */
export function isLinkSignature(
  { signingSecret, signingSecretsBefore = [] }: Signer,
  text: string,
  signature: string,
): boolean {
  return [signingSecret, ...signingSecretsBefore].some((secret) =>
    equalsInConstantTime(signature, computeLinkHmac(secret, text)),
  );
}

/** Reads the id of a key `{id}.{signature}` that was signed for this purpose; null when the signature is wrong. */
export function readSignedId(signer: Signer, purpose: string, key: string): string | null {
  const [id = '', signature = '', ...rest] = key.split('.');
  return rest.length === 0 && isLinkSignature(signer, `${purpose}:${id}`, signature) ? id : null;
}

/** Builds the key that `readSignedId` reads. */
export function buildSignedKey(signer: Signer, purpose: string, id: string): string {
  return `${id}.${linkSignature(signer, `${purpose}:${id}`)}`;
}

function computeLinkHmac(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
