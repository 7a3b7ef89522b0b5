import { browserClient } from '../../client.ts';
import { messages } from '../../messages.ts';
import { type GatewayMethod, type OfferedMethod, wayOf } from './payment-ways.ts';

/** What the client library's adapter of a method says of it. */
export interface Told {
  onSuccess(): void;
  onError(error: unknown): void;
}

/** Ends when the cart holds the payment; never, where the page leaves for the gateway's. @throws what the gateway says */
export function payByGateway({ id, way }: GatewayMethod): Promise<void> {
  return new Promise((resolve, reject) => {
    const told: Told = { onSuccess: resolve, onError: reject };
    const asked = browserClient().payment.tokenize({ [id]: { ...told, elementId: elementIdOf(id) } });
    asked.then(way === 'page' ? undefined : resolve, reject);
  });
}

/**
 * Shows the gateway's button and waits until it was used.
 * @param left aborted when the shopper chooses another method
 */
export function payByButton({ id, name }: GatewayMethod, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    left.addEventListener('abort', () => reject(new Error(messages().checkout.payFirst(name))));
    const told: Told = { onSuccess: resolve, onError: reject };
    // the cart has an address already
    const params = { ...told, elementId: elementIdOf(id), require: { shipping: false } };
    const shown = browserClient().payment.createElements({ [id]: params });
    shown.then(() => document.getElementById(elementIdOf(id))?.scrollIntoView({ block: 'nearest' }), reject);
  });
}

/** The gateway has sent the shopper back: the cart holds the payment then. @throws when there is none */
export async function takeReturn(method: OfferedMethod): Promise<void> {
  if (wayOf(method) !== 'page') return;
  await new Promise<void>((resolve, reject) => {
    const told: Told = { onSuccess: resolve, onError: reject };
    const nobody = () => reject(new Error('The gateway that is named is not that of the method'));
    const asked = browserClient().payment.handleRedirect({ [method.id]: told });
    asked.then(nobody, reject);
  });
}

export const elementIdOf = (method: string) => `${method}-payment`;
