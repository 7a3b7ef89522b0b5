import { threeDecimalCurrencies, toMinorUnits } from '@mercer/contract';
import { computeAmountDue, listExtraLines } from '../../amounts.ts';
import type { PaymentCart } from '../../payment-cart.ts';

/** Stands for the ways of shipment until the address is there to choose them by: the window has to show one. */
const undecided = { id: 'undecided', displayName: 'Shipping', amount: 0 };

/** Builds what a group of elements is paid for; what costs nothing is only saved for later. */
export function buildGroupTotal(cart: PaymentCart) {
  const amount = computeAmountDue(cart) * getUnitScale(cart);
  const currency = cart.currency.toLowerCase();
  return amount > 0 ? { mode: 'payment', amount, currency } : { mode: 'setup', currency };
}

/** Builds the details of the wallet's window that follow the cart beside its total, in Stripe's units. */
export function windowDetails(cart: PaymentCart, withShipping: boolean) {
  return {
    lineItems: listWindowLines(cart),
    ...(withShipping && { shippingRates: shippingRates(cart) }),
  };
}

/** Lists the lines of the window; the list is empty where they sum to more than the total, which Stripe refuses. */
function listWindowLines(cart: PaymentCart) {
  const toStripeAmount = (amount: number) => toStripeUnits(amount, cart);
  const items = (cart.items ?? []).map((item) => ({
    name: item.product?.name ?? 'Product',
    amount: toStripeAmount(item.price_total - (item.discount_total ?? 0)),
  }));
  const lines = [
    ...items,
    ...listExtraLines(cart).map(({ label, amount }) => ({ name: label, amount: toStripeAmount(amount) })),
  ];
  return lines.reduce((sum, { amount }) => sum + amount, 0) > computeAmountDue(cart) * getUnitScale(cart) ? [] : lines;
}

function shippingRates(cart: PaymentCart) {
  const services = cart.shipment_rating?.services ?? [];
  if (services.length === 0) return [undecided];
  return services.map(({ id, name, price }) => ({
    id,
    displayName: name,
    amount: toStripeUnits(price, cart),
  }));
}

/** The chosen way of shipment, unless there was none to choose. */
export function getChosenService(rate: { id: string } | undefined): string | undefined {
  return rate?.id === undecided.id ? undefined : rate?.id;
}

function toStripeUnits(amount: number, cart: PaymentCart): number {
  return toMinorUnits(amount, cart.currency) * getUnitScale(cart);
}

/** Stripe counts thousandths where a currency has three decimals, we count hundredths: https://docs.stripe.com/currencies */
function getUnitScale({ currency }: PaymentCart): number {
  return threeDecimalCurrencies.has(currency) ? 10 : 1;
}
