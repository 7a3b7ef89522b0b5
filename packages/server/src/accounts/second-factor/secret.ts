import { hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../http/config.ts';
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
export function sealSecret(config: Pick<Config, 'signingSecret'>, { accountId }: Owner, secret: string): string {
  return seal(keyOf(config, accountId), secret);
}

/** @returns null where the signing secret is another one by now: codes of the app cannot be checked any more */
export function openSecret(config: Pick<Config, 'signingSecret'>, { accountId }: Owner, sealed: string): string | null {
  try {
    return unseal(keyOf(config, accountId), sealed);
  } catch {
    return null; // whoever asks says so
  }
}

function keyOf({ signingSecret }: Pick<Config, 'signingSecret'>, accountId: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, accountId, 'second-factor', 32));
}
