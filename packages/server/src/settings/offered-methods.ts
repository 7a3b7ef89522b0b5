import {
  type Cart,
  isKeyInTable,
  type PaymentMethodName,
  type PaymentMethodSettings,
  type PaymentSettings,
  paymentMethodNames,
  toMinorUnits,
} from '@mercer/contract';
import { canChargeCurrency, type GatewayConfig, klarnaCurrencies, takesPayment } from '../gateways/index.ts';

/** Limits of a payment method. */
interface MethodLimits {
  /** Currencies that it accepts; every currency when left out. */
  currencies?: readonly string[];
  /** Minor units. */
  largest?: number;
  /** The currency of each country whose shoppers it is for. */
  byCountry?: Readonly<Record<string, string>>;
  /** Returns true when the method can be charged later without the shopper. */
  canRenew?: (settings: PaymentMethodSettings) => boolean;
}

const neverRenews = () => false;
/** Braintree's nonces pay once. */
const unlessByNonce = ({ gateway }: PaymentMethodSettings) => gateway !== 'braintree';

const reaches: Record<PaymentMethodName, MethodLimits> = {
  card: {},
  airwallex: {},
  // https://docs.stripe.com/payments/ideal and /bancontact: in euros only, wherever the shopper is
  ideal: { currencies: ['EUR'], canRenew: neverRenews },
  // https://docs.stripe.com/payments/sepa-debit: a debit takes 10,000 euros at most
  bancontact: { currencies: ['EUR'], largest: 1_000_000 },
  klarna: { byCountry: klarnaCurrencies, canRenew: neverRenews },
  paysafecard: { canRenew: neverRenews },
  // §5: subscriptions need PayPal's commerce platform
  paypal: { canRenew: (settings) => settings.ppcp === true && unlessByNonce(settings) },
  google: { canRenew: unlessByNonce },
  apple: { canRenew: unlessByNonce },
  amazon: { canRenew: neverRenews },
};

export type OfferedMethods = Partial<Record<PaymentMethodName, PaymentMethodSettings & { id: string; name: string }>>;

type PayableCart = Pick<Cart, 'currency' | 'subscription_delivery' | 'capture_total' | 'billing' | 'shipping'>;

/** The store's payment methods that this cart can be paid with, by method. */
export function offeredMethods(payments: PaymentSettings, cart: PayableCart, gateways: GatewayConfig): OfferedMethods {
  const offered = Object.entries(payments).flatMap(([id, settings]) => {
    const method = id as PaymentMethodName; // the settings' schema has no other
    const isOffered =
      isMethodUsable(reaches[method], cart, settings) &&
      isChargeableCurrency(settings, cart.currency, gateways) &&
      takesPayment(settings.gateway, computeAmountDue(cart));
    return isOffered ? [[id, { ...settings, id, name: settings.name ?? paymentMethodNames[method] }]] : [];
  });
  return Object.fromEntries(offered);
}

/** An account at Amazon charges in the currencies of its region. */
function isChargeableCurrency(
  { gateway }: PaymentMethodSettings,
  currency: string,
  { amazon }: GatewayConfig,
): boolean {
  return gateway !== 'amazon' || !amazon || canChargeCurrency(amazon.region, currency);
}

function isMethodUsable(
  { currencies, largest = Number.POSITIVE_INFINITY, byCountry, canRenew }: MethodLimits,
  cart: PayableCart,
  settings: PaymentMethodSettings,
) {
  const { currency, subscription_delivery } = cart;
  return (
    (currencies?.includes(currency) ?? true) &&
    computeAmountDue(cart).amount <= largest &&
    (!byCountry || isLocalMethod(byCountry, cart)) &&
    (!subscription_delivery || (canRenew?.(settings) ?? true))
  );
}

/**
 * Returns true when the method is for the shopper's country and currency; while the country is unknown, any country of
 * the currency counts.
 */
function isLocalMethod(
  byCountry: Readonly<Record<string, string>>,
  { currency, billing, shipping }: PayableCart,
): boolean {
  const country = billing?.country ?? shipping?.country;
  if (!country) return Object.values(byCountry).includes(currency);
  return isKeyInTable(byCountry, country) && byCountry[country] === currency;
}

function computeAmountDue({ capture_total, currency }: PayableCart) {
  return { amount: toMinorUnits(capture_total ?? 0, currency), currency };
}
