import { toMinorUnits } from '@mercer/contract';
import { listExtraLines, type TotalLine } from '../../amounts.ts';
import type { PaymentCart } from '../../payment-cart.ts';

const types: Record<TotalLine['type'], string> = {
  tax: 'sales_tax',
  shipping: 'shipping_fee',
  giftcard: 'gift_card',
};

/** Builds the lines that make up the amount, in minor units: Klarna refuses lines that do not sum to it. */
export function buildOrderLines(cart: PaymentCart) {
  const toMinorAmount = (amount: number) => toMinorUnits(amount, cart.currency);
  const untaxed = { tax_rate: 0, total_tax_amount: 0 };
  const items = (cart.items ?? []).map((item) => ({
    type: 'physical',
    name: item.product?.name,
    reference: item.product?.sku || item.product?.slug,
    quantity: item.quantity,
    unit_price: toMinorAmount(item.price - (item.discount_each ?? 0)),
    total_amount: toMinorAmount(item.price_total - (item.discount_total ?? 0)),
    ...untaxed,
  }));
  const extraOrderLines = listExtraLines(cart).map(({ type, label, amount }) => ({
    type: types[type],
    name: label,
    quantity: 1,
    unit_price: toMinorAmount(amount),
    total_amount: toMinorAmount(amount),
    ...untaxed,
  }));
  return [...items, ...extraOrderLines];
}
