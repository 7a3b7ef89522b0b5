import { formatAmount } from '../../amounts.ts';
import { notAuthenticated } from '../../faults.ts';
import type { Flow } from '../../flow.ts';
import type { BraintreeClient, BraintreeWeb, ThreeDSecure } from './braintree-web.ts';

interface Card {
  nonce: string;
  bin: string | undefined;
  email: string | undefined;
}

/**
 * Lets the card's bank authenticate its holder, over the page where it asks for that.
 * See https://developer.paypal.com/braintree/docs/guides/3d-secure/client-side/javascript/v3/
 * @returns the nonce that takes the place of the first one, which is used up
 * @throws CommerceError `authentication_failed` where the bank refuses, or the holder closes its window
 */
export async function authenticateCard(flow: Flow, client: BraintreeClient, card: Card): Promise<string> {
  const verifier = await openVerifier(flow, client);
  if (!verifier) return card.nonce;
  const { capture_total, currency } = await flow.getCart();
  const verified = await verifier
    .verifyCard({
      ...card,
      amount: formatAmount(capture_total, currency),
      onLookupComplete: (_: object, next: () => void) => next(),
    })
    .catch(unlessClosed);
  const { liabilityShifted, liabilityShiftPossible } = verified.threeDSecureInfo;
  // a bank that takes no part cannot be asked: the payment is the store's risk then, as Braintree's rules have it
  if (liabilityShiftPossible && !liabilityShifted) throw notAuthenticated();
  return verified.nonce;
}

/** Undefined for an account that is not enabled for 3-D Secure: the bank decides without. */
async function openVerifier(flow: Flow, client: BraintreeClient): Promise<ThreeDSecure | undefined> {
  await flow.loadScripts(undefined, ['braintree-3d-secure']);
  flow.library('braintree-3d-secure');
  const { threeDSecure } = flow.library<BraintreeWeb>('braintree-web');
  return threeDSecure.create({ client, version: 2 }).catch((error: unknown) => {
    if (/^THREEDS_NOT_ENABLED/.test(getErrorCode(error))) return undefined;
    throw error;
  });
}

function unlessClosed(error: unknown): never {
  throw getErrorCode(error) === 'THREEDS_CARDINAL_SDK_CANCELED' ? notAuthenticated() : error;
}

function getErrorCode(error: unknown): string {
  return String((error as { code?: unknown } | null)?.code); // Braintree's errors have a code
}
