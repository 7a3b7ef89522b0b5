import { threeDecimalCurrencies, toMinorUnits } from '@mercer/contract';
import { amountDue, extraLines } from '../amounts.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { storeName } from '../store-name.ts';

/** The wallet's window as it opens, in the units of Stripe. */
export function requestOptions(cart: PaymentCart, withShipping: boolean) {
  return { country: cart.settings.country || 'US', ...changeableOptions(cart, withShipping) };
}

/** What of it follows the cart: total, lines and shipping options. */
export function changeableOptions(cart: PaymentCart, withShipping: boolean) {
  // https://docs.stripe.com/currencies
  const scale = threeDecimalCurrencies.has(cart.currency) ? 10 : 1;
  const units = (amount: number) => toMinorUnits(amount, cart.currency) * scale;
  const items = (cart.items ?? []).map((item) => ({
    label: item.product?.name ?? 'Product',
    amount: units(item.price_total - (item.discount_total ?? 0)),
  }));
  const others = extraLines(cart).map(({ label, amount }) => ({ label, amount: units(amount) }));
  return {
    currency: cart.currency.toLowerCase(),
    total: { label: storeName(cart), amount: amountDue(cart) * scale, pending: true },
    displayItems: [...items, ...others],
    ...(withShipping && { shippingOptions: shippingOptions(cart, units) }),
  };
}

function shippingOptions({ shipment_rating }: PaymentCart, units: (amount: number) => number) {
  const services = shipment_rating?.services ?? [];
  if (services.length === 0) return undefined;
  return services.map(({ id, name, description, price }) => ({
    id,
    label: name,
    detail: description,
    amount: units(price),
  }));
}
