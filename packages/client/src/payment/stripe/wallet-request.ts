import { threeDecimalCurrencies, toMinorUnits } from '@mercer/contract';
import { amountDue, extraLines } from '../amounts.ts';
import type { PaymentCart } from '../payment-cart.ts';

/** Stands for the ways of shipment until the address is there to choose them by: the window has to show one. */
const undecided = { id: 'undecided', displayName: 'Shipping', amount: 0 };

/** What a group of elements is paid for; what costs nothing is only kept for later. */
export function groupTotal(cart: PaymentCart) {
  const amount = amountDue(cart) * unitScale(cart);
  const currency = cart.currency.toLowerCase();
  return amount > 0 ? { mode: 'payment', amount, currency } : { mode: 'setup', currency };
}

/** What of the wallet's window follows the cart beside its total, in the units of Stripe. */
export function windowDetails(cart: PaymentCart, withShipping: boolean) {
  return {
    lineItems: linesOf(cart),
    ...(withShipping && { shippingRates: shippingRates(cart) }),
  };
}

/** None where they are more than the total, which Stripe refuses. */
function linesOf(cart: PaymentCart) {
  const units = (amount: number) => stripeUnits(amount, cart);
  const items = (cart.items ?? []).map((item) => ({
    name: item.product?.name ?? 'Product',
    amount: units(item.price_total - (item.discount_total ?? 0)),
  }));
  const lines = [...items, ...extraLines(cart).map(({ label, amount }) => ({ name: label, amount: units(amount) }))];
  return lines.reduce((sum, { amount }) => sum + amount, 0) > amountDue(cart) * unitScale(cart) ? [] : lines;
}

function shippingRates(cart: PaymentCart) {
  const services = cart.shipment_rating?.services ?? [];
  if (services.length === 0) return [undecided];
  return services.map(({ id, name, price }) => ({
    id,
    displayName: name,
    amount: stripeUnits(price, cart),
  }));
}

/** The chosen way of shipment, unless there was none to choose. */
export function serviceOf(rate: { id: string } | undefined): string | undefined {
  return rate?.id === undecided.id ? undefined : rate?.id;
}

function stripeUnits(amount: number, cart: PaymentCart): number {
  return toMinorUnits(amount, cart.currency) * unitScale(cart);
}

/** Stripe counts thousandths where a currency has three decimals, we count hundredths: https://docs.stripe.com/currencies */
function unitScale({ currency }: PaymentCart): number {
  return threeDecimalCurrencies.has(currency) ? 10 : 1;
}
