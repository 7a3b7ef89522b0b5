import {
  type Cart,
  isKeyOf,
  type PaymentMethodName,
  type PaymentMethodSettings,
  type PaymentSettings,
  paymentMethodNames,
  toMinorUnits,
} from '@mercer/contract';
import { chargesIn, type GatewayConfig, klarnaCurrencies, takesPayment } from '../gateways/index.ts';

/** What a payment method can be used for. */
interface Reach {
  /** Every currency when left out. */
  currencies?: readonly string[];
  /** Minor units. */
  largest?: number;
  /** The currency of each country whose shoppers it is for. */
  byCountry?: Readonly<Record<string, string>>;
  /** Whether it can pay again later, without the shopper. */
  again?: (settings: PaymentMethodSettings) => boolean;
}

const never = () => false;
/** Braintree's nonces pay once. */
const unlessByNonce = ({ gateway }: PaymentMethodSettings) => gateway !== 'braintree';

const reaches: Record<PaymentMethodName, Reach> = {
  card: {},
  airwallex: {},
  // https://docs.stripe.com/payments/ideal and /bancontact: in euros only, wherever the shopper is
  ideal: { currencies: ['EUR'], again: never },
  // https://docs.stripe.com/payments/sepa-debit: a debit takes 10,000 euros at most
  bancontact: { currencies: ['EUR'], largest: 1_000_000 },
  klarna: { byCountry: klarnaCurrencies, again: never },
  paysafecard: { again: never },
  // §5: subscriptions need PayPal's commerce platform
  paypal: { again: (settings) => settings.ppcp === true && unlessByNonce(settings) },
  google: { again: unlessByNonce },
  apple: { again: unlessByNonce },
  amazon: { again: never },
};

export type OfferedMethods = Partial<Record<PaymentMethodName, PaymentMethodSettings & { id: string; name: string }>>;

type PayableCart = Pick<Cart, 'currency' | 'subscription_delivery' | 'capture_total' | 'billing' | 'shipping'>;

/** The store's payment methods that this cart can be paid with, by method. */
export function offeredMethods(payments: PaymentSettings, cart: PayableCart, gateways: GatewayConfig): OfferedMethods {
  const offered = Object.entries(payments).flatMap(([id, settings]) => {
    const method = id as PaymentMethodName; // the settings' schema has no other
    const isOffered =
      isInReach(reaches[method], cart, settings) &&
      isCharged(settings, cart.currency, gateways) &&
      takesPayment(settings.gateway, amountDue(cart));
    return isOffered ? [[id, { ...settings, id, name: settings.name ?? paymentMethodNames[method] }]] : [];
  });
  return Object.fromEntries(offered);
}

/** An account at Amazon charges in the currencies of its region. */
function isCharged({ gateway }: PaymentMethodSettings, currency: string, { amazon }: GatewayConfig): boolean {
  return gateway !== 'amazon' || !amazon || chargesIn(amazon.region, currency);
}

function isInReach(
  { currencies, largest = Number.POSITIVE_INFINITY, byCountry, again }: Reach,
  cart: PayableCart,
  settings: PaymentMethodSettings,
) {
  const { currency, subscription_delivery } = cart;
  return (
    (currencies?.includes(currency) ?? true) &&
    amountDue(cart).amount <= largest &&
    (!byCountry || isLocal(byCountry, cart)) &&
    (!subscription_delivery || (again?.(settings) ?? true))
  );
}

/** Before the shopper's country is there, any of the currency may be. */
function isLocal(byCountry: Readonly<Record<string, string>>, { currency, billing, shipping }: PayableCart): boolean {
  const country = billing?.country ?? shipping?.country;
  if (!country) return Object.values(byCountry).includes(currency);
  return isKeyOf(byCountry, country) && byCountry[country] === currency;
}

function amountDue({ capture_total, currency }: PayableCart) {
  return { amount: toMinorUnits(capture_total ?? 0, currency), currency };
}
