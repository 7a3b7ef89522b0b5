import type { PaymentMethodName, PaymentMethodSettings, PaymentSettings } from '@mercer/contract';
import type { PaymentGateway } from '../gateways/index.ts';
import type { AppDeps } from '../http/context.ts';
import { invalid } from '../http/errors.ts';
import { readPayments } from '../settings/index.ts';

/** What a payment method can be used for. */
interface Reach {
  name: string;
  /** Every currency when left out. */
  currencies?: readonly string[];
  /** Whether it can pay again later, without the shopper. */
  again?: (settings: PaymentMethodSettings) => boolean;
}

const never = () => false;
/** Braintree's nonces pay once. */
const unlessByNonce = ({ gateway }: PaymentMethodSettings) => gateway !== 'braintree';

const reaches: Record<PaymentMethodName, Reach> = {
  card: { name: 'Credit/Debit Card' },
  airwallex: { name: 'Airwallex' },
  ideal: { name: 'iDEAL', currencies: ['EUR'], again: never },
  bancontact: { name: 'Bancontact', currencies: ['EUR'] },
  klarna: { name: 'Klarna', again: never },
  paysafecard: { name: 'paysafecard', again: never },
  // §5: subscriptions need PayPal's commerce platform
  paypal: { name: 'PayPal', again: (settings) => settings.ppcp === true && unlessByNonce(settings) },
  google: { name: 'Google Pay', again: unlessByNonce },
  apple: { name: 'Apple Pay', again: unlessByNonce },
  amazon: { name: 'Amazon Pay', again: never },
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
    const reach = reaches[id as PaymentMethodName]; // the settings' schema has no other
    const isOffered =
      (reach.currencies?.includes(cart.currency) ?? true) &&
      (!cart.subscription_delivery || (reach.again?.(settings) ?? true));
    return isOffered ? [[id, { ...settings, id, name: settings.name ?? reach.name }]] : [];
  });
  return Object.fromEntries(offered);
}
