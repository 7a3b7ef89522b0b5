import { type Db, parseJson, type Row } from '../../db/index.ts';
import type { OrderLine } from '../../gateways/index.ts';
import { itemsOfOrder } from '../record/index.ts';

/** What the rest of an order is made of, for a gateway that shows it: together it is what is to be paid. */
export async function orderLines(db: Db, order: Row<'orders'>): Promise<OrderLine[]> {
  const items = await itemsOfOrder(db, order.id);
  const { shipment_total, tax_total, tax_included_total, giftcard_total } = order;
  const beside: OrderLine[] = [
    { type: 'shipment', name: 'Shipping', sku: null, quantity: 1, total: shipment_total },
    { type: 'tax', name: 'Taxes', sku: null, quantity: 1, total: tax_total - tax_included_total },
    { type: 'giftcard', name: 'Gift card', sku: null, quantity: 1, total: -giftcard_total },
  ];
  return [...items.map(lineOf), ...beside.filter(({ total }) => total !== 0)];
}

function lineOf({ product, quantity, price_total, discount_total }: Row<'order_items'>): OrderLine {
  const { name, sku } = parseJson<{ name: string; sku?: string | null }>(product);
  return { type: 'item', name, sku: sku ?? null, quantity, total: price_total - discount_total };
}
