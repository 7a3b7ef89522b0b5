import { GatewayRefused } from '../faults.ts';

/** How the browser wants to pay; all else that it sends is ours to know. */
export interface Wish {
  type: keyof typeof types;
  /** made in the browser, `pm_…` */
  paymentMethod: string | undefined;
  /** where the bank leads back to, of a payment that is confirmed at once */
  returnUrl: string | undefined;
}

/** Those whose money can be set aside first are charged when the order is made. */
export const types = {
  card: { capture_method: 'manual' },
  klarna: { capture_method: 'manual' },
  ideal: { capture_method: 'automatic' },
} as const;

/** @throws GatewayRefused */
export function readWish({ payment_method_types: given, ...wish }: Record<string, unknown>): Wish {
  const [type = 'card'] = given === undefined ? [] : [given].flat();
  if (typeof type !== 'string' || !isType(type)) throw new GatewayRefused('This payment method type is not taken');
  const returnUrl = wish.confirm ? readAddress(wish.return_url) : undefined;
  return { type, paymentMethod: readMethod(wish.payment_method), returnUrl };
}

function isType(type: string): type is Wish['type'] {
  return Object.hasOwn(types, type);
}

function readMethod(given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  if (typeof given === 'string' && /^\w{1,255}$/.test(given)) return given;
  throw new GatewayRefused('This is no payment method');
}

function readAddress(given: unknown): string {
  const address = URL.parse(typeof given === 'string' ? given : '');
  if (address && /^https?:$/.test(address.protocol)) return address.href;
  throw new GatewayRefused('The address to come back to is missing');
}
