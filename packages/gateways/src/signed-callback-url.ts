import { InvalidEvent } from './errors.ts';
import { assertValidMac, computeHexMac } from './signature.ts';

interface Announcer {
  gateway: string;
  /** Secret that only the shop and the gateway know. */
  secret: string;
}

/**
 * Builds the callback URL for the payment events of an order, for a gateway that does not sign events: the signature in
 * the URL authenticates them.
 */
export function buildCallbackUrl(publicUrl: string, { gateway, secret }: Announcer, orderId: string): string {
  const signature = computeHexMac(`${gateway} ${orderId}`, secret);
  return `${publicUrl}/vault/webhooks/${gateway}?${new URLSearchParams({ order_id: orderId, signature })}`;
}

/** @returns the order that the address was made for @throws InvalidEvent unless we have made it */
export function orderOfAddress(url: string, { gateway, secret }: Announcer): string {
  const query = URL.parse(url)?.searchParams;
  const orderId = query?.get('order_id');
  if (!orderId) throw new InvalidEvent('The signature is not valid', 'invalid_signature');
  assertValidMac(query?.get('signature') ?? '', `${gateway} ${orderId}`, secret);
  return orderId;
}
