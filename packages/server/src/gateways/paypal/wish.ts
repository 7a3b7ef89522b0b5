import { GatewayRefused } from '../faults.ts';

/** How the browser wants to pay; all else that it sends is ours to know. */
export interface Wish {
  /** as the button's script was loaded: both take the money when the order is submitted */
  intent: (typeof intents)[number];
  shipping: (typeof preferences)[number];
  /** of an order that the button has opened: nothing is wished for it */
  isUpdate: boolean;
}

const intents = ['CAPTURE', 'AUTHORIZE'] as const;
const preferences = ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] as const;

/** @throws GatewayRefused */
export function readWish({ intent = 'CAPTURE', application_context, paypal_order_id }: Record<string, unknown>): Wish {
  const { shipping_preference = 'GET_FROM_FILE' }: { shipping_preference?: unknown } = application_context ?? {};
  const known = intents.find((one) => one === intent);
  const shipping = preferences.find((one) => one === shipping_preference);
  if (!known || !shipping) throw new GatewayRefused('This kind of payment is not taken');
  return { intent: known, shipping, isUpdate: paypal_order_id !== undefined };
}
