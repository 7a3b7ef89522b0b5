import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { LineTax, OrderLine } from '../../gateways/index.ts';
import { itemsOfOrder } from '../record/index.ts';
import { costParts } from '../refunds/index.ts';

/** What an order is made of, for a gateway that shows it: together the lines are what is to be paid. */
export async function orderLines(db: Db, order: Row<'orders'>): Promise<OrderLine[]> {
  const items = await itemsOfOrder(db, order.id);
  const { shipment_total, tax_total, tax_included_total, giftcard_total } = order;
  const taxes = costParts(order, items).map((part) => lineTax(part.taxes));
  const single = { sku: null, quantity: 1 };
  const beside: OrderLine[] = [
    { ...single, type: 'shipment', name: 'Shipping', total: shipment_total, tax: taxes.at(-1) ?? null },
    { ...single, type: 'tax', name: 'Taxes', total: tax_total - tax_included_total, tax: null },
    { ...single, type: 'giftcard', name: 'Gift card', total: -giftcard_total, tax: null },
  ];
  const lines = items.map((item, at) => itemLine(item, taxes[at] ?? null));
  return [...lines, ...beside.filter(({ total }) => total !== 0)];
}

function itemLine(item: Row<'order_items'>, tax: LineTax | null): OrderLine {
  const { product, quantity, price_total, discount_total } = item;
  const { name, sku } = parseJson<{ name: string; sku?: string | null }>(product);
  return { type: 'item', name, sku: sku ?? null, quantity, total: price_total - discount_total, tax };
}

/** All taxes of a line as one. */
function lineTax(taxes: ReturnType<typeof costParts>[number]['taxes']): LineTax | null {
  const taken = taxes.filter(({ amount }) => amount > 0);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  if (taken.length === 0) return null;
  const isIncluded = taken.every(({ included }) => included);
  return { amount: sum(taken.map(({ amount }) => amount)), rate: sum(taken.map(({ rate }) => rate)), isIncluded };
}
