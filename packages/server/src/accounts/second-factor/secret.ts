import { hkdfSync, randomBytes } from 'node:crypto';
import type { Signer } from '../../http/link-signature.ts';
import { seal, unseal } from '../../http/seal.ts';
import { base32 } from './base32.ts';

// RFC 4226 §4, R6: 160 bits are recommended
const secretBytes = 20;

/** What the app and the shop share, in base32. */
export function newSecret(): string {
  return base32(randomBytes(secretBytes));
}

type Owner = { accountId: string };

/** As the database keeps it: it opens with the signing secret of the shop, for this account alone. */
export function sealSecret({ signingSecret }: Signer, { accountId }: Owner, secret: string): string {
  return seal(keyOf(signingSecret, accountId), secret);
}

/** @returns null where the signing secret is another one by now, and none of those before: codes of the app cannot be checked any more */
export function openSecret(config: Signer, { accountId }: Owner, sealed: string): string | null {
  const { signingSecret, signingSecretsBefore = [] } = config;
  for (const secret of [signingSecret, ...signingSecretsBefore]) {
    const opened = tryOpen(keyOf(secret, accountId), sealed);
    if (opened !== null) return opened;
  }
  return null; // whoever asks says so
}

function tryOpen(key: Uint8Array, sealed: string): string | null {
  try {
    return unseal(key, sealed);
  } catch {
    return null; // sealed by another one
  }
}

function keyOf(signingSecret: string, accountId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, accountId, 'second-factor', 32));
}
