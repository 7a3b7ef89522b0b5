import { minimumCharges, toMinorUnits, zeroDecimalCurrencies } from '@mercer/contract';
import type { PaymentCart } from './payment-cart.ts';

const smallest = 0.01;

/** Says whether the total reaches the minimum charge of its currency, below which there is no intent (§5). */
export function isChargeable({ capture_total, currency }: PaymentCart): boolean {
  return capture_total >= (minimumCharges[currency.toUpperCase()] ?? smallest);
}

/** Computes what is due now, in minor units; with `withAuthorized` also what a plan bills later. */
export function computeAmountDue(cart: PaymentCart, { withAuthorized = false } = {}): number {
  const authorizedAmount = withAuthorized ? (cart.auth_total ?? 0) : 0;
  return toMinorUnits((cart.capture_total ?? 0) + authorizedAmount, cart.currency);
}

/** Formats an amount as wallets read it, with all decimals of its currency. @param amount major units */
export function formatAmount(amount: number, currency: string): string {
  return amount.toFixed(zeroDecimalCurrencies.has(currency.toUpperCase()) ? 0 : 2);
}

export interface TotalLine {
  type: 'tax' | 'shipping' | 'giftcard';
  label: string;
  /** major units; a gift card's is negative */
  amount: number;
}

/** Lists the lines that make up a cart's total beside its items. */
export function listExtraLines(cart: PaymentCart): TotalLine[] {
  const { shipping = {}, shipment_total, giftcard_total } = cart;
  const lines: TotalLine[] = [];
  const taxes = sumAddedTaxes(cart);
  if (taxes) lines.push({ type: 'tax', label: 'Taxes', amount: taxes });
  if (shipping.price && shipment_total) {
    lines.push({ type: 'shipping', label: shipping.service_name ?? 'Shipping', amount: shipment_total });
  }
  if (giftcard_total) lines.push({ type: 'giftcard', label: 'Gift card', amount: -giftcard_total });
  return lines;
}

/** Taxes that the prices contain are in the items' lines already. A cart that knows one sum only adds it. */
function sumAddedTaxes({ tax_total, tax_included_total }: PaymentCart): number {
  return tax_total === undefined ? (tax_included_total ?? 0) : tax_total - (tax_included_total ?? 0);
}
