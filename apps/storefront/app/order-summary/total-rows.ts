import type { Totals } from '@mercer/contract';
import { messages } from '../i18n/messages.ts';
import { formatPayment } from '../i18n/money.ts';

type Row = [label: string, amount: string];

/**
 * Lists the rows between subtotal and total: shipping always when `withShipping` is set, the others when they are not
 * zero.
 * @param isPaid gift cards are listed below the total of an order, with the other payments
 */
export function listTotalRows(totals: Totals, currency: string, { withShipping = false, isPaid = false } = {}): Row[] {
  const words = messages().cart;
  const rows: [label: string, amount: number, isShown?: boolean][] = [
    [words.discount, -totals.discount_total],
    [words.shipping, totals.shipment_total, withShipping],
    [words.tax, totals.tax_total - totals.tax_included_total],
    [words.taxIncluded, totals.tax_included_total],
    [words.giftCard, isPaid ? 0 : -totals.giftcard_total],
  ];
  return rows
    .filter(([, amount, isShown]) => isShown || Math.abs(amount) > 1e-9)
    .map(([label, amount]) => [label, formatPayment(amount, currency)]);
}
