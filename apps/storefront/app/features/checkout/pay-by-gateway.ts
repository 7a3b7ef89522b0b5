import type { Cart } from '@mercer/contract';
import { messages } from '../../i18n/messages.ts';
import { browserClient } from '../../loading/client.ts';
import { inShoppersWords } from './gateway-refusal.ts';
import type { GatewayMethod } from './payment-ways.ts';

/** Callbacks for the client library's adapter of a method. */
export interface PaymentCallbacks {
  onSuccess(): void;
  onError(error: unknown): void;
}

/** What the page shows of a cart that is about to be paid. */
type PayableTotal = Pick<Cart, 'capture_total' | 'currency'>;

/**
 * Ends when the cart holds the payment; never, where the page leaves for the gateway's.
 * @param shown nothing is charged for another total
 * @param keeps the account keeps the card for next time
 * @throws what the gateway says
 */
export function payByGateway({ id, way }: GatewayMethod, shown: PayableTotal, keeps = false): Promise<void> {
  return new Promise((resolve, reject) => {
    const { fail, ...handlers } = createPaymentHandlers(resolve, reject);
    const { payment, account } = browserClient();
    const keep = keeps && {
      keep: (card: { token: string }) => account.createCard(Object.assign(card, { at_checkout: true })),
    };
    const tokenization = payment.tokenize({
      [id]: { ...handlers, elementId: getPaymentElementId(id), cart: () => shown, ...keep },
    });
    tokenization.then(way === 'page' ? undefined : resolve, fail);
  });
}

/**
 * Shows the gateway's button and waits until it was used.
 * @param abortSignal aborted when the shopper chooses another method
 */
export function payByGatewayButton(
  { id, name, way }: GatewayMethod,
  mounting: Cart,
  abortSignal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    abortSignal.addEventListener('abort', () => reject(new Error(messages().checkout.payFirst(name))));
    const { fail, ...handlers } = createPaymentHandlers(resolve, reject);
    // the cart has an address already
    const params = {
      ...handlers,
      elementId: getPaymentElementId(id),
      cart: () => mounting,
      require: { shipping: false },
    };
    if (way === 'visit') rememberTotal(mounting);
    const mounted = browserClient().payment.createElements({ [id]: params });
    mounted.then(() => document.getElementById(getPaymentElementId(id))?.scrollIntoView({ block: 'nearest' }), fail);
  });
}

/**
 * The gateway has sent the shopper back: the cart holds the payment then. Who has only chosen how to pay is sent there again.
 * @param cart as the page shows it
 * @throws when there is none
 */
export async function finishGatewayReturn(method: GatewayMethod, cart: Cart): Promise<void> {
  const { way } = method;
  if (way !== 'page' && way !== 'visit') return;
  const hasPaid = new URLSearchParams(window.location.search).has('confirm');
  await new Promise<void>((resolve, reject) => {
    const { fail, ...handlers } = createPaymentHandlers(resolve, reject);
    const rejectUnknownGateway = () => fail(new Error('The gateway that is named is not that of the method'));
    const redirectHandling = browserClient().payment.handleRedirect({ [method.id]: handlers });
    redirectHandling.then(rejectUnknownGateway, fail);
  });
  if (way === 'visit' && !hasPaid) await payByGateway({ ...method, way: 'page' }, rememberedTotal() ?? cart);
}

const totalKey = 'checkout-total';

/** Nobody agrees to a total on the page that the shopper chooses on: what stood here before is what may be paid. */
function rememberTotal({ capture_total, currency }: PayableTotal): void {
  try {
    sessionStorage.setItem(totalKey, JSON.stringify({ capture_total, currency }));
  } catch {
    // the page that the shopper comes back to shows a total, too
  }
}

function rememberedTotal(): PayableTotal | null {
  try {
    return JSON.parse(sessionStorage.getItem(totalKey) ?? 'null'); // written by rememberTotal
  } catch {
    return null;
  }
}

/** Creates the callbacks of an adapter; failures are rejected with a sentence for the shopper. */
function createPaymentHandlers(
  resolve: () => void,
  reject: (error: unknown) => void,
): PaymentCallbacks & { fail(error: unknown): void } {
  const rejectWithSentence = (error: unknown) => reject(inShoppersWords(error));
  return { onSuccess: resolve, onError: rejectWithSentence, fail: rejectWithSentence };
}

export const getPaymentElementId = (method: string) => `${method}-payment`;
