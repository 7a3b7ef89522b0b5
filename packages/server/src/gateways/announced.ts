import { InvalidEvent } from './faults.ts';
import { assertMac, macOf } from './signature.ts';

interface Announcer {
  gateway: string;
  /** that only the shop and the gateway know */
  secret: string;
}

/** Where a gateway that signs nothing tells of an order's payment: the address is what it proves itself by. */
export function announceAt(publicUrl: string, { gateway, secret }: Announcer, orderId: string): string {
  const signature = macOf(`${gateway} ${orderId}`, secret);
  return `${publicUrl}/vault/webhooks/${gateway}?${new URLSearchParams({ order_id: orderId, signature })}`;
}

/** @returns the order that the address was made for @throws InvalidEvent unless we have made it */
export function orderOfAddress(url: string, { gateway, secret }: Announcer): string {
  const query = URL.parse(url)?.searchParams;
  const orderId = query?.get('order_id');
  if (!orderId) throw new InvalidEvent('The signature is not valid', 'invalid_signature');
  assertMac(query?.get('signature') ?? '', `${gateway} ${orderId}`, secret);
  return orderId;
}
