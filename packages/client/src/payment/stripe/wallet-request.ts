import { toMinorUnits } from '@mercer/contract';
import { amountDue, extraLines } from '../amounts.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { storeName } from '../store-name.ts';

/** The wallet's window as it opens, in minor units. */
export function requestOptions(cart: PaymentCart, withShipping: boolean) {
  return { country: cart.settings.country || 'US', ...changeableOptions(cart, withShipping) };
}

/** What of it follows the cart: total, lines and shipping options. */
export function changeableOptions(cart: PaymentCart, withShipping: boolean) {
  const minor = (amount: number) => toMinorUnits(amount, cart.currency);
  const items = (cart.items ?? []).map((item) => ({
    label: item.product?.name ?? 'Product',
    amount: minor(item.price_total - (item.discount_total ?? 0)),
  }));
  const others = extraLines(cart).map(({ label, amount }) => ({ label, amount: minor(amount) }));
  return {
    currency: cart.currency.toLowerCase(),
    total: { label: storeName(cart), amount: amountDue(cart), pending: true },
    displayItems: [...items, ...others],
    ...(withShipping && { shippingOptions: shippingOptions(cart, minor) }),
  };
}

function shippingOptions({ shipment_rating }: PaymentCart, minor: (amount: number) => number) {
  const services = shipment_rating?.services ?? [];
  if (services.length === 0) return undefined;
  return services.map(({ id, name, description, price }) => ({
    id,
    label: name,
    detail: description,
    amount: minor(price),
  }));
}
