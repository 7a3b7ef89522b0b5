import {
  type Cart,
  isKeyInTable,
  type PaymentMethodName,
  type PaymentMethodSettings,
  type PaymentSettings,
  paymentMethodNames,
  toMinorUnits,
} from '@mercer/contract';
import {
  findGatewayDefinition,
  type GatewayConfig,
  gatewayDefinitions,
  type MethodLimits,
  takesPayment,
} from '@mercer/gateways';

const methodLimits: Record<string, MethodLimits | undefined> = Object.assign(
  {},
  ...gatewayDefinitions.map(([, { limits }]) => limits),
);

export type OfferedMethods = Partial<Record<PaymentMethodName, PaymentMethodSettings & { id: string; name: string }>>;

type PayableCart = Pick<Cart, 'currency' | 'subscription_delivery' | 'capture_total' | 'billing' | 'shipping'>;

/** The store's payment methods that this cart can be paid with, by method. */
export function offeredMethods(payments: PaymentSettings, cart: PayableCart, gateways: GatewayConfig): OfferedMethods {
  const offered = Object.entries(payments).flatMap(([id, settings]) => {
    const method = id as PaymentMethodName; // the settings' schema has no other
    const isOffered =
      isMethodUsable(methodLimits[method] ?? {}, cart, settings) &&
      isChargeableCurrency(settings, cart.currency, gateways) &&
      takesPayment(settings.gateway, computeAmountDue(cart));
    return isOffered ? [[id, { ...settings, id, name: settings.name ?? paymentMethodNames[method] }]] : [];
  });
  return Object.fromEntries(offered);
}

/** Returns false when the account that has the shop's keys does not charge the currency. */
function isChargeableCurrency({ gateway }: PaymentMethodSettings, currency: string, config: GatewayConfig): boolean {
  const keys = isKeyInTable(config, gateway) ? config[gateway] : undefined;
  return !keys || (findGatewayDefinition(gateway)?.chargesCurrency?.(keys, currency) ?? true);
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
    (!subscription_delivery || (!isChargedOnce(settings) && (canRenew?.(settings) ?? true)))
  );
}

function isChargedOnce({ gateway }: PaymentMethodSettings): boolean {
  return findGatewayDefinition(gateway)?.chargesOnce ?? false;
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
