import { hkdfSync, randomBytes } from 'node:crypto';
import type { Signer } from '../../http/link-signature.ts';
import { sealText, unsealText } from '../../http/seal.ts';
import { encodeBase32 } from './base32.ts';

// RFC 4226 §4, R6: 160 bits are recommended
const secretBytes = 20;

/** Creates the secret that the authenticator app and the shop share, in base32. */
export function createTotpSecret(): string {
  return encodeBase32(randomBytes(secretBytes));
}

type Owner = { accountId: string };

/** Seals the secret for the database: it can only be opened with the shop's signing secret, for this account. */
export function sealTotpSecret({ signingSecret }: Signer, { accountId }: Owner, secret: string): string {
  return sealText(deriveSealKey(signingSecret, accountId), secret);
}

/** @returns null where the signing secret is another one by now, and none of those before: codes of the app cannot be checked any more */
export function openTotpSecret(config: Signer, { accountId }: Owner, sealed: string): string | null {
  const { signingSecret, signingSecretsBefore = [] } = config;
  for (const secret of [signingSecret, ...signingSecretsBefore]) {
    const opened = tryUnsealSecret(deriveSealKey(secret, accountId), sealed);
    if (opened !== null) return opened;
  }
  return null; // the caller reports it
}

function tryUnsealSecret(key: Uint8Array, sealed: string): string | null {
  try {
    return unsealText(key, sealed);
  } catch {
    return null; // sealed by another one
  }
}

function deriveSealKey(signingSecret: string, accountId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, accountId, 'second-factor', 32));
}
