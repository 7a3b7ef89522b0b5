import { toMinorUnits } from '@mercer/contract';
import { amountDue, extraLines } from '../amounts.ts';
import type { PaymentCart } from '../payment-cart.ts';
import { storeName } from '../store-name.ts';

/** Total, lines and shipping options of the wallet's window, in minor units. */
export function requestOptions(cart: PaymentCart, withShipping: boolean) {
  const minor = (amount: number) => toMinorUnits(amount, cart.currency);
  const items = (cart.items ?? []).map((item) => ({
    label: item.product?.name ?? 'Product',
    amount: minor(item.price_total - (item.discount_total ?? 0)),
  }));
  const others = extraLines(cart).map(({ label, amount }) => ({ label, amount: minor(amount) }));
  return {
    country: cart.settings.country || 'US',
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
