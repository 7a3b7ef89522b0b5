import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { LineTax, OrderLine } from '../../gateways/index.ts';
import { itemsOfOrder } from '../record/index.ts';
import { computeCostParts } from '../refunds/index.ts';

/** Builds the lines of an order for a gateway that displays them; they add up to the amount due. */
export async function buildOrderLines(db: Db, order: Row<'orders'>): Promise<OrderLine[]> {
  const items = await itemsOfOrder(db, order.id);
  const { shipment_total, tax_total, tax_included_total, giftcard_total } = order;
  const taxes = computeCostParts(order, items).map((part) => combineTaxes(part.taxes));
  const single = { sku: null, quantity: 1 };
  const extraLines: OrderLine[] = [
    { ...single, type: 'shipment', name: 'Shipping', total: shipment_total, tax: taxes.at(-1) ?? null },
    { ...single, type: 'tax', name: 'Taxes', total: tax_total - tax_included_total, tax: null },
    { ...single, type: 'giftcard', name: 'Gift card', total: -giftcard_total, tax: null },
  ];
  const lines = items.map((item, at) => buildItemLine(item, taxes[at] ?? null));
  return [...lines, ...extraLines.filter(({ total }) => total !== 0)];
}

function buildItemLine(item: Row<'order_items'>, tax: LineTax | null): OrderLine {
  const { product, quantity, price_total, discount_total } = item;
  const { name, sku } = parseJson<{ name: string; sku?: string | null }>(product);
  return { type: 'item', name, sku: sku ?? null, quantity, total: price_total - discount_total, tax };
}

/** Combines all taxes of a line into one. */
function combineTaxes(taxes: ReturnType<typeof computeCostParts>[number]['taxes']): LineTax | null {
  const chargedTaxes = taxes.filter(({ amount }) => amount > 0);
  const sumNumbers = (values: number[]) => values.reduce((total, value) => total + value, 0);
  if (chargedTaxes.length === 0) return null;
  const isIncluded = chargedTaxes.every(({ included }) => included);
  return {
    amount: sumNumbers(chargedTaxes.map(({ amount }) => amount)),
    rate: sumNumbers(chargedTaxes.map(({ rate }) => rate)),
    isIncluded,
  };
}
