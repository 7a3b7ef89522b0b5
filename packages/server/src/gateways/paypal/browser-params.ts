import { GatewayRefused } from '../errors.ts';

/** Payment options that the browser chooses; the server ignores everything else that it sends. */
export interface BrowserParams {
  /** Intent that the button's script was loaded with; either way the money is taken when the order is submitted. */
  intent: (typeof intents)[number];
  shipping: (typeof preferences)[number];
  /** True for an order that the button has opened already: it has no options of its own. */
  isUpdate: boolean;
}

const intents = ['CAPTURE', 'AUTHORIZE'] as const;
const preferences = ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] as const;

/** @throws GatewayRefused */
export function parseBrowserParams({
  intent = 'CAPTURE',
  application_context,
  paypal_order_id,
}: Record<string, unknown>): BrowserParams {
  const { shipping_preference = 'GET_FROM_FILE' }: { shipping_preference?: unknown } = application_context ?? {};
  const supportedIntent = intents.find((candidate) => candidate === intent);
  const shipping = preferences.find((candidate) => candidate === shipping_preference);
  if (!supportedIntent || !shipping) throw new GatewayRefused('This kind of payment is not taken');
  return { intent: supportedIntent, shipping, isUpdate: paypal_order_id !== undefined };
}
