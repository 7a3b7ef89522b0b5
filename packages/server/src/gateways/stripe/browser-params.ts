import { GatewayRefused } from '../errors.ts';

/** Payment options that the browser chooses; the server ignores everything else that it sends. */
export interface BrowserParams {
  type: keyof typeof types;
  /** made in the browser, `pm_…` */
  paymentMethod: string | undefined;
  /** URL that the bank returns to, for a payment that is confirmed immediately. */
  returnUrl: string | undefined;
}

/** Payment types and their capture method: types that support authorization are captured when the order is made. */
export const types = {
  card: { capture_method: 'manual' },
  klarna: { capture_method: 'manual' },
  ideal: { capture_method: 'automatic' },
} as const;

/** @throws GatewayRefused */
export function parseBrowserParams({
  payment_method_types: requestedTypes,
  ...wish
}: Record<string, unknown>): BrowserParams {
  const [type = 'card'] = requestedTypes === undefined ? [] : [requestedTypes].flat();
  if (typeof type !== 'string' || !isPaymentType(type))
    throw new GatewayRefused('This payment method type is not taken');
  const returnUrl = wish.confirm ? parseReturnUrl(wish.return_url) : undefined;
  return { type, paymentMethod: parsePaymentMethod(wish.payment_method), returnUrl };
}

function isPaymentType(type: string): type is BrowserParams['type'] {
  return Object.hasOwn(types, type);
}

function parsePaymentMethod(methodId: unknown): string | undefined {
  if (methodId === undefined || methodId === null || methodId === '') return undefined;
  if (typeof methodId === 'string' && /^\w{1,255}$/.test(methodId)) return methodId;
  throw new GatewayRefused('This is not a payment method');
}

function parseReturnUrl(rawUrl: unknown): string {
  const address = URL.parse(typeof rawUrl === 'string' ? rawUrl : '');
  if (address && /^https?:$/.test(address.protocol)) return address.href;
  throw new GatewayRefused('The return URL is missing');
}
