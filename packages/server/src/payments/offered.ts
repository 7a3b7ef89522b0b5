import {
  type PaymentMethodName,
  type PaymentMethodSettings,
  type PaymentSettings,
  paymentMethodNames,
} from '@mercer/contract';
import type { PaymentGateway } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { readPayments } from '../settings/index.ts';

/** What a payment method can be used for. */
interface Reach {
  /** Every currency when left out. */
  currencies?: readonly string[];
  /** Whether it can pay again later, without the shopper. */
  again?: (settings: PaymentMethodSettings) => boolean;
}

const never = () => false;
/** Braintree's nonces pay once. */
const unlessByNonce = ({ gateway }: PaymentMethodSettings) => gateway !== 'braintree';

const reaches: Record<PaymentMethodName, Reach> = {
  card: {},
  airwallex: {},
  ideal: { currencies: ['EUR'], again: never },
  bancontact: { currencies: ['EUR'] },
  klarna: { again: never },
  paysafecard: { again: never },
  // §5: subscriptions need PayPal's commerce platform
  paypal: { again: (settings) => settings.ppcp === true && unlessByNonce(settings) },
  google: { again: unlessByNonce },
  apple: { again: unlessByNonce },
  amazon: { again: never },
};

/**
 * The payments that a browser confirms at a gateway, where the store offers a method through it.
 * @throws ApiError `validation_error` for any other
 */
export async function offeredIntents(
  deps: AppDeps,
  gateway: unknown,
): Promise<{ gateway: string; intents: NonNullable<PaymentGateway['intents']>; cards: PaymentGateway['cards'] }> {
  const payments = await readPayments(deps);
  const isOffered = Object.values(payments).some((method) => method.gateway === gateway);
  const isUsed = typeof gateway === 'string' && isOffered && deps.gateways.has(gateway);
  const { intents, cards } = isUsed ? await deps.gateways.open(gateway) : {};
  if (!isUsed || !intents) throw invalid('This gateway is not available', 'gateway');
  return { gateway, intents, cards };
}

/** The gateway that the store offers a method through, of those that the shop uses. */
export async function offeredGateway(
  { db, config, gateways }: Pick<AppDeps, 'db' | 'config' | 'gateways'>,
  method: string,
): Promise<string | undefined> {
  const payments: Record<string, PaymentMethodSettings | undefined> = await readPayments({ db, config });
  const gateway = payments[method]?.gateway;
  return gateway && gateways.has(gateway) ? gateway : undefined;
}

export type OfferedMethods = Partial<Record<PaymentMethodName, PaymentMethodSettings & { id: string; name: string }>>;

/** The store's payment methods that this cart can be paid with, by method. */
export function offeredMethods(
  payments: PaymentSettings,
  cart: { currency: string; subscription_delivery: boolean },
): OfferedMethods {
  const offered = Object.entries(payments).flatMap(([id, settings]) => {
    const method = id as PaymentMethodName; // the settings' schema has no other
    const reach = reaches[method];
    const isOffered =
      (reach.currencies?.includes(cart.currency) ?? true) &&
      (!cart.subscription_delivery || (reach.again?.(settings) ?? true));
    return isOffered ? [[id, { ...settings, id, name: settings.name ?? paymentMethodNames[method] }]] : [];
  });
  return Object.fromEntries(offered);
}
