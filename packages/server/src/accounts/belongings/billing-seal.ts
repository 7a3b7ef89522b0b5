import { hkdfSync } from 'node:crypto';
import type { Signer } from '../../http/link-signature.ts';
import { sealText, unsealText } from '../../http/seal.ts';

/** The holder of a card, for the address that its bank leads back to: only this shop reads it, for this account and token. */
export function sealBilling({ signingSecret }: Signer, card: SealedCard, billing: object): string {
  return sealText(deriveSealKey(signingSecret, card), JSON.stringify(billing));
}

/** @returns undefined for what this shop has not sealed for the card */
export function openBilling(config: Signer, card: SealedCard, sealed: string): object | undefined {
  const { signingSecret, signingSecretsBefore = [] } = config;
  for (const secret of [signingSecret, ...signingSecretsBefore]) {
    try {
      return JSON.parse(unsealText(deriveSealKey(secret, card), sealed)); // sealed by this function's counterpart
    } catch {
      // the shop may have sealed it with the secret before
    }
  }
  return undefined;
}

interface SealedCard {
  accountId: string;
  token: string;
}

function deriveSealKey(signingSecret: string, { accountId, token }: SealedCard): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', signingSecret, `${accountId} ${token}`, 'card-billing', 32));
}
