import type { Cart } from '@mercer/contract';
import { browserClient } from '../../client.ts';
import { messages } from '../../messages.ts';
import { inShoppersWords } from './gateway-refusal.ts';
import type { GatewayMethod } from './payment-ways.ts';

/** What the client library's adapter of a method says of it. */
export interface Told {
  onSuccess(): void;
  onError(error: unknown): void;
}

/** What the page shows of a cart that is about to be paid. */
type ShownTotal = Pick<Cart, 'capture_total' | 'currency'>;

/**
 * Ends when the cart holds the payment; never, where the page leaves for the gateway's.
 * @param shown nothing is charged for another total
 * @param keeps the account keeps the card for next time
 * @throws what the gateway says
 */
export function payByGateway({ id, way }: GatewayMethod, shown: ShownTotal, keeps = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const { fail, ...told } = handlersOf(resolve, reject);
    const { payment, account } = browserClient();
    const keep = keeps && {
      keep: (card: { token: string }) => account.createCard(Object.assign(card, { at_checkout: true })),
    };
    const asked = payment.tokenize({ [id]: { ...told, elementId: elementIdOf(id), cart: () => shown, ...keep } });
    asked.then(way === 'page' ? undefined : resolve, fail);
  });
}

/**
 * Shows the gateway's button and waits until it was used.
 * @param left aborted when the shopper chooses another method
 */
export function payByButton({ id, name, way }: GatewayMethod, shown: Cart, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    left.addEventListener('abort', () => reject(new Error(messages().checkout.payFirst(name))));
    const { fail, ...told } = handlersOf(resolve, reject);
    // the cart has an address already
    const params = { ...told, elementId: elementIdOf(id), cart: () => shown, require: { shipping: false } };
    if (way === 'visit') rememberTotal(shown);
    const mounted = browserClient().payment.createElements({ [id]: params });
    mounted.then(() => document.getElementById(elementIdOf(id))?.scrollIntoView({ block: 'nearest' }), fail);
  });
}

/**
 * The gateway has sent the shopper back: the cart holds the payment then. Who has only chosen how to pay is sent there again.
 * @param cart as the page shows it
 * @throws when there is none
 */
export async function takeReturn(method: GatewayMethod, cart: Cart): Promise<void> {
  const { way } = method;
  if (way !== 'page' && way !== 'visit') return;
  const hasPaid = new URLSearchParams(window.location.search).has('confirm');
  await new Promise<void>((resolve, reject) => {
    const { fail, ...told } = handlersOf(resolve, reject);
    const nobody = () => fail(new Error('The gateway that is named is not that of the method'));
    const asked = browserClient().payment.handleRedirect({ [method.id]: told });
    asked.then(nobody, fail);
  });
  if (way === 'visit' && !hasPaid) await payByGateway({ ...method, way: 'page' }, rememberedTotal() ?? cart);
}

const totalKey = 'checkout-total';

/** Nobody agrees to a total on the page that the shopper chooses on: what stood here before is what may be paid. */
function rememberTotal({ capture_total, currency }: ShownTotal): void {
  try {
    sessionStorage.setItem(totalKey, JSON.stringify({ capture_total, currency }));
  } catch {
    // the page that the shopper comes back to shows a total, too
  }
}

function rememberedTotal(): ShownTotal | null {
  try {
    return JSON.parse(sessionStorage.getItem(totalKey) ?? 'null'); // what rememberTotal wrote
  } catch {
    return null;
  }
}

/** What fails is said in words for shoppers. */
function handlersOf(resolve: () => void, reject: (error: unknown) => void): Told & { fail(error: unknown): void } {
  const fail = (error: unknown) => reject(inShoppersWords(error));
  return { onSuccess: resolve, onError: fail, fail };
}

export const elementIdOf = (method: string) => `${method}-payment`;
