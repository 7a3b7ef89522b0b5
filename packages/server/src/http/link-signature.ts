import { createHmac } from 'node:crypto';
import type { Config } from './config.ts';
import { isSameText } from './same-text.ts';

export type Signer = Pick<Config, 'signingSecret' | 'signingSecretsBefore'>;

/**
 * Of what a link says, so that nothing is stored: HMAC-SHA256 as base64url, 43 signs.
 * @param text begins with what it is for, which keeps a signature from being taken for another one of the same secret
 */
export function linkSignature({ signingSecret }: Signer, text: string): string {
  return signed(signingSecret, text);
}

/** Links that were sent before the secret was exchanged hold as well, as long as the owner says so. */
export function isLinkSignature(
  { signingSecret, signingSecretsBefore = [] }: Signer,
  text: string,
  given: string,
): boolean {
  return [signingSecret, ...signingSecretsBefore].some((secret) => isSameText(given, signed(secret, text)));
}

function signed(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}
